import type { ReaderChoices } from "@hub/docx/parsed-document"
import type { ReportBuilder } from "@hub/docx/report"
import { isText, type MarkupElement, type MarkupNode } from "../markup/tree.ts"
import type { DocumentStyles } from "./styles.ts"
import type { TrackedChanges } from "./tracked-changes.ts"

/** What is known while a document is put in the terms of HTML. */
export type TextContext = {
  /** Puts what an element holds in the terms of HTML. */
  toMarkup: (context: TextContext, nodes: MarkupNode[], place?: OdtListPlace) => MarkupNode[]
  report: ReportBuilder
  styles: DocumentStyles
  choices: ReaderChoices
  changes: TrackedChanges
  /** Whether the style of what is read now hides it. */
  isHidden: boolean
  /** The root of an embedded object, by its address. */
  objectAt: (address: string) => MarkupElement | undefined
  title: string
  /** How many paragraphs with words there were outside of tables, boxes and notes; a heading is past all titles. */
  linesBefore: number
  /** Notes and comments, which stand behind the text until something refers to them. */
  notes: MarkupElement[]
  /** How many items of each list there were, for those that go on. */
  counted: Map<string, number>
}

/** In which list something stands, and how deep; and whether in a cell, box or note. */
export type OdtListPlace = { style: string | undefined; level: number; isInside?: true }
export const top: OdtListPlace = { style: undefined, level: 0 }
export const inside: OdtListPlace = { ...top, isInside: true }

/** The words in a node. */
export const listTextNodes = (node: MarkupNode): MarkupNode[] =>
  isText(node) ? [node] : node.children.flatMap(listTextNodes)

/** Why what is read now is left out, if it is. */
export const reasonToLeaveOut = ({ changes, isHidden }: TextContext): string | undefined =>
  changes.isHidden() ? rejected : isHidden ? hiddenText : undefined

/** Whether something was left out, since it was inserted and that is rejected, or is hidden. */
export function leaveOutUnwanted(context: TextContext, node: MarkupElement): boolean {
  const reason = reasonToLeaveOut(context)
  if (reason === undefined) return false
  context.report.leftOut(node, reason)
  for (const words of listTextNodes(node)) context.report.leftOut(words, reason)
  return true
}

const rejected = "It was inserted, and that is rejected"
export const hiddenText = "Hidden text"
