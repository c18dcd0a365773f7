import type { InlineToken } from "@hub/docx/read/inline-tokens"
import { convertNode, keepNode, leaveOut, type PageContext } from "./context.ts"
import type { NoteText } from "./notes.ts"
import { isText, type MarkupElement, type MarkupNode, originOfMarkup } from "./tree.ts"

const longestComment = 2000

/** The sign of a note, and the note itself when it is met first. */
export function referToNote(context: PageContext, link: MarkupElement, note: NoteText): InlineToken[] {
  for (const each of link.children) leaveOut(context, each, "The sign of a note: the hub numbers notes itself")
  if (note.is_comment) return reportComment(context, link, note)
  keepNode(context, link)
  const label = context.labels.get(note.element) ?? addDefinition(context, note)
  return [{ kind: "node", node: { type: "footnoteReference", identifier: label, label }, marks: {} }]
}

function addDefinition(context: PageContext, note: NoteText): string {
  const label = String(context.labels.size + 1)
  context.labels.set(note.element, label)
  const { waiting } = context
  context.waiting = []
  convertNode(context, note.element)
  const page = { ...context, page: note.page }
  const children = context.readBlocks(page, note.element, { marks: {}, isNested: true })
  context.waiting = waiting
  context.definitions.push({ type: "footnoteDefinition", identifier: label, label, children })
  return label
}

function reportComment(context: PageContext, link: MarkupElement, { element }: NoteText): InlineToken[] {
  const words = `A comment: “${wordsWithoutWaysBack(context, element).slice(0, longestComment)}”`
  for (const each of element.children) leaveOut(context, each, "The words of a comment, which the report has")
  if (context.choices.comments === "drop") context.report.leftOut(originOfMarkup(link), words)
  else {
    context.report.converted(originOfMarkup(link))
    context.report.noted(originOfMarkup(link), words)
  }
  return []
}

function wordsWithoutWaysBack({ notes }: PageContext, element: MarkupElement): string {
  const read = (node: MarkupNode): string => {
    if (isText(node)) return node.text
    return notes.ways_back.has(node) ? "" : node.children.map(read).join("")
  }
  return read(element).replaceAll(/\s+/g, " ").trim()
}
