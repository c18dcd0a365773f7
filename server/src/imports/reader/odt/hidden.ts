import { elementsIn, findElements, isText, type MarkupElement, type MarkupNode } from "../markup/tree.ts"
import { hiddenText, type TextContext } from "./text-context.ts"

const isOn = (value: string | undefined) => value === "true"

/** Whether an element is hidden whole: a section, a field, or a paragraph or item of which nothing is shown. */
export function isHiddenWhole({ styles }: TextContext, node: MarkupElement): boolean {
  const { attributes, name } = node
  if (name === "text:section") return attributes["text:display"] === "none" || isOn(attributes["text:is-hidden"])
  if (name === "text:hidden-text") return isOn(attributes["text:is-hidden"])
  const isHiddenParagraph = (each: MarkupElement) =>
    elementsIn(each).some((one) => one.name === "text:hidden-paragraph" && isOn(one.attributes["text:is-hidden"]))
  if (name === "text:p" || name === "text:h") return isHiddenParagraph(node)
  if (name !== "text:list-item") return false
  const lines = findElements(node, (each) => each.name === "text:p" || each.name === "text:h")
  const isHidden = (line: MarkupElement) =>
    isHiddenParagraph(line) || styles.marksOf(line.attributes["text:style-name"]).hidden === true
  return lines.length > 0 && lines.every(isHidden)
}

/** Leaves out an element that readers of the document don't see, with all that it holds. */
export function leaveOutHidden(context: TextContext, node: MarkupNode): void {
  context.report.leftOut(node, hiddenText)
  if (isText(node)) return
  context.report.leftOut(node.attributes, hiddenText)
  if (/^text:change-(?:start|end)$/.test(node.name))
    context.changes.mark(node.attributes["text:change-id"] ?? "", node.name === "text:change-start")
  for (const each of node.children) leaveOutHidden(context, each)
}

/** Reads what stands under a style that may hide it. */
export function readUnder<Read>(context: TextContext, hidden: boolean | undefined, read: () => Read): Read {
  const { isHidden } = context
  context.isHidden = hidden ?? isHidden
  const found = read()
  context.isHidden = isHidden
  return found
}
