import { isWordToken, alignTextTokens, type TextTokens, tokenizeBlocks } from "./text-tokens.ts"

/** A stretch of a text in UTF-16 units; an empty one is a place between two characters. */
export interface TextRange {
  start: number
  end: number
}

/**
 * Where the words of an older text are in a newer one: at their old place, moved with what stands around them, perhaps
 * somewhere (a person has to say so), or nowhere any more.
 */
export type ReanchoredRange = (TextRange & { state: "anchored" | "moved" | "needs_confirm" }) | { state: "orphaned" }

/** So many words in a row are told from any others by themselves. */
const tellingWords = 6
/** How far the unchanged words around a stretch are looked at, in tokens to each side. */
const farthest = 40

/** `mayBeReworded`: a stretch most of whose words are still there in order is found too, for a person to confirm. */
type Reanchorer = (range: TextRange, options?: { mayBeReworded?: boolean }) => ReanchoredRange

/**
 * Carries stretches of one text over to a later one. A stretch is found without asking only if its very words stand
 * there in one piece, stand there once with the unchanged words around them, and if those are many or most of their block still is.
 */
export function createReanchorer(before: string, after: string): Reanchorer {
  if (before === after) return (range) => ({ state: "anchored", ...range })
  const [old, young] = [tokenizeBlocks(before), tokenizeBlocks(after)]
  const texts: ReanchorInput = {
    before,
    after,
    old,
    young,
    found: alignTextTokens(old, young),
    ...joinTokens(old, young),
  }
  return (range, { mayBeReworded = false } = {}) => {
    const span = tokenSpanOf(old, range)
    const mapped = isContiguous(texts, span)
      ? rangeAtToken(texts, span, range, texts.found[span.first] ?? 0)
      : undefined
    if (mapped !== undefined && isProven(texts, span)) return withAnchorState(range, mapped)
    const elsewhere = findNearbyRange(texts, span, range)
    if (elsewhere !== undefined) return withAnchorState(range, elsewhere)
    const reworded = mayBeReworded ? findRewordedRange(texts, span) : undefined
    const candidate = mapped ?? findLikeliestRange(texts, span, range) ?? reworded
    return candidate === undefined ? { state: "orphaned" } : { state: "needs_confirm", ...candidate }
  }
}

interface ReanchorInput {
  before: string
  after: string
  old: TextTokens
  young: TextTokens
  found: Int32Array
  /** Both texts with their blanks made alike, and where each token of the younger begins in it. */
  words: string
  wordsAfter: string
  places: number[]
}

/** Tokens from `first` up to `last`, which is not among them. */
type TokenSpan = { first: number; last: number }

function joinTokens(old: TextTokens, young: TextTokens) {
  const places: number[] = []
  let at = 0
  for (const key of young.keys) {
    places.push(at)
    at += key.length
  }
  return { words: old.keys.join(""), wordsAfter: young.keys.join(""), places }
}

const withAnchorState = (from: TextRange, to: TextRange): ReanchoredRange => ({
  state: from.start === to.start ? "anchored" : "moved",
  ...to,
})

