import {
  diffLines,
  countAddedAndRemoved,
  createLineReader,
  type LineChange,
  countTouchedLines,
  splitWords,
} from "./compare-lines.ts"
import { type ComparisonBudget, createComparisonBudget, alignTokens, alignWords } from "./compare-tokens.ts"

/** A run of characters of a line, and whether the other text lacks it there. */
export interface LineSegment {
  text: string
  changed: boolean
}
/** One line of one text, without its ending; numbers count from 1. */
export interface NumberedLine {
  number: number
  parts: LineSegment[]
}
/** What stands side by side: the same line twice, a line and what became of it, or a line that only one text has. */
export interface LineRow {
  kind: "same" | "changed" | "removed" | "added"
  before: NumberedLine | null
  after: NumberedLine | null
  /** The two lines differ in how they end, which cannot be seen. */
  ending: boolean
}
/** Changed lines near each other, with a few unchanged ones around them. */
export interface LineHunk {
  rows: LineRow[]
}
export interface LineDifference {
  hunks: LineHunk[]
  added: number
  removed: number
  changed: number
}

/** So many unchanged lines are shown around a change. */
const contextLines = 3

/** The difference of two texts as their source has it: lines that changed, and in them the words that did. */
export function compareLines(before: string, after: string): LineDifference {
  const changes = diffLines(before, after)
  const lineAt = createLineReader(before)
  const hunks: LineHunk[] = []
  const budget = createComparisonBudget()
  let shown = 0

  for (const [index, stretch] of changes.entries()) {
    const end = stretch.start + stretch.removed.length
    const shift = stretch.startAfter - stretch.start
    const from = Math.max(shown, stretch.start - contextLines)
    const open = index > 0 && from <= shown ? hunks.at(-1) : undefined
    const rows = open?.rows ?? []
    if (!open) hunks.push({ rows })
    for (let at = from; at < stretch.start; at++) rows.push(sameRow(lineAt(at), at, at + shift))
    for (const row of changedRows(stretch, budget)) rows.push(row)

    const shiftAfter = shift + stretch.added.length - stretch.removed.length
    const next = changes[index + 1]?.start ?? Infinity
    for (shown = end; shown < end + contextLines && shown < next; shown++) {
      const line = lineAt(shown)
      if (line === "") break
      rows.push(sameRow(line, shown, shown + shiftAfter))
    }
  }
  return { hunks, ...countAddedAndRemoved(changes), changed: countTouchedLines(changes) }
}

const withoutLineEnding = (line: string) => line.replace(/\r?\n$/, "")
const unchangedLine = (line: string, index: number): NumberedLine => ({
  number: index + 1,
  parts: line === "" ? [] : [{ text: line, changed: false }],
})

function sameRow(line: string, at: number, atAfter: number): LineRow {
  return {
    kind: "same",
    before: unchangedLine(withoutLineEnding(line), at),
    after: unchangedLine(withoutLineEnding(line), atAfter),
    ending: false,
  }
}

/** Lines that differ only in how they end stand beside each other; between them, those that share enough words. */
function changedRows({ start, startAfter, removed, added }: LineChange, budget: ComparisonBudget): LineRow[] {
  const [lines, linesAfter] = [removed.map(withoutLineEnding), added.map(withoutLineEnding)]
  const equal = alignTokens(lines, linesAfter, budget)
  const rows: LineRow[] = []
  let [at, atAfter] = [0, 0]
  for (let index = 0; index <= lines.length; index++) {
    const partner = index < lines.length ? (equal[index] ?? -1) : linesAfter.length
    if (partner < 0) continue
    for (const row of rewrittenRows(lines.slice(at, index), linesAfter.slice(atAfter, partner), budget))
      rows.push(shiftRow(row, start + at, startAfter + atAfter))
    if (index < lines.length) {
      const line = lines[index] ?? ""
      rows.push({ ...sameRow(line, start + index, startAfter + partner), kind: "changed", ending: true })
    }
    at = index + 1
    atAfter = partner + 1
  }
  return rows
}

function shiftRow(row: LineRow, by: number, byAfter: number): LineRow {
  if (row.before) row.before.number += by
  if (row.after) row.after.number += byAfter
  return row
}

function rewrittenRows(lines: string[], linesAfter: string[], budget: ComparisonBudget): LineRow[] {
  const words = lines.map(splitWords)
  const wordsAfter = linesAfter.map(splitWords)
  const pairs = pairSimilarLines(words, wordsAfter, budget)
  const rows: LineRow[] = []
  let atAfter = 0
  const addUpTo = (end: number) => {
    for (; atAfter < end; atAfter++)
      rows.push({
        kind: "added",
        before: null,
        after: unchangedLine(linesAfter[atAfter] ?? "", atAfter),
        ending: false,
      })
  }
  for (const [at, line] of lines.entries()) {
    const partner = pairs.get(at)
    if (partner === undefined) {
      rows.push({ kind: "removed", before: unchangedLine(line, at), after: null, ending: false })
      continue
    }
    addUpTo(partner)
    const [parts, partsAfter] = markChangedWords(words[at] ?? [], wordsAfter[partner] ?? [], budget)
    rows.push({
      kind: "changed",
      before: { number: at + 1, parts },
      after: { number: partner + 1, parts: partsAfter },
      ending: false,
    })
    atAfter = partner + 1
  }
  addUpTo(linesAfter.length)
  return rows
}

/** Which line became which: those that have a third of their words in common, in the order of both. */
function pairSimilarLines(words: string[][], wordsAfter: string[][], budget: ComparisonBudget): Map<number, number> {
  const flat = words.flat()
  const found = alignTokens(flat, wordsAfter.flat(), budget)
  const lineOf = words.flatMap((line, at) => line.map(() => at))
  const lineAfter = wordsAfter.flatMap((line, at) => line.map(() => at))
  const shared = new Map<number, Map<number, number>>()
  for (const [index, partner] of found.entries()) {
    const weight = weightOf(flat[index] ?? "")
    if (partner < 0 || weight === 0) continue
    const line = shared.get(lineOf[index] ?? 0) ?? new Map<number, number>()
    const other = lineAfter[partner] ?? 0
    shared.set(lineOf[index] ?? 0, line.set(other, (line.get(other) ?? 0) + weight))
  }

  const pairs = new Map<number, number>()
  let last = -1
  for (const [line, others] of shared) {
    const [best, weight] = [...others].reduce((one, other) => (other[1] > one[1] ? other : one))
    const most = Math.max(lineWeight(words[line]), lineWeight(wordsAfter[best]))
    if (best <= last || weight * 3 < most) continue
    pairs.set(line, best)
    last = best
  }
  return pairs
}

const weightOf = (word: string) => word.trim().length
const lineWeight = (words: string[] = []) => words.reduce((sum, word) => sum + weightOf(word), 0)

function markChangedWords(
  words: string[],
  wordsAfter: string[],
  budget: ComparisonBudget,
): [LineSegment[], LineSegment[]] {
  const found = alignWords(words, wordsAfter, budget)
  const unchanged = new Set(found)
  return [
    splitIntoSegments(words, (at) => (found[at] ?? -1) < 0),
    splitIntoSegments(wordsAfter, (at) => !unchanged.has(at)),
  ]
}

function splitIntoSegments(words: string[], isChanged: (at: number) => boolean): LineSegment[] {
  const segments: LineSegment[] = []
  for (const [at, text] of words.entries()) {
    const last = segments.at(-1)
    const changed = isChanged(at)
    if (last?.changed === changed) last.text += text
    else segments.push({ text, changed })
  }
  return segments
}
