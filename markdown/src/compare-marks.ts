import type { Element, ElementContent } from "hast"

/** What stands in a page; comments and the like are gone when it was sanitised. */
export type Part = ElementContent
export type Mark = "ins" | "del"

const blocks = new Set(
  "blockquote caption col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
)
/** What may stand in one kind of parent only, so that a mark goes inside. */
const placed = new Set("caption dd dt figcaption li summary td th".split(" "))
const holdsPlaced = new Set("colgroup tbody tfoot thead tr".split(" "))

/** Answers whether a node is a block or holds one; each node is looked at once. */
export function blockFinder(): (node: Part) => boolean {
  const known = new WeakMap<Element, boolean>()
  const isBlock = (node: Part): boolean => {
    if (node.type !== "element") return false
    const found = known.get(node) ?? (blocks.has(node.tagName) || node.children.map(isBlock).includes(true))
    known.set(node, found)
    return found
  }
  return isBlock
}

/** Gives nodes that look the same to readers the same number; ids do not show. Each node is looked at once. */
export function identityFinder(): (node: Part) => number {
  const known = new WeakMap<Part, number>()
  const numbers = new Map<string, number>()
  const numberOf = (key: string) => {
    const found = numbers.get(key) ?? numbers.size
    numbers.set(key, found)
    return found
  }
  const identity = (node: Part): number => {
    const seen = known.get(node)
    if (seen !== undefined) return seen
    const key = node.type === "element" ? `${signature(node)} ${node.children.map(identity).join(" ")}` : valueOf(node)
    const found = numberOf(`${node.type} ${key}`)
    known.set(node, found)
    return found
  }
  return identity
}

const valueOf = (node: Part) => ("value" in node ? node.value : "")

/** An element without what is in it. */
export function signature({ tagName, properties }: Element): string {
  const { id: _, ...shown } = properties
  return `${tagName} ${JSON.stringify(shown)}`
}

/** The mark itself. Its class tells it from an author's own `<ins>` and `<del>`, whose classes do not pass. */
export function mark(tagName: Mark, children: Part[]): Element {
  return { type: "element", tagName, properties: { className: ["difference"] }, children }
}

/** A block, or a run of words, that only one of the two pages has. */
export function marked(tagName: Mark, nodes: Part[]): Part[] {
  const shown = tagName === "del" ? nodes.map(withoutIds) : nodes
  return shown.flatMap((node) => {
    if (node.type !== "element" || !(placed.has(node.tagName) || holdsPlaced.has(node.tagName)))
      return mark(tagName, [node])
    if (node.tagName === "colgroup") return tagName === "del" ? [] : [node]
    const children = holdsPlaced.has(node.tagName)
      ? node.children.filter(isElement).flatMap((child) => marked(tagName, [child]))
      : [mark(tagName, node.children)]
    return { ...node, children }
  })
}

export const isElement = (node: Part): node is Element => node.type === "element"

/** What was deleted must not take an id from what is there. */
export function withoutIds<N extends Part>(node: N): N {
  if (node.type !== "element") return node
  const { id: _, name: __, ariaDescribedBy: ___, ...properties } = node.properties
  return { ...node, properties, children: node.children.map(withoutIds) }
}
