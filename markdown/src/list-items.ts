import type { Element, ElementContent } from "hast"
import type { List, ListItem, Parents } from "mdast"
import type { State } from "mdast-util-to-hast"

type ListItemHandler = (state: State, node: ListItem, parent: Parents | undefined) => Element

/**
 * An item as the library makes it, in time and stack that do not grow with its neighbours: the library asks all items of a
 * list again for each of them whether the list is loose, and passes the words of an item as arguments.
 */
export function createListItemHandler(): ListItemHandler {
  const loose = new WeakMap<List, boolean>()
  const isLoose = (parent: Parents | undefined, node: ListItem): boolean => {
    if (parent?.type !== "list") return parent === undefined && isSpread(node)
    const known = loose.get(parent) ?? (parent.spread === true || parent.children.some(isSpread))
    loose.set(parent, known)
    return known
  }

  return (state, node, parent) => {
    const blocks = state.all(node)
    const wide = isLoose(parent, node)
    const isTask = typeof node.checked === "boolean"
    if (isTask) addBox(blocks, node.checked === true)

    const children: ElementContent[] = []
    for (const [index, block] of blocks.entries()) {
      const isParagraph = block.type === "element" && block.tagName === "p"
      if (wide || index !== 0 || !isParagraph) children.push({ type: "text", value: "\n" })
      if (isParagraph && !wide) for (const child of block.children) children.push(child)
      else children.push(block)
    }
    const tail = blocks.at(-1)
    const endsInWords = !wide && tail?.type === "element" && tail.tagName === "p"
    if (tail !== undefined && !endsInWords) children.push({ type: "text", value: "\n" })

    const properties = isTask ? { className: ["task-list-item"] } : {}
    const item: Element = { type: "element", tagName: "li", properties, children }
    state.patch(node, item)
    return state.applyData(node, item)
  }
}

const isSpread = ({ spread, children }: ListItem) => spread ?? children.length > 1

function addBox(blocks: ElementContent[], checked: boolean): void {
  const first = blocks[0]
  const words: Element =
    first?.type === "element" && first.tagName === "p"
      ? first
      : { type: "element", tagName: "p", properties: {}, children: [] }
  if (words !== first) blocks.unshift(words)
  if (words.children.length > 0) words.children.unshift({ type: "text", value: " " })
  const properties = { type: "checkbox", checked, disabled: true }
  words.children.unshift({ type: "element", tagName: "input", properties, children: [] })
}
