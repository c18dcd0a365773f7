import type { PhrasingContent, Text } from "mdast"
import type { Mark, Node } from "prosemirror-model"
import { alignValueWithSource } from "./align-value.ts"
import type { TreeSource } from "./origin.ts"
import { rangeOfTree } from "./origin.ts"
import { schema } from "./schema.ts"

const { nodes } = schema

/** A part of a text's value, from `start` to `end`, that becomes words or one leaf of a document. */
export interface TextToken {
  kind: "words" | "line ending" | "variable" | "literal" | "reference"
  start: number
  end: number
  value: string
}

/**
 * The value of a text in pieces, in reading order and without gaps. A space that is written as a character reference is kept
 * as it is written, since at the edge of a line it would be lost.
 */
export function tokenizeTextNode(text: Text, treeSource: TreeSource): TextToken[] {
  const tokens: TextToken[] = []
  const literals = new Set(text.data?.literals)
  const references = referencedSpaces(text, treeSource)
  let end = 0
  let count = 0
  const words = (until: number) => {
    if (until > end) tokens.push({ kind: "words", start: end, end: until, value: text.value.slice(end, until) })
  }

  for (const found of text.value.matchAll(references.size > 0 ? leafOrSpace : leaf)) {
    const reference = references.get(found.index)
    if (reference === undefined && (found[0] === " " || found[0] === "\t")) continue
    words(found.index)
    const isToken = found[0].startsWith("{")
    const kind = isToken ? (literals.has(count++) ? "literal" : "variable") : "line ending"
    end = found.index + found[0].length
    if (reference === undefined) tokens.push({ kind, start: found.index, end, value: found[0] })
    else tokens.push({ kind: "reference", start: found.index, end, value: reference })
  }
  words(text.value.length)
  return tokens
}

const leaf = /\r\n|\r|\n|\{\{[a-z][a-z0-9_]{1,63}\}\}/g
const leafOrSpace = /\r\n|[\r\n \t]|\{\{[a-z][a-z0-9_]{1,63}\}\}/g
const spaceReference = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|Tab|NewLine);/

/** The spaces and line endings of a value that are written as character references, by their indices. */
function referencedSpaces(text: Text, { source, shift }: TreeSource): Map<number, string> {
  const found = new Map<number, string>()
  if (!/[ \t\r\n]/.test(text.value)) return found
  const { from, to } = rangeOfTree(text)
  const written = source.slice(from + shift, to + shift)
  const offsets = spaceReference.test(written) ? alignValueWithSource(text.value, written) : undefined
  for (const { index } of offsets === undefined ? [] : text.value.matchAll(/[ \t\r\n]/g)) {
    const reference = spaceReference.exec(written.slice(offsets?.[index]))
    if (reference?.index === 0) found.set(index, reference[0])
  }
  return found
}

/** The nodes that a piece becomes. */
export function nodeOfToken(token: TextToken, marks: readonly Mark[]): Node {
  switch (token.kind) {
    case "words":
      return schema.text(token.value, marks)
    case "line ending":
      return nodes.soft_break.create(null, null, marks)
    case "variable":
      return nodes.variable.create({ slug: token.value.slice(2, -2) }, null, marks)
    case "reference":
      return nodes.raw_inline.create({ kind: "source", value: token.value }, null, marks)
    case "literal":
      return nodes.raw_inline.create({ kind: "literal", value: token.value }, null, marks)
  }
}

/**
 * The inline nodes of a document that some content of a tree becomes. `place` says what the tree was parsed from. A mark inside itself, which a document cannot hold, and what has nothing to show become raw pieces.
 */
export function readInline(content: PhrasingContent[], treeSource: TreeSource, marks: readonly Mark[] = []): Node[] {
  return content.flatMap((phrasing) => readPhrasing(phrasing, treeSource, marks))
}

function readPhrasing(phrasing: PhrasingContent, treeSource: TreeSource, marks: readonly Mark[]): Node[] {
  switch (phrasing.type) {
    case "text":
      return tokenizeTextNode(phrasing, treeSource).map((token) => nodeOfToken(token, marks))
    case "break":
      return [nodes.hard_break.create(null, null, marks)]
    case "inlineCode":
      return [schema.text(withoutLineEndings(phrasing.value), schema.marks.code.create().addToSet(marks))]
    case "image":
      if (phrasing.data?.literals !== undefined) return [createRawNode(phrasing, treeSource, marks)]
      return [
        nodes.image.create({ src: phrasing.url, alt: phrasing.alt ?? "", title: phrasing.title ?? null }, null, marks),
      ]
    case "imageReference": {
      if (phrasing.data?.literals !== undefined) return [createRawNode(phrasing, treeSource, marks)]
      const reference = { identifier: phrasing.identifier, label: phrasing.label ?? phrasing.identifier }
      return [nodes.image.create({ src: "", alt: phrasing.alt ?? "", reference }, null, marks)]
    }
    case "footnoteReference":
      return [
        nodes.raw_inline.create(
          { kind: "footnote", value: `[^${phrasing.label ?? phrasing.identifier}]` },
          null,
          marks,
        ),
      ]
    case "html":
      return [nodes.raw_inline.create({ kind: "html", value: normalizeLineEndings(phrasing.value) }, null, marks)]
    case "emphasis":
    case "strong":
    case "delete":
    case "link":
    case "linkReference": {
      const mark = markOf(phrasing)
      if (mark.isInSet(marks) || phrasing.children.length === 0) return [createRawNode(phrasing, treeSource, marks)]
      return readInline(phrasing.children, treeSource, mark.addToSet(marks))
    }
  }
}

/** The mark that stands for a node of a tree which has content. */
export function markOf(phrasing: Extract<PhrasingContent, { children: PhrasingContent[] }>): Mark {
  switch (phrasing.type) {
    case "emphasis":
      return schema.marks.em.create()
    case "strong":
      return schema.marks.strong.create()
    case "delete":
      return schema.marks.strike.create()
    case "link":
      return schema.marks.link.create({ href: phrasing.url, title: phrasing.title ?? null })
    case "linkReference":
      return schema.marks.link.create({
        href: "",
        reference: { identifier: phrasing.identifier, label: phrasing.label ?? phrasing.identifier },
      })
  }
}

function createRawNode(phrasing: PhrasingContent, treeSource: TreeSource, marks: readonly Mark[]): Node {
  const { from, to } = rangeOfTree(phrasing)
  const value = treeSource.source
    .slice(from + treeSource.shift, to + treeSource.shift)
    .replace(/(?:\r\n|\r|\n)[ \t>]*/g, "\n")
  return nodes.raw_inline.create({ kind: "source", value }, null, marks)
}

function withoutLineEndings(value: string): string {
  return value.replace(/\r\n|\r|\n/g, " ")
}

/** A value with `\n` for each line ending. */
export function normalizeLineEndings(value: string): string {
  return value.replace(/\r\n|\r/g, "\n")
}
