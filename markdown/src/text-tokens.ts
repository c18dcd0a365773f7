import { amountsIn } from "./amounts.ts"
import { createComparisonBudget, alignTokens } from "./compare-tokens.ts"
import { variablePattern as variable } from "./literals.ts"

/** A text cut into words, spaces and signs. Any blank of a line or of its end counts as one space, so that rewrapping changes nothing. */
export interface TextTokens {
  /** What each token says, blanks made alike. */
  keys: string[]
  /** Where each token begins in the text, and at last where the text ends. */
  starts: number[]
  /** The block that each token stands in. */
  blocks: number[]
  /** The index of the first token of each block, and at last the count of tokens. */
  firsts: number[]
}

/** `{{slug}}` is one token, so that nothing is ever placed inside it. */
const token = new RegExp(`${variable.source}|\\s+|[\\p{L}\\p{M}\\p{N}_]+|[^\\s\\p{L}\\p{M}\\p{N}_]`, "gu")

/** A number, amount or date is one token too, with its unit and range: no half of one is ever changed, kept or carried. */
export function tokenizeText(text: string): string[] {
  const chunks = text.match(token) ?? []
  const amounts = amountsIn(text)
  if (amounts.length === 0) return chunks
  const tokens: string[] = []
  let [at, next, open] = [0, 0, 0]
  for (const chunk of chunks) {
    if (at < open) tokens[tokens.length - 1] += chunk
    else tokens.push(chunk)
    at += chunk.length
    for (let amount = amounts[next]; amount !== undefined && amount.start < at; amount = amounts[++next])
      open = Math.max(open, amount.end)
  }
  return tokens
}

export const isWordToken = (key: string) => /[\p{L}\p{N}]/u.test(key)

/** The blocks of a text are what blank lines part; the blank lines are blocks of one token. */
export function tokenizeBlocks(text: string): TextTokens {
  const found: TextTokens = { keys: [], starts: [], blocks: [], firsts: [] }
  let at = 0
  for (const [block, chunk] of text.split(/(\n[^\S\n]*\n\s*)/).entries()) {
    found.firsts.push(found.keys.length)
    for (const one of tokenizeText(chunk)) {
      found.keys.push(/\S/.test(one) ? one : block % 2 === 1 ? "\n\n" : " ")
      found.starts.push(at)
      found.blocks.push(block)
      at += one.length
    }
  }
  found.starts.push(text.length)
  found.firsts.push(found.keys.length)
  return found
}

/** For each token its place in another text, or -1: whole blocks that both have once are held on to, the rest is compared. */
export function alignTextTokens(before: TextTokens, after: TextTokens): Int32Array {
  const budget = createComparisonBudget()
  const found = new Int32Array(before.keys.length).fill(-1)
  const [words, wordsAfter] = [blockTexts(before), blockTexts(after)]
  const [once, onceAfter] = [countsOf(words), countsOf(wordsAfter)]
  const same = alignTokens(words, wordsAfter, budget)

  const compare = (from: number, to: number, fromAfter: number, toAfter: number) => {
    const [start, startAfter] = [before.firsts[from] ?? 0, after.firsts[fromAfter] ?? 0]
    const inside = alignTokens(
      before.keys.slice(start, before.firsts[to]),
      after.keys.slice(startAfter, after.firsts[toAfter]),
      budget,
    )
    for (const [index, partner] of inside.entries()) if (partner >= 0) found[start + index] = startAfter + partner
  }

  let [at, atAfter] = [0, 0]
  for (const [block, text] of words.entries()) {
    const partner = same[block] ?? -1
    if (partner < 0 || once.get(text) !== 1 || onceAfter.get(text) !== 1) continue
    compare(at, block, atAfter, partner)
    compare(block, block + 1, partner, partner + 1)
    at = block + 1
    atAfter = partner + 1
  }
  compare(at, words.length, atAfter, wordsAfter.length)
  return found
}

function blockTexts({ keys, firsts }: TextTokens): string[] {
  return firsts.slice(0, -1).map((first, block) => keys.slice(first, firsts[block + 1]).join(""))
}

function countsOf(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
