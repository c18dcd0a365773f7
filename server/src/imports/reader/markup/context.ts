import type { FootnoteDefinition, Heading, Link } from "@hub/markdown"
import type { ReaderChoices, ReaderLimits } from "@hub/docx/parsed-document"
import type { MarkdownBlock } from "@hub/docx/read/context"
import type { ReportBuilder } from "@hub/docx/report"
import type { TextMarks } from "@hub/docx/read/marks"
import { furnitureOf } from "./furniture.ts"
import type { PageNotes } from "./notes.ts"
import type { MarkupPage, PageSurroundings } from "./pages.ts"
import { isText, type MarkupElement, type MarkupNode, originOfMarkup } from "./tree.ts"

/** A link to a place of the file, whose address is known once all pages are read. */
export type WaitingLink = { link: Link; origin: object; path: string; id: string }

/** What is known while a page is read. */
export type PageContext = {
  /** Reads what an element holds: its blocks, and as paragraphs what stands between them. */
  readBlocks: (context: PageContext, node: MarkupElement, inherited: InheritedTraits) => MarkdownBlock[]
  page: MarkupPage
  limits: ReaderLimits
  choices: ReaderChoices
  report: ReportBuilder
  surroundings: PageSurroundings
  notes: PageNotes
  parentOf: (element: MarkupElement) => MarkupElement | undefined
  /** Elements that hold blocks, which are no part of a line whatever they are. */
  holding: ReadonlySet<MarkupElement>
  /** The ids of this page that something links to. */
  wanted: ReadonlySet<string>
  /** Those that wait for the next block. */
  waiting: string[]
  headings: Map<string, Heading>
  anchors: Set<string>
  links: WaitingLink[]
  labels: Map<MarkupElement, string>
  definitions: FootnoteDefinition[]
  tableDepth: number
}

/** What holds for everything inside of an element. */
export type InheritedTraits = {
  marks: TextMarks
  /** A link around whole blocks. */
  link?: MarkupElement
  /** Where headings are bold text: in cells, items and boxes. */
  isNested?: boolean
  isQuoted?: boolean
  isHeading?: boolean
}

export const keepNode = (context: PageContext, node: MarkupNode): void => context.report.kept(originOfMarkup(node))
export const convertNode = (context: PageContext, node: MarkupNode): void =>
  context.report.converted(originOfMarkup(node))

/** Leaves an element out with all that it holds, for one reason. */
export function leaveOut(
  { report, notes }: Pick<PageContext, "report" | "notes">,
  node: MarkupNode,
  what: string,
): void {
  report.leftOut(originOfMarkup(node), what)
  if (isText(node)) return
  report.leftOut(node.attributes, what)
  for (const each of node.children) if (isText(each) || !notes.texts.has(each)) leaveOut({ report, notes }, each, what)
}

/** Whether an element was left out since it is no part of what its author wrote. */
export function leaveOutFurniture(
  context: PageContext,
  element: MarkupElement,
  { isQuoted }: InheritedTraits,
): boolean {
  if (isQuoted && element.name === "footer") return false
  const { references, ways_back } = context.notes
  const own = references.has(element) ? undefined : furnitureOf(element)
  const reason = ways_back.has(element) ? "The way back from a note" : own
  if (reason === undefined) return false
  leaveOut(context, element, reason)
  return true
}

/** Says of an element that nothing of it can be shown. */
export const leaveOutEmpty = (context: PageContext, node: MarkupElement): void =>
  leaveOut(context, node, "It contains nothing that can be shown")
