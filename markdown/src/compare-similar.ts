import type { PageNode } from "./compare-marks.ts"
import { splitWords } from "./compare-lines.ts"
import type { ComparisonBudget } from "./compare-tokens.ts"

/** A block, or the words between two blocks of one element, whose name is then empty. */
export type PageUnit = { tagName: string; nodes: PageNode[]; identity: string }

/** Blocks become one another from this share of common words on. */
const minSimilarity = 0.35
/** More pairs than this are not weighed against each other. */
const mostPairs = 40_000
/** Parts of a table, of which there is one of a kind: they become one another whatever they hold. */
const single = new Set(["caption", "colgroup", "tbody", "tfoot", "thead"])

/** Which block became which: of all ways that keep the order of both, the one with the most words in common. */
export function pairSimilarUnits(before: PageUnit[], after: PageUnit[], budget: ComparisonBudget): Map<number, number> {
  if (before.length * after.length > mostPairs) return new Map()
  const words = before.map(countWords)
  const wordsAfter = after.map(countWords)
  const width = after.length + 1
  const likeness = new Float64Array((before.length + 1) * width)
  // The best that the first so many blocks of either side can reach.
  const best = new Float64Array((before.length + 1) * width)

  for (const [row, one] of words.entries())
    for (const [column, other] of wordsAfter.entries()) {
      const at = (row + 1) * width + column + 1
      likeness[at] = before[row]?.tagName === after[column]?.tagName ? similarityOf(one, other, budget) : 0
      if (single.has(before[row]?.tagName ?? "") && before[row]?.tagName === after[column]?.tagName) likeness[at] = 1
      const paired = (likeness[at] ?? 0) < minSimilarity ? 0 : (best[at - width - 1] ?? 0) + (likeness[at] ?? 0)
      best[at] = Math.max(best[at - 1] ?? 0, best[at - width] ?? 0, paired)
    }

  const pairs = new Map<number, number>()
  let [row, column] = [before.length, after.length]
  while (row > 0 && column > 0) {
    const at = row * width + column
    if (best[at] === best[at - 1]) column--
    else if (best[at] === best[at - width]) row--
    else pairs.set(--row, --column)
  }
  return pairs
}

type UnitWords = { counts: Map<string, number>; total: number }

function countWords({ nodes }: PageUnit): UnitWords {
  const counts = new Map<string, number>()
  let total = 0
  const count = (word: string) => {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    total++
  }
  const waiting: PageNode[] = [...nodes]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "text") for (const word of splitWords(node.value)) if (/[\p{L}\p{N}]/u.test(word)) count(word)
    if (node.type !== "element") continue
    if (node.tagName === "img") count(`${String(node.properties["src"])} ${String(node.properties["alt"])}`)
    for (const child of node.children) waiting.push(child)
  }
  return { counts, total }
}

/** The share of words that two blocks have in common, from 0 to 1. */
function similarityOf(one: UnitWords, other: UnitWords, budget: ComparisonBudget): number {
  if (budget.steps <= 0 || one.total + other.total === 0) return 0
  const [few, many] = one.counts.size < other.counts.size ? [one, other] : [other, one]
  budget.steps -= few.counts.size + 1
  let common = 0
  for (const [word, count] of few.counts) common += Math.min(count, many.counts.get(word) ?? 0)
  return (2 * common) / (one.total + other.total)
}
