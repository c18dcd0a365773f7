import type { KbContents } from "./site.ts"

/** Where each topic stands among the others, by its place in reading order. */
export type KbOutline = { parent: number[]; children: number[][]; top: number[]; indexOf: Map<number, number> }

/** Reads levels as a tree: a topic belongs to the nearest one before it with a smaller level, whatever levels are skipped. */
export function createOutline(topics: KbContents["topics"]): KbOutline {
  const outline: KbOutline = { parent: [], children: [], top: [], indexOf: new Map() }
  const open: { place: number; level: number }[] = []

  for (const [place, [id, level]] of topics.entries()) {
    while ((open.at(-1)?.level ?? -Infinity) >= level) open.pop()
    const parent = open.at(-1)?.place ?? -1
    outline.parent.push(parent)
    outline.children.push([])
    ;(outline.children[parent] ?? outline.top).push(place)
    outline.indexOf.set(id, place)
    open.push({ place, level })
  }
  return outline
}

/** The places above a place, outermost first. */
export function ancestorsOf(outline: KbOutline, place: number): number[] {
  const above: number[] = []
  for (let at = outline.parent[place] ?? -1; at >= 0; at = outline.parent[at] ?? -1) above.unshift(at)
  return above
}
