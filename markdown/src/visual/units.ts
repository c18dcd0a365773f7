import type { PhrasingContent, Text } from "mdast"
import type { Node } from "prosemirror-model"
import { Mark } from "prosemirror-model"
import { align } from "./align.ts"
import type { Place } from "./origin.ts"
import { rangeOf } from "./origin.ts"
import { piecesOf, readInline } from "./pieces.ts"
import { schema } from "./schema.ts"

/**
 * One step of a caret: a UTF-16 unit of words (`char`), or a leaf (`leaf`). The position of a unit in its textblock is its
 * index in the row.
 */
export interface Unit {
  char: string
  leaf: Node | undefined
  marks: readonly Mark[]
}

/** Inline nodes as a row of units. */
export function unitsOf(nodes: readonly Node[]): Unit[] {
  const units: Unit[] = []
  for (const node of nodes) {
    const { text, marks } = node
    if (text === undefined) units.push({ char: "", leaf: node, marks })
    else for (let at = 0; at < text.length; at++) units.push({ char: text.charAt(at), leaf: undefined, marks })
  }
  return units
}

/** The content of a textblock as a row of units. */
export function unitsIn(textblock: Node): Unit[] {
  return unitsOf(textblock.children)
}

/** Whether two units say the same with the same marks. */
export function isSameUnit(one: Unit | undefined, other: Unit | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  if (one.char !== other.char || !Mark.sameSet(one.marks, other.marks)) return false
  if (one.leaf === undefined || other.leaf === undefined) return one.leaf === other.leaf
  return (
    one.leaf === other.leaf ||
    (one.leaf.type === other.leaf.type && one.leaf.hasMarkup(other.leaf.type, other.leaf.attrs, one.leaf.marks))
  )
}

/** A row of units as inline nodes. */
export function nodesOf(units: readonly Unit[]): Node[] {
  const nodes: Node[] = []
  let start = 0
  for (let at = 0; at < units.length; at++) {
    const { leaf, marks } = units[at] ?? nothing
    if (leaf !== undefined) nodes.push(leaf.mark(marks))
    else if (at + 1 === units.length || !isSameRun(units[at], units[at + 1])) {
      const words = units.slice(start, at + 1).map((unit) => unit.char)
      nodes.push(schema.text(words.join(""), marks))
    } else continue
    start = at + 1
  }
  return nodes
}

const nothing: Unit = { char: "", leaf: undefined, marks: [] }

function isSameRun(one: Unit | undefined, other: Unit | undefined): boolean {
  return other?.leaf === undefined && Mark.sameSet(one?.marks ?? [], other?.marks ?? [])
}

/** The units of one node of a tree, without the marks around it. */
export function unitsFrom(content: PhrasingContent, place: Place): Unit[] {
  return unitsOf(readInline([content], place))
}

/**
 * The offsets in the source at which the units of a text begin, and the offset at which the last ends; undefined where the
 * text can not be followed in its source.
 */
export function offsetsOf(text: Text, place: Place): number[] | undefined {
  const { source, shift } = place
  const { from, to } = rangeOf(text)
  const start = from + shift
  const aligned = align(text.value, source.slice(start, to + shift))
  if (aligned === undefined) return undefined
  const offsets: number[] = []
  for (const piece of piecesOf(text, place))
    if (piece.kind === "words")
      for (let at = piece.start; at < piece.end; at++) offsets.push(start + (aligned[at] ?? 0))
    else offsets.push(start + (aligned[piece.start] ?? 0))
  offsets.push(start + (aligned[text.value.length] ?? 0))
  return offsets
}
