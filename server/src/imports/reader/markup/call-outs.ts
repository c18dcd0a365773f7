import type { AlertKind } from "@hub/markdown"
import { classesOf, elementsIn, hasClass, type MarkupElement, wordsIn } from "./tree.ts"

/** Words in the classes of boxes, by what the hub has for them. Confluence calls "note" what is a warning. */
const kinds: [AlertKind, RegExp][] = [
  ["warning", /confluence-information-macro-note$/],
  ["caution", /confluence-information-macro-warning$/],
  ["caution", /(?:^|[-_])(?:caution|danger|error|critical|bug)$/],
  ["warning", /(?:^|[-_])(?:warning|warn|attention)$/],
  ["important", /(?:^|[-_])important$/],
  ["tip", /(?:^|[-_])(?:tip|hint|success)$/],
  ["note", /(?:^|[-_])(?:note|info|information|seealso|todo)$/],
]
const boxes =
  /^(?:admonition|admonitionblock|alert|callout|notice|message|markdown-alert|panel|theme-admonition|confluence-information-macro|box|aside|infobox-note)$/
/** Elements that these generators use for a box without a class of a box. */
const alone = /^(?:note|tip|important|warning|caution|hint|danger|attention|seealso|confluence-information-macro.*)$/

/** Whether an element is a box that is set apart, and which of the hub's boxes that is. */
export function callOutKind(element: MarkupElement): AlertKind | undefined {
  const { name, attributes } = element
  if (!/^(?:div|aside|section|blockquote|table)$/.test(name)) return undefined
  const classes = classesOf(element).map((each) => each.toLowerCase())
  const isNote =
    attributes["role"] === "note" || attributes["role"] === "doc-notice" || attributes["role"] === "doc-tip"
  if (!isNote && !classes.some((each) => boxes.test(each) || alone.test(each))) return undefined
  if (name === "table" && !classes.includes("admonitionblock")) return undefined
  for (const [kind, pattern] of kinds) if (classes.some((each) => pattern.test(each))) return kind
  if (isNote) return attributes["role"] === "doc-tip" ? "tip" : "note"
  return hasClass(element, "panel") &&
    !hasClass(element, "code") &&
    elementsIn(element).some((each) => hasClass(each, "panelContent", "panel-body"))
    ? "note"
    : undefined
}

const titleClasses = /(?:^|[-_])(?:title|heading|label)$|^(?:panelHeader|panel-heading)$/

/** The element in a box that is its title, and what it says where that is more than the name of its kind. */
export function callOutTitle(
  box: MarkupElement,
  kind: AlertKind,
): { element: MarkupElement; title: string } | undefined {
  const [first] = elementsIn(box).filter((each) => wordsIn(each) !== "")
  if (!first || !classesOf(first).some((each) => titleClasses.test(each))) return undefined
  const words = wordsIn(first)
  return { element: first, title: words.replace(/[:!]$/, "").toLowerCase() === kind ? "" : words }
}
