import type { PhrasingContent, Text } from "mdast"
import type { Mark, Node } from "prosemirror-model"
import { align } from "./align.ts"
import type { Place } from "./origin.ts"
import { rangeOf } from "./origin.ts"
import { schema } from "./schema.ts"

const { nodes } = schema

/** A part of a text's value, from `start` to `end`, that becomes words or one leaf of a document. */
export interface Piece {
  kind: "words" | "line ending" | "variable" | "literal" | "reference"
  start: number
  end: number
  value: string
}

/**
 * The value of a text in pieces, in reading order and without gaps. A space that is written as a character reference is kept
 * as it is written, since at the edge of a line it would be lost.
 */
export function piecesOf(text: Text, place: Place): Piece[] {
  const pieces: Piece[] = []
  const literals = new Set(text.data?.literals)
  const references = spacesWritten(text, place)
  let end = 0
  let count = 0
  const words = (until: number) => {
    if (until > end) pieces.push({ kind: "words", start: end, end: until, value: text.value.slice(end, until) })
  }

  for (const found of text.value.matchAll(references.size > 0 ? leafOrSpace : leaf)) {
    const reference = references.get(found.index)
    if (reference === undefined && (found[0] === " " || found[0] === "\t")) continue
    words(found.index)
    const isToken = found[0].startsWith("{")
    const kind = isToken ? (literals.has(count++) ? "literal" : "variable") : "line ending"
    end = found.index + found[0].length
    if (reference === undefined) pieces.push({ kind, start: found.index, end, value: found[0] })
    else pieces.push({ kind: "reference", start: found.index, end, value: reference })
  }
  words(text.value.length)
  return pieces
}

const leaf = /\r\n|\r|\n|\{\{[a-z][a-z0-9_]{1,63}\}\}/g
const leafOrSpace = /\r\n|[\r\n \t]|\{\{[a-z][a-z0-9_]{1,63}\}\}/g
const spaceReference = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|Tab|NewLine);/

/** The spaces and line endings of a value that are written as character references, by their indices. */
function spacesWritten(text: Text, { source, shift }: Place): Map<number, string> {
  const found = new Map<number, string>()
  if (!/[ \t\r\n]/.test(text.value)) return found
  const { from, to } = rangeOf(text)
  const written = source.slice(from + shift, to + shift)
  const offsets = spaceReference.test(written) ? align(text.value, written) : undefined
  for (const { index } of offsets === undefined ? [] : text.value.matchAll(/[ \t\r\n]/g)) {
    const reference = spaceReference.exec(written.slice(offsets?.[index]))
    if (reference?.index === 0) found.set(index, reference[0])
  }
  return found
}

/** The nodes that a piece becomes. */
export function nodeOfPiece(piece: Piece, marks: readonly Mark[]): Node {
  switch (piece.kind) {
    case "words":
      return schema.text(piece.value, marks)
    case "line ending":
      return nodes.soft_break.create(null, null, marks)
    case "variable":
      return nodes.variable.create({ slug: piece.value.slice(2, -2) }, null, marks)
    case "reference":
      return nodes.raw_inline.create({ kind: "source", value: piece.value }, null, marks)
    case "literal":
      return nodes.raw_inline.create({ kind: "literal", value: piece.value }, null, marks)
  }
}

/**
 * The inline nodes of a document that some content of a tree becomes. `place` says what the tree was parsed from. A mark inside itself, which a document cannot hold, and what has nothing to show become raw pieces.
 */
export function readInline(content: PhrasingContent[], place: Place, marks: readonly Mark[] = []): Node[] {
  return content.flatMap((one) => readOne(one, place, marks))
}

function readOne(one: PhrasingContent, place: Place, marks: readonly Mark[]): Node[] {
  switch (one.type) {
    case "text":
      return piecesOf(one, place).map((piece) => nodeOfPiece(piece, marks))
    case "break":
      return [nodes.hard_break.create(null, null, marks)]
    case "inlineCode":
      return [schema.text(flat(one.value), schema.marks.code.create().addToSet(marks))]
    case "image":
      if (one.data?.literals !== undefined) return [asWritten(one, place, marks)]
      return [nodes.image.create({ src: one.url, alt: one.alt ?? "", title: one.title ?? null }, null, marks)]
    case "imageReference": {
      if (one.data?.literals !== undefined) return [asWritten(one, place, marks)]
      const reference = { identifier: one.identifier, label: one.label ?? one.identifier }
      return [nodes.image.create({ src: "", alt: one.alt ?? "", reference }, null, marks)]
    }
    case "footnoteReference":
      return [nodes.raw_inline.create({ kind: "footnote", value: `[^${one.label ?? one.identifier}]` }, null, marks)]
    case "html":
      return [nodes.raw_inline.create({ kind: "html", value: tidy(one.value) }, null, marks)]
    case "emphasis":
    case "strong":
    case "delete":
    case "link":
    case "linkReference": {
      const mark = markOf(one)
      if (mark.isInSet(marks) || one.children.length === 0) return [asWritten(one, place, marks)]
      return readInline(one.children, place, mark.addToSet(marks))
    }
  }
}

/** The mark that stands for a node of a tree which has content. */
export function markOf(one: Extract<PhrasingContent, { children: PhrasingContent[] }>): Mark {
  switch (one.type) {
    case "emphasis":
      return schema.marks.em.create()
    case "strong":
      return schema.marks.strong.create()
    case "delete":
      return schema.marks.strike.create()
    case "link":
      return schema.marks.link.create({ href: one.url, title: one.title ?? null })
    case "linkReference":
      return schema.marks.link.create({
        href: "",
        reference: { identifier: one.identifier, label: one.label ?? one.identifier },
      })
  }
}

function asWritten(one: PhrasingContent, place: Place, marks: readonly Mark[]): Node {
  const { from, to } = rangeOf(one)
  const value = place.source.slice(from + place.shift, to + place.shift).replace(/(?:\r\n|\r|\n)[ \t>]*/g, "\n")
  return nodes.raw_inline.create({ kind: "source", value }, null, marks)
}

function flat(value: string): string {
  return value.replace(/\r\n|\r|\n/g, " ")
}

/** A value with `\n` for each line ending. */
export function tidy(value: string): string {
  return value.replace(/\r\n|\r/g, "\n")
}