/** The tokens that a stretch touches; a place between two tokens touches both. */
function tokenSpanOf({ keys, starts }: TextTokens, { start, end }: TextRange): TokenSpan {
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

function isContiguous({ found }: ReanchorInput, { first, last }: TokenSpan): boolean {
  if (first >= last || (found[first] ?? -1) < 0) return false
  for (let at = first + 1; at < last; at++) if (found[at] !== (found[at - 1] ?? 0) + 1) return false
  return true
}

/** A stretch at the token of the later text where its span begins. */
function rangeAtToken(
  texts: ReanchorInput,
  { first, last }: TokenSpan,
  { start, end }: TextRange,
  there: number,
): TextRange {
  const by = (token: number, of: number) =>
    afterLineEnding(texts.after, within(texts, token, of, there + token - first))
  return start === end
    ? { start: by(last - 1, end), end: by(last - 1, end) }
    : { start: by(first, start), end: by(last - 1, end) }
}

/** A line ends with both of its characters, so what is put after one of them stands after both. */
const afterLineEnding = (text: string, at: number) => (text[at - 1] === "\r" && text[at] === "\n" ? at + 1 : at)

/** A place in a token of the later text: as far in it, or of other blanks before or after all of them. */
function within({ before, after, old, young }: ReanchorInput, token: number, of: number, to: number): number {
  const [start, end] = [old.starts[token] ?? 0, old.starts[token + 1] ?? before.length]
  const [from, upTo] = [young.starts[to] ?? after.length, young.starts[to + 1] ?? after.length]
  if (of >= end) return upTo
  if (of <= start || before.slice(start, end) === after.slice(from, upTo)) return Math.min(from + of - start, upTo)
  return before.slice(start, of).includes("\n") ? upTo : from
}

/** Whether the words in one piece, with what is unchanged around them, are there once, and are not there by chance. */
function isProven(texts: ReanchorInput, { first, last }: TokenSpan): boolean {
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
  const inside = run.filter((key, at) => isWordToken(key) && old.blocks[from + at] === old.blocks[first])
  return inside.length >= tellingWords || survives(texts, first, run.filter(isWordToken).length)
}

function isOnce(text: string, part: string): boolean {
  const at = text.indexOf(part)
  return at >= 0 && !text.includes(part, at + 1)
}

/** Whether the block of a token is mostly still there, in one block that is not mostly another; a short one needs its neighbours. */
function survives({ old, young, found }: ReanchorInput, at: number, around: number): boolean {
  const [block, blockAfter] = [old.blocks[at] ?? 0, young.blocks[found[at] ?? 0] ?? 0]
  let [all, unchanged] = [0, 0]
  for (let one = old.firsts[block] ?? 0; one < (old.firsts[block + 1] ?? 0); one++) {
    if (!isWordToken(old.keys[one] ?? "")) continue
    all++
    const partner = found[one] ?? -1
    if (partner >= 0 && young.blocks[partner] === blockAfter) unchanged++
  }
  const there = young.keys.slice(young.firsts[blockAfter], young.firsts[blockAfter + 1]).filter(isWordToken).length
  return unchanged * 2 >= all && unchanged * 4 >= there && (unchanged > 2 || around >= tellingWords)
}

/** The same stretch where it went elsewhere with what stands around it: many words in a row that both texts have once. */
function findNearbyRange(texts: ReanchorInput, span: TokenSpan, range: TextRange): TextRange | undefined {
  const { old, words, wordsAfter, places } = texts
  for (const { first, last } of windowsAround(old, span)) {
    const said = old.keys.slice(first, last).join("")
    if (!isOnce(words, said) || !isOnce(wordsAfter, said)) continue
    const there = lastUpTo(places, wordsAfter.indexOf(said))
    if (places[there] === wordsAfter.indexOf(said) && isSame(texts, { first, last }, there))
      return rangeAtToken(texts, span, range, there + span.first - first)
  }
  return undefined
}

/** Whether a text is cut there as it was: `636`, a line break and `€` are another amount than `636 €`. */
const isSame = ({ old, young }: ReanchorInput, { first, last }: TokenSpan, there: number) =>
  old.keys.slice(first, last).every((key, index) => young.keys[there + index] === key)

/** Stretches of telling words in the block of a span: as many on both sides, then before it, then after it. */
function windowsAround({ keys, blocks, firsts }: TextTokens, { first, last }: TokenSpan): TokenSpan[] {
  const block = blocks[first] ?? 0
  const [start, end] = [firsts[block] ?? 0, firsts[block + 1] ?? 0]
  const wider = ({ first: from, last: to }: TokenSpan, left: boolean, right: boolean): TokenSpan[] => {
    let count = keys.slice(from, to).filter(isWordToken).length
    const before = count
    while (count < Math.max(tellingWords, before + 2)) {
      const [was, had] = [from, to]
      if (left && from > start) from--
      if (right && to < end) to++
      count = keys.slice(from, to).filter(isWordToken).length
      if (was === from && had === to) return []
    }
    return [{ first: from, last: to }]
  }
  const span = { first, last }
  return [...wider(span, true, true), ...wider(span, true, false), ...wider(span, false, true)]
}

/** Where the same words stand in the later text, where most of what is around them is the same. */
function findLikeliestRange(texts: ReanchorInput, { first, last }: TokenSpan, range: TextRange): TextRange | undefined {
  const { old, words, wordsAfter, places } = texts
  const said = old.keys.slice(first, last).join("")
  if (!isWordToken(said)) return undefined
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
  return best === undefined ? undefined : rangeAtToken(texts, { first, last }, range, best)
}

/**
 * Where a stretch is that had some of its words changed: from the first to the last of those that are left, with what stands
 * where the changed ones stood. Most of its words have to be left, in not many more than it had.
 */
function findRewordedRange({ after, old, young, found }: ReanchorInput, span: TokenSpan): TextRange | undefined {
  const words = wordsOfSpan(old, span)
  const left = words.filter((at) => (found[at] ?? -1) >= 0)
  const [first, last] = [left[0], left.at(-1)]
  if (first === undefined || last === undefined || left.length < 2 || left.length * 2 <= words.length) return undefined
  const inner = { first: found[first] ?? 0, last: (found[last] ?? 0) + 1 }
  const beside = {
    first: partnerBeside(found, span.first - 1, inner.first - 1) + 1,
    last: partnerBeside(found, span.last, inner.last),
  }
  const most = words.length + Math.max(4, words.length / 2)
  const fitting = [beside, inner].find((one) => one.first < one.last && wordsOfSpan(young, one).length <= most)
  if (fitting === undefined) return undefined
  const start = young.starts[fitting.first] ?? after.length
  const said = after.slice(start, young.starts[fitting.last] ?? after.length)
  return { start: start + said.length - said.trimStart().length, end: start + said.trimEnd().length }
}

/** Which tokens of a span are words. */
function wordsOfSpan({ keys }: TextTokens, { first, last }: TokenSpan): number[] {
  const tokens = Array.from({ length: last - first }, (_, by) => first + by)
  return tokens.filter((at) => isWordToken(keys[at] ?? ""))
}

/** Where the neighbour of a stretch is in the later text; the place beside what is left of the stretch, where it is gone. */
function partnerBeside(found: Int32Array, neighbour: number, otherwise: number): number {
  const partner = found[neighbour] ?? -1
  return partner >= 0 ? partner : otherwise
}

function alikeAround(one: string, at: number, other: string, there: number, length: number): number {
  let [left, right] = [0, 0]
  while (left < 64 && at > left && there > left && one[at - left - 1] === other[there - left - 1]) left++
  while (right < 64 && at + length + right < one.length && one[at + length + right] === other[there + length + right])
    right++
  return left + right
}
