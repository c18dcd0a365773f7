import type { Node } from "prosemirror-model"
import { writeBlocks } from "./write-blocks.ts"
import { isBlankBlock } from "./canonical-units.ts"
import { hasEmptyLine } from "./lines.ts"
import type { SourceNode } from "./source-node.ts"
import { sourceEndOf, sourceChildrenOf, sourceStartOf } from "./source-node.ts"
import type { PatchContext } from "./patch-context.ts"
import { schema } from "./schema.ts"

const { nodes } = schema

/** The bullet or number of an item, with the spaces after it. */
export function markerOf(item: SourceNode, { source }: PatchContext): string {
  const first = sourceChildrenOf(item)[0]
  const start = sourceStartOf(item)
  const until = first === undefined ? sourceEndOf(item) : sourceStartOf(first)
  const written = source.slice(start, Math.min(until, start + 40)).replace(/\[[ xX]\][ \t]+$/, "")
  if (/^(?:[-*+]|\d+[.)])[ \t]+$/.test(written)) return written
  return `${/^(?:[-*+]|\d+[.)])/.exec(source.slice(start, start + 12))?.[0] ?? "-"} `
}

/** An item as text, behind a marker that ends in spaces. */
export function writeItem(item: Node, marker: string, isLoose: boolean, patching: PatchContext): string {
  const checked = item.attrs["checked"]
  let text = checked === null ? "" : checked === true ? "[x] " : "[ ] "
  let before: Node | undefined
  for (const child of item.children) {
    if (isBlankBlock(child, item)) continue
    if (before !== undefined)
      text += !isLoose && child.type === nodes.list && before.type === nodes.paragraph ? "\n" : "\n\n"
    text += writeBlocks([child], patching)
    before = child
  }
  if (before === undefined) return marker.trimEnd()
  const indent = " ".repeat(marker.replaceAll("\t", "    ").length)
  return marker + text.replace(/\n(?=[^\n])/g, `\n${indent}`)
}

/** Whether the items of a list stand apart from each other, as the first two do. */
export function isLooseList(items: readonly SourceNode[], { source }: PatchContext): boolean {
  const [first, second] = items
  return (
    first !== undefined && second !== undefined && hasEmptyLine(source.slice(sourceEndOf(first), sourceStartOf(second)))
  )
}

/** Items as text, as if they stood `distance` items after one that the list has. */
export function writeItems(
  wanted: readonly Node[],
  model: SourceNode,
  distance: number,
  isLoose: boolean,
  patching: PatchContext,
): string {
  const marker = markerOf(model, patching)
  const [, number, after = ""] = /^(\d+)([.)][ \t]+)$/.exec(marker) ?? []
  return wanted
    .map((item, at) => {
      if (number === undefined || !patching.conventions.increment) return writeItem(item, marker, isLoose, patching)
      return writeItem(item, `${Math.max(0, Number(number) + distance + at)}${after}`, isLoose, patching)
    })
    .join(isLoose ? "\n\n" : "\n")
}
