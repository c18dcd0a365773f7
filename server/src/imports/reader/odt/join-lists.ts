import { addAll, elementsIn, isText, type MarkupElement, type MarkupNode } from "../markup/tree.ts"

/** Programs write one list as several that follow each other: with items of a level below, or that go on counting. */
export function joinLists(nodes: MarkupNode[]): MarkupNode[] {
  const out: MarkupNode[] = []
  for (const node of nodes) {
    const last = out.at(-1)
    if (last && !isText(last) && !isText(node) && isList(last) && isList(node) && join(last, node)) continue
    out.push(node)
  }
  return out
}

const isList = ({ name }: MarkupElement) => name === "ul" || name === "ol"
const levelOf = ({ attributes }: MarkupElement) => Number(attributes["data-level"] ?? 1)

/** Puts a list in the one before it, and answers whether it belongs there. */
function join(before: MarkupElement, list: MarkupElement): boolean {
  const level = levelOf(list)
  if (level < levelOf(before)) return false
  let under = before
  for (;;) {
    const inside = elementsIn(under)
      .at(-1)
      ?.children.findLast((each): each is MarkupElement => !isText(each))
    if (!inside || !isList(inside) || levelOf(inside) > level) break
    under = inside
  }
  if (levelOf(under) < level) {
    const item = elementsIn(under).at(-1)
    item?.children.push(list)
    return item !== undefined
  }
  if (!goesOn(under, list)) return false
  addAll(under.children, list.children)
  return true
}

/** Bullets of one style go on, and numbers where they are the next. */
function goesOn(before: MarkupElement, list: MarkupElement): boolean {
  if (before.name !== list.name) return false
  if (list.name === "ul") return before.attributes["data-style"] === list.attributes["data-style"]
  const next = Number(before.attributes["start"] ?? 1) + elementsIn(before).length
  return Number(list.attributes["start"] ?? 1) === next
}
