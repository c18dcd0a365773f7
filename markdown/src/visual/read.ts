import type { BlockContent, Code, DefinitionContent, List, ListItem, Nodes, Root, RootContent, Table } from "mdast"
import type { Attrs, Node, NodeType } from "prosemirror-model"
import { linesOf, prefixAt, withoutPrefix } from "./lines.ts"
import type { Origin, Read } from "./origin.ts"
import { rangeOf } from "./origin.ts"
import { readInline, tidy } from "./pieces.ts"
import { schema } from "./schema.ts"

const { nodes } = schema

/** The blocks of a document that a tree becomes, each with its origin. `source` is the text that the tree was parsed from. */
export function readBlocks(tree: Root, source: string): Read[] {
  return tree.children.map((child) => readBlock(child, source))
}

function readBlock(block: RootContent, source: string): Read {
  switch (block.type) {
    case "paragraph":
      if (isShortcode(source, block)) return asSource(shortcodeKind(source, block), block, source)
      return textblock(nodes.paragraph, null, block, source)
    case "heading":
      return textblock(nodes.heading, { level: block.depth }, block, source)
    case "thematicBreak":
      return { node: nodes.thematic_break.create(), origin: { tree: block, parts: [] } }
    case "code":
      return code(block)
    case "html":
      return { node: sourceBlock("html", tidy(block.value)), origin: { tree: block, parts: [] } }
    case "blockquote":
      return container(nodes.blockquote, null, block, block.children, source)
    case "footnoteDefinition":
      return container(nodes.footnote_def, { label: block.label ?? block.identifier }, block, block.children, source)
    case "list":
      return list(block, source)
    case "table":
      return table(block, source)
    default:
      return asSource(block.type, block, source)
  }
}

function textblock(
  type: NodeType,
  attrs: Attrs | null,
  block: Extract<RootContent, { type: "paragraph" | "heading" | "tableCell" }>,
  source: string,
): Read {
  return {
    node: type.create(attrs, readInline(block.children, { source, shift: 0 })),
    origin: { tree: block, parts: [] },
  }
}

function code(block: Code): Read {
  const attrs = { lang: block.lang ?? null, meta: block.meta ?? null }
  const value = tidy(block.value)
  return {
    node: nodes.code_block.create(attrs, value === "" ? null : schema.text(value)),
    origin: { tree: block, parts: [] },
  }
}

function container(
  type: NodeType,
  attrs: Attrs | null,
  tree: Nodes,
  children: (BlockContent | DefinitionContent)[],
  source: string,
): Read {
  const read = children.map((child) => readBlock(child, source))
  if (read.length === 0)
    return { node: type.create(attrs, nodes.paragraph.create()), origin: { tree, parts: [undefined] } }
  return made(type, attrs, tree, read)
}

function list(block: List, source: string): Read {
  const ordered = block.ordered === true
  const items = block.children.map((child) => item(child, source))
  return made(nodes.list, { ordered, start: ordered ? (block.start ?? 1) : null }, block, items)
}

function item(block: ListItem, source: string): Read {
  return container(nodes.list_item, { checked: block.checked ?? null }, block, block.children, source)
}

/** A row with more cells than its header would show what readers never see, so such a table is edited as its source. */
function table(block: Table, source: string): Read {
  const width = block.children[0]?.children.length ?? 0
  if (block.children.some((row) => row.children.length > width)) return asSource("table", block, source)

  const rows = block.children.map((row, at): Read => {
    const type = at === 0 ? nodes.table_header : nodes.table_cell
    const attrs = Array.from({ length: width }, (_, column) => ({ align: block.align?.[column] ?? null }))
    const cells = row.children.map((cell, column) => textblock(type, attrs[column] ?? null, cell, source))
    const missing = attrs.slice(cells.length).map((one) => type.create(one))
    return {
      node: nodes.table_row.create(null, [...cells.map((cell) => cell.node), ...missing]),
      origin: { tree: row, parts: [...cells.map((cell) => cell.origin), ...missing.map(() => undefined)] },
    }
  })
  return made(nodes.table, null, block, rows)
}

function made(type: NodeType, attrs: Attrs | null, tree: Nodes, read: Read[]): Read {
  const node = type.create(
    attrs,
    read.map((one) => one.node),
  )
  return { node, origin: { tree, parts: read.map((one) => one.origin) } satisfies Origin }
}

/** What a directive begins with, or a shortcode of a site generator. */
export const shortcode = /^(?::::|\{\{[<%][ \t]|\{%[- \t])/

/** Whether a paragraph is a directive or a shortcode of a site generator, which the tree knows as words only. */
function isShortcode(source: string, block: Nodes): boolean {
  const { from } = rangeOf(block)
  return shortcode.test(source.slice(from, from + 4))
}

function shortcodeKind(source: string, block: Nodes): string {
  return source.startsWith(":::", rangeOf(block).from) ? "directive" : "shortcode"
}

function asSource(kind: string, block: Nodes, source: string): Read {
  const { from, to } = rangeOf(block)
  const value = withoutPrefix(linesOf(source.slice(from, to)), prefixAt(source, from))
  return { node: sourceBlock(kind, value), origin: { tree: block, parts: [] } }
}

function sourceBlock(kind: string, value: string): Node {
  return nodes.source_block.create({ kind }, value === "" ? null : schema.text(value))
}
