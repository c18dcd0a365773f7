import type { Comment, Element, Nodes as HastNodes, Root as HastRoot, RootContent as HastContent } from "hast"
import { raw } from "hast-util-raw"
import { htmlForPages, type Nodes } from "@hub/markdown"

/** A piece of HTML whose tags are mended, or, at `index`, one of the Markdown nodes that stood between them. */
export type HtmlNode = Element | { type: "text"; value: string } | { type: "stitch"; index: number }

/**
 * Reads siblings of which some are raw HTML as one tree, so that a tag opened in one and closed in another encloses
 * what is between. The Markdown between goes through untouched, as stitches.
 */
export function parseHtml(siblings: Nodes[]): HtmlNode[] {
  const flat = isTooDeep(siblings.map((node) => (node.type === "html" ? htmlForPages(node.value) : "")).join(""))
  const children = siblings.map((node, index): object => {
    if (node.type === "html" && flat) return { type: "text", value: htmlForPages(node.value).replace(/<[^>]*>/g, " ") }
    if (node.type === "html") return { type: "raw", value: withoutGreedyTags(htmlForPages(node.value)) }
    return { type: "stitch", index }
  })
  const tree = raw({ type: "root", children } as HastRoot, { passThrough: ["stitch"] })
  return childNodes(tree)
}

const greedy = /(<\/?(?:script|style|title|textarea|xmp|iframe|noembed|noframes|plaintext)\b[^<>]*>)/i

/**
 * Without the tags that make a parser take all that follows for their text, and without what scripts and styles hold.
 *
 *     before<script>silent</script>after<textarea>kept
 *           ^      ^               ^             ^ cut here, and leave out what stands between a script and its end
 */
function withoutGreedyTags(html: string): string {
  const parts = html.split(greedy)
  const isCode = (at: number) => /^<(?:script|style)\b/i.test(parts[at - 1] ?? "") && parts[at + 1]?.startsWith("</")
  return parts.filter((_, at) => at % 2 === 0 && !isCode(at)).join("")
}

export function childNodes(node: HastNodes): HtmlNode[] {
  const children: HastContent[] = "children" in node ? node.children : []
  const inert = node.type === "element" && node.content ? node.content.children : []
  return [...children, ...inert].filter(isHtmlNode)
}

/** What these hold is no text; Markdown that an unclosed one swallowed is. */
const tagsWithoutText = new Set([
  "template",
  "object",
  "embed",
  "svg",
  "math",
  "noscript",
  "audio",
  "video",
  "canvas",
  "select",
])

export function hasNoText(tag: string) {
  return tagsWithoutText.has(tag)
}

const blockTags = new Set(
  (
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre search section summary table ul"
  ).split(" "),
)

/** Whether a piece stands on lines of its own, or holds something that does. */
export function isBlockNode(node: HtmlNode, siblings: Nodes[]): boolean {
  if (node.type === "text") return false
  if (node.type === "stitch") return !isPhrasing(siblings[node.index])
  return blockTags.has(node.tagName) || childNodes(node).some((child) => isBlockNode(child, siblings))
}

/** All the stitches under a piece, in order. */
export function markdownPlaceholders(node: HtmlNode): HtmlNode[] {
  if (node.type === "stitch") return [node]
  return node.type === "element" ? childNodes(node).flatMap(markdownPlaceholders) : []
}

export function attributeText(element: Element, name: string): string | undefined {
  const value = element.properties[name]
  if (value === undefined || value === null) return undefined
  return Array.isArray(value) ? value.join(" ") : String(value)
}

function isHtmlNode(node: HastContent | Comment): node is HastContent & HtmlNode {
  return ["element", "text", "stitch"].includes(node.type)
}

const phrasing = new Set(
  "text emphasis strong delete inlineCode break link linkReference image imageReference footnoteReference html".split(
    " ",
  ),
)

export function isPhrasing(node: Nodes | undefined) {
  return node !== undefined && phrasing.has(node.type)
}

/** The parser descends by the stack. Tags that close by themselves are not counted. */
function isTooDeep(html: string) {
  let depth = 0
  for (const [, end, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (/^(?:p|li|dt|dd|t[drh]|tbody|thead|tfoot|br|hr|img|input|col|wbr|option|source|link|meta)$/i.test(name ?? ""))
      continue
    depth = Math.max(0, depth + (end ? -1 : 1))
    if (depth > 100) return true
  }
  return false
}

/** The language that a listing names by the class of its code. */
export function codeLanguageOf(listing: Element): string {
  const [first] = childNodes(listing)
  const classes = first?.type === "element" ? (attributeText(first, "className") ?? "") : ""
  return /language-(\S+)/.exec(classes)?.[1] ?? ""
}
