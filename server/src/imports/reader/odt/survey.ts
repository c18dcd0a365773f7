import type { ReportBuilder } from "@hub/docx/report"
import {
  childNamed,
  elementsIn,
  findElementsNamed,
  isText,
  type MarkupElement,
  type MarkupNode,
  wordsIn,
} from "../markup/tree.ts"

const constructs: Record<string, string> = {
  "text:h": "headings",
  "text:a": "links",
  "draw:a": "links",
  "text:note": "footnotes",
  "office:annotation": "comments",
  "table:table": "tables",
  "table:table-cell": "table cells",
  "text:bookmark-ref": "cross-references",
  "text:reference-ref": "cross-references",
  "text:sequence-ref": "cross-references",
  "text:note-ref": "cross-references",
  "draw:text-box": "text boxes",
  "text:alphabetical-index-mark": "index entries",
  "text:alphabetical-index-mark-start": "index entries",
}
const contents =
  /^text:(?:table-of-content|illustration-index|table-index|object-index|user-index|alphabetical-index|bibliography)$/

/** Counts what a document holds, by its elements alone and without regard to what the conversion does. */
export function surveyText(text: MarkupElement, report: ReportBuilder): void {
  let where = "beginning"
  let paragraph = 0
  const count = (thing: object, construct: string, weight = 1) => report.count(thing, construct, where, weight)

  const visit = (node: MarkupNode): void => {
    if (isText(node)) {
      const words = node.text.trim()
      if (words !== "") count(node, "words", words.split(/\s+/).length)
      return
    }
    const { name } = node
    if (name === "text:tracked-changes") return surveyChanges(node, count)
    if (name === "office:forms" || name === "text:sequence-decls") return
    if (name === "text:p" || name === "text:h") {
      paragraph += 1
      const heading = name === "text:h" ? wordsIn(node).slice(0, 60) : ""
      where = `paragraph ${paragraph}${heading ? `, under “${heading}”` : where.replace(/^[^,]*/, "")}`
    }
    if (contents.test(name)) return count(node, name === "text:alphabetical-index" ? "indexes" : "tables of contents")
    if (name === "text:list-item" && !holdsOnlyHeadings(node)) count(node, "list items")
    if (name === "draw:frame") surveyFrame(node, count)
    if (Object.hasOwn(constructs, name)) count(node, constructs[name]!)
    if (name === "table:table-cell" && isMerged(node)) count(node.attributes, "merged cells")
    if (/^draw:(?:custom-shape|line|rect|ellipse|polyline|polygon|path|connector)$/.test(name) && wordsIn(node) === "")
      count(node, "drawn shapes")
    if (name === "office:annotation") return
    if (name === "draw:frame" && childNamed(node, "draw:text-box") === undefined) return
    for (const each of node.children) visit(each)
  }
  visit(text)
}

type Count = (thing: object, construct: string) => void

/** A frame is one thing: a formula or chart beside which lies an image of it, or an image. */
function surveyFrame(frame: MarkupElement, count: Count): void {
  const object = childNamed(frame, "draw:object") ?? childNamed(frame, "draw:object-ole")
  if (object) count(frame, "embedded objects")
  else if (childNamed(frame, "draw:image")) count(frame, "images")
}

function surveyChanges(changes: MarkupElement, count: Count): void {
  for (const region of elementsIn(changes)) {
    if (childNamed(region, "text:insertion")) count(region, "insertions")
    else if (childNamed(region, "text:deletion")) count(region, "deletions")
  }
}

/** Numbered headings stand in lists of their own. */
export const holdsOnlyHeadings = (item: MarkupElement): boolean =>
  findElementsNamed(item, "text:h").length > 0 && findElementsNamed(item, "text:p").length === 0

const isMerged = ({ attributes }: MarkupElement) =>
  Number(attributes["table:number-columns-spanned"] ?? 1) > 1 ||
  Number(attributes["table:number-rows-spanned"] ?? 1) > 1
