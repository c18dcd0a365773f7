import type {
  BlockContent,
  DefinitionContent,
  ListContent,
  PhrasingContent,
  RootContent,
  RowContent,
  TableContent,
} from "mdast"
import type { Mark, Node } from "prosemirror-model"
import { canonicalUnits, isBlankBlock, isEmptyItem } from "./canonical-units.ts"
import { schema } from "./schema.ts"
import type { InlineUnit } from "./inline-units.ts"
import { nodesOfUnits } from "./inline-units.ts"

declare module "mdast" {
  interface Data {
    /** How a block stands in the source already, without the marks of its containers. */
    written?: string | undefined
  }
}

const { nodes } = schema

/** How a node of the document is written in the source already, if it is there. */
export type SourceLookup = (node: Node) => string | undefined

/** A row of units as the content of a paragraph in a tree. */
export function phrasingOf(units: readonly InlineUnit[]): PhrasingContent[] {
  return nestMarks(nodesOfUnits(units).map((node) => ({ node, marks: node.marks })))
}

/** A textblock's content as that of a paragraph in a tree. */
export function phrasingIn(textblock: Node): PhrasingContent[] {
  return phrasingOf(canonicalUnits(textblock))
}

interface MarkedNode {
  node: Node
  marks: readonly Mark[]
}

/** Nests marks, outermost the one that reaches furthest. */
function nestMarks(row: readonly MarkedNode[]): PhrasingContent[] {
  const content: PhrasingContent[] = []
  for (let at = 0; at < row.length;) {
    const { node, marks } = row[at] ?? { node: schema.text(" "), marks: [] }
    const enclosing = marks.filter((mark) => mark.type !== schema.marks.code)
    let widest: Mark | undefined
    let end = at + 1
    for (const mark of enclosing) {
      let reach = at + 1
      while (reach < row.length && mark.isInSet(row[reach]?.marks ?? [])) reach += 1
      if (widest === undefined || reach > end) [widest, end] = [mark, reach]
    }
    if (widest === undefined) content.push(leafOf(node, marks.length > 0))
    else {
      const outer = widest
      const inside = row.slice(at, end).map((one) => ({ node: one.node, marks: outer.removeFromSet(one.marks) }))
      content.push(wrapInMark(outer, nestMarks(inside)))
    }
    at = end
  }
  return content
}

function wrapInMark(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  switch (mark.type) {
    case schema.marks.em:
      return { type: "emphasis", children }
    case schema.marks.strong:
      return { type: "strong", children }
    case schema.marks.strike:
      return { type: "delete", children }
    default: {
      const { href, title, reference } = mark.attrs
      if (reference === null) return { type: "link", url: String(href), title, children }
      const only = children.length === 1 && children[0]?.type === "text" ? children[0].value : undefined
      const referenceType = only === reference.label ? "shortcut" : "full"
      return { type: "linkReference", ...reference, referenceType, children }
    }
  }
}

function leafOf(node: Node, isCode: boolean): PhrasingContent {
  switch (node.type) {
    case nodes.text:
      return isCode ? { type: "inlineCode", value: node.text ?? "" } : { type: "text", value: node.text ?? "" }
    case nodes.soft_break:
      return { type: "text", value: "\n" }
    case nodes.hard_break:
      return { type: "break" }
    case nodes.image: {
      const { src, alt, title, reference } = node.attrs
      if (reference === null) return { type: "image", url: String(src), alt, title }
      return { type: "imageReference", alt, ...reference, referenceType: alt === reference.label ? "shortcut" : "full" }
    }
    case nodes.variable:
      return { type: "html", value: `{{${node.attrs["slug"]}}}` }
    default:
      return { type: "html", value: `${node.attrs["kind"] === "literal" ? "\\" : ""}${node.attrs["value"]}` }
  }
}

/** A block as a tree. What `written` knows is marked, to be written as it stands. */
export function blockTree(block: Node, written: SourceLookup): RootContent {
  const data = { written: written(block) }
  const { attrs } = block
  switch (block.type) {
    case nodes.heading:
      return { type: "heading", depth: attrs["level"], children: phrasingIn(block), data }
    case nodes.code_block:
      return { type: "code", lang: attrs["lang"], meta: attrs["meta"], value: block.textContent, data }
    case nodes.source_block:
      return { type: "html", value: block.textContent }
    case nodes.thematic_break:
      return { type: "thematicBreak", data }
    case nodes.blockquote:
      return { type: "blockquote", children: flowContentOf(block, written), data }
    case nodes.container:
      return { type: "container", opening: attrs["opening"], children: flowContentOf(block, written), data }
    case nodes.footnote_def: {
      const label = String(attrs["label"])
      return {
        type: "footnoteDefinition",
        identifier: label.toLowerCase(),
        label,
        children: flowContentOf(block, written),
        data,
      }
    }
    case nodes.list:
      return {
        type: "list",
        ordered: attrs["ordered"],
        start: attrs["start"],
        spread: block.children.some(isLoose),
        children: block.children.map((item) => itemTree(item, written)),
        data,
      }
    case nodes.table: {
      const header = block.firstChild?.children ?? []
      return {
        type: "table",
        align: header.map((cell) => cell.attrs["align"]),
        children: block.children.map(rowTree),
        data,
      }
    }
    default:
      return { type: "paragraph", children: phrasingIn(block), data }
  }
}

function flowContentOf(container: Node, written: SourceLookup): (BlockContent | DefinitionContent)[] {
  return container.children
    .filter((child) => !isBlankBlock(child, container))
    .map((child) => blockTree(child, written))
    .filter((tree) => isFlow(tree))
}

function isFlow(tree: RootContent): tree is BlockContent | DefinitionContent {
  return tree.type !== "text"
}

function itemTree(item: Node, written: SourceLookup): ListContent {
  const checked = isEmptyItem(item) ? null : item.attrs["checked"]
  return { type: "listItem", checked, spread: isLoose(item), children: flowContentOf(item, written) }
}

/** Whether an item holds more than a paragraph with a list under it. */
function isLoose(item: Node): boolean {
  const shown = item.children.filter((child) => !isBlankBlock(child, item))
  return shown.slice(1).some((child) => child.type !== nodes.list)
}

function rowTree(row: Node): TableContent {
  return {
    type: "tableRow",
    children: row.children.map((cell): RowContent => ({ type: "tableCell", children: phrasingIn(cell) })),
  }
}
