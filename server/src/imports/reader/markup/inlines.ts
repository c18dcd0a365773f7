import { isBlankToken, toIndexToken, type InlineToken } from "@hub/docx/read/inline-tokens"
import type { TextMarks } from "@hub/docx/read/marks"
import {
  convertNode,
  type InheritedTraits,
  keepNode,
  leaveOut,
  leaveOutFurniture,
  type PageContext,
} from "./context.ts"
import { texForScript, texOfMath } from "./formulas.ts"
import { marksOf } from "./marks.ts"
import { referToNote } from "./note-texts.ts"
import { idsOf } from "./pages.ts"
import { indexMark, isText, type MarkupElement, type MarkupNode, originOfMarkup } from "./tree.ts"

/** The words of a line, with how they look, and what else stands in it. */
export function readInlineMarkup(context: PageContext, node: MarkupNode, inherited: InheritedTraits): InlineToken[] {
  if (isText(node)) {
    if (node.text.trim() !== "") keepNode(context, node)
    return node.text === "" ? [] : [{ kind: "text", text: node.text, marks: inherited.marks }]
  }
  if (leaveOutFurniture(context, node, inherited)) return []
  takeAnchors(context, node)
  switch (node.name) {
    case "br":
      return [{ kind: "break", marks: inherited.marks }]
    case "img":
    case "image":
    case "svg":
      return readImage(context, node)
    case "math":
      return readFormula(context, node)
    case indexMark:
      return [toIndexToken({ entry: JSON.parse(node.attributes["entry"] ?? "[]") as string[] })]
    case "a":
      return readLink(context, node, inherited)
    case "input":
      convertNode(context, node)
      return []
    case "q":
      return [
        textToken("“", inherited.marks),
        ...readChildren(context, node, inherited),
        textToken("”", inherited.marks),
      ]
    case "iframe":
    case "video":
    case "audio":
    case "object":
    case "embed":
    case "canvas":
      return leaveOutMedia(context, node)
  }
  const tex = texForScript(node)
  if (tex === undefined) return readChildren(context, node, inherited)
  for (const each of node.children) convertNode(context, each)
  return formulaTokens(tex.tex)
}

function readChildren(context: PageContext, node: MarkupElement, inherited: InheritedTraits): InlineToken[] {
  const marks = marksOf(node, inherited.marks, context.page.classes)
  return node.children.flatMap((each) => readInlineMarkup(context, each, { ...inherited, marks }))
}

const textToken = (text: string, marks: TextMarks): InlineToken => ({ kind: "text", text, marks })

/** The ids that something links to wait for the block that stands there. */
export function takeAnchors(context: PageContext, element: MarkupElement): void {
  for (const id of idsOf(element))
    if (
      context.wanted.has(id) &&
      !context.anchors.has(id) &&
      !context.headings.has(id) &&
      !context.waiting.includes(id)
    )
      context.waiting.push(id)
}

function readImage(context: PageContext, node: MarkupElement): InlineToken[] {
  const stored = context.surroundings.images.get(node)
  const { alt = "", title } = node.attributes
  if (stored === undefined || "lost" in stored) {
    context.report.lost(originOfMarkup(node), stored?.lost ?? "An image without an address")
    return []
  }
  if (stored.changed) convertNode(context, node)
  else keepNode(context, node)
  if (/^https?:/i.test(stored.url))
    context.report.noted(
      originOfMarkup(node),
      `Linked from the web, not stored in the file: ${stored.url.slice(0, 120)}`,
    )
  const image = {
    type: "image",
    url: stored.url,
    alt: alt.replaceAll(/\s+/g, " ").trim(),
    title: title || null,
  } as const
  return [{ kind: "node", node: image, marks: {} }]
}

function readFormula(context: PageContext, node: MarkupElement): InlineToken[] {
  let tex: string
  try {
    tex = texOfMath(node)
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 80) : ""
    context.report.lost(originOfMarkup(node), `A formula that can't be written as TeX (${why})`)
    return []
  }
  if (tex === "") leaveOut(context, node, "An empty equation")
  else convertNode(context, node)
  return tex === "" ? [] : formulaTokens(tex)
}

function formulaTokens(tex: string): InlineToken[] {
  const dollar: InlineToken = { kind: "node", node: { type: "text", value: "$" }, marks: {} }
  return [dollar, { kind: "node", node: { type: "inlineCode", value: tex }, marks: {} }, dollar]
}

function leaveOutMedia(context: PageContext, node: MarkupElement): InlineToken[] {
  const address = node.attributes["src"] ?? node.attributes["data"] ?? ""
  const what = { iframe: "Another page shown in this one", video: "A video", audio: "A sound" }[node.name]
  leaveOut(context, node, "Shown only where the element before it can't be")
  context.report.lost(
    originOfMarkup(node),
    `${what ?? "Something embedded"}${address ? `: ${address.slice(0, 120)}` : ""}`,
  )
  return []
}

function readLink(context: PageContext, node: MarkupElement, inherited: InheritedTraits): InlineToken[] {
  const note = context.notes.references.get(node)
  if (note) return referToNote(context, node, note)
  const tokens = readChildren(context, node, inherited)
  if (inherited.isHeading && leadsHere(context, node)) {
    context.report.leftOut(originOfMarkup(node), "A link of a heading to itself; its words are kept")
    return tokens
  }
  return wrapInLink(context, node, tokens)
}

/** Whether a link in a heading leads to that heading. */
function leadsHere({ surroundings, page, waiting }: PageContext, node: MarkupElement): boolean {
  const target = surroundings.resolve(node.attributes["href"] ?? "", page)
  return target.to === "page" && target.path === page.path && waiting.includes(target.id)
}

/** A link with these words, or the words alone where it leads nowhere. */
export function wrapInLink(context: PageContext, node: MarkupElement, tokens: InlineToken[]): InlineToken[] {
  const { report, surroundings, page } = context
  const { href, title } = node.attributes
  if (href === undefined) return tokens
  const origin = originOfMarkup(node)
  if (tokens.every(isBlankToken)) {
    report.leftOut(origin, "A link without words")
    return tokens
  }
  const target = surroundings.resolve(href, page)
  switch (target.to) {
    case "nothing":
      if (target.isLeftOut) report.leftOut(origin, target.what)
      else report.lost(origin, target.what)
      return tokens
    case "page":
      return [
        {
          kind: "link",
          url: "",
          tokens,
          made: (link) => {
            if (link.type === "link") context.links.push({ link, origin, path: target.path, id: target.id })
          },
        },
      ]
    default:
      if (target.to === "elsewhere" && !target.isCleaned) report.kept(origin)
      else report.converted(origin)
      return [{ kind: "link", url: target.url, ...(title && { title }), tokens }]
  }
}
