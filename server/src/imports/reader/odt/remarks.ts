import {
  childNamed,
  createElement,
  elementsIn,
  indexMark,
  type MarkupElement,
  type MarkupNode,
  wordsIn,
} from "../markup/tree.ts"
import { inside, leaveOutUnwanted, type TextContext } from "./text-context.ts"

/** A note stands behind the text, with a link that refers to it by a name that no bookmark can have. */
export function readNote(context: TextContext, node: MarkupElement): MarkupNode[] {
  if (leaveOutUnwanted(context, node)) return []
  const body = childNamed(node, "text:note-body")
  const sign = childNamed(node, "text:note-citation")
  const id = `\u0000note-${context.notes.length + 1}`
  context.notes.push(createElement("aside", context.toMarkup(context, body?.children ?? [], inside), { id }))
  return [createElement("a", sign?.children ?? [], { href: `#${id}`, role: "doc-noteref" }, node)]
}

/** The words of a comment are in the report. */
export function readAnnotation(context: TextContext, node: MarkupElement): MarkupNode[] {
  const author = childNamed(node, "dc:creator")
  const words = elementsIn(node).filter(({ name }) => name === "text:p" || name === "text:list")
  const text = `A comment by ${author ? wordsIn(author) : "somebody unknown"}: “${words.map(wordsIn).join(" ").slice(0, 2000)}”`
  if (context.choices.comments === "drop") context.report.leftOut(node, text)
  else {
    context.report.converted(node)
    context.report.noted(node, text)
  }
  return []
}

/** An entry of the index at its place: of the document's own words, or of what the mark says. */
export function readIndexMark({ report }: TextContext, node: MarkupElement): MarkupNode[] {
  const { "text:key1": main, "text:key2": second, "text:string-value": said } = node.attributes
  const entry = [main, second, said].filter((each): each is string => !!each?.trim())
  if (entry.length === 0) {
    report.leftOut(node, "An index entry of the words that follow: mark them in the topic")
    return []
  }
  report.converted(node)
  return [createElement(indexMark, [], { entry: JSON.stringify(entry) })]
}
