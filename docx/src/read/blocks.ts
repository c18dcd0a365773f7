import type { Blockquote, Code, Heading, Paragraph as ParagraphNode, PhrasingContent } from "@hub/markdown"
import type { ReaderContext, MarkdownBlock } from "./context.ts"
import { listBlockNodes } from "./block-nodes.ts"
import { readCaption } from "./captions.ts"
import { createOpenLists } from "./lists.ts"
import type { OpenLists } from "./lists.ts"
import { readParagraph } from "./paragraph.ts"
import type { WordParagraph } from "./paragraph.ts"
import { isIndexToken, nonTextTokens, isAllCode, isBlankToken, toPhrasing, textOfTokens } from "./inline-tokens.ts"
import type { InlineToken } from "./inline-tokens.ts"
import { headingLevel } from "./styles.ts"
import { readTable } from "./tables.ts"
import { anchorId, bookmarkKey } from "./wanted-anchors.ts"
import { children } from "./xml.ts"
import type { XmlNode } from "./xml.ts"
import { convertOmmlToTex } from "./omml.ts"

/** What is being put together: the blocks so far, the lists still open, and words waiting for the next paragraph. */
type BlockBuilder = {
  context: ReaderContext
  out: MarkdownBlock[]
  lists: OpenLists
  carried: InlineToken[]
  /** The block before, with the text of its line where that may turn out to be code. */
  last: { block: MarkdownBlock; style: string; line?: string } | null
}

/** Reads the block content of a body, a cell, a note or a text box. */
export function readWordBlocks(context: ReaderContext, node: XmlNode): MarkdownBlock[] {
  const builder: BlockBuilder = { context, out: [], lists: createOpenLists(), carried: [], last: null }
  for (const each of listBlockNodes(context, node)) {
    if (each.name === "w:p") {
      placeParagraph(builder, readParagraph(context, each, readWordBlocks))
      continue
    }
    placeCarried(builder)
    placeBlocks(
      builder,
      each.name === "w:tbl" ? readTable(context, each, readWordBlocks) : readEquations(context, each),
    )
  }

  placeCarried(builder)
  return builder.out
}

/** Words that wait for a paragraph which does not come are one of their own. */
function placeCarried(builder: BlockBuilder): void {
  const tokens = builder.carried.splice(0)
  if (!tokens.every(isBlankToken)) placePlain(builder, tokens)
}

function placeParagraph(builder: BlockBuilder, paragraph: WordParagraph): void {
  const { context } = builder
  if (paragraph.role === "contents") {
    placeCarried(builder)
    return context.report.leftOut(paragraph.node, "A table of contents entry")
  }
  const tokens = withNumber(paragraph, [...builder.carried.splice(0), ...paragraph.tokens])
  if (paragraph.continues) {
    builder.carried = tokens
    builder.out.push(...paragraph.beside)
    context.report.converted(paragraph.node)
    return
  }
  if (paragraph.role === "code" || continueCode(builder, paragraph)) placeCode(builder, paragraph, tokens)
  else if (!tokens.every(isBlankToken)) placeText(builder, paragraph, tokens)
  else if (paragraph.isRuled) placeBlocks(builder, [{ type: "thematicBreak" }])
  else {
    if (tokens.some(isIndexToken)) placePlain(builder, tokens)
    if (paragraph.beside.length === 0) context.report.leftOut(paragraph.node, "It contains nothing that can be shown")
  }

  if (paragraph.beside.length === 0) return
  if (!builder.lists.addToOpen(paragraph.beside, paragraph.left)) placeBlocks(builder, paragraph.beside)
}

/** A number with words is text: `Article 3`, `Listing 5-1`. */
function withNumber({ listed, role }: WordParagraph, tokens: InlineToken[]): InlineToken[] {
  if (!listed?.label || role === "code" || tokens.every(isBlankToken)) return tokens
  return [{ kind: "text", text: listed.label, marks: {} }, ...tokens]
}

