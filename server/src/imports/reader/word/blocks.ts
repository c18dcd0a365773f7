import type { Blockquote, Code, Heading, Paragraph as ParagraphNode, PhrasingContent } from "@hub/markdown"
import type { Walk } from "./context.ts"
import { blockNodes } from "./block-nodes.ts"
import { openLists } from "./lists.ts"
import type { OpenLists } from "./lists.ts"
import { readParagraph } from "./paragraph.ts"
import type { Paragraph } from "./paragraph.ts"
import { beyondText, isAllCode, isBlank, phrasing, plainText } from "./pieces.ts"
import type { Piece } from "./pieces.ts"
import type { Block } from "./runs.ts"
import { headingLevel } from "./styles.ts"
import { readTable } from "./tables.ts"
import { children } from "./xml.ts"
import type { XmlNode } from "./xml.ts"
import { texOf } from "./omml.ts"

/** What is being put together: the blocks so far, the lists still open, and words waiting for the next paragraph. */
type Desk = {
  walk: Walk
  out: Block[]
  lists: OpenLists
  carried: Piece[]
  last: { block: Block; style: string } | null
}

/** Reads the block content of a body, a cell, a note or a text box. */
export function readBlocks(walk: Walk, node: XmlNode): Block[] {
  const desk: Desk = { walk, out: [], lists: openLists(), carried: [], last: null }
  for (const each of blockNodes(walk, node)) {
    if (each.name === "w:p") {
      placeParagraph(desk, readParagraph(walk, each, readBlocks))
      continue
    }
    placeCarried(desk)
    placeApart(desk, each.name === "w:tbl" ? readTable(walk, each, readBlocks) : equations(walk, each))
  }

  placeCarried(desk)
  return desk.out
}

/** Words that wait for a paragraph which does not come are one of their own. */
function placeCarried(desk: Desk): void {
  const pieces = desk.carried.splice(0)
  if (!pieces.every(isBlank)) placePlain(desk, pieces)
}

function placeParagraph(desk: Desk, paragraph: Paragraph): void {
  const { walk } = desk
  if (paragraph.role === "contents") {
    placeCarried(desk)
    return walk.ledger.lost(paragraph.node, "A line of a table of contents")
  }
  const pieces = numbered(paragraph, [...desk.carried.splice(0), ...paragraph.pieces])
  if (paragraph.continues) {
    desk.carried = pieces
    desk.out.push(...paragraph.beside)
    walk.ledger.converted(paragraph.node)
    return
  }
  if (paragraph.role === "code" || isCodeGoingOn(desk, paragraph)) placeCode(desk, paragraph, pieces)
  else if (!pieces.every(isBlank)) placeText(desk, paragraph, pieces)
  else if (paragraph.beside.length === 0) walk.ledger.lost(paragraph.node, "Nothing in it can be shown")

  if (paragraph.beside.length === 0) return
  if (!desk.lists.addToOpen(paragraph.beside, paragraph.left)) placeApart(desk, paragraph.beside)
}

/** A number with words is text: `Article 3`, `Listing 5-1`. */
function numbered({ listed, role }: Paragraph, pieces: Piece[]): Piece[] {
  if (!listed?.label || role === "code" || pieces.every(isBlank)) return pieces
  return [{ kind: "text", text: listed.label, marks: {} }, ...pieces]
}

