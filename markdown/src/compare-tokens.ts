/** More insertions and deletions than this are not followed: time and memory grow by their square. */
const mostEdits = 2000
/** All comparing for one pair of texts ends after about this many steps, a tenth of a second. */
const mostSteps = 10_000_000
/** How often what is between two anchors is searched for anchors again. */
const mostRounds = 12

/** What may still be spent on comparing; several comparisons of one pair of texts share it. */
export type ComparisonBudget = { steps: number }
export const createComparisonBudget = (): ComparisonBudget => ({ steps: mostSteps })

type ComparedRange = { start: number; end: number; startAfter: number; endAfter: number; round: number }
type SharedTokens = { before: Int32Array; after: Int32Array }

/**
 * For each token of `before` its place in `after`, or -1; places only grow. Along a shortest edit script (Myers 1986)
 * where the two are alike; where they are not, what both hold exactly once is held on to, and the rest counts as new.
 */
export function alignTokens(
  before: readonly string[],
  after: readonly string[],
  budget = createComparisonBudget(),
): Int32Array {
  const found = new Int32Array(before.length).fill(-1)
  const indices = { before: sharedIndices(before, after), after: sharedIndices(after, before) }
  const pairs = alignSharedTokens(numberSharedTokens(before, after, indices), budget)
  for (const [at, partner] of pairs.entries())
    if (partner >= 0) found[indices.before[at] ?? 0] = indices.after[partner] ?? 0
  return found
}

/** The same for words: a space between two changed words counts as changed with them, which reads better. */
export function alignWords(
  before: readonly string[],
  after: readonly string[],
  budget: ComparisonBudget,
  isSpace = (at: number) => /^\s+$/.test(before[at] ?? ""),
): Int32Array {
  const found = alignTokens(before, after, budget)
  for (const [at, partner] of found.entries()) {
    if (partner < 0 || !isSpace(at)) continue
    const follows = at === 0 ? partner === 0 : found[at - 1] === partner - 1
    const leads = at === before.length - 1 ? partner === after.length - 1 : found[at + 1] === partner + 1
    if (!follows && !leads) found[at] = -1
  }
  return found
}

/** Where the tokens stand that the other side has too. All others have no partner and would only cost time. */
function sharedIndices(tokens: readonly string[], others: readonly string[]): number[] {
  const known = new Set(others)
  const indices: number[] = []
  for (const [at, token] of tokens.entries()) if (known.has(token)) indices.push(at)
  return indices
}

/** Equal tokens get equal numbers, which compare faster than words. */
function numberSharedTokens(
  before: readonly string[],
  after: readonly string[],
  indices: { before: number[]; after: number[] },
): SharedTokens {
  const numbers = new Map<string, number>()
  const numberOf = (token: string) => {
    const known = numbers.get(token)
    if (known !== undefined) return known
    numbers.set(token, numbers.size)
    return numbers.size - 1
  }
  return {
    before: Int32Array.from(indices.before, (at) => numberOf(before[at] ?? "")),
    after: Int32Array.from(indices.after, (at) => numberOf(after[at] ?? "")),
  }
}

function alignSharedTokens(texts: SharedTokens, budget: ComparisonBudget): Int32Array {
  const found = new Int32Array(texts.before.length).fill(-1)
  const waiting: ComparedRange[] = [
    { start: 0, end: texts.before.length, startAfter: 0, endAfter: texts.after.length, round: 0 },
  ]

  for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
    const rest = trimCommonEnds(texts, range, found)
    if (rest.start === rest.end || rest.startAfter === rest.endAfter) continue
    if (shortestScript(texts, rest, found, budget) || rest.round >= mostRounds) continue
    waiting.push(...betweenAnchors(texts, rest, found))
  }
  return found
}

/** What is left of a range when the same beginning and the same end are taken from it. */
function trimCommonEnds({ before, after }: SharedTokens, range: ComparedRange, found: Int32Array): ComparedRange {
  let { start, end, startAfter, endAfter } = range
  while (start < end && startAfter < endAfter && before[start] === after[startAfter]) found[start++] = startAfter++
  while (start < end && startAfter < endAfter && before[end - 1] === after[endAfter - 1]) found[--end] = --endAfter
  return { ...range, start, end, startAfter, endAfter }
}

