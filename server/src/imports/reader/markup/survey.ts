import type { ReportBuilder } from "@hub/docx/report"
import { callOutKind } from "./call-outs.ts"
import type { PageNotes } from "./notes.ts"
import { isText, type MarkupElement, type MarkupNode, originOfMarkup, textInside } from "./tree.ts"

const constructs: Record<string, string> = {
  h1: "headings",
  h2: "headings",
  h3: "headings",
  h4: "headings",
  h5: "headings",
  h6: "headings",
  li: "list items",
  table: "tables",
  td: "table cells",
  th: "table cells",
  img: "images",
  image: "images",
  svg: "images",
  math: "equations",
  pre: "code blocks",
  blockquote: "quotes",
  dt: "terms of definition lists",
  dd: "definitions",
  figcaption: "captions",
  caption: "captions",
  details: "texts that readers open",
  iframe: "embedded media",
  video: "embedded media",
  audio: "embedded media",
  object: "embedded media",
  embed: "embedded media",
  canvas: "embedded media",
  script: "scripts",
  style: "style sheets",
  input: "form fields",
  select: "form fields",
  textarea: "form fields",
}

/** Counts what a page holds by its elements alone, without regard to what the conversion does, and what lies outside of its text too. */
export function surveyPage(root: MarkupElement, path: string, report: ReportBuilder, notes: PageNotes): void {
  let where = path
  const count = (thing: object, construct: string, weight = 1) => report.count(thing, construct, where, weight)

  const visit = (node: MarkupNode): void => {
    if (isText(node)) {
      const words = node.text.trim()
      if (words !== "") count(node, "words", words.split(/\s+/).length)
      return
    }
    if (node.name === "title") return count(originOfMarkup(node), "page names")
    const construct = constructOf(node, notes)
    if (construct === "headings") {
      const heading = textInside(node).replaceAll(/\s+/g, " ").trim().slice(0, 60)
      if (heading !== "") where = `${path}, under “${heading}”`
    }
    const thing = originOfMarkup(node)
    if (construct !== undefined) count(thing, construct)
    if (construct === "table cells" && isMerged(node)) count(node.attributes, "merged cells")
    if (callOutKind(node) !== undefined && construct !== "quotes") count(thing, "call-outs")
    // A formula or drawing is one thing, and what it holds are no words of the text.
    if (construct === "equations" || node.name === "svg" || construct === "scripts" || construct === "style sheets")
      return
    for (const each of node.children) visit(each)
  }
  visit(root)
}

function constructOf(node: MarkupElement, { references }: PageNotes): string | undefined {
  const { name, attributes } = node
  if (name === "a" && attributes["href"] !== undefined) {
    const note = references.get(node)
    return note ? (note.is_comment ? "comments" : "footnotes") : "links"
  }
  if (attributes["role"] === "heading") return "headings"
  if (name === "input") return attributes["type"] === "hidden" ? undefined : "form fields"
  return Object.hasOwn(constructs, name) ? constructs[name] : undefined
}

const isMerged = ({ attributes }: MarkupElement) =>
  Number(attributes["colspan"] ?? 1) > 1 || Number(attributes["rowspan"] ?? 1) > 1