function placeText(builder: BlockBuilder, paragraph: WordParagraph, tokens: InlineToken[]): void {
  const level = headingLevel(paragraph.role)
  if (level) return placeHeading(builder, paragraph, tokens, level)

  const made = (construct: string) => builder.context.report.made(paragraph.node, construct)
  made(paragraph.listed?.level.isWorded ? "numbered paragraphs" : "text")
  if (paragraph.role === "title") return placeTitle(builder, paragraph, tokens)
  const names = [...builder.context.captionNames.splice(0), ...builder.context.waitingAnchors]
  const anchored = withAnchors(builder.context, tokens)
  if (paragraph.listed && !paragraph.listed.level.isWorded && paragraph.role !== "quote" && paragraph.role !== "note") {
    const list = builder.lists.place(paragraph.listed, anchored, paragraph.left)
    if (list) placeBlock(builder, list)
    made("list items")
    if (!/^(bullet|decimal|decimalZero)$/.test(paragraph.listed.level.format))
      builder.context.report.converted(paragraph.node)
    return
  }
  if (paragraph.role === "note") {
    made("call-outs")
    return placeNote(builder, paragraph, anchored)
  }
  if (paragraph.role === "quote" || isIndentedQuote(builder, paragraph)) {
    made("quotes")
    return placeQuote(builder, anchored)
  }
  if (paragraph.role === "plain" && builder.lists.addToOpen([toTextBlock(anchored)], paragraph.left)) return
  const shown = paragraph.role === "term" ? makeBold(anchored) : anchored
  const placed = placePlain(builder, shown)
  const caption = readCaption(tokens, names)
  if (caption && placed.type === "paragraph") builder.context.captions.set(placed, caption)
}

function placeHeading(builder: BlockBuilder, paragraph: WordParagraph, tokens: InlineToken[], level: number): void {
  const { context } = builder
  const inside = toPhrasing(
    tokens.map((token) => (token.kind === "break" ? space : token)),
    ["strong"],
  )
  const heading: Heading = { type: "heading", depth: level as Heading["depth"], children: inside }
  for (const name of context.waitingAnchors.splice(0)) context.headingAnchors.set(bookmarkKey(name), heading)

  context.report.made(paragraph.node, "headings")
  // A cell has no headings: there it becomes bold text.
  if (context.tableDepth > 0) {
    context.report.converted(paragraph.node)
    context.report.noted(paragraph.node, "Bold text in the cell of a table, which has no headings")
  }
  builder.lists.close()
  placeBlock(builder, heading)
}

const space: InlineToken = { kind: "text", text: " ", marks: {} }

/** The first title names the document, and its bookmarks are those of what follows; another one in the text is bold. */
function placeTitle(builder: BlockBuilder, { node }: WordParagraph, tokens: InlineToken[]): void {
  const { context } = builder
  const isFirst = context.title === "" && context.tableDepth === 0 && builder.out.length < 12
  if (isFirst) context.title = textOfTokens(tokens).replaceAll(/\s+/g, " ").trim()
  if (isFirst) context.report.made(node, "title")
  if (isFirst && tokens.every((token) => token.kind === "text" || isBlankToken(token))) return

  placePlain(builder, makeBold(withAnchors(context, tokens)))
}

/** What stands in a line of code and is no text follows it. */
function placeCode(builder: BlockBuilder, paragraph: WordParagraph, tokens: InlineToken[]): void {
  placeCodeLine(builder, paragraph, tokens)
  const beside = nonTextTokens(tokens)
  if (beside.length > 0) placePlain(builder, beside)
}

function placeCodeLine(builder: BlockBuilder, paragraph: WordParagraph, tokens: InlineToken[]): void {
  const { context, last } = builder
  const text = codeLine(tokens)
  context.report.made(paragraph.node, "code lines")

  if (last?.block.type === "code" && last.style === paragraph.style.id && last.block === builder.out.at(-1)) {
    last.block.value += `\n${text}`
    return
  }
  if (!text.trim()) return

  const code: Code = { type: "code", lang: null, value: text }
  placeBlocks(builder, anchorsBefore(context, [code]))
  builder.last = { block: code, style: paragraph.style.id }
}

function codeLine(tokens: InlineToken[]): string {
  return textOfTokens(tokens).replaceAll("\u00a0", " ").replace(/^\n+/, "").trimEnd()
}

/** Two neighbours set wholly in a code font are one block of code, though no style says so. */
function continueCode(builder: BlockBuilder, paragraph: WordParagraph): boolean {
  if (paragraph.role !== "plain" || paragraph.listed || !isAllCode(paragraph.tokens)) return false

  const { last } = builder
  const before = builder.out.at(-1)
  if (before?.type === "code") return last?.block === before && last.style === paragraph.style.id
  const only = before?.type === "paragraph" && before.children.length === 1 ? before.children[0] : undefined
  if (only?.type !== "inlineCode" || !last || last.block !== before) return false

  const code: Code = { type: "code", lang: null, value: last.line ?? only.value }
  builder.out.splice(-1, 1, code)
  builder.last = { block: code, style: paragraph.style.id }
  return true
}

function isIndentedQuote(builder: BlockBuilder, paragraph: WordParagraph): boolean {
  const plain = paragraph.role === "plain" && !/list/i.test(paragraph.style.name)
  return (
    plain && paragraph.indented >= 360 && !builder.lists.isOpenFor(paragraph.left) && builder.context.tableDepth === 0
  )
}