function placeText(desk: Desk, paragraph: Paragraph, pieces: Piece[]): void {
  const level = headingLevel(paragraph.role)
  if (level) return placeHeading(desk, paragraph, pieces, level)

  const anchored = withAnchors(desk.walk, pieces)
  const made = (construct: string) => desk.walk.ledger.made(paragraph.node, construct)
  made(paragraph.listed?.level.isWorded ? "numbered paragraphs" : "text")
  if (paragraph.role === "title") return placeTitle(desk, paragraph, anchored, pieces)
  if (paragraph.listed && !paragraph.listed.level.isWorded && paragraph.role !== "quote" && paragraph.role !== "note") {
    const list = desk.lists.place(paragraph.listed, anchored, paragraph.left)
    if (list) placeApartOnly(desk, list)
    made("list items")
    if (!/^(bullet|decimal|decimalZero)$/.test(paragraph.listed.level.format))
      desk.walk.ledger.converted(paragraph.node)
    return
  }
  if (paragraph.role === "note") {
    made("call-outs")
    return placeNote(desk, paragraph, anchored)
  }
  if (paragraph.role === "quote" || isIndentedQuote(desk, paragraph)) {
    made("quotes")
    return placeQuote(desk, anchored)
  }
  if (paragraph.role === "plain" && desk.lists.addToOpen([block(anchored)], paragraph.left)) return
  if (paragraph.role === "term") return placePlain(desk, bolded(anchored))

  placePlain(desk, anchored)
}

function placeHeading(desk: Desk, paragraph: Paragraph, pieces: Piece[], level: number): void {
  const { walk } = desk
  const inside = phrasing(
    pieces.map((piece) => (piece.kind === "break" ? space : piece)),
    ["strong"],
  )
  const heading: Heading = { type: "heading", depth: level as Heading["depth"], children: inside }
  for (const name of walk.waitingAnchors.splice(0)) walk.headingAnchors.set(name, heading)

  walk.ledger.made(paragraph.node, "headings")
  // A cell has no headings: there it becomes bold text.
  if (walk.tableDepth > 0) {
    walk.ledger.converted(paragraph.node)
    walk.ledger.noted(paragraph.node, "Bold text in the cell of a table, which has no headings")
  }
  desk.lists.close()
  placeApartOnly(desk, heading)
}

const space: Piece = { kind: "text", text: " ", marks: {} }

/** The first title names the document; another one in its text is a heading above all others. */
function placeTitle(desk: Desk, { node }: Paragraph, anchored: Piece[], pieces: Piece[]): void {
  const { walk } = desk
  const isFirst = walk.title === "" && walk.tableDepth === 0 && desk.out.length < 12
  if (isFirst) walk.title = plainText(pieces).replaceAll(/\s+/g, " ").trim()
  if (isFirst) walk.ledger.made(node, "title")
  if (isFirst && pieces.every((piece) => piece.kind === "text" || isBlank(piece))) return

  placePlain(desk, bolded(anchored))
}

/** What stands in a line of code and is no text follows it. */
function placeCode(desk: Desk, paragraph: Paragraph, pieces: Piece[]): void {
  placeCodeLine(desk, paragraph, pieces)
  const beside = beyondText(pieces)
  if (beside.length > 0) placePlain(desk, beside)
}

function placeCodeLine(desk: Desk, paragraph: Paragraph, pieces: Piece[]): void {
  const { walk, last } = desk
  const text = plainText(pieces).replaceAll("\u00a0", " ").trimEnd()
  walk.ledger.made(paragraph.node, "code lines")

  if (last?.block.type === "code" && last.style === paragraph.style.id && last.block === desk.out.at(-1)) {
    last.block.value += `\n${text}`
    return
  }
  if (!text.trim()) return

  const code: Code = { type: "code", lang: null, value: text }
  placeApart(desk, anchorsBefore(walk, [code]))
  desk.last = { block: code, style: paragraph.style.id }
}

/** Two neighbours set wholly in a code font are one block of code, though no style says so. */
function isCodeGoingOn(desk: Desk, paragraph: Paragraph): boolean {
  if (paragraph.role !== "plain" || paragraph.listed || !isAllCode(paragraph.pieces)) return false

  const before = desk.out.at(-1)
  if (before?.type === "code") return desk.last?.block === before && desk.last.style === paragraph.style.id
  const only = before?.type === "paragraph" && before.children.length === 1 ? before.children[0] : undefined
  if (only?.type !== "inlineCode" || desk.last?.block !== before) return false

  const code: Code = { type: "code", lang: null, value: only.value }
  desk.out.splice(-1, 1, code)
  desk.last = { block: code, style: paragraph.style.id }
  return true
}

