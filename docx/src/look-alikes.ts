import { listTextHeadings, parseText } from "@hub/markdown"
import type { Nodes, ParsedText, Root } from "@hub/markdown"

/** A paragraph that looks like a heading: `source` stands at `at` of its document, `title` is what it reads. */
export type HeadingLookAlike = { at: number; source: string; title: string; suggested: number; after: string }

const mostWords = 12
const mostCharacters = 120
const sampleLength = 80

/**
 * The paragraphs of a text that are whole in bold, or as large as these, brief, do not end like a sentence, and have text
 * after them. A bold first line counts as well, where its paragraph goes on below. `read` gives the text as it was read.
 */
export function findLookAlikes(
  markdown: string,
  larger: ReadonlySet<string>,
  read: () => ParsedText = () => parseText(markdown),
): HeadingLookAlike[] {
  if (larger.size === 0 && !/^ {0,3}(?:\*\*|__)\S.*(?:\*\*|__)[ \t]*(?:\\[ \t]*)?\r?$/m.test(markdown)) return []
  const { tree } = read()
  const levels = levelsBelowHeadings(tree)
  return tree.children.flatMap((node, index): HeadingLookAlike[] => {
    if (node.type !== "paragraph") return []
    const [first, second] = node.children
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? 0
    const whole = markdown.slice(start, end)
    const next = tree.children[index + 1]
    const following = next === undefined || next.type === "heading" || next.type === "thematicBreak" ? undefined : next
    const title = textOfNode(node).trim()
    const suggested = levels[index] ?? 1

    if ((node.children.length === 1 && first?.type === "strong") || larger.has(collapseSpaces(title))) {
      if (following === undefined || !readsLikeHeading(title) || whole.includes("\n")) return []
      return [{ at: start, source: whole, title, suggested, after: shortSample(textOfNode(following)) }]
    }
    const line = (whole.split("\n", 1)[0] ?? "").trimEnd()
    const lineEnds = second?.type === "break" || (second?.type === "text" && /^[ \t]*\n/.test(second.value))
    if (first?.type !== "strong" || !lineEnds || line.length === whole.length) return []
    const words = textOfNode(first).trim()
    if (!readsLikeHeading(words)) return []
    return [{ at: start, source: line, title: words, suggested, after: shortSample(title.slice(words.length)) }]
  })
}

/** What stands in the place of a look-alike that became a heading. */
export function toHeading(source: string, level: number): string {
  return `${"#".repeat(level)} ${withoutBold(source)}`
}

/** The words of a look-alike as they are written, without what makes all of them bold. */
export function withoutBold(source: string): string {
  const line = source.endsWith("\\") ? source.slice(0, -1).trimEnd() : source
  return (/^(?:\*\*|__)(.*?)(?:\*\*|__)$/.exec(line)?.[1] ?? line).trim()
}

/** For each block the level below the heading that it stands under. */
function levelsBelowHeadings(tree: Root): number[] {
  const hasHeadings = listTextHeadings(tree).length > 0
  let above = 0
  return tree.children.map((node) => {
    if (node.type === "heading") above = node.depth
    return hasHeadings ? Math.min(6, above + 1) : 1
  })
}

/** A caption is brief and bold too, but heads nothing. */
function readsLikeHeading(title: string): boolean {
  if (!/\p{L}/u.test(title) || title.length > mostCharacters || title.split(/\s+/).length > mostWords) return false
  return !/[.;,:#]$/.test(title) && !/^(?:table|figure|fig\.|tabelle|abbildung|abb\.|tableau)\s*\d/i.test(title)
}

export const collapseSpaces = (text: string): string => text.replace(/\s+/g, " ").trim()

function shortSample(text: string) {
  const words = collapseSpaces(text)
  return words.length > sampleLength ? `${words.slice(0, sampleLength).trimEnd()}…` : words
}

function textOfNode(node: Nodes): string {
  if (node.type === "break") return "\n"
  if ("children" in node) return node.children.map(textOfNode).join("")
  return node.type === "html" || !("value" in node) ? "" : node.value
}
