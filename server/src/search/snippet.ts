import type { MarkedText } from "@hub/contract/search"
import { makeExcerpt, nameVariables } from "@hub/markdown"
import { prefixLength, stemOf } from "./terms.ts"

/** How much is shown around the first words that were found, in characters. */
const before = 60
const shown = 220

/** Where the words stand in a text: what begins with a word, or with its stem. */
export const findTermMarks = (text: string, terms: string[]): MarkedText["marks"] =>
  findOccurrences(text, terms, text.length)

/** The first `most` places of the words: a short one as it begins, of a longer one all its forms. */
function findOccurrences(text: string, terms: string[], most: number): MarkedText["marks"] {
  const marks: MarkedText["marks"] = []
  if (terms.length === 0) return marks
  const longestFirst = terms.map(formOf).toSorted((one, other) => other.start.length - one.start.length)
  const starts = new RegExp(longestFirst.map(({ start }) => start).join("|"), "giu")
  const word = new RegExp(`${begin}(?:${longestFirst.map(({ start, rest }) => start + rest).join("|")})`, "iuy")
  // Whether a word begins somewhere is asked only where its first letters stand: asking it of each letter takes far longer.
  for (let found = starts.exec(text); found !== null && marks.length < most; found = starts.exec(text)) {
    word.lastIndex = found.index
    if (word.test(text)) marks.push([found.index, (starts.lastIndex = word.lastIndex)])
    else starts.lastIndex = found.index + (text.codePointAt(found.index)! > 0xffff ? 2 : 1)
  }
  return marks
}

/** What a word that is looked for begins with, and what may follow: nothing, anything, or the rest of the word. */
function formOf(term: string) {
  if (term.length < prefixLength.title) return { start: term, rest: end }
  if (term.length < prefixLength.words) return { start: term, rest: "" }
  return { start: stemOf(term).replace(/(?:t|s|re|ve|ll|m|d)$/, "['’ʼ]?$&"), rest }
}

const wordCharacter = "[\\p{L}\\p{M}\\p{N}]"
const begin = `(?<!${wordCharacter})`
const end = `(?!${wordCharacter})`
const rest = `${wordCharacter}*`

/** The part of a text with the words in it, on one line, without the signs of Markdown; the beginning of one without them. */
export function createSnippet(source: string, terms: string[]): MarkedText {
  const from = findBestStart(source, terms)
  if (from === undefined) return { text: makeExcerpt(source, shown), marks: [] }
  const start = from <= before ? 0 : wordAfter(source, from - before)
  const words = withoutMarkdownMarks(source.slice(start, start + shown * 3))
  const cut = words.length > shown
  const text = (start > 0 ? "…" : "") + (cut ? wholeWords(words.slice(0, shown)) + "…" : words)
  return { text, marks: findTermMarks(text, terms) }
}

/** Where the passage begins that has the most of the words; nothing where none stands in the text. */
function findBestStart(source: string, terms: string[]): number | undefined {
  const marks = findOccurrences(source, terms, terms.length === 1 ? 1 : mostOccurrences)
  let best = { at: marks[0]?.[0], different: 0 }
  for (const [index, [at]] of marks.entries()) {
    const near = new Set<string>()
    for (let next = index; next < marks.length && marks[next]![0] < at + shown - before; next++)
      near.add(source.slice(...marks[next]!).toLowerCase())
    if (near.size > best.different) best = { at, different: near.size }
    if (near.size >= terms.length) break
  }
  return best.at
}

/** At how many places of several words it is looked which stand together. */
const mostOccurrences = 200

function wordAfter(source: string, at: number) {
  const space = source.slice(at, at + before).search(/\s/)
  return space === -1 ? at : at + space + 1
}

const wholeWords = (text: string) =>
  text
    .replace(/\s+\S*$/, "")
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()

/** Reads Markdown by its signs alone: parsing twenty topics would cost more than finding them. */
function withoutMarkdownMarks(source: string): string {
  return (
    nameVariables(source)
      .replace(/^---\n[\s\S]*?\n---\n/, "")
      .replace(/<!--[\s\S]*?-->|<\/?[a-z][^>]*>/gi, " ")
      .replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s"[^"]*")?\)/g, "$1")
      .replace(/^\s*(?:#{1,6}|>+|[-*+]|\d+[.)])\s+/gm, "")
      .replace(/^\[!(\w+)\]\s*$/gm, "")
      .replace(/^[ \t|:-]+(?:\n|$)/gm, "")
      // The cells of a row, and the rows of a table, stay apart.
      .replace(/[ \t]*\|[ \t]*\n[ \t]*\|[ \t]*/g, "; ")
      .replace(/^[ \t]*\||\|[ \t]*$/gm, " ")
      .replace(/[ \t]+\|[ \t]+/g, " · ")
      .replace(/(?<!\\)(?:`{1,3}|\*{1,3}|~~|__)/g, "")
      .replaceAll("|", " ")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1")
      .replace(/\s{2,}|[^\S ]/g, " ")
      .trim()
  )
}
