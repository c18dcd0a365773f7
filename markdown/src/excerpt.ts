import type { Blockquote, Nodes, Root } from "mdast"
import { alertOfQuote, alertMarker } from "./alerts.ts"
import { titleOfContainer } from "./containers.ts"
import { parseMarkdown } from "./parse.ts"
import { mayUseDefinitions, topLevelCuts } from "./top-level-cuts.ts"
import { walkTree } from "./walk.ts"

const blocks = new Set(["paragraph", "container", "heading", "code", "tableRow", "thematicBreak", "listItem"])

/** The words of a tree, one line for each block and a tab between table cells; without markup, raw HTML and addresses. */
export function toPlainText(tree: Root): string {
  const chunks: string[] = []
  const markers = new Set<Nodes | undefined>()
  let last = ""
  const add = (chunk: string): void => {
    if (chunk === "") return
    chunks.push(chunk)
    last = chunk
  }

  walkTree(tree, (node, parent) => {
    if (blocks.has(node.type) && last !== "" && !last.endsWith("\n")) add("\n")
    if (node.type === "tableCell" && parent?.children[0] !== node) add("\t")
    if (node.type === "blockquote" && alertOfQuote(node) !== undefined) markers.add(firstText(node))
    add(markers.has(node) ? textOfNode(node).replace(alertMarker, "") : textOfNode(node))
  })
  return chunks
    .join("")
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim()
}

/** The words of a text without its headings; those of a text that is nothing but headings. */
export const bodyTextOf = (tree: Root): string => wordsBelowHeadings(tree) || toPlainText(tree)

const wordsBelowHeadings = (tree: Root): string =>
  toPlainText({ type: "root", children: tree.children.filter(({ type }) => type !== "heading") })

/**
 * The first words of a text on one line, without its headings, at most `length` characters (UTF-16 units) with the ellipsis that marks a cut;
 * only so much of the text is read as the excerpt can need.
 */
export function makeExcerpt(source: string, length: number): string {
  const readable = source.slice(0, lengthToRead(length))
  const first = firstBlocks(readable, length * 3)
  const words = first === undefined ? "" : collapseWhitespace(wordsBelowHeadings(parseMarkdown(first)))
  return shortenText(words.length > length ? words : bodyTextOf(parseMarkdown(readable)), length)
}

/** The blocks that a text begins with, of so many characters at least; undefined where they cannot be told from the rest. */
function firstBlocks(source: string, characters: number): string | undefined {
  for (const cut of topLevelCuts(source)) {
    if (cut === undefined) return undefined
    if (cut.at < characters) continue
    const first = source.slice(0, cut.at)
    return mayUseDefinitions(first, source) ? undefined : first
  }
  return undefined
}

/** How much of a text is read for an excerpt of this length. */
export const lengthToRead = (length: number): number => Math.max(length, 0) * 10 + 2000

/** The words without what breaks and indents their lines. */
export const collapseWhitespace = (words: string): string => words.replace(/\s+/g, " ").trim()

/** The first of these words, at most so many characters with the ellipsis that marks a cut. */
export function shortenText(text: string, length: number): string {
  const words = collapseWhitespace(text)
  if (words.length <= length) return words
  if (length < 1) return ""

  const cut = words.slice(0, length - 1)
  const space = cut.lastIndexOf(" ")
  const excerpt = space > length / 2 && words[length - 1] !== " " ? cut.slice(0, space) : cut
  return excerpt.replace(/[\uD800-\uDBFF]$/, "").trimEnd() + "…"
}

function firstText(quote: Blockquote): Nodes | undefined {
  const [first] = quote.children
  return first?.type === "paragraph" ? first.children[0] : undefined
}

function textOfNode(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode" || node.type === "code") return node.value
  if (node.type === "container") return `${titleOfContainer(node)}\n`
  if (node.type === "image" || node.type === "imageReference") return node.alt ?? ""
  const isBreak = node.type === "break" || (node.type === "html" && /^<br[\s/>]/i.test(node.value))
  return isBreak ? "\n" : ""
}
