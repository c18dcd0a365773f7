import type { Blockquote, Nodes, Root } from "mdast"
import { alertOfQuote, alertMarker } from "./alerts.ts"
import { captionStart } from "./captions.ts"
import { titleOfContainer } from "./containers.ts"
import { variablePattern } from "./literals.ts"
import { parseMarkdown } from "./parse.ts"
import { mayUseDefinitions, topLevelCuts } from "./top-level-cuts.ts"
import { walkTree } from "./walk.ts"

const blocks = new Set(["paragraph", "container", "heading", "code", "tableRow", "thematicBreak", "listItem"])

/** The words of a tree, one line for each block and a tab between table cells; without markup, raw HTML and addresses. */
export const toPlainText = (tree: Root): string => joinWords(tree, textOfNode)

/**
 * What a reader would read aloud: the words of a tree without its tables, code, images and captions. A variable that has not got
 * its value is called by its name.
 */
export const toProse = (tree: Root): string => joinWords(tree, proseOfNode)

/** The words of all nodes; a node of which `wordsOf` is undefined is left out with what is in it. */
function joinWords(tree: Root, wordsOf: (node: Nodes) => string | undefined): string {
  const chunks: string[] = []
  const left = new Set<Nodes>()
  const markers = new Set<Nodes | undefined>()
  let last = ""
  const add = (chunk: string): void => {
    if (chunk === "") return
    chunks.push(chunk)
    last = chunk
  }

  walkTree(tree, (node, parent) => {
    const words = parent !== undefined && left.has(parent) ? undefined : wordsOf(node)
    if (words === undefined) {
      left.add(node)
      return
    }
    if (blocks.has(node.type) && last !== "" && !last.endsWith("\n")) add("\n")
    if (node.type === "tableCell" && parent?.children[0] !== node) add("\t")
    if (node.type === "blockquote" && alertOfQuote(node) !== undefined) markers.add(firstText(node))
    add(markers.has(node) ? words.replace(alertMarker, "") : words)
  })
  return chunks
    .join("")
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim()
}

/** The first words of a tree, as `makeExcerpt` finds those of a source. */
export const excerptOfTree = (tree: Root, length: number): string =>
  shortenText(proseBelowHeadings(tree) || toProse(tree), length)

const proseBelowHeadings = (tree: Root): string =>
  toProse({ type: "root", children: tree.children.filter(({ type }) => type !== "heading") })

/**
 * The first prose of a text on one line, without its headings, at most `length` characters (UTF-16 units) with the ellipsis that marks a cut;
 * the headings of a text that has no other prose. Only so much of the text is read as the excerpt can need.
 */
export function makeExcerpt(source: string, length: number): string {
  const readable = source.slice(0, lengthToRead(length))
  const first = firstBlocks(readable, length * 3)
  const words = first === undefined ? "" : collapseWhitespace(proseBelowHeadings(parseMarkdown(first)))
  return words.length > length ? shortenText(words, length) : excerptOfTree(parseMarkdown(readable), length)
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

/** The words with each variable in them by its name, as in `{{rate}}` → `rate`. */
export const nameVariables = (words: string): string => words.replace(variablePattern, "$1")

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

const notProse = new Set<Nodes["type"]>(["table", "code", "image", "imageReference"])

function proseOfNode(node: Nodes): string | undefined {
  if (notProse.has(node.type) || isCaption(node)) return undefined
  if (node.type === "container") return nameVariables(textOfNode(node))
  if (node.type !== "text") return textOfNode(node)
  const literals = new Set(node.data?.literals)
  let index = 0
  return node.value.replace(variablePattern, (written, slug: string) => (literals.has(index++) ? written : slug))
}

function isCaption(node: Nodes): boolean {
  const first = node.type === "paragraph" ? node.children[0] : undefined
  return first?.type === "text" && captionStart(first.value) !== undefined
}