function placeQuote(builder: BlockBuilder, tokens: InlineToken[]): void {
  if (continueQuote(builder, "quote", tokens)) return
  const quote: Blockquote = { type: "blockquote", children: [toTextBlock(tokens)] }
  placeBlocks(builder, [quote])
  builder.last = { block: quote, style: "quote" }
}

const noteTitle = /^(?:note|tip|important|warning|caution)$/i

/** A note is a quote that says so on its first line: `> [!WARNING]`, after its title or its style's name. */
function placeNote(builder: BlockBuilder, { style }: WordParagraph, tokens: InlineToken[]): void {
  const title = tokens.every(({ kind }) => kind === "text")
    ? noteTitle.exec(textOfTokens(tokens).trim())?.[0]
    : undefined
  if (title === undefined && continueQuote(builder, "note", tokens)) return
  const kind = title ?? /tip|important|warning|caution/i.exec(style.name)?.[0] ?? "note"
  const marker: ParagraphNode = { type: "paragraph", children: [{ type: "html", value: `[!${kind.toUpperCase()}]` }] }
  const quote: Blockquote = { type: "blockquote", children: [marker] }
  if (title === undefined) addToNote(quote, toTextBlock(tokens))
  placeBlocks(builder, [quote])
  builder.last = { block: quote, style: "note" }
}

/** Words begin on the line below the marker. */
function addToNote(quote: Blockquote, block: ParagraphNode | Code): void {
  const [marker] = quote.children
  if (block.type !== "paragraph" || marker?.type !== "paragraph" || marker.children.length > 1)
    quote.children.push(block)
  else marker.children.push({ type: "text", value: "\n" }, ...block.children)
}

function continueQuote({ last, out }: BlockBuilder, style: "quote" | "note", tokens: InlineToken[]): boolean {
  if (last?.block.type !== "blockquote" || last.style !== style || last.block !== out.at(-1)) return false
  if (style === "note") addToNote(last.block, toTextBlock(tokens))
  else last.block.children.push(toTextBlock(tokens))
  return true
}

function placePlain(builder: BlockBuilder, tokens: InlineToken[]): ParagraphNode | Code {
  const block = toTextBlock(tokens)
  placeBlocks(builder, [block])
  builder.last = { block, style: "", line: codeLine(tokens) }
  return block
}

function placeBlocks(builder: BlockBuilder, blocks: MarkdownBlock[]): void {
  builder.lists.close()
  builder.out.push(...blocks)
  builder.last = null
}

function placeBlock(builder: BlockBuilder, made: MarkdownBlock): void {
  builder.out.push(made)
  builder.last = null
}

/** A paragraph of one equation stands on its own, as a block of TeX. */
function toTextBlock(tokens: InlineToken[]): ParagraphNode | Code {
  const children = toPhrasing(tokens)
  const [opening, formula, closing, ...rest] = children
  const isFormula = isDollar(opening) && isDollar(closing) && rest.length === 0
  if (isFormula && formula?.type === "inlineCode") return { type: "code", lang: "math", value: formula.value }
  return { type: "paragraph", children }
}

const isDollar = (node: PhrasingContent | undefined) => node?.type === "text" && node.value === "$"

function readEquations(context: ReaderContext, node: XmlNode): MarkdownBlock[] {
  return (node.name === "m:oMath" ? [node] : children(node, "m:oMath")).flatMap((each) => {
    const value = convertOmmlToTex(each)
    if (value) context.report.converted(each)
    else context.report.leftOut(each, "An empty equation")
    return value ? [{ type: "code", lang: "math", value } as const] : []
  })
}

function makeBold(tokens: InlineToken[]): InlineToken[] {
  return tokens.map((token) => (token.kind === "text" ? { ...token, marks: { ...token.marks, strong: true } } : token))
}

function withAnchors(context: ReaderContext, tokens: InlineToken[]): InlineToken[] {
  const anchors = context.waitingAnchors.splice(0).map((name): InlineToken => {
    context.anchors.set(bookmarkKey(name), name)
    return { kind: "node", node: { type: "html", value: anchorTag(name) }, marks: {} }
  })
  return [...anchors, ...tokens]
}

function anchorsBefore(context: ReaderContext, blocks: MarkdownBlock[]): MarkdownBlock[] {
  const names = context.waitingAnchors.splice(0)
  if (names.length === 0) return blocks
  for (const name of names) context.anchors.set(bookmarkKey(name), name)
  return [{ type: "html", value: names.map(anchorTag).join("") }, ...blocks]
}

function anchorTag(name: string): string {
  return `<a id="${anchorId(name)}"></a>`
}
