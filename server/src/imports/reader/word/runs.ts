import type { BlockContent, DefinitionContent } from "@hub/markdown"
import { loseAll } from "../ledger.ts"
import { settleChange } from "./changes.ts"
import { apart } from "./context.ts"
import type { OpenField, Walk } from "./context.ts"
import { drawn } from "./drawings.ts"
import { fieldMeaning } from "./fields.ts"
import { marksIn } from "./marks.ts"
import type { Marks } from "./marks.ts"
import { linked, meant, referring } from "./meant.ts"
import { texOf } from "./omml.ts"
import { commented, noteReference } from "./notes.ts"
import { isBlank } from "./pieces.ts"
import type { Piece } from "./pieces.ts"
import { signOf, withSigns } from "./symbols.ts"
import { child, children, chosenBranch, descendants, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

export type Block = BlockContent | DefinitionContent

/** A paragraph's content, and the blocks (text boxes) that stand beside it. */
export type Gathered = { pieces: Piece[]; beside: Block[] }

export type ReadBlocks = (walk: Walk, node: XmlNode) => Block[]

type Gathering = Gathered & { walk: Walk; base: Marks; readBlocks: ReadBlocks }

/** Reads a paragraph's runs. A field that goes on after the paragraph gives what it has shown so far. */
export function gather(walk: Walk, paragraph: XmlNode, base: Marks, readBlocks: ReadBlocks): Gathered {
  const gathering: Gathering = { walk, base, readBlocks, pieces: [], beside: [] }
  gatherAll(gathering, paragraph)

  const open = walk.fields
  for (let index = open.length - 1; index >= 0; index--) {
    const field = open[index] as OpenField
    const target = open[index - 1]?.pieces ?? gathering.pieces
    if (field.showing && !field.pieces.every(isBlank)) {
      target.push(...shown(walk, field))
      field.hasShown = true
    }
    field.pieces = []
  }
  return { pieces: gathering.pieces, beside: gathering.beside }
}

function gatherAll(gathering: Gathering, node: XmlNode): void {
  for (const each of node.children) gatherOne(gathering, each)
}

function gatherOne(gathering: Gathering, node: XmlNode): void {
  const { walk } = gathering

  switch (node.name) {
    case "w:r":
      return gatherRun(gathering, node)
    case "w:hyperlink":
      return gatherHyperlink(gathering, node)
    case "w:fldSimple":
      return gatherSimpleField(gathering, node)
    case "w:ins":
    case "w:moveTo":
      settleChange(walk.ledger, node, walk.choices.tracked_changes)
      return gatherAll(gathering, node)
    case "w:del":
    case "w:moveFrom":
      return settleChange(walk.ledger, node, walk.choices.tracked_changes)
    case "w:bookmarkStart":
      return addAnchor(gathering, node.attributes["w:name"] ?? "")
    case "w:sdt":
      return gatherControl(gathering, node)
    case "w:smartTag":
    case "w:customXml":
    case "w:dir":
    case "w:bdo":
      return gatherAll(gathering, node)
    case "m:oMath":
      return addEquation(gathering, node)
    case "m:oMathPara":
      for (const each of children(node, "m:oMath")) addEquation(gathering, each)
      return
    case "mc:AlternateContent": {
      const branch = chosenBranch(node)
      if (branch) gatherAll(gathering, branch)
      return
    }
    case "w:subDoc":
      return walk.ledger.lost(node, "A whole document linked from this one: upload it on its own")
    case "w:p":
    case "w:tbl":
      gathering.beside.push(...gathering.readBlocks(walk, { ...node, name: "#", children: [node] }))
      return
    default:
      // An element that nobody knows is read for what it holds.
      if (node.name !== "w:pPr" && descendants(node, "w:r").length > 0) gatherAll(gathering, node)
  }
}

function gatherRun(gathering: Gathering, run: XmlNode): void {
  const { walk, base } = gathering
  const properties = child(run, "w:rPr")
  const style = value(properties, "w:rStyle")
  const styled = style === undefined ? base : { ...base, ...walk.styles.runMarks(style) }
  const marks: Marks = properties ? { ...styled, ...marksIn(properties) } : base

  for (const each of run.children) {
    if (marks.hidden && !/^w:(?:fldChar|instrText)$/.test(each.name)) loseAll(walk.ledger, each, "Hidden text")
    else gatherRunPart(gathering, each, marks)
  }
}

function gatherRunPart(gathering: Gathering, node: XmlNode, marks: Marks): void {
  const { walk } = gathering
  const field = walk.fields.at(-1)

  switch (node.name) {
    case "w:t":
      if (field && !field.showing) return walk.ledger.lost(node, "Text inside a field's instruction")
      walk.ledger.kept(node)
      return put(gathering, { kind: "text", text: withSigns(node.text, marks.font), marks })
    case "w:tab":
    case "w:ptab":
      return put(gathering, { kind: "text", text: "\t", marks })
    case "w:br":
      if (["page", "column"].includes(node.attributes["w:type"] ?? "")) return
      return put(gathering, { kind: "break", marks })
    case "w:cr":
      return put(gathering, { kind: "break", marks })
    case "w:noBreakHyphen":
      return put(gathering, { kind: "text", text: "\u2011", marks })
    case "w:sym":
      return addSign(gathering, node, marks)
    case "w:fldChar":
      return turnField(gathering, node)
    case "w:instrText":
      if (field && !field.showing) field.instruction += node.text
      return
    case "w:footnoteReference":
    case "w:endnoteReference": {
      const reference = noteReference(walk, node, gathering.readBlocks)
      if (reference) put(gathering, { kind: "node", node: reference, marks: {} })
      return
    }
    case "w:commentReference":
      return commented(walk, node)
    case "w:drawing":
    case "w:pict":
    case "w:object":
      return gatherDrawing(gathering, node)
    case "mc:AlternateContent":
      for (const each of chosenBranch(node)?.children ?? []) gatherRunPart(gathering, each, marks)
      return
    case "w:ruby":
      return gatherRuby(gathering, node)
  }
}

function addSign(gathering: Gathering, node: XmlNode, marks: Marks): void {
  const { "w:font": font = "", "w:char": code = "" } = node.attributes
  const text = signOf(font, Number.parseInt(code, 16))
  if (text === undefined) return gathering.walk.ledger.lost(node, `A sign of the font ${font} (${code})`)

  gathering.walk.ledger.converted(node)
  put(gathering, { kind: "text", text, marks })
}

/** How a word is read stands in brackets after it. */
function gatherRuby(gathering: Gathering, node: XmlNode): void {
  const [word, reading] = [child(node, "w:rubyBase"), child(node, "w:rt")]
  if (word) gatherAll(gathering, word)
  if (!reading) return
  put(gathering, { kind: "text", text: "(", marks: {} })
  gatherAll(gathering, reading)
  put(gathering, { kind: "text", text: ")", marks: {} })
}

function put(gathering: Gathering, piece: Piece): void {
  const field = gathering.walk.fields.at(-1)
  if (!field) gathering.pieces.push(piece)
  else if (field.showing) field.pieces.push(piece)
  else if (piece.kind === "text") field.instruction += piece.text
}

function turnField(gathering: Gathering, node: XmlNode): void {
  const { fields } = gathering.walk
  const field = fields.at(-1)

  const turn = node.attributes["w:fldCharType"]

  if (turn === "begin") fields.push({ node, instruction: "", showing: false, hasShown: false, pieces: [] })
  if (!field || turn === "begin") return

  if (turn === "separate") field.showing = true
  if (turn !== "end") return
  fields.pop()
  if (field.hasShown && field.pieces.every(isBlank)) return
  for (const piece of shown(gathering.walk, field)) put(gathering, piece)
}

function shown(walk: Walk, field: OpenField): Piece[] {
  return meant(walk, fieldMeaning(field.instruction), field.node, field.pieces)
}

function gatherSimpleField(gathering: Gathering, node: XmlNode): void {
  const inner: Gathering = { ...gathering, pieces: [] }
  apart(gathering.walk, gathering.walk.part, () => gatherAll(inner, node))
  const meaning = fieldMeaning(node.attributes["w:instr"] ?? "")
  for (const piece of meant(gathering.walk, meaning, node, inner.pieces)) put(gathering, piece)
}

function gatherHyperlink(gathering: Gathering, node: XmlNode): void {
  const { walk } = gathering
  const id = node.attributes["r:id"]
  const anchor = node.attributes["w:anchor"]
  const depth = walk.fields.length
  const inner: Gathering = { ...gathering, pieces: [] }
  walk.fields.push({ node, instruction: "", showing: true, hasShown: false, pieces: inner.pieces })
  gatherAll(inner, node)

  // A field that begins inside a hyperlink and ends outside it takes the link with it.
  const own = walk.fields[depth]
  const pieces = own?.node === node ? own.pieces : inner.pieces
  if (own?.node === node) walk.fields.splice(depth, 1)

  const target = id ? walk.part.relationships.get(id)?.target : undefined
  const made = id
    ? linked(walk, anchor && target ? `${target}#${anchor}` : (target ?? ""), node, pieces)
    : anchor
      ? referring(walk, anchor, node, pieces)
      : pieces
  for (const piece of made) put(gathering, piece)
}

/** Only bookmarks that something refers to become anchors. */
function addAnchor(gathering: Gathering, name: string): void {
  if (gathering.walk.wanted.has(name)) gathering.walk.waitingAnchors.push(name)
}

function gatherControl(gathering: Gathering, control: XmlNode): void {
  const box = child(child(control, "w:sdtPr"), "w14:checkbox")
  const content = child(control, "w:sdtContent")
  if (!box) {
    if (content) gatherAll(gathering, content)
    return
  }

  const checked = child(box, "w14:checked")?.attributes["w14:val"] ?? "0"
  for (const drawn of content ? descendants(content, "w:t", "w:sym") : []) gathering.walk.ledger.converted(drawn)
  put(gathering, { kind: "text", text: checked === "1" || checked === "true" ? "☒" : "☐", marks: {} })
}

function addEquation(gathering: Gathering, node: XmlNode): void {
  const tex = texOf(node)
  if (!tex) return gathering.walk.ledger.lost(node, "An empty equation")

  gathering.walk.ledger.converted(node)
  put(gathering, { kind: "node", node: { type: "text", value: "$" }, marks: {} })
  put(gathering, { kind: "node", node: { type: "inlineCode", value: tex }, marks: {} })
  put(gathering, { kind: "node", node: { type: "text", value: "$" }, marks: {} })
}

function gatherDrawing(gathering: Gathering, node: XmlNode): void {
  const { walk, readBlocks } = gathering
  const { images, boxes, rules, link } = drawn(walk, node)
  const pieces = images.map((image): Piece => ({ kind: "node", node: image, marks: {} }))
  const target = walk.part.relationships.get(link?.attributes["r:id"] ?? "")?.target ?? ""
  for (const piece of link ? linked(walk, target, link, pieces) : pieces) put(gathering, piece)
  gathering.beside.push(...rules)
  for (const box of boxes) {
    walk.ledger.converted(box)
    gathering.beside.push(...apart(walk, walk.part, () => readBlocks(walk, box)))
  }
}
