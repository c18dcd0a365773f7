export type Three<T> = { base: T; mine: T; theirs: T }
/** Either tokens that are settled, or three versions of a stretch that both sides changed. */
export type Part = { ok: string[] } | Three<string[]>

/** More insertions and deletions than this are not followed: time and memory grow by their square. */
const most = 2000

/** Joins two sequences of tokens made from one base. Where both sides changed the same stretch, all three are given. */
export function threeWay({ base, mine, theirs }: Three<string[]>): Part[] {
  const inMine = partners(base, mine)
  const inTheirs = partners(base, theirs)
  if (!inMine || !inTheirs) return [settled({ base, mine, theirs })]

  const parts: Part[] = []
  const at = { base: 0, mine: 0, theirs: 0 }
  const upTo = (end: Three<number>) => {
    const stretch = {
      base: base.slice(at.base, end.base),
      mine: mine.slice(at.mine, end.mine),
      theirs: theirs.slice(at.theirs, end.theirs),
    }
    if (stretch.base.length + stretch.mine.length + stretch.theirs.length > 0) parts.push(settled(stretch))
    Object.assign(at, end)
  }
  for (const [index, token] of base.entries()) {
    const [m, t] = [inMine[index] ?? -1, inTheirs[index] ?? -1]
    if (m < 0 || t < 0) continue
    upTo({ base: index, mine: m, theirs: t })
    parts.push({ ok: [token] })
    Object.assign(at, { base: index + 1, mine: m + 1, theirs: t + 1 })
  }
  upTo({ base: base.length, mine: mine.length, theirs: theirs.length })
  return parts
}

function settled(stretch: Three<string[]>): Part {
  const { base, mine, theirs } = stretch
  if (same(mine, theirs) || same(theirs, base)) return { ok: mine }
  return same(mine, base) ? { ok: theirs } : stretch
}

const same = (one: string[], other: string[]) =>
  one.length === other.length && one.every((token, at) => token === other[at])

/**
 * For each token of `before` its place in `after`, or -1, along a shortest edit script (Myers 1986);
 * undefined where the two have too little in common.
 */
function partners(before: string[], after: string[]): Int32Array | undefined {
  const found = new Int32Array(before.length).fill(-1)
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) {
    found[start] = start
    start++
  }
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) {
    end++
    found[before.length - end] = after.length - end
  }
  const pairs = keptPairs(before.slice(start, before.length - end), after.slice(start, after.length - end))
  if (!pairs) return undefined
  for (const [x, y] of pairs) found[start + x] = start + y
  return found
}

/** The pairs of places that a shortest edit script keeps, last first. */
function keptPairs(before: string[], after: string[]): [number, number][] | undefined {
  const [n, m] = [before.length, after.length]
  // How far each diagonal was followed; the diagonal 0 is in the middle.
  const furthest = new Int32Array(2 * most + 3)
  const at = (diagonal: number) => furthest[most + 1 + diagonal] ?? 0
  const rounds: Int32Array[] = []
  for (let edits = 0; edits <= Math.min(most, n + m); edits++) {
    rounds.push(furthest.slice(most - edits, most + edits + 3))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepped(diagonal, edits, at).x
      while (x < n && x - diagonal < m && before[x] === after[x - diagonal]) x++
      furthest[most + 1 + diagonal] = x
      if (x >= n && x - diagonal >= m) return traced(rounds, n, m)
    }
  }
  return undefined
}

/** One insertion or deletion from a neighbouring diagonal onto this one: from the one that got further. */
function stepped(diagonal: number, edits: number, at: (diagonal: number) => number) {
  const inserts = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
  return inserts
    ? { x: at(diagonal + 1), from: { x: at(diagonal + 1), diagonal: diagonal + 1 } }
    : { x: at(diagonal - 1) + 1, from: { x: at(diagonal - 1), diagonal: diagonal - 1 } }
}

function traced(rounds: Int32Array[], n: number, m: number): [number, number][] {
  const pairs: [number, number][] = []
  let [x, diagonal] = [n, n - m]
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const step = stepped(diagonal, edits, (which) => rounds[edits]?.[edits + 1 + which] ?? 0)
    while (x > step.x) pairs.push([--x, x - diagonal])
    x = step.from.x
    diagonal = step.from.diagonal
  }
  return pairs
}
