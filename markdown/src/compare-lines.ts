import { alignTokens } from "./compare-tokens.ts"

/** The lines of a text, each with its ending, so that joining them gives back every character. */
export const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** The words of a text, and everything between them one by one, so that joining gives back every character. */
export const splitWords = (text: string): string[] =>
  text.match(/\n|[^\S\n]+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? []

/** Reads a text's lines, each with its ending, by their index from 0, in rising order; after the last one, "". */
export function createLineReader(text: string): (index: number) => string {
  const endOf = (start: number) => text.indexOf("\n", start) + 1 || text.length
  let [index, start] = [0, 0]
  return (wanted) => {
    for (; index < wanted; index++) start = endOf(start)
    return text.slice(start, endOf(start))
  }
}

/** How many lines a change touches: a line written again counts once, and so does each one added or taken away. */
export const countChangedLines = (before: string, after: string): number => countTouchedLines(diffLines(before, after))

export const countTouchedLines = (changes: LineChange[]): number =>
  changes.reduce((sum, { removed, added }) => sum + Math.max(removed.length, added.length), 0)

/** How many lines `after` has that `before` lacks, and the other way round; a line written again is one of each. */
export const countLineDifferences = (before: string, after: string): AddedAndRemoved =>
  countAddedAndRemoved(diffLines(before, after))

type AddedAndRemoved = { added: number; removed: number }

export const countAddedAndRemoved = (changes: LineChange[]): AddedAndRemoved => ({
  added: changes.reduce((sum, { added }) => sum + added.length, 0),
  removed: changes.reduce((sum, { removed }) => sum + removed.length, 0),
})

/** Neighbouring lines that differ, with the index of the first on either side. */
export type LineChange = { start: number; startAfter: number; removed: string[]; added: string[] }

/** Where two texts differ, line by line, from the first to the last. */
export function diffLines(before: string, after: string): LineChange[] {
  if (before === after) return []
  const { start, end, endAfter } = changedLineRange(before, after)
  const removed = splitLines(before.slice(start, end))
  const added = splitLines(after.slice(start, endAfter))
  const skipped = countLines(before, start)
  const aligned = alignTokens(removed, added)

  const changes: LineChange[] = []
  let [at, atAfter] = [0, 0]
  for (let index = 0; index <= removed.length; index++) {
    const partner = index < removed.length ? (aligned[index] ?? -1) : added.length
    if (partner < 0) continue
    if (index > at || partner > atAfter)
      changes.push({
        start: skipped + at,
        startAfter: skipped + atAfter,
        removed: removed.slice(at, index),
        added: added.slice(atAfter, partner),
      })
    at = index + 1
    atAfter = partner + 1
  }
  return changes
}

/** The whole lines between the beginning and the end that two texts share. */
function changedLineRange(before: string, after: string): { start: number; end: number; endAfter: number } {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before.charCodeAt(start) === after.charCodeAt(start)) start++
  start = start === 0 ? 0 : before.lastIndexOf("\n", start - 1) + 1

  let same = 0
  while (
    same < shortest - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++
  // The shared end begins after a line break that both have, or is nothing.
  const line = before.indexOf("\n", before.length - same) + 1
  same = line === 0 || same === 0 ? 0 : before.length - line
  return { start, end: before.length - same, endAfter: after.length - same }
}

function countLines(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) count++
  return count
}
