import { partners } from "@hub/markdown"

export type Three<T> = { base: T; mine: T; theirs: T }
/** Either tokens that are settled, or three versions of a stretch that both sides changed. */
export type Part = { ok: string[] } | Three<string[]>

/** Joins two sequences of tokens made from one base. Where both sides changed the same stretch, all three are given. */
export function threeWay({ base, mine, theirs }: Three<string[]>): Part[] {
  const inMine = partners(base, mine)
  const inTheirs = partners(base, theirs)

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
