import { type ContainerLines, findContainers } from "../container-lines.ts"
import type { PatchEdit } from "./patch-context.ts"

/**
 * Whether edits leave the containers as they are whose first lines they do not touch: fences find one another over any distance,
 * so that what reads right where it stands may have closed what is far above it.
 */
export function keepsContainers(before: string, after: string, edits: readonly PatchEdit[]): boolean {
  const [was, is] = [findContainers(before), findContainers(after)]
  if ((was.size === 0 && is.size === 0) || edits.length === 0) return true
  const from = Math.min(...edits.map((edit) => edit.from))
  const to = Math.max(...edits.map((edit) => edit.to))
  const first = lineAt(before, from)
  const [lastBefore, lastAfter] = [lineAt(before, to), lineAt(after, after.length - (before.length - to))]
  return outside(was, first, lastBefore) === outside(is, first, lastAfter)
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split(/\r\n|\r|\n/).length

/** The containers that begin before or behind some lines, and where they end, counted from the nearer side of those. */
function outside(containers: Map<number, ContainerLines>, first: number, last: number): string {
  const placeOf = (line: number) => (line < first ? `${line - first}` : line > last ? `+${line - last}` : "within")
  return [...containers]
    .filter(([line]) => line < first || line > last)
    .map(([line, { form, last: end }]) => `${placeOf(line)} ${form} ${placeOf(end)}`)
    .toSorted()
    .join(",")
}
