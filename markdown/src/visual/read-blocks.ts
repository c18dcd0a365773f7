import type { BlockContent, Code, DefinitionContent, List, ListItem, Nodes, Root, RootContent, Table } from "mdast"
import type { Attrs, Node, NodeType } from "prosemirror-model"
import { splitLinesWithoutEndings, prefixAt, joinWithoutPrefix } from "./lines.ts"
import type { NodeOrigin, ReadNode } from "./origin.ts"
import { rangeOfTree } from "./origin.ts"
import { readInline, normalizeLineEndings } from "./inline-tokens.ts"
import { schema } from "./schema.ts"

const { nodes } = schema

/** The blocks of a document that a tree becomes, each with its origin. `source` is the text that the tree was parsed from. */
export function readDocumentBlocks(tree: Root, source: string): ReadNode[] {
  return tree.children.map((child) => readBlock(child, source))
}

function readBlock(block: RootContent, source: string): ReadNode {
  switch (block.type) {
    case "paragraph":
      if (isShortcode(source, block)) return readAsSource(shortcodeKind(source, block), block, source)
      return readTextblock(nodes.paragraph, null, block, source)
    case "heading":
      return readTextblock(nodes.heading, { level: block.depth }, block, source)
    case "thematicBreak":
      return { node: nodes.thematic_break.create(), origin: { tree: block, children: [] } }
    case "code":
      return readCode(block)
    case "html":
      return { node: sourceBlock("html", normalizeLineEndings(block.value)), origin: { tree: block, children: [] } }
    case "blockquote":
      return readContainer(nodes.blockquote, null, block, block.children, source)
    case "container":
      return readContainer(nodes.container, { opening: block.opening }, block, block.children, source)
    case "footnoteDefinition":
      return readContainer(
        nodes.footnote_def,
        { label: block.label ?? block.identifier },
        block,
        block.children,
        source,
      )
    case "list":
      return readList(block, source)
    case "table":
      return readTable(block, source)
    default:
      return readAsSource(block.type, block, source)
  }
}

function readTextblock(
  type: NodeType,
  attrs: Attrs | null,
  block: Extract<RootContent, { type: "paragraph" | "heading" | "tableCell" }>,
  source: string,
): ReadNode {
  return {
    node: type.create(attrs, readInline(block.children, { source, shift: 0 })),
    origin: { tree: block, children: [] },
  }
}

function readCode(block: Code): ReadNode {
  const attrs = { lang: block.lang ?? null, meta: block.meta ?? null }
  const value = normalizeLineEndings(block.value)
  return {
    node: nodes.code_block.create(attrs, value === "" ? null : schema.text(value)),
    origin: { tree: block, children: [] },
  }
}

function readContainer(
  type: NodeType,
  attrs: Attrs | null,
  tree: Nodes,
  children: (BlockContent | DefinitionContent)[],
  source: string,
): ReadNode {
  const read = children.map((child) => readBlock(child, source))
  if (read.length === 0)
    return { node: type.create(attrs, nodes.paragraph.create()), origin: { tree, children: [undefined] } }
  return createContainer(type, attrs, tree, read)
}

function readList(block: List, source: string): ReadNode {
  const ordered = block.ordered === true
  const items = block.children.map((child) => readItem(child, source))
  return createContainer(nodes.list, { ordered, start: ordered ? (block.start ?? 1) : null }, block, items)
}

function readItem(block: ListItem, source: string): ReadNode {
  return readContainer(nodes.list_item, { checked: block.checked ?? null }, block, block.children, source)
}

/** A row with more cells than its header would show what readers never see, so such a table is edited as its source. */
function readTable(block: Table, source: string): ReadNode {
  const width = block.children[0]?.children.length ?? 0
  if (block.children.some((row) => row.children.length > width)) return readAsSource("table", block, source)

  const rows = block.children.map((row, at): ReadNode => {
    const type = at === 0 ? nodes.table_header : nodes.table_cell
    const attrs = Array.from({ length: width }, (_, column) => ({ align: block.align?.[column] ?? null }))
    const cells = row.children.map((cell, column) => readTextblock(type, attrs[column] ?? null, cell, source))
    const missing = attrs.slice(cells.length).map((one) => type.create(one))
    return {
      node: nodes.table_row.create(null, [...cells.map((cell) => cell.node), ...missing]),
      origin: { tree: row, children: [...cells.map((cell) => cell.origin), ...missing.map(() => undefined)] },
    }
  })
  return createContainer(nodes.table, null, block, rows)
}

function createContainer(type: NodeType, attrs: Attrs | null, tree: Nodes, read: ReadNode[]): ReadNode {
  const node = type.create(
    attrs,
    read.map((child) => child.node),
  )
  return { node, origin: { tree, children: read.map((child) => child.origin) } satisfies NodeOrigin }
}

/** What a directive begins with, or a shortcode of a site generator. */
export const shortcodeStart = /^(?::::|\{\{[<%][ \t]|\{%[- \t])/

/** Whether a paragraph is a directive or a shortcode of a site generator, which the tree knows as words only. */
function isShortcode(source: string, block: Nodes): boolean {
  const { from } = rangeOfTree(block)
  return shortcodeStart.test(source.slice(from, from + 4))
}

function shortcodeKind(source: string, block: Nodes): string {
  return source.startsWith(":::", rangeOfTree(block).from) ? "directive" : "shortcode"
}

function readAsSource(kind: string, block: Nodes, source: string): ReadNode {
  const { from, to } = rangeOfTree(block)
  const value = joinWithoutPrefix(splitLinesWithoutEndings(source.slice(from, to)), prefixAt(source, from))
  return { node: sourceBlock(kind, value), origin: { tree: block, children: [] } }
}

function sourceBlock(kind: string, value: string): Node {
  return nodes.source_block.create({ kind }, value === "" ? null : schema.text(value))
}
