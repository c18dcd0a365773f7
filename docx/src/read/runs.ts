import type { MarkdownBlock, ReadBlocks, OpenField, ReaderContext } from "./context.ts"
import { reportAllLost } from "../report.ts"
import { reportChange } from "./changes.ts"
import { readNestedStory } from "./context.ts"
import { readDrawing } from "./drawings.ts"
import { parseField } from "./fields.ts"
import { readMarks, type TextMarks } from "./marks.ts"
import { makeLink, readFieldResult, makeReference } from "./field-results.ts"
import { convertOmmlToTex } from "./omml.ts"
import { reportComment, makeNoteReference } from "./notes.ts"
import { isBlankToken } from "./inline-tokens.ts"
import type { InlineToken } from "./inline-tokens.ts"
import { symbolCharacter, replaceSymbols } from "./symbols.ts"
import { addWaitingAnchor } from "./wanted-anchors.ts"
import { child, children, chosenBranch, descendants, isOn, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** A paragraph's content, and the blocks (text boxes) that stand beside it. */
export type ParagraphContent = { tokens: InlineToken[]; beside: MarkdownBlock[] }

type ContentGathering = ParagraphContent & { context: ReaderContext; base: TextMarks; readBlocks: ReadBlocks }

/** Reads a paragraph's runs. A field that goes on after the paragraph gives what it has shown so far. */
export function gatherContent(
  context: ReaderContext,
  paragraph: XmlNode,
  base: TextMarks,
  readBlocks: ReadBlocks,
): ParagraphContent {
  const gathering: ContentGathering = { context, base, readBlocks, tokens: [], beside: [] }
  gatherAll(gathering, paragraph)

  const open = context.fields
  for (let index = open.length - 1; index >= 0; index--) {
    const field = open[index] as OpenField
    const target = open[index - 1]?.tokens ?? gathering.tokens
    if (field.showing && !field.tokens.every(isBlankToken)) {
      target.push(...readOpenField(gathering, field))
      field.hasShown = true
    }
    field.tokens = []
  }
  return { tokens: gathering.tokens, beside: gathering.beside }
}

function gatherAll(gathering: ContentGathering, node: XmlNode): void {
  for (const each of node.children) gatherOne(gathering, each)
}

function gatherOne(gathering: ContentGathering, node: XmlNode): void {
  const { context } = gathering

  switch (node.name) {
    case "w:r":
      return gatherRun(gathering, node)
    case "w:hyperlink":
      return gatherHyperlink(gathering, node)
    case "w:fldSimple":
      return gatherSimpleField(gathering, node)
    case "w:ins":
    case "w:moveTo":
      reportChange(context.report, node, context.choices.tracked_changes)
      return gatherAll(gathering, node)
    case "w:del":
    case "w:moveFrom":
      return reportChange(context.report, node, context.choices.tracked_changes)
    case "w:bookmarkStart":
      return addWaitingAnchor(context, node)
    case "w:sdt":
      return gatherControl(gathering, node)
    case "w:smartTag":
    case "w:customXml":
    case "w:dir":
    case "w:bdo":
      return gatherAll(gathering, node)
    case "m:oMath":
      return addEquation(gathering, [node])
    case "m:oMathPara":
      return addEquation(gathering, children(node, "m:oMath"))
    case "mc:AlternateContent": {
      const branch = chosenBranch(node)
      if (branch) gatherAll(gathering, branch)
      return
    }
    case "w:subDoc":
      return context.report.lost(node, "A document linked from this one: upload it separately")
    case "w:p":
    case "w:tbl":
      gathering.beside.push(...gathering.readBlocks(context, { ...node, name: "#", children: [node] }))
      return
    default:
      // An element that nobody knows is read for what it holds.
      if (node.name !== "w:pPr" && descendants(node, "w:r").length > 0) gatherAll(gathering, node)
  }
}

function gatherRun(gathering: ContentGathering, run: XmlNode): void {
  const { context, base } = gathering
  const properties = child(run, "w:rPr")
  const style = value(properties, "w:rStyle")
  const styled = style === undefined ? base : { ...base, ...context.styles.runMarks(style) }
  const marks: TextMarks = properties ? { ...styled, ...readMarks(properties) } : base

  // A sign that its author chose for a note becomes the note's number.
  const hasOwnNoteSign = run.children.some(({ attributes }) => isOn(attributes["w:customMarkFollows"] ?? "0"))

  for (const each of run.children) {
    if (marks.hidden && !/^w:(?:fldChar|instrText)$/.test(each.name)) reportAllLost(context.report, each, "Hidden text")
    else if (hasOwnNoteSign && /^w:(?:t|sym)$/.test(each.name)) context.report.converted(each)
    else gatherRunPart(gathering, each, marks)
  }
}

function gatherRunPart(gathering: ContentGathering, node: XmlNode, marks: TextMarks): void {
  const { context } = gathering
  const field = context.fields.at(-1)

  switch (node.name) {
    case "w:t":
      if (field && !field.showing) return context.report.lost(node, "Text inside a field's instruction")
      if (field && parseField(field.instruction).kind === "note") context.report.converted(node)
      else if (context.fields.every(({ showing }) => showing)) context.report.kept(node)
      else context.report.lost(node, "Text inside a field's instruction")
      return addToken(gathering, { kind: "text", text: replaceSymbols(node.text, marks.font), marks, source: node })
    case "w:tab":
    case "w:ptab":
      return addToken(gathering, { kind: "text", text: "\t", marks })
    case "w:br":
    case "w:cr":
      return addToken(gathering, { kind: "break", marks })
    case "w:noBreakHyphen":
      return addToken(gathering, { kind: "text", text: "\u2011", marks })
    case "w:sym":
      return addSign(gathering, node, marks)
    case "w:fldChar":
      return gatherFieldCharacter(gathering, node)
    case "w:instrText":
      if (field && !field.showing) field.instruction += node.text
      return
    case "w:footnoteReference":
    case "w:endnoteReference": {
      const reference = makeNoteReference(context, node, gathering.readBlocks)
      if (reference) addToken(gathering, { kind: "node", node: reference, marks: {} })
      return
    }
    case "w:commentReference":
      return reportComment(context, node)
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

function addSign(gathering: ContentGathering, node: XmlNode, marks: TextMarks): void {
  const { "w:font": font = "", "w:char": code = "" } = node.attributes
  const text = symbolCharacter(font, Number.parseInt(code, 16))
  if (text === undefined) return gathering.context.report.lost(node, `A symbol in the font ${font} (${code})`)

  gathering.context.report.converted(node)
  addToken(gathering, { kind: "text", text, marks })
}

/** How a word is read stands in brackets after it. */
function gatherRuby(gathering: ContentGathering, node: XmlNode): void {
  const [word, ruby] = [child(node, "w:rubyBase"), child(node, "w:rt")]
  if (word) gatherAll(gathering, word)
  if (!ruby) return
  addToken(gathering, { kind: "text", text: "(", marks: {} })
  gatherAll(gathering, ruby)
  addToken(gathering, { kind: "text", text: ")", marks: {} })
}

function addToken(gathering: ContentGathering, token: InlineToken): void {
  const field = gathering.context.fields.at(-1)
  if (!field) gathering.tokens.push(token)
  else if (field.showing) field.tokens.push(token)
  else if (token.kind === "text") field.instruction += token.text
}

function gatherFieldCharacter(gathering: ContentGathering, node: XmlNode): void {
  const { fields } = gathering.context
  const field = fields.at(-1)

  const fieldCharType = node.attributes["w:fldCharType"]

  if (fieldCharType === "begin") fields.push({ node, instruction: "", showing: false, hasShown: false, tokens: [] })
  if (!field || fieldCharType === "begin") return

  if (fieldCharType === "separate") field.showing = true
  if (fieldCharType !== "end") return
  fields.pop()
  if (field.hasShown && field.tokens.every(isBlankToken)) return
  for (const token of readOpenField(gathering, field)) addToken(gathering, token)
}

function readOpenField({ context, readBlocks }: ContentGathering, field: OpenField): InlineToken[] {
  return readFieldResult(context, parseField(field.instruction), field.node, field.tokens, readBlocks)
}

function gatherSimpleField(gathering: ContentGathering, node: XmlNode): void {
  const inner: ContentGathering = { ...gathering, tokens: [] }
  readNestedStory(gathering.context, gathering.context.part, () => gatherAll(inner, node))
  const meaning = parseField(node.attributes["w:instr"] ?? "")
  const { context, readBlocks } = gathering
  for (const token of readFieldResult(context, meaning, node, inner.tokens, readBlocks)) addToken(gathering, token)
}

function gatherHyperlink(gathering: ContentGathering, node: XmlNode): void {
  const { context } = gathering
  const id = node.attributes["r:id"]
  const anchor = node.attributes["w:anchor"]
  const depth = context.fields.length
  const inner: ContentGathering = { ...gathering, tokens: [] }
  context.fields.push({ node, instruction: "", showing: true, hasShown: false, tokens: inner.tokens })
  gatherAll(inner, node)

  // A field that begins inside a hyperlink and ends outside it takes the link with it.
  const own = context.fields[depth]
  const tokens = own?.node === node ? own.tokens : inner.tokens
  if (own?.node === node) context.fields.splice(depth, 1)

  const target = id ? context.part.relationships.get(id)?.target : undefined
  const made = id
    ? makeLink(context, anchor && target ? `${target}#${anchor}` : (target ?? ""), node, tokens)
    : anchor
      ? makeReference(context, anchor, node, tokens)
      : tokens
  for (const token of made) addToken(gathering, token)
}

function gatherControl(gathering: ContentGathering, control: XmlNode): void {
  const box = child(child(control, "w:sdtPr"), "w14:checkbox")
  const content = child(control, "w:sdtContent")
  if (!box) {
    if (content) gatherAll(gathering, content)
    return
  }

  const checked = child(box, "w14:checked")?.attributes["w14:val"] ?? "0"
  for (const drawn of content ? descendants(content, "w:t", "w:sym") : []) gathering.context.report.converted(drawn)
  addToken(gathering, { kind: "text", text: checked === "1" || checked === "true" ? "☒" : "☐", marks: {} })
}

/** Equations that stand below each other are one, of several rows. */
function addEquation(gathering: ContentGathering, nodes: XmlNode[]): void {
  const rows = nodes.flatMap((node) => {
    const tex = convertOmmlToTex(node)
    if (tex) gathering.context.report.converted(node)
    else gathering.context.report.leftOut(node, "An empty equation")
    return tex ? [tex] : []
  })
  const [first, ...more] = rows
  if (first === undefined) return

  const value = more.length === 0 ? first : `\\begin{gathered}${rows.join(" \\\\ ")}\\end{gathered}`
  addToken(gathering, { kind: "node", node: { type: "text", value: "$" }, marks: {} })
  addToken(gathering, { kind: "node", node: { type: "inlineCode", value }, marks: {} })
  addToken(gathering, { kind: "node", node: { type: "text", value: "$" }, marks: {} })
}

function gatherDrawing(gathering: ContentGathering, node: XmlNode): void {
  const { context, readBlocks } = gathering
  const { images, boxes, rules, link } = readDrawing(context, node)
  const tokens = images.map((image): InlineToken => ({ kind: "node", node: image, marks: {} }))
  const target = context.part.relationships.get(link?.attributes["r:id"] ?? "")?.target ?? ""
  for (const token of link ? makeLink(context, target, link, tokens) : tokens) addToken(gathering, token)
  gathering.beside.push(...rules)
  for (const box of boxes) {
    context.report.converted(box)
    gathering.beside.push(...readNestedStory(context, context.part, () => readBlocks(context, box)))
  }
}
