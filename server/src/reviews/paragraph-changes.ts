import { alignTokens, splitWords } from "@hub/markdown"

/** A paragraph by its sentences. */
type Paragraph = string[]

/** A changed paragraph: what it was, what it is; one of the two is empty where it came or went as a whole. */
export type ParagraphPair = { was: Paragraph; is: Paragraph }

const longest = 160
/** So much of a long sentence is quoted on either side of what differs. */
const around = 50
/** Paragraphs become one another from this share of common words on. */
const minLikeness = 0.3

/** The paragraphs of a text, each by its sentences. */
export const paragraphsOf = (text: string): Paragraph[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph
        .split(/(?<=[.!?…])\s+/)
        .map((sentence) => sentence.replace(/\s+/g, " ").trim())
        .filter((sentence) => sentence !== ""),
    )
    .filter((paragraph) => paragraph.length > 0)

/** The paragraphs that differ, each with the one that it became, in the order of the text. */
export function pairChangedParagraphs(was: Paragraph[], is: Paragraph[]): ParagraphPair[] {
  const joined = (all: Paragraph[]) => all.map((sentences) => sentences.join(" "))
  const partners = alignTokens(joined(was), joined(is))
  const pairs: ParagraphPair[] = []
  let [from, fromNow] = [0, 0]
  for (let at = 0; at <= was.length; at++) {
    const partner = at === was.length ? is.length : partners[at]!
    if (partner < 0) continue
    pairs.push(...pairBetween(was.slice(from, at), is.slice(fromNow, partner)))
    ;[from, fromNow] = [at + 1, partner + 1]
  }
  return pairs
}

/** As many as there were became one another in their order; of more or fewer, those that are alike. */
function pairBetween(was: Paragraph[], is: Paragraph[]): ParagraphPair[] {
  if (was.length === is.length) return was.map((one, index) => ({ was: one, is: is[index]! }))
  const pairs: ParagraphPair[] = []
  let next = 0
  for (const one of was) {
    const found = is.findIndex((other, index) => index >= next && likenessOf(one, other) >= minLikeness)
    if (found < 0) {
      pairs.push({ was: one, is: [] })
      continue
    }
    pairs.push(...is.slice(next, found).map((added) => ({ was: [], is: added })), { was: one, is: is[found]! })
    next = found + 1
  }
  return [...pairs, ...is.slice(next).map((added) => ({ was: [], is: added }))]
}

/** Which share of their different words two paragraphs have in common. */
function likenessOf(one: Paragraph, other: Paragraph): number {
  const wordsOf = (sentences: Paragraph) => new Set(sentences.join(" ").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  const [here, there] = [wordsOf(one), wordsOf(other)]
  const common = [...here].filter((word) => there.has(word)).length
  return common / Math.max(1, Math.max(here.size, there.size))
}

/** What became of the sentences of a paragraph: each that was rewritten by itself, as far as that can be told. */
export function describeRewriting(gone: string[], come: string[]): string[] {
  if (gone.length === come.length)
    return gone.map((old, index) => {
      const [before, after] = quoteAroundChange(old, come[index]!)
      return `${before} is now ${after}`
    })
  if (come.length === 0) return [`removed ${quoteSentences(gone)}`]
  if (gone.length === 0) return [`added ${quoteSentences(come)}`]
  return [`${quoteSentences(gone)} is now ${quoteSentences(come)}`]
}

/** Two sentences; of long ones what differs, with some words around it. */
function quoteAroundChange(before: string, after: string): [string, string] {
  if (before.length <= longest && after.length <= longest) return [quote(before), quote(after)]
  const [words, wordsNow] = [splitWords(before), splitWords(after)]
  const shorter = Math.min(words.length, wordsNow.length)
  let start = 0
  while (start < shorter && words[start] === wordsNow[start]) start++
  let end = 0
  while (end < shorter - start && words.at(-1 - end) === wordsNow.at(-1 - end)) end++
  const cut = (all: string[]) => {
    const [lead, tail] = [all.slice(0, start).join(""), all.slice(all.length - end).join("")]
    const middle = all.slice(start, all.length - end).join("")
    return quote(endOf(lead) + shorten(middle) + beginningOf(tail))
  }
  return [cut(words), cut(wordsNow)]
}

const quoteSentences = (sentences: string[]) =>
  sentences
    .slice(0, 3)
    .map((one) => quote(shorten(one)))
    .join(" ") + (sentences.length > 3 ? ` and ${sentences.length - 3} more` : "")

const quote = (text: string) => `“${text}”`

const shorten = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text)

/** The last whole words before a change. */
const endOf = (text: string) => (text.length <= around ? text : `…${text.slice(-around).replace(/^\S*\s/, "")}`)

/** The first whole words after a change. */
const beginningOf = (text: string) => (text.length <= around ? text : `${text.slice(0, around).replace(/\s\S*$/, "")}…`)
