import type { Heading, Paragraph } from "@hub/markdown"
import type { MarkdownBlock } from "@hub/docx/read/context"
import { isBlankToken, toPhrasing, type InlineToken } from "@hub/docx/read/inline-tokens"
import { anchorId } from "@hub/docx/read/wanted-anchors"
import { callOutKind } from "./call-outs.ts"
import { readCallOut, readDetails } from "./boxes.ts"
import { readCaption } from "./captions.ts"
import { readCode } from "./code.ts"
import { convertNode, type Inherited, keepNode, leaveOut, leaveOutFurniture, type PageContext } from "./context.ts"
import { readInline, takeAnchors, wrapInLink } from "./inlines.ts"
import { readDefinitions, readList } from "./lists.ts"
import { marksOf } from "./marks.ts"
import { readTable } from "./tables.ts"
import { isText, type MarkupElement, type MarkupNode, originOf } from "./tree.ts"

/** Elements that are never part of a line. */
const blockNames = new Set(
  (
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup p pre section summary table tbody td " +
    "tfoot th thead tr ul"
  ).split(" "),
)

/** The elements of a page that hold blocks, whatever they are themselves. */
export function findHolding(root: MarkupElement): Set<MarkupElement> {
  const holding = new Set<MarkupElement>()
  const visit = (element: MarkupElement): boolean => {
    let holds = false
    for (const each of element.children) if (!isText(each) && visit(each)) holds = true
    if (holds) holding.add(element)
    return holds || blockNames.has(element.name)
  }
  visit(root)
  return holding
}

/** Reads what an element holds: its blocks, and as paragraphs what stands between them. */
export function readBlocks(context: PageContext, node: MarkupElement, inherited: Inherited): MarkdownBlock[] {
  const out: MarkdownBlock[] = []
  let line: InlineToken[] = []
  const endLine = () => {
    if (!line.every(isBlankToken)) out.push(makeParagraph(context, line, inherited))
    line = []
  }
  for (const each of node.children) {
    if (isText(each) || isInLine(context, each)) {
      line.push(...readInline(context, each, inherited))
      continue
    }
    endLine()
    out.push(...readBlock(context, each, inherited))
  }
  endLine()
  return out
}

/** What is one thing in a line, whatever it holds. */
const wholeNames = /^(?:iframe|video|audio|object|embed|canvas|svg|math)$/

const isInLine = ({ holding }: PageContext, element: MarkupElement) =>
  wholeNames.test(element.name) || (!blockNames.has(element.name) && !holding.has(element))

function readBlock(context: PageContext, node: MarkupElement, inherited: Inherited): MarkdownBlock[] {
  if (context.notes.texts.has(node) || leaveOutFurniture(context, node, inherited)) return []
  takeAnchors(context, node)
  const kind = callOutKind(node)
  if (kind !== undefined) return withAnchorsBefore(context, () => readCallOut(context, node, kind, inherited))
  const level = headingLevel(node)
  if (level !== undefined) return readHeading(context, node, level, inherited)
  switch (node.name) {
    case "hr":
      return [{ type: "thematicBreak" }]
    case "pre":
      return withAnchorsBefore(context, () => readCode(context, node))
    case "ul":
    case "ol":
    case "menu":
    case "dir":
      return withAnchorsBefore(context, () => readList(context, node, inherited))
    case "dl":
      return withAnchorsBefore(context, () => readDefinitions(context, node, inherited))
    case "table":
      return withAnchorsBefore(context, () => readTable(context, node, inherited))
    case "details":
      return withAnchorsBefore(context, () => readDetails(context, node, inherited))
    case "figcaption":
    case "caption":
      return readCaption(context, node, inherited)
    case "blockquote": {
      keepNode(context, node)
      const children = readBlocks(context, node, { ...inherited, isNested: true, isQuoted: true })
      return children.length === 0 ? [] : [{ type: "blockquote", children }]
    }
    case "a":
      return readBlocks(context, node, { ...inherited, link: node })
    default:
      if (node.name === "li" || node.name === "dt" || node.name === "dd") convertNode(context, node)
      return readBlocks(context, node, { ...inherited, marks: marksOf(node, inherited.marks, context.page.classes) })
  }
}

