import { escapePattern } from "../escape-pattern.ts"

/** Where words stand in a text for the nth time, from 0, however its lines are broken; undefined where they do not. */
export function findWords(text: string, words: string, nth = 0): { start: number; end: number } | undefined {
  const pattern = patternOf(words)
  if (!pattern) return undefined
  const found = [...text.matchAll(pattern)][nth]
  return found ? { start: found.index, end: found.index + found[0].length } : undefined
}

/** How often words stand in a text. */
export function countTextWords(text: string, words: string): number {
  const pattern = patternOf(words)
  return pattern ? [...text.matchAll(pattern)].length : 0
}

/** A long quotation ends with an ellipsis, and maybe within a word. */
function patternOf(words: string): RegExp | undefined {
  const whole = words.trim()
  const wanted = (whole.endsWith("…") ? whole.replace(/\s*\S*…$/, "") : whole).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return undefined
  return new RegExp(wanted.map(escapePattern).join("\\s+"), "gu")
}

/** The index of the last of the blocks, by where they begin in the source, that begins at or before an offset; or -1. */
export const findBlockIndex = (starts: number[], offset: number): number =>
  starts.findLastIndex((start) => start <= offset)

const wordCharacter = /[\p{L}\p{M}\p{N}]/u

/** A stretch of a text with the whole of the words in which it begins and ends, and no blanks around; undefined where none is left. */
export function expandToWords(text: string, start: number, end: number): { start: number; end: number } | undefined {
  let [from, to] = [start, end]
  while (from < to && /\s/.test(text[from] ?? "")) from++
  while (to > from && /\s/.test(text[to - 1] ?? "")) to--
  if (!wordCharacter.test(text.slice(from, to))) return undefined
  const isInWord = (at: number) => wordCharacter.test(text[at - 1] ?? "") && wordCharacter.test(text[at] ?? "")
  while (isInWord(from)) from--
  while (isInWord(to)) to++
  return { start: from, end: to }
}