function isIndentedQuote(desk: Desk, paragraph: Paragraph): boolean {
  const plain = paragraph.role === "plain" && !/list/i.test(paragraph.style.name)
  return plain && paragraph.indented >= 360 && !desk.lists.isOpenFor(paragraph.left) && desk.walk.tableDepth === 0
}

function placeQuote(desk: Desk, pieces: Piece[]): void {
  if (goesOnWith(desk, "quote", pieces)) return
  const quote: Blockquote = { type: "blockquote", children: [block(pieces)] }
  placeApart(desk, [quote])
  desk.last = { block: quote, style: "quote" }
}

/** A note is a quote that says so on its first line: `> [!WARNING]`, after its style's name. */
function placeNote(desk: Desk, { style }: Paragraph, pieces: Piece[]): void {
  if (goesOnWith(desk, "note", pieces)) return
  const kind = /tip|important|warning|caution/i.exec(style.name)?.[0].toUpperCase() ?? "NOTE"
  const marker: ParagraphNode = { type: "paragraph", children: [{ type: "html", value: `[!${kind}]` }] }
  const first = block(pieces)
  if (first.type === "paragraph") marker.children.push({ type: "text", value: "\n" }, ...first.children)
  const quote: Blockquote = { type: "blockquote", children: first.type === "paragraph" ? [marker] : [marker, first] }
  placeApart(desk, [quote])
  desk.last = { block: quote, style: "note" }
}

function goesOnWith({ last, out }: Desk, style: "quote" | "note", pieces: Piece[]): boolean {
  if (last?.block.type !== "blockquote" || last.style !== style || last.block !== out.at(-1)) return false
  last.block.children.push(block(pieces))
  return true
}

function placePlain(desk: Desk, pieces: Piece[]): void {
  const made = block(pieces)
  placeApart(desk, [made])
  desk.last = { block: made, style: "" }
}

function placeApart(desk: Desk, blocks: Block[]): void {
  desk.lists.close()
  desk.out.push(...blocks)
  desk.last = null
}

function placeApartOnly(desk: Desk, made: Block): void {
  desk.out.push(made)
  desk.last = null
}

/** A paragraph of one equation stands on its own, as a block of TeX. */
function block(pieces: Piece[]): ParagraphNode | Code {
  const children = phrasing(pieces)
  const [opening, formula, closing, ...rest] = children
  const isFormula = isDollar(opening) && isDollar(closing) && rest.length === 0
  if (isFormula && formula?.type === "inlineCode") return { type: "code", lang: "math", value: formula.value }
  return { type: "paragraph", children }
}

const isDollar = (node: PhrasingContent | undefined) => node?.type === "text" && node.value === "$"

function equations(walk: Walk, node: XmlNode): Block[] {
  return (node.name === "m:oMath" ? [node] : children(node, "m:oMath")).flatMap((each) => {
    const value = texOf(each)
    if (value) walk.ledger.converted(each)
    else walk.ledger.lost(each, "An empty equation")
    return value ? [{ type: "code", lang: "math", value } as const] : []
  })
}

function bolded(pieces: Piece[]): Piece[] {
  return pieces.map((piece) => (piece.kind === "text" ? { ...piece, marks: { ...piece.marks, strong: true } } : piece))
}

function withAnchors(walk: Walk, pieces: Piece[]): Piece[] {
  const anchors = walk.waitingAnchors.splice(0).map((name): Piece => {
    walk.anchors.add(name)
    return { kind: "node", node: { type: "html", value: anchorTag(name) }, marks: {} }
  })
  return [...anchors, ...pieces]
}

function anchorsBefore(walk: Walk, blocks: Block[]): Block[] {
  const names = walk.waitingAnchors.splice(0)
  if (names.length === 0) return blocks
  for (const name of names) walk.anchors.add(name)
  return [{ type: "html", value: names.map(anchorTag).join("") }, ...blocks]
}

/** Bookmark names are the author's; as ids they keep only what an address can hold. */
export function anchorId(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}_-]/gu, "-")
}

function anchorTag(name: string): string {
  return `<a id="${anchorId(name)}"></a>`
}
