import type { Element, ElementContent } from "hast"

/** What stands in a page; comments and the like are gone when it was sanitised. */
export type PageNode = ElementContent
export type DifferenceTag = "ins" | "del"

const blocks = new Set(
  "blockquote caption col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
)
/** What may stand in one kind of parent only, so that a mark goes inside. */
const placed = new Set("caption dd dt figcaption li summary td th".split(" "))
const holdsPlaced = new Set("colgroup tbody tfoot thead tr".split(" "))

/** Answers whether a node is a block or holds one; each node is looked at once. */
export function createBlockFinder(): (node: PageNode) => boolean {
  const known = new WeakMap<Element, boolean>()
  const isBlock = (node: PageNode): boolean => {
    if (node.type !== "element") return false
    const found = known.get(node) ?? (blocks.has(node.tagName) || node.children.map(isBlock).includes(true))
    known.set(node, found)
    return found
  }
  return isBlock
}

/** Gives nodes that look the same to readers the same number; ids do not show. Each node is looked at once. */
export function createIdentityFinder(): (node: PageNode) => number {
  const known = new WeakMap<PageNode, number>()
  const numbers = new Map<string, number>()
  const numberOf = (key: string) => {
    const found = numbers.get(key) ?? numbers.size
    numbers.set(key, found)
    return found
  }
  const identity = (node: PageNode): number => {
    const seen = known.get(node)
    if (seen !== undefined) return seen
    const key =
      node.type === "element" ? `${signatureOfElement(node)} ${node.children.map(identity).join(" ")}` : valueOf(node)
    const found = numberOf(`${node.type} ${key}`)
    known.set(node, found)
    return found
  }
  return identity
}

const valueOf = (node: PageNode) => ("value" in node ? node.value : "")

/** An element without what is in it. */
export function signatureOfElement({ tagName, properties }: Element): string {
  const { id: _, ...shown } = properties
  return `${tagName} ${JSON.stringify(shown)}`
}

/** The mark itself. Its class tells it from an author's own `<ins>` and `<del>`, whose classes do not pass. */
export function createDifferenceElement(tagName: DifferenceTag, children: PageNode[]): Element {
  return { type: "element", tagName, properties: { className: ["difference"] }, children }
}

/** A block, or a run of words, that only one of the two pages has. */
export function markNodes(tagName: DifferenceTag, nodes: PageNode[]): PageNode[] {
  const shown = tagName === "del" ? nodes.map(withoutIds) : nodes
  return shown.flatMap((node) => {
    if (node.type !== "element" || !(placed.has(node.tagName) || holdsPlaced.has(node.tagName)))
      return createDifferenceElement(tagName, [node])
    if (node.tagName === "colgroup") return tagName === "del" ? [] : [node]
    const children = holdsPlaced.has(node.tagName)
      ? node.children.filter(isElement).flatMap((child) => markNodes(tagName, [child]))
      : [createDifferenceElement(tagName, node.children)]
    return { ...node, children }
  })
}

export const isElement = (node: PageNode): node is Element => node.type === "element"

/** What was deleted must not take an id from what is there. */
export function withoutIds<N extends PageNode>(node: N): N {
  if (node.type !== "element") return node
  const { id: _, name: __, ariaDescribedBy: ___, ...properties } = node.properties
  return { ...node, properties, children: node.children.map(withoutIds) }
}
