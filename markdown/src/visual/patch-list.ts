import type { Node } from "prosemirror-model"
import { blocksText } from "./blocks-text.ts"
import { isBlank } from "./canonical.ts"
import { hasEmptyLine } from "./lines.ts"
import type { Part } from "./part.ts"
import { endOf, partsOf, startOf } from "./part.ts"
import type { Patching } from "./patching.ts"
import { schema } from "./schema.ts"

const { nodes } = schema

/** The bullet or number of an item, with the spaces after it. */
export function markerOf(item: Part, { source }: Patching): string {
  const first = partsOf(item)[0]
  const start = startOf(item)
  const until = first === undefined ? endOf(item) : startOf(first)
  const written = source.slice(start, Math.min(until, start + 40)).replace(/\[[ xX]\][ \t]+$/, "")
  if (/^(?:[-*+]|\d+[.)])[ \t]+$/.test(written)) return written
  return `${/^(?:[-*+]|\d+[.)])/.exec(source.slice(start, start + 12))?.[0] ?? "-"} `
}

/** An item as text, behind a marker that ends in spaces. */
export function itemText(item: Node, marker: string, isLoose: boolean, patching: Patching): string {
  const checked = item.attrs["checked"]
  let text = checked === null ? "" : checked === true ? "[x] " : "[ ] "
  let before: Node | undefined
  for (const child of item.children) {
    if (isBlank(child, item)) continue
    if (before !== undefined)
      text += !isLoose && child.type === nodes.list && before.type === nodes.paragraph ? "\n" : "\n\n"
    text += blocksText([child], patching)
    before = child
  }
  if (before === undefined) return marker.trimEnd()
  const indent = " ".repeat(marker.replaceAll("\t", "    ").length)
  return marker + text.replace(/\n(?=[^\n])/g, `\n${indent}`)
}

/** Whether the items of a list stand apart from each other, as the first two do. */
export function isLooseList(items: readonly Part[], { source }: Patching): boolean {
  const [first, second] = items
  return first !== undefined && second !== undefined && hasEmptyLine(source.slice(endOf(first), startOf(second)))
}

/** Items as text, as if they stood `distance` items after one that the list has. */
export function itemsText(
  wanted: readonly Node[],
  model: Part,
  distance: number,
  isLoose: boolean,
  patching: Patching,
): string {
  const marker = markerOf(model, patching)
  const [, number, after = ""] = /^(\d+)([.)][ \t]+)$/.exec(marker) ?? []
  return wanted
    .map((item, at) => {
      if (number === undefined || !patching.conventions.increment) return itemText(item, marker, isLoose, patching)
      return itemText(item, `${Math.max(0, Number(number) + distance + at)}${after}`, isLoose, patching)
    })
    .join(isLoose ? "\n\n" : "\n")
}