/** Follows a shortest edit script to its end and says so, or gives up. */
function shortestScript(
  { before, after }: SharedTokens,
  range: ComparedRange,
  found: Int32Array,
  budget: ComparisonBudget,
) {
  const [n, m] = [range.end - range.start, range.endAfter - range.startAfter]
  const most = Math.min(mostEdits, n + m)
  if (Math.abs(n - m) > most) return false
  // How far each diagonal was followed; the diagonal 0 is in the middle.
  const middle = most + 1
  const furthest = new Int32Array(2 * most + 3)
  const rounds: Int32Array[] = []

  for (let edits = 0; edits <= most && budget.steps > 0; edits++) {
    rounds.push(furthest.slice(most - edits, most + edits + 3))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = middle + diagonal
      const from = isReachedByInsertion(furthest, at, diagonal, edits)
        ? (furthest[at + 1] ?? 0)
        : (furthest[at - 1] ?? 0) + 1
      let x = from
      while (x < n && x - diagonal < m && before[range.start + x] === after[range.startAfter + x - diagonal]) x++
      furthest[at] = x
      budget.steps -= 1 + x - from
      if (x < n || x - diagonal < m) continue
      recordUnchangedPairs(rounds, range, found)
      return true
    }
  }
  return false
}

/** Whether a diagonal is reached by an insertion from the one above, or by a deletion from the one below: from the one that got further. */
function isReachedByInsertion(furthest: Int32Array, at: number, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && (furthest[at - 1] ?? 0) < (furthest[at + 1] ?? 0))
}

/** Walks a script backwards and notes the pairs that it keeps. */
function recordUnchangedPairs(rounds: Int32Array[], range: ComparedRange, found: Int32Array) {
  let x = range.end - range.start
  let diagonal = x - (range.endAfter - range.startAfter)
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const round = rounds[edits] ?? new Int32Array()
    const at = edits + 1 + diagonal
    const inserted = isReachedByInsertion(round, at, diagonal, edits)
    const from = inserted ? (round[at + 1] ?? 0) : (round[at - 1] ?? 0)
    const start = inserted ? from : from + 1
    for (; x > start; x--) found[range.start + x - 1] = range.startAfter + x - 1 - diagonal
    diagonal += inserted ? 1 : -1
    x = from
  }
}

/** Holds on to the tokens that both sides have exactly once, in the longest order they share. */
function betweenAnchors(texts: SharedTokens, range: ComparedRange, found: Int32Array): ComparedRange[] {
  const anchors = longestIncreasing(uniquePairs(texts, range))
  const ranges: ComparedRange[] = []
  let [start, startAfter] = [range.start, range.startAfter]
  for (const [at, atAfter] of anchors) {
    found[at] = atAfter
    ranges.push({ start, end: at, startAfter, endAfter: atAfter, round: range.round + 1 })
    start = at + 1
    startAfter = atAfter + 1
  }
  if (anchors.length > 0) ranges.push({ ...range, start, startAfter, round: range.round + 1 })
  return ranges
}

function uniquePairs({ before, after }: SharedTokens, range: ComparedRange): [number, number][] {
  const own = new Map<number, number>()
  for (let at = range.start; at < range.end; at++) noteOccurrence(own, before[at] ?? 0, at)
  const theirs = new Map<number, number>()
  for (let at = range.startAfter; at < range.endAfter; at++) noteOccurrence(theirs, after[at] ?? 0, at)

  const pairs: [number, number][] = []
  for (const [token, at] of own) {
    const there = theirs.get(token) ?? -1
    if (at >= 0 && there >= 0) pairs.push([at, there])
  }
  return pairs
}

/** Remembers where a token stands, and forgets it when it comes again. */
function noteOccurrence(positions: Map<number, number>, token: number, at: number) {
  positions.set(token, positions.has(token) ? -1 : at)
}

/** The longest part of the pairs, ordered by their first, in which the second grows too. */
function longestIncreasing(pairs: [number, number][]): [number, number][] {
  const ends: number[] = []
  const previous = new Int32Array(pairs.length).fill(-1)
  for (const [index, [, value]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1] ?? -1
    ends[low] = index
  }
  const rising: [number, number][] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index]
    if (pair !== undefined) rising.push(pair)
  }
  return rising.toReversed()
}
