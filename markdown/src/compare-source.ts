import { changedStretches, countsOf, lineReader, type Stretch, touchedLines, wordsOf } from "./compare-lines.ts"
import { type Budget, fullBudget, partners, wordPartners } from "./compare-tokens.ts"

/** A run of characters of a line, and whether the other text lacks it there. */
export interface LinePart {
  text: string
  changed: boolean
}
/** One line of one text, without its ending; numbers count from 1. */
export interface NumberedLine {
  number: number
  parts: LinePart[]
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
const around = 3

/** The difference of two texts as their source has it: lines that changed, and in them the words that did. */
export function compareLines(before: string, after: string): LineDifference {
  const stretches = changedStretches(before, after)
  const lineAt = lineReader(before)
  const hunks: LineHunk[] = []
  const budget = fullBudget()
  let shown = 0

  for (const [index, stretch] of stretches.entries()) {
    const end = stretch.start + stretch.removed.length
    const shift = stretch.startAfter - stretch.start
    const from = Math.max(shown, stretch.start - around)
    const open = index > 0 && from <= shown ? hunks.at(-1) : undefined
    const rows = open?.rows ?? []
    if (!open) hunks.push({ rows })
    for (let at = from; at < stretch.start; at++) rows.push(sameRow(lineAt(at), at, at + shift))
    for (const row of changedRows(stretch, budget)) rows.push(row)

    const shiftAfter = shift + stretch.added.length - stretch.removed.length
    const next = stretches[index + 1]?.start ?? Infinity
    for (shown = end; shown < end + around && shown < next; shown++) {
      const line = lineAt(shown)
      if (line === "") break
      rows.push(sameRow(line, shown, shown + shiftAfter))
    }
  }
  return { hunks, ...countsOf(stretches), changed: touchedLines(stretches) }
}

const shown = (line: string) => line.replace(/\r?\n$/, "")
const whole = (line: string, index: number): NumberedLine => ({
  number: index + 1,
  parts: line === "" ? [] : [{ text: line, changed: false }],
})

function sameRow(line: string, at: number, atAfter: number): LineRow {
  return { kind: "same", before: whole(shown(line), at), after: whole(shown(line), atAfter), ending: false }
}

/** Lines that differ only in how they end stand beside each other; between them, those that share enough words. */
function changedRows({ start, startAfter, removed, added }: Stretch, budget: Budget): LineRow[] {
  const [lines, linesAfter] = [removed.map(shown), added.map(shown)]
  const equal = partners(lines, linesAfter, budget)
  const rows: LineRow[] = []
  let [at, atAfter] = [0, 0]
  for (let index = 0; index <= lines.length; index++) {
    const partner = index < lines.length ? (equal[index] ?? -1) : linesAfter.length
    if (partner < 0) continue
    for (const row of rewrittenRows(lines.slice(at, index), linesAfter.slice(atAfter, partner), budget))
      rows.push(moved(row, start + at, startAfter + atAfter))
    if (index < lines.length) {
      const line = lines[index] ?? ""
      rows.push({ ...sameRow(line, start + index, startAfter + partner), kind: "changed", ending: true })
    }
    at = index + 1
    atAfter = partner + 1
  }
  return rows
}

function moved(row: LineRow, by: number, byAfter: number): LineRow {
  if (row.before) row.before.number += by
  if (row.after) row.after.number += byAfter
  return row
}

function rewrittenRows(lines: string[], linesAfter: string[], budget: Budget): LineRow[] {
  const words = lines.map(wordsOf)
  const wordsAfter = linesAfter.map(wordsOf)
  const pairs = alike(words, wordsAfter, budget)
  const rows: LineRow[] = []
  let atAfter = 0
  const addUpTo = (end: number) => {
    for (; atAfter < end; atAfter++)
      rows.push({ kind: "added", before: null, after: whole(linesAfter[atAfter] ?? "", atAfter), ending: false })
  }
  for (const [at, line] of lines.entries()) {
    const partner = pairs.get(at)
    if (partner === undefined) {
      rows.push({ kind: "removed", before: whole(line, at), after: null, ending: false })
      continue
    }
    addUpTo(partner)
    const [parts, partsAfter] = emphasised(words[at] ?? [], wordsAfter[partner] ?? [], budget)
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
function alike(words: string[][], wordsAfter: string[][], budget: Budget): Map<number, number> {
  const flat = words.flat()
  const found = partners(flat, wordsAfter.flat(), budget)
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

function emphasised(words: string[], wordsAfter: string[], budget: Budget): [LinePart[], LinePart[]] {
  const found = wordPartners(words, wordsAfter, budget)
  const kept = new Set(found)
  return [parted(words, (at) => (found[at] ?? -1) < 0), parted(wordsAfter, (at) => !kept.has(at))]
}

function parted(words: string[], isChanged: (at: number) => boolean): LinePart[] {
  const parts: LinePart[] = []
  for (const [at, text] of words.entries()) {
    const last = parts.at(-1)
    const changed = isChanged(at)
    if (last?.changed === changed) last.text += text
    else parts.push({ text, changed })
  }
  return parts
}
