import type { Nodes } from "mdast"
import { pairSimilarUnits, type PageUnit } from "./compare-similar.ts"
import { alignTokens, type ComparisonBudget, createComparisonBudget } from "./compare-tokens.ts"
import { parseMarkdown } from "./parse.ts"
import { diffWords, type WordChange } from "./word-changes.ts"

/** Unchanged words between two changed ones of a paragraph that still belong to one change. */
const joiningWords = 2
/** Of what is changed from this share on, no word is held on to. */
const rewrittenShare = 0.6
/** What marks the structure of a text: of two changes with such signs one may be nothing without the other. */
const marks = /[*_`~[\]<>|\\$\n]|^\s*(?:[-+]|\d+[.)])(?:\s|$)/

/** A block of a text, or an item or row of one. */
type SourceBlock = { type: string; start: number; end: number; text: string; parts: SourceBlock[] }
type BlockRow = { source: string; start: number; end: number; blocks: SourceBlock[] }
type BlockPair = [SourceBlock, SourceBlock]

/**
 * What somebody changed in a text, each change to be taken by itself: words of one paragraph, item or row, or whole ones that
 * came or went. A change has words of the text before, so that it can be found again: what was only inserted takes the word
 * beside it along.
 *
 *     before   The rate is low.              It falls.
 *     after    The rate is low in May.  It is *new*.  It falls.
 *     changes  low → low in May        .  → .  It is *new*.
 */
export function listTextChanges(before: string, after: string): WordChange[] {
  if (before === after) return []
  const budget = createComparisonBudget()
  return quoteWords(before, changesOfRows(rowOfText(before), rowOfText(after), budget))
}

function rowOfText(source: string): BlockRow {
  return { source, start: 0, end: source.length, blocks: blocksIn(parseMarkdown(source), source) }
}

function blocksIn(node: Nodes, source: string): SourceBlock[] {
  if (!("children" in node)) return []
  return node.children.flatMap((child) => {
    const [start, end] = [child.position?.start.offset, child.position?.end.offset]
    if (start === undefined || end === undefined) return []
    return [blockAt(source, { type: child.type, start, end, parts: partsOf(child, source) })]
  })
}

const blockAt = (source: string, block: Omit<SourceBlock, "text">): SourceBlock => ({
  ...block,
  text: source.slice(block.start, block.end),
})

/** The items of a list, but not of a numbered one, whose numbers go on; and the rows of a table with the line of its columns. */
function partsOf(node: Nodes, source: string): SourceBlock[] {
  if (node.type === "list") return node.ordered === true ? [] : blocksIn(node, source)
  if (node.type !== "table") return []
  const [head, ...rows] = blocksIn(node, source)
  if (!head) return []
  const end = rows[0]?.start ?? node.position?.end.offset ?? head.end
  const columns = /\S[^]*\S/.exec(source.slice(head.end, end))
  if (!columns) return [head, ...rows]
  const start = head.end + columns.index
  return [head, blockAt(source, { type: "columns", start, end: start + columns[0].length, parts: [] }), ...rows]
}

/** The changes of a row of blocks: within those that became one another, and between them. */
function changesOfRows(old: BlockRow, young: BlockRow, budget: ComparisonBudget): WordChange[] {
  const changes: WordChange[] = []
  let [at, atAfter] = [0, 0]
  let [from, fromAfter] = [old.start, young.start]
  const same = alignTokens(textsOf(old), textsOf(young), budget)
  const changeUpTo = (next: number, nextAfter: number) => {
    const hunk = partOfRow(old, { from, at, next })
    const hunkAfter = partOfRow(young, { from: fromAfter, at: atAfter, next: nextAfter })
    changes.push(...changesOfHunk(hunk, hunkAfter, budget))
  }
  for (const [next, nextAfter] of same.entries()) {
    if (nextAfter < 0) continue
    changeUpTo(next, nextAfter)
    ;[at, atAfter] = [next + 1, nextAfter + 1]
    ;[from, fromAfter] = [old.blocks[next]?.end ?? from, young.blocks[nextAfter]?.end ?? fromAfter]
  }
  changeUpTo(old.blocks.length, young.blocks.length)
  return changes
}

const textsOf = ({ blocks }: BlockRow) => blocks.map(({ text }) => text)

/** The blocks from one up to another that is not among them, and what stands around them. */
function partOfRow({ source, end, blocks }: BlockRow, part: { from: number; at: number; next: number }): BlockRow {
  const { from, at, next } = part
  return { source, start: from, end: blocks[next]?.start ?? end, blocks: blocks.slice(at, next) }
}

function changesOfHunk(old: BlockRow, young: BlockRow, budget: ComparisonBudget): WordChange[] {
  const paired = changesOfPairs(old, young, pairBlocks(old.blocks, young.blocks, budget), budget)
  if (old.blocks.length === young.blocks.length || old.blocks.length * young.blocks.length === 0) return paired
  // Where one paragraph was made of two, or two of one, little but their break has changed.
  const whole = changesOfWords(textOf(old), textOf(young), old.start)
  return sizeOf(whole) * 2 < sizeOf(paired) ? whole : paired
}

const textOf = ({ source, start, end }: BlockRow) => source.slice(start, end)
const sizeOf = (changes: WordChange[]) => changes.reduce((sum, { old, insert }) => sum + old.length + insert.length, 0)

/** Which block became which, in the order of both. */
function pairBlocks(old: SourceBlock[], young: SourceBlock[], budget: ComparisonBudget): BlockPair[] {
  const pairs: BlockPair[] = []
  let [at, atAfter] = [0, 0]
  // As many of the same kinds were each written again.
  const pairEachUpTo = (next: number, nextAfter: number) => {
    const rest = old.slice(at, next).flatMap((one, index): BlockPair[] => {
      const other = young[atAfter + index]
      return other?.type === one.type ? [[one, other]] : []
    })
    if (next - at === nextAfter - atAfter && rest.length === next - at) pairs.push(...rest)
  }
  const alike = pairSimilarUnits(old.map(unitOf), young.map(unitOf), budget)
  for (const [next, nextAfter] of [...alike].toSorted(([one], [other]) => one - other)) {
    pairEachUpTo(next, nextAfter)
    const [one, other] = [old[next], young[nextAfter]]
    if (one && other) pairs.push([one, other])
    ;[at, atAfter] = [next + 1, nextAfter + 1]
  }
  pairEachUpTo(old.length, young.length)
  return pairs
}

const unitOf = ({ type, text }: SourceBlock): PageUnit => ({
  tagName: type,
  nodes: [{ type: "text", value: text }],
  identity: text,
})

function changesOfPairs(old: BlockRow, young: BlockRow, pairs: BlockPair[], budget: ComparisonBudget): WordChange[] {
  const changes: WordChange[] = []
  let [at, atAfter] = [old.start, young.start]
  for (const [one, other] of pairs) {
    changes.push(...changesOfGap(old.source.slice(at, one.start), young.source.slice(atAfter, other.start), at))
    changes.push(...changesOfBlock({ ...old, ...one }, { ...young, ...other }, budget))
    ;[at, atAfter] = [one.end, other.end]
  }
  changes.push(...changesOfGap(old.source.slice(at, old.end), young.source.slice(atAfter, young.end), at))
  return changes
}

type PairedBlock = SourceBlock & { source: string }

function changesOfBlock(one: PairedBlock, other: PairedBlock, budget: ComparisonBudget): WordChange[] {
  if (one.text === other.text) return []
  if (one.parts.length > 0 && other.parts.length > 0 && columnsOf(one) === columnsOf(other))
    return changesOfRows({ ...one, blocks: one.parts }, { ...other, blocks: other.parts }, budget)
  return changesOfWords(one.text, other.text, one.start)
}

/** The line of a table that says which columns there are: another one changes with all rows. */
const columnsOf = ({ type, parts }: PairedBlock) => (type === "table" ? parts[1]?.text : "")

/** Blocks that came or went between two others; blanks between blocks say nothing. */
function changesOfGap(old: string, insert: string, at: number): WordChange[] {
  if (old.replaceAll(/\s/g, "") === insert.replaceAll(/\s/g, "")) return []
  const most = Math.min(old.length, insert.length)
  // A block goes with the break after it, and comes with the one before it.
  const isGone = insert.trim() === ""
  const head = isGone ? countAlike(old, insert, most) : 0
  const tail = countAlikeAtEnd(old, insert, most - head)
  const start = head + (isGone ? 0 : countAlike(old, insert, most - tail))
  return [
    {
      start: at + start,
      end: at + old.length - tail,
      old: old.slice(start, old.length - tail),
      insert: insert.slice(start, insert.length - tail),
    },
  ]
}

/** How many blanks two texts begin with alike. */
function countAlike(one: string, other: string, most: number): number {
  let count = 0
  while (count < most && one[count] === other[count] && /\s/.test(one[count] ?? "")) count++
  return count
}

function countAlikeAtEnd(one: string, other: string, most: number): number {
  let count = 0
  while (count < most && one.at(-1 - count) === other.at(-1 - count) && /\s/.test(one.at(-1 - count) ?? "")) count++
  return count
}

/** The changed words of a text that stands at an offset; as one where they are most of it, or hang together. */
function changesOfWords(old: string, young: string, at: number): WordChange[] {
  const changes = diffWords(old, young, joiningWords)
  const isRewritten = changes.reduce((sum, change) => sum + change.old.length, 0) > old.length * rewrittenShare
  const hangTogether = isRewritten || changes.some((change) => marks.test(change.old) || marks.test(change.insert))
  const moved = changes.map((change) => ({ ...change, start: at + change.start, end: at + change.end }))
  const [first, last] = [moved[0], moved.at(-1)]
  if (!hangTogether || first === undefined || last === undefined) return moved
  const tail = old.length - (last.end - at)
  return [
    {
      start: first.start,
      end: last.end,
      old: old.slice(first.start - at, last.end - at),
      insert: young.slice(first.start - at, young.length - tail),
    },
  ]
}

/** Takes words along for changes that have none; those that meet by that are one. */
function quoteWords(source: string, changes: WordChange[]): WordChange[] {
  const quoted: WordChange[] = []
  for (const change of changes) {
    const wider = change.old.trim() === "" ? widen(source, change) : change
    const last = quoted.at(-1)
    if (last === undefined || (wider.start >= last.end && wider.start > last.start)) quoted.push(wider)
    else quoted[quoted.length - 1] = joinTwo(source, last, change)
  }
  return quoted
}

/** A change with the word before it, or at the beginning of the text with the one after it. */
function widen(source: string, { start, end, old, insert }: WordChange): WordChange {
  const before = /\S+\s*$/.exec(source.slice(0, start))?.[0] ?? ""
  const after = before === "" ? (/^\s*\S+/.exec(source.slice(end))?.[0] ?? "") : ""
  return {
    start: start - before.length,
    end: end + after.length,
    old: before + old + after,
    insert: before + insert + after,
  }
}

/** Two changes of which the first may reach into the second, or the second be wanted in what the first took along. */
function joinTwo(source: string, one: WordChange, other: WordChange): WordChange {
  if (other.start >= one.end) {
    const between = source.slice(one.end, other.start)
    return { ...one, end: other.end, old: one.old + between + other.old, insert: one.insert + between + other.insert }
  }
  // What the first took along at its end is what the second changes at its beginning.
  const shared = one.end - other.start
  return {
    ...one,
    end: Math.max(one.end, other.end),
    old: one.old + source.slice(one.end, Math.max(one.end, other.end)),
    insert: one.insert.slice(0, one.insert.length - shared) + other.insert + source.slice(other.end, one.end),
  }
}
