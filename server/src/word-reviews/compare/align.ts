import { alignTokens, splitWords } from "@hub/markdown"
import { type AlignedItem, listItems, pairTables } from "./align-tables.ts"
import type { WordView } from "./view.ts"

/** Paragraphs become one another from this share of common words on. */
const minSimilarity = 0.4
/** More pairs than this are not weighed against each other. */
const mostPairs = 10_000

/**
 * For each character of one text its place in the other, or -1: whole paragraphs first, then the words of those that are alike.
 * The cells of a table are paired by where they stand, since the same words are in many of them.
 */
export function alignViews(before: WordView, after: WordView): Int32Array {
  const found = new Int32Array(before.units.length).fill(-1)
  if (before.text === after.text) return found.map((_, at) => at)
  const [old, young] = [listParagraphs(before), listParagraphs(after)]
  const [items, itemsAfter] = [listItems(before, old), listItems(after, young)]
  const pairs = alignTokens(...tokensOf(items, itemsAfter))
  let [from, fromAfter] = [0, 0]
  const pairUp = (upTo: number, upToAfter: number) => {
    const [gone, come] = [looseOf(items.slice(from, upTo)), looseOf(itemsAfter.slice(fromAfter, upToAfter))]
    for (const [one, other] of pairSimilar(gone.map(textOf), come.map(textOf)))
      alignWordsOf(gone[one]!.from, come[other]!.from)
  }
  const alignWhole = (one: number, other: number) => {
    const [start, there] = [before.starts[one] ?? 0, after.starts[other] ?? 0]
    for (let char = start; char < (before.starts[one + 1] ?? 0); char++) found[char] = there + char - start
  }
  const alignWordsOf = (one: number, other: number) => {
    if (old[one] === young[other]) return alignWhole(one, other)
    const [end, there] = [(before.starts[one + 1] ?? 0) - 1, (after.starts[other + 1] ?? 0) - 1]
    if (before.units[end]?.char === after.units[there]?.char) found[end] = there
    const [words, others] = [old[one] ?? "", young[other] ?? ""].map((text) => splitWords(text.slice(0, -1)))
    const partners = alignTokens(words!, others!)
    const starts = placesOf(others!, after.starts[other] ?? 0)
    for (const [at, start] of placesOf(words!, before.starts[one] ?? 0).entries()) {
      const partner = starts[partners[at] ?? -1]
      if (partner === undefined) continue
      for (let char = 0; char < lengthOf(words![at]!); char++) found[start + char] = partner + char
    }
  }
  for (const [at, partner] of pairs.entries()) {
    if (partner < 0) continue
    pairUp(at, partner)
    const [item, other] = [items[at]!, itemsAfter[partner]!]
    if (item.cells) for (const pair of pairTables(item, other, pairSimilar)) alignWordsOf(...pair)
    else alignWhole(item.from, other.from)
    from = at + 1
    fromAfter = partner + 1
  }
  pairUp(items.length, itemsAfter.length)
  return found
}

const looseOf = (items: AlignedItem[]) => items.filter(({ cells }) => cells === null)
const textOf = ({ text }: AlignedItem) => text

/** As many tables as before are the same ones in their order; otherwise only those with the same words are. */
function tokensOf(items: AlignedItem[], itemsAfter: AlignedItem[]): [string[], string[]] {
  const count = (all: AlignedItem[]) => all.length - looseOf(all).length
  const areSame = count(items) === count(itemsAfter)
  const tokens = (all: AlignedItem[]) => {
    let number = 0
    return all.map(({ cells, text }) => (cells === null ? text : `\u0000${areSame ? number++ : text}`))
  }
  return [tokens(items), tokens(itemsAfter)]
}

/** Units are whole characters, which are longer than one in some scripts. */
const listParagraphs = ({ units, starts }: WordView): string[] =>
  starts.slice(0, -1).map((start, at) =>
    units
      .slice(start, starts[at + 1])
      .map(({ char }) => char)
      .join(""),
  )

/** In whole characters. */
const lengthOf = (word: string) => Array.from(word).length

function placesOf(words: string[], start: number): number[] {
  let at = start
  return words.map((word) => {
    const here = at
    at += lengthOf(word)
    return here
  })
}

/** Which paragraph became which: of all ways that keep the order of both, the one with the most words in common. */
function pairSimilar(before: string[], after: string[]): [number, number][] {
  if (before.length * after.length === 0 || before.length * after.length > mostPairs) return []
  const [words, wordsAfter] = [before.map(countWords), after.map(countWords)]
  const width = after.length + 1
  const best = new Float64Array((before.length + 1) * width)
  for (const [row, one] of words.entries())
    for (const [column, other] of wordsAfter.entries()) {
      const at = (row + 1) * width + column + 1
      const likeness = similarityOf(one, other)
      const paired = likeness < minSimilarity ? 0 : (best[at - width - 1] ?? 0) + likeness
      best[at] = Math.max(best[at - 1] ?? 0, best[at - width] ?? 0, paired)
    }
  const pairs: [number, number][] = []
  let [row, column] = [before.length, after.length]
  while (row > 0 && column > 0) {
    const at = row * width + column
    if (best[at] === best[at - 1]) column--
    else if (best[at] === best[at - width]) row--
    else pairs.push([--row, --column])
  }
  return pairs.toReversed()
}

type ParagraphWords = { counts: Map<string, number>; total: number }

function countWords(text: string): ParagraphWords {
  const words = text.match(/[\p{L}\p{M}\p{N}]+|\uFFFC/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, total: words.length }
}

function similarityOf(one: ParagraphWords, other: ParagraphWords): number {
  let common = 0
  for (const [word, count] of one.counts) common += Math.min(count, other.counts.get(word) ?? 0)
  return one.total + other.total === 0 ? 0 : (2 * common) / (one.total + other.total)
}