/** A paragraph of one formula stands on its own, as a block of TeX. */
export function makeParagraph(
  context: PageContext,
  tokens: InlineToken[],
  { link }: Pick<Inherited, "link">,
): Paragraph | MarkdownBlock {
  const anchored = [...anchorTokens(context), ...(link ? wrapInLink(context, link, tokens) : tokens)]
  const children = toPhrasing(anchored)
  const [opening, formula, closing, ...rest] = children
  const isDollar = (one: typeof opening) => one?.type === "text" && one.value === "$"
  if (rest.length === 0 && isDollar(opening) && isDollar(closing) && formula?.type === "inlineCode")
    return { type: "code", lang: "math", value: formula.value }
  return { type: "paragraph", children }
}

export function headingLevel({ name, attributes }: MarkupElement): Heading["depth"] | undefined {
  const level =
    /^h([1-6])$/.exec(name)?.[1] ?? (attributes["role"] === "heading" ? (attributes["aria-level"] ?? "2") : "")
  return level === "" ? undefined : (Math.min(6, Math.max(1, Number(level) || 2)) as Heading["depth"])
}

const blank: InlineToken = { kind: "text", text: " ", marks: {} }

/** In cells, items and boxes there are no headings, but bold text. */
function readHeading(
  context: PageContext,
  node: MarkupElement,
  depth: Heading["depth"],
  inherited: Inherited,
): MarkdownBlock[] {
  const tokens = flatten(context, node, { ...inherited, isHeading: true }).map((token) =>
    token.kind === "break" ? blank : token,
  )
  if (tokens.every(isBlankToken)) {
    context.report.leftOut(originOf(node), "A heading without words")
    return []
  }
  if (inherited.isNested) {
    convertNode(context, node)
    context.report.noted(originOf(node), "Bold text: headings stand in no table, list or box")
    const bold = tokens.map((token) =>
      token.kind === "text" ? { ...token, marks: { ...token.marks, strong: true } } : token,
    )
    return [makeParagraph(context, bold, inherited)]
  }
  keepNode(context, node)
  const linked = inherited.link ? wrapInLink(context, inherited.link, tokens) : tokens
  const heading: Heading = { type: "heading", depth, children: toPhrasing(linked, ["strong"]) }
  for (const id of context.waiting.splice(0)) context.headings.set(id, heading)
  return [heading]
}

/** All words of an element as one line, blocks in it too. */
export function flatten(context: PageContext, node: MarkupElement, inherited: Inherited): InlineToken[] {
  const read = (each: MarkupNode): InlineToken[] => {
    if (isText(each) || isInLine(context, each)) return readInline(context, each, inherited)
    if (leaveOutFurniture(context, each, inherited)) return []
    takeAnchors(context, each)
    if (each.name !== "p" && each.name !== "div") convertNode(context, each)
    return [blank, ...each.children.flatMap(read), blank]
  }
  return node.children.flatMap(read)
}

function anchorTokens(context: PageContext): InlineToken[] {
  return context.waiting.splice(0).map((id): InlineToken => {
    context.anchors.add(id)
    return { kind: "node", node: { type: "html", value: `<a id="${anchorId(id)}"></a>` }, marks: {} }
  })
}

/** What is linked to and is no line of words gets its anchors on a line before it. */
function withAnchorsBefore(context: PageContext, read: () => MarkdownBlock[]): MarkdownBlock[] {
  const ids = context.waiting.splice(0)
  const blocks = read()
  if (ids.length === 0) return blocks
  if (blocks.length === 0) {
    context.waiting.push(...ids)
    return blocks
  }
  for (const id of ids) context.anchors.add(id)
  return [{ type: "html", value: ids.map((id) => `<a id="${anchorId(id)}"></a>`).join("") }, ...blocks]
}

/** Says of an element that nothing of it can be shown. */
export const leaveOutEmpty = (context: PageContext, node: MarkupElement): void =>
  leaveOut(context, node, "It contains nothing that can be shown")
