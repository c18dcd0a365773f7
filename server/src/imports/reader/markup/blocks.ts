import type { Heading } from "@hub/markdown"
import type { MarkdownBlock } from "@hub/docx/read/context"
import { isBlankToken, toPhrasing, type InlineToken } from "@hub/docx/read/inline-tokens"
import { anchorId } from "@hub/docx/read/wanted-anchors"
import { callOutKind } from "./call-outs.ts"
import { readCallOut, readDetails } from "./boxes.ts"
import { readMarkupCaption } from "./captions.ts"
import { readCode } from "./code.ts"
import { convertNode, type InheritedTraits, keepNode, leaveOutFurniture, type PageContext } from "./context.ts"
import { readInlineMarkup, takeAnchors, wrapInLink } from "./inlines.ts"
import { blank, flatten, isInLine, makeParagraph } from "./paragraphs.ts"
import { readDefinitions, readList } from "./lists.ts"
import { marksOf } from "./marks.ts"
import { readMarkupTable } from "./tables.ts"
import { addAll, isText, type MarkupElement, originOfMarkup } from "./tree.ts"

/** Reads what an element holds: its blocks, and as paragraphs what stands between them. */
export function readBlocks(context: PageContext, node: MarkupElement, inherited: InheritedTraits): MarkdownBlock[] {
  const out: MarkdownBlock[] = []
  let line: InlineToken[] = []
  const endLine = () => {
    if (!line.every(isBlankToken)) out.push(makeParagraph(context, line, inherited))
    line = []
  }
  for (const each of node.children) {
    if (isText(each) || isInLine(context, each)) {
      addAll(line, readInlineMarkup(context, each, inherited))
      continue
    }
    endLine()
    addAll(out, readBlock(context, each, inherited))
  }
  endLine()
  return out
}

function readBlock(context: PageContext, node: MarkupElement, inherited: InheritedTraits): MarkdownBlock[] {
  if (context.notes.texts.has(node) || leaveOutFurniture(context, node, inherited)) return []
  takeAnchors(context, node)
  const kind = callOutKind(node)
  if (kind !== undefined) return withAnchorsBefore(context, () => readCallOut(context, node, kind, inherited))
  const level = markupHeadingLevel(node)
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
      return withAnchorsBefore(context, () => readMarkupTable(context, node, inherited))
    case "details":
      return withAnchorsBefore(context, () => readDetails(context, node, inherited))
    case "figcaption":
    case "caption":
      return readMarkupCaption(context, node, inherited)
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

export function markupHeadingLevel({ name, attributes }: MarkupElement): Heading["depth"] | undefined {
  const level =
    /^h([1-6])$/.exec(name)?.[1] ?? (attributes["role"] === "heading" ? (attributes["aria-level"] ?? "2") : "")
  return level === "" ? undefined : (Math.min(6, Math.max(1, Number(level) || 2)) as Heading["depth"])
}

/** In cells, items and boxes there are no headings, but bold text. */
function readHeading(
  context: PageContext,
  node: MarkupElement,
  depth: Heading["depth"],
  inherited: InheritedTraits,
): MarkdownBlock[] {
  const tokens = flatten(context, node, { ...inherited, isHeading: true }).map((token) =>
    token.kind === "break" ? blank : token,
  )
  if (tokens.every(isBlankToken)) {
    context.report.leftOut(originOfMarkup(node), "A heading without words")
    return []
  }
  if (inherited.isNested) {
    convertNode(context, node)
    context.report.noted(originOfMarkup(node), "Bold text: headings stand in no table, list or box")
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

/** What is linked to and is no line of words gets its anchors on a line before it. */
function withAnchorsBefore(context: PageContext, read: () => MarkdownBlock[]): MarkdownBlock[] {
  const ids = context.waiting.splice(0)
  const blocks = read()
  if (ids.length === 0) return blocks
  if (blocks.length === 0) {
    addAll(context.waiting, ids)
    return blocks
  }
  for (const id of ids) context.anchors.add(id)
  return [{ type: "html", value: ids.map((id) => `<a id="${anchorId(id)}"></a>`).join("") }, ...blocks]
}
