import type { Contents } from "./kb.ts"

/** Where each topic stands among the others, by its place in reading order. */
export type Outline = { parent: number[]; children: number[][]; top: number[]; placeOf: Map<number, number> }

/** Reads levels as a tree: a topic belongs to the nearest one before it with a smaller level, whatever levels are skipped. */
export function outlineOf(topics: Contents["topics"]): Outline {
  const outline: Outline = { parent: [], children: [], top: [], placeOf: new Map() }
  const open: { place: number; level: number }[] = []

  for (const [place, [id, level]] of topics.entries()) {
    while ((open.at(-1)?.level ?? -Infinity) >= level) open.pop()
    const parent = open.at(-1)?.place ?? -1
    outline.parent.push(parent)
    outline.children.push([])
    ;(outline.children[parent] ?? outline.top).push(place)
    outline.placeOf.set(id, place)
    open.push({ place, level })
  }
  return outline
}

/** The places above a place, outermost first. */
export function ancestors(outline: Outline, place: number): number[] {
  const above: number[] = []
  for (let at = outline.parent[place] ?? -1; at >= 0; at = outline.parent[at] ?? -1) above.unshift(at)
  return above
}
