import { toString } from "mdast-util-to-string"
import { parseMarkdown } from "./parse.ts"
import { createQuoteFinder } from "./quotes.ts"
import type { TextRange } from "./reanchor.ts"
import { keepsVariables } from "./word-changes.ts"

/** What a reader saw, and what should stand there instead, both as plain text; the rest is as for `createQuoteFinder`. */
export type WordsToSuggest = {
  quote: string
  words: string
  at?: number | undefined
  before?: string
  after?: string
  values?: Record<string, string>
}

/** The words that change, where they stand in the source, and the source of those that come instead. */
export type SuggestedWords = TextRange & { quote: string; insert: string }

/**
 * Other words for quoted ones, as a change of the source of as few words as possible. Undefined where the source does not say
 * those words as they were read: they have formatting or show a value, or go over several paragraphs.
 *
 *     read       The rate was 61.4 % in 2025
 *     wanted     The rate was 61.4 % in 2026
 *     source     The rate was {{rate}} in 2025
 *                                         ^^^^ → 2026
 */
export function suggestWords(source: string, suggested: WordsToSuggest): SuggestedWords | undefined {
  const { at, values = {} } = suggested
  const tree = parseMarkdown(source)
  const find = createQuoteFinder(tree, source, values)
  const plain = toString(tree)
  for (const { quote, words, before, after } of narrowChange(suggested)) {
    const found = find({ quote, at, before, after })
    const range = found && rangeOfWhole(source, quote, found)
    if (!range || !keepsVariables({ old: quote, insert: words })) continue
    const change = changeWords(source, plain, { ...range, quote }, words)
    if (change) return change
  }
  return undefined
}

/** Other words in the place of a stretch of the source, which read as they were written; undefined where it has formatting. */
export function replaceWords(source: string, { start, end }: TextRange, words: string): SuggestedWords | undefined {
  const stretch = source.slice(start, end)
  const from = start + stretch.length - stretch.trimStart().length
  const quote = stretch.trim()
  return changeWords(source, toString(parseMarkdown(source)), { start: from, end: from + quote.length, quote }, words)
}

/** What suggested words say to a reader; what was written for them is given back. */
export function plainWords(insert: string): string {
  const words = insert.replace(/\\([!-/:-@[-`{-~])/g, "$1")
  return escapeText(words) === insert ? words : insert
}

function changeWords(source: string, plain: string, range: SuggestedRange, words: string): SuggestedWords | undefined {
  const change = words === "" ? withSpace(source, range) : range
  const insert = [words, escapeText(words)].find((one) => readsAs(source, plain, change, one, words))
  return insert === undefined ? undefined : { ...change, insert }
}

type NarrowChange = { quote: string; words: string; before: string; after: string }

/** The words that differ, first alone and then with ever more of those around them. */
function narrowChange({ quote, words, before = "", after = "" }: WordsToSuggest): NarrowChange[] {
  const [old, now] = [tokensOf(quote), tokensOf(words)]
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start++
  let end = 0
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const all: NarrowChange[] = []
  for (let more = 0; ; more++) {
    const [from, to] = [Math.max(0, start - more), Math.max(0, end - more)]
    const cut = (tokens: string[]) => tokens.slice(from, tokens.length - to).join("")
    const isWhole = from === 0 && to === 0
    const [said, wanted] = [cut(old), cut(now)]
    if (isWhole || (hasWords(said) && said === said.trim() && hasWords(wanted) && wanted === wanted.trim()))
      all.push({
        quote: said,
        words: wanted,
        before: lastWords(`${before} ${old.slice(0, from).join("")}`),
        after: firstWords(`${old.slice(old.length - to).join("")} ${after}`),
      })
    if (isWhole) return all
  }
}

const tokensOf = (text: string) => text.split(/(\s+)/).filter((token) => token !== "")
const word = /[\p{L}\p{M}\p{N}]+/gu
const hasWords = (text: string) => text.search(word) >= 0
const wordsOf = (text: string): string[] => text.match(word) ?? []
const lastWords = (text: string) => wordsOf(text).slice(-6).join(" ")
const firstWords = (text: string) => wordsOf(text).slice(0, 6).join(" ")

/** A quotation is found by its words; what stands before the first and after the last of them belongs to it too. */
function rangeOfWhole(source: string, quote: string, found: TextRange): TextRange | undefined {
  const lead = quote.search(word)
  if (lead < 0) return undefined
  const start = found.start - lead
  const end = start + quote.length
  return start >= 0 && source.slice(start, end) === quote ? { start, end } : undefined
}

/** Of two spaces around what is deleted one goes with it. */
function withSpace(source: string, { start, end, quote }: TextRange & { quote: string }) {
  const isBetween = /^$|\s/.test(source.slice(Math.max(0, start - 1), start))
  if (isBetween && source[end] === " ") return { start, end: end + 1, quote: `${quote} ` }
  return source[start - 1] === " " && !/[\p{L}\p{N}]/u.test(source[end] ?? "")
    ? { start: start - 1, end, quote: ` ${quote}` }
    : { start, end, quote }
}

/** Whether a source reads as before but for the changed words. */
function readsAs(source: string, plain: string, { start, end, quote }: SuggestedRange, insert: string, words: string) {
  const now = toString(parseMarkdown(source.slice(0, start) + insert + source.slice(end)))
  if (now.length !== plain.length - quote.length + words.length) return false
  for (let at = plain.indexOf(quote); at >= 0; at = at < plain.length ? plain.indexOf(quote, at + 1) : -1)
    if (now === plain.slice(0, at) + words + plain.slice(at + quote.length)) return true
  return false
}
type SuggestedRange = TextRange & { quote: string }

/** Text as Markdown that reads as that; variables stay what they are. */
const escapeText = (text: string) =>
  text
    .replace(/\{\{[a-z0-9_]+\}\}|[\\`*_[\]<>#|~$&!]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`))
    .replace(/^([-+])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
