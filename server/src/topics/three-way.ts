import { partners } from "@hub/markdown"

export type Three<T> = { base: T; mine: T; theirs: T }
/** Either tokens that are settled, or three versions of a stretch that both sides changed. */
export type Part = { ok: string[] } | Three<string[]>

/**
 * Joins two sequences of tokens made from one base, which `kept` finds again in each side. Where both sides changed the
 * same stretch, all three are given.
 */
export function threeWay(
  { base, mine, theirs }: Three<string[]>,
  kept: (before: string[], after: string[]) => ArrayLike<number> = partners,
): Part[] {
  const inMine = kept(base, mine)
  const inTheirs = kept(base, theirs)

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
 * For each word its place among the words after, or -1. A line that both have keeps its words together: one line break
 * is like another, and that of a line which went would else be taken for that of a line which stays.
 */
export function keptWords(before: string[], after: string[]): number[] {
  const [lines, linesAfter] = [wordsByLine(before), wordsByLine(after)]
  const same = partners(lines.map(joined), linesAfter.map(joined))
  const found: number[] = []
  let passed = 0
  const compare = (gone: string[], come: string[]) => {
    for (const partner of partners(gone, come)) found.push(partner < 0 ? -1 : passed + partner)
    passed += come.length
  }

  let [at, atAfter] = [0, 0]
  for (const [line, partner] of [...same, linesAfter.length].entries()) {
    if (partner < 0) continue
    compare(lines.slice(at, line).flat(), linesAfter.slice(atAfter, partner).flat())
    compare(lines[line] ?? [], linesAfter[partner] ?? [])
    at = line + 1
    atAfter = partner + 1
  }
  return found
}

function wordsByLine(words: string[]): string[][] {
  const lines: string[][] = [[]]
  for (const word of words) {
    lines.at(-1)?.push(word)
    if (word === "\n") lines.push([])
  }
  return lines
}

const joined = (words: string[]) => words.join("")
