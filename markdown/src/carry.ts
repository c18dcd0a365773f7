import { isWord, tokenPartners, type Tokens, tokensIn } from "./carry-tokens.ts"

/** A stretch of a text in UTF-16 units; an empty one is a place between two characters. */
export interface Stretch {
  start: number
  end: number
}

/**
 * Where the words of an older text are in a newer one: at their old place, moved with what stands around them, perhaps
 * somewhere (a person has to say so), or nowhere any more.
 */
export type Carried = (Stretch & { state: "anchored" | "moved" | "needs_confirm" }) | { state: "orphaned" }

/** So many words in a row are told from any others by themselves. */
const tellingWords = 6
/** How far the unchanged words around a stretch are looked at, in tokens to each side. */
const farthest = 40

/**
 * Carries stretches of one text over to a later one. A stretch is found without asking only if its very words stand
 * there in one piece, stand there once with the unchanged words around them, and if those are many or most of their block still is.
 */
export function carrier(before: string, after: string): (stretch: Stretch) => Carried {
  if (before === after) return (stretch) => ({ state: "anchored", ...stretch })
  const [old, young] = [tokensIn(before), tokensIn(after)]
  const texts: Texts = { before, after, old, young, found: tokenPartners(old, young), ...joined(old, young) }
  return (stretch) => {
    const span = spanOf(old, stretch)
    const mapped = inOnePiece(texts, span) ? at(texts, span, stretch, texts.found[span.first] ?? 0) : undefined
    if (mapped !== undefined && isProven(texts, span)) return placed(stretch, mapped)
    const elsewhere = together(texts, span, stretch)
    if (elsewhere !== undefined) return placed(stretch, elsewhere)
    const candidate = mapped ?? likeliest(texts, span, stretch)
    return candidate === undefined ? { state: "orphaned" } : { state: "needs_confirm", ...candidate }
  }
}

interface Texts {
  before: string
  after: string
  old: Tokens
  young: Tokens
  found: Int32Array
  /** Both texts with their blanks made alike, and where each token of the younger begins in it. */
  words: string
  wordsAfter: string
  places: number[]
}

/** Tokens from `first` up to `last`, which is not among them. */
type Span = { first: number; last: number }

function joined(old: Tokens, young: Tokens) {
  const places: number[] = []
  let at = 0
  for (const key of young.keys) {
    places.push(at)
    at += key.length
  }
  return { words: old.keys.join(""), wordsAfter: young.keys.join(""), places }
}

const placed = (from: Stretch, to: Stretch): Carried => ({
  state: from.start === to.start ? "anchored" : "moved",
  ...to,
})

/** The tokens that a stretch touches; a place between two tokens touches both. */
function spanOf({ keys, starts }: Tokens, { start, end }: Stretch): Span {
  const isEmpty = start === end
  const first = lastUpTo(starts, isEmpty ? start - 1 : start)
  const last = lastUpTo(starts, isEmpty ? end : end - 1)
  return { first: Math.max(0, first), last: Math.min(keys.length, last + 1) }
}

/** The index of the last of the growing numbers that is not above `most`, or -1. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? Infinity) <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}

function inOnePiece({ found }: Texts, { first, last }: Span): boolean {
  if (first >= last || (found[first] ?? -1) < 0) return false
  for (let at = first + 1; at < last; at++) if (found[at] !== (found[at - 1] ?? 0) + 1) return false
  return true
}

/** A stretch at the token of the later text where its span begins. */
function at(texts: Texts, { first, last }: Span, { start, end }: Stretch, there: number): Stretch {
  const by = (token: number, of: number) => within(texts, token, of, there + token - first)
  return start === end
    ? { start: by(last - 1, end), end: by(last - 1, end) }
    : { start: by(first, start), end: by(last - 1, end) }
}

/** A place in a token of the later text: as far in it, or of other blanks before or after all of them. */
function within({ before, after, old, young }: Texts, token: number, of: number, to: number): number {
  const [start, end] = [old.starts[token] ?? 0, old.starts[token + 1] ?? before.length]
  const [from, upTo] = [young.starts[to] ?? after.length, young.starts[to + 1] ?? after.length]
  if (of >= end) return upTo
  if (of <= start || before.slice(start, end) === after.slice(from, upTo)) return Math.min(from + of - start, upTo)
  return before.slice(start, of).includes("\n") ? upTo : from
}

