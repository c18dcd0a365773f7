import type { Root, Text } from "mdast"
import { gfmToMarkdown } from "mdast-util-gfm"
import type { Handle } from "mdast-util-to-markdown"
import { defaultHandlers, toMarkdown } from "mdast-util-to-markdown"
import { unsafeNotation } from "./generator-notation.ts"
import { alertMarker, escapedMarker } from "./alerts.ts"
import { writeContainer } from "./write-container.ts"

/**
 * A tree as Markdown in the hub's conventions: `-` bullets, `*` emphasis, fenced code, `#` headings, one line ending at the end.
 * Reading it again gives a tree that means the same. An empty tree gives an empty text.
 */
export function writeMarkdown(tree: Root): string {
  const text = toMarkdown(tree, {
    bullet: "-",
    bulletOther: "*",
    emphasis: "*",
    fences: true,
    listItemIndent: "one",
    rule: "-",
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    unsafe: unsafeNotation,
    handlers: { text: textWithTokens, container: writeContainer },
  })
  const trimmed = text.replace(/\n+$/, "")
  return trimmed === "" ? "" : `${trimmed}\n`
}

const bareMarker = /^\[![a-z][a-z-]*\][ \t]*(?:\n|$)/i
const written = /\{\{((?:[a-z0-9]|\\?_)+)\}\}/g
const slug = /^[a-z][a-z0-9_]{1,63}$/

/** Keeps `{{slug}}` whole, keeps an escaped one escaped, and keeps the marker of an alert. */
const textWithTokens: Handle = (node: Text, parent, state, info) => {
  const safe = defaultHandlers.text(node, parent, state, info)
  const isAlert =
    parent?.type === "paragraph" &&
    parent.children[0] === node &&
    isFirstInQuote(state.stack) &&
    !node.data?.hasPlainMarker &&
    // What was never read as Markdown has words behind a marker by chance.
    (node.position === undefined ? bareMarker : alertMarker).test(node.value)
  const marked = isAlert ? safe.replace(escapedMarker, "$1") : safe
  if (!marked.includes("{{")) return marked

  let index = 0
  return marked.replace(written, (found: string, name: string) => {
    const plain = name.replaceAll("\\", "")
    if (!slug.test(plain)) return found
    return `${node.data?.literals?.includes(index++) === true ? "\\" : ""}{{${plain}}}`
  })
}

function isFirstInQuote(stack: string[]): boolean {
  return stack.at(-1) === "phrasing" && stack.at(-3) === "blockquote"
}
