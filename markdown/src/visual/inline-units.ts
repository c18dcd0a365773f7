import type { PhrasingContent, Text } from "mdast"
import type { Node } from "prosemirror-model"
import { Mark } from "prosemirror-model"
import { alignValueWithSource } from "./align-value.ts"
import type { TreeSource } from "./origin.ts"
import { rangeOfTree } from "./origin.ts"
import { tokenizeTextNode, readInline } from "./inline-tokens.ts"
import { schema } from "./schema.ts"

/**
 * One step of a caret: a UTF-16 unit of words (`char`), or a leaf (`leaf`). The position of a unit in its textblock is its
 * index in the row.
 */
export interface InlineUnit {
  char: string
  leaf: Node | undefined
  marks: readonly Mark[]
}

/** Inline nodes as a row of units. */
export function unitsOfNodes(nodes: readonly Node[]): InlineUnit[] {
  const units: InlineUnit[] = []
  for (const node of nodes) {
    const { text, marks } = node
    if (text === undefined) units.push({ char: "", leaf: node, marks })
    else for (let at = 0; at < text.length; at++) units.push({ char: text.charAt(at), leaf: undefined, marks })
  }
  return units
}

/** The content of a textblock as a row of units. */
export function unitsOfTextblock(textblock: Node): InlineUnit[] {
  return unitsOfNodes(textblock.children)
}

/** Whether two units say the same with the same marks. */
export function isSameUnit(one: InlineUnit | undefined, other: InlineUnit | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  if (one.char !== other.char || !Mark.sameSet(one.marks, other.marks)) return false
  if (one.leaf === undefined || other.leaf === undefined) return one.leaf === other.leaf
  return (
    one.leaf === other.leaf ||
    (one.leaf.type === other.leaf.type && one.leaf.hasMarkup(other.leaf.type, other.leaf.attrs, one.leaf.marks))
  )
}

/** A row of units as inline nodes. */
export function nodesOfUnits(units: readonly InlineUnit[]): Node[] {
  const nodes: Node[] = []
  let start = 0
  for (let at = 0; at < units.length; at++) {
    const { leaf, marks } = units[at] ?? noUnit
    if (leaf !== undefined) nodes.push(leaf.mark(marks))
    else if (at + 1 === units.length || !isSameRun(units[at], units[at + 1])) {
      const words = units.slice(start, at + 1).map((unit) => unit.char)
      nodes.push(schema.text(words.join(""), marks))
    } else continue
    start = at + 1
  }
  return nodes
}

const noUnit: InlineUnit = { char: "", leaf: undefined, marks: [] }

function isSameRun(one: InlineUnit | undefined, other: InlineUnit | undefined): boolean {
  return other?.leaf === undefined && Mark.sameSet(one?.marks ?? [], other?.marks ?? [])
}

/** The units of one node of a tree, without the marks around it. */
export function unitsOfPhrasing(content: PhrasingContent, treeSource: TreeSource): InlineUnit[] {
  return unitsOfNodes(readInline([content], treeSource))
}

/**
 * The offsets in the source at which the units of a text begin, and the offset at which the last ends; undefined where the
 * text can not be followed in its source.
 */
export function offsetsOfUnits(text: Text, treeSource: TreeSource): number[] | undefined {
  const { source, shift } = treeSource
  const { from, to } = rangeOfTree(text)
  const start = from + shift
  const aligned = alignValueWithSource(text.value, source.slice(start, to + shift))
  if (aligned === undefined) return undefined
  const offsets: number[] = []
  for (const token of tokenizeTextNode(text, treeSource))
    if (token.kind === "words")
      for (let at = token.start; at < token.end; at++) offsets.push(start + (aligned[at] ?? 0))
    else offsets.push(start + (aligned[token.start] ?? 0))
  offsets.push(start + (aligned[text.value.length] ?? 0))
  return offsets
}