/** Whether the words in one piece, with what is unchanged around them, are there once, and are not there by chance. */
function isProven(texts: Texts, { first, last }: Span): boolean {
  const { found, old, words, wordsAfter } = texts
  let [from, to] = [first, last]
  while (
    from > 0 &&
    first - from < farthest &&
    (found[from - 1] ?? -1) >= 0 &&
    found[from - 1] === (found[from] ?? 0) - 1
  )
    from--
  while (to < found.length && to - last < farthest && found[to] === (found[to - 1] ?? 0) + 1) to++
  const run = old.keys.slice(from, to)
  const said = run.join("")
  if (!isOnce(words, said) || !isOnce(wordsAfter, said)) return false
  const inside = run.filter((key, at) => isWord(key) && old.blocks[from + at] === old.blocks[first])
  return inside.length >= tellingWords || survives(texts, first, run.filter(isWord).length)
}

function isOnce(text: string, part: string): boolean {
  const at = text.indexOf(part)
  return at >= 0 && !text.includes(part, at + 1)
}

/** Whether the block of a token is mostly still there, in one block that is not mostly another; a short one needs its neighbours. */
function survives({ old, young, found }: Texts, at: number, around: number): boolean {
  const [block, blockAfter] = [old.blocks[at] ?? 0, young.blocks[found[at] ?? 0] ?? 0]
  let [all, kept] = [0, 0]
  for (let one = old.firsts[block] ?? 0; one < (old.firsts[block + 1] ?? 0); one++) {
    if (!isWord(old.keys[one] ?? "")) continue
    all++
    const partner = found[one] ?? -1
    if (partner >= 0 && young.blocks[partner] === blockAfter) kept++
  }
  const there = young.keys.slice(young.firsts[blockAfter], young.firsts[blockAfter + 1]).filter(isWord).length
  return kept * 2 >= all && kept * 4 >= there && (kept > 2 || around >= tellingWords)
}

/** The same stretch where it went elsewhere with what stands around it: many words in a row that both texts have once. */
function together(texts: Texts, span: Span, stretch: Stretch): Stretch | undefined {
  const { old, words, wordsAfter, places } = texts
  for (const { first, last } of windowsAround(old, span)) {
    const said = old.keys.slice(first, last).join("")
    if (!isOnce(words, said) || !isOnce(wordsAfter, said)) continue
    const there = lastUpTo(places, wordsAfter.indexOf(said))
    if (places[there] === wordsAfter.indexOf(said) && isSame(texts, { first, last }, there))
      return at(texts, span, stretch, there + span.first - first)
  }
  return undefined
}

/** Whether a text is cut there as it was: `636`, a line break and `€` are another amount than `636 €`. */
const isSame = ({ old, young }: Texts, { first, last }: Span, there: number) =>
  old.keys.slice(first, last).every((key, index) => young.keys[there + index] === key)

/** Stretches of telling words in the block of a span: as many on both sides, then before it, then after it. */
function windowsAround({ keys, blocks, firsts }: Tokens, { first, last }: Span): Span[] {
  const block = blocks[first] ?? 0
  const [start, end] = [firsts[block] ?? 0, firsts[block + 1] ?? 0]
  const wider = ({ first: from, last: to }: Span, left: boolean, right: boolean): Span[] => {
    let count = keys.slice(from, to).filter(isWord).length
    const before = count
    while (count < Math.max(tellingWords, before + 2)) {
      const [was, had] = [from, to]
      if (left && from > start) from--
      if (right && to < end) to++
      count = keys.slice(from, to).filter(isWord).length
      if (was === from && had === to) return []
    }
    return [{ first: from, last: to }]
  }
  const span = { first, last }
  return [...wider(span, true, true), ...wider(span, true, false), ...wider(span, false, true)]
}

/** Where the same words stand in the later text, where most of what is around them is the same. */
function likeliest(texts: Texts, { first, last }: Span, stretch: Stretch): Stretch | undefined {
  const { old, words, wordsAfter, places } = texts
  const said = old.keys.slice(first, last).join("")
  if (!isWord(said)) return undefined
  const here = old.keys.slice(0, first).join("").length
  let best: number | undefined
  let most = -1
  for (let there = wordsAfter.indexOf(said); there >= 0; there = wordsAfter.indexOf(said, there + 1)) {
    const [from, to] = [lastUpTo(places, there), lastUpTo(places, there + said.length - 1) + 1]
    const whole =
      places[from] === there &&
      (places[to] ?? wordsAfter.length) === there + said.length &&
      isSame(texts, { first, last }, from)
    const alike = whole ? alikeAround(words, here, wordsAfter, there, said.length) : -1
    if (alike > most) {
      most = alike
      best = from
    }
  }
  return best === undefined ? undefined : at(texts, { first, last }, stretch, best)
}

function alikeAround(one: string, at: number, other: string, there: number, length: number): number {
  let [left, right] = [0, 0]
  while (left < 64 && at > left && there > left && one[at - left - 1] === other[there - left - 1]) left++
  while (right < 64 && at + length + right < one.length && one[at + length + right] === other[there + length + right])
    right++
  return left + right
}
