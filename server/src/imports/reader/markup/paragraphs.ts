import type { Paragraph } from "@hub/markdown"
import type { MarkdownBlock } from "@hub/docx/read/context"
import { type InlineToken, toPhrasing } from "@hub/docx/read/inline-tokens"
import { anchorId } from "@hub/docx/read/wanted-anchors"
import { convertNode, type InheritedTraits, leaveOutFurniture, type PageContext } from "./context.ts"
import { readInlineMarkup, takeAnchors, wrapInLink } from "./inlines.ts"
import { isText, type MarkupElement, type MarkupNode } from "./tree.ts"

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

/** What is one thing in a line, whatever it holds. */
const wholeNames = /^(?:iframe|video|audio|object|embed|canvas|svg|math)$/

export const isInLine = ({ holding }: PageContext, element: MarkupElement) =>
  wholeNames.test(element.name) || (!blockNames.has(element.name) && !holding.has(element))

/** A paragraph of one formula stands on its own, as a block of TeX. */
export function makeParagraph(
  context: PageContext,
  tokens: InlineToken[],
  { link }: Pick<InheritedTraits, "link">,
): Paragraph | MarkdownBlock {
  const anchored = [...anchorTokens(context), ...(link ? wrapInLink(context, link, tokens) : tokens)]
  const children = toPhrasing(anchored)
  const [opening, formula, closing, ...rest] = children
  const isDollar = (one: typeof opening) => one?.type === "text" && one.value === "$"
  if (rest.length === 0 && isDollar(opening) && isDollar(closing) && formula?.type === "inlineCode")
    return { type: "code", lang: "math", value: formula.value }
  return { type: "paragraph", children }
}

export const blank: InlineToken = { kind: "text", text: " ", marks: {} }

/** All words of an element as one line, blocks in it too. */
export function flatten(context: PageContext, node: MarkupElement, inherited: InheritedTraits): InlineToken[] {
  const read = (each: MarkupNode): InlineToken[] => {
    if (isText(each) || isInLine(context, each)) return readInlineMarkup(context, each, inherited)
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
