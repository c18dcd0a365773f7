import type { Nodes, PhrasingContent, RootContent } from "mdast"
import { gfmToMarkdown } from "mdast-util-gfm"
import type { Handle, Options } from "mdast-util-to-markdown"
import { defaultHandlers, toMarkdown } from "mdast-util-to-markdown"
import { alertMarker, escapedMarker } from "../alerts.ts"
import { unsafeNotation } from "../generator-notation.ts"
import { writeContainer } from "../write-container.ts"
import { shortcodeStart } from "./read-blocks.ts"
import type { MarkdownConventions } from "./conventions.ts"

/** Writes pieces of trees in the conventions of a text, with `\n` for each line ending and none at the end. */
export interface MarkdownWriter {
  blocks(blocks: RootContent[]): string
  /** The content of a paragraph; spaces at its edges stay. */
  inline(content: PhrasingContent[]): string
  /** The content of a table's cell, on one line. */
  cell(content: PhrasingContent[]): string
}

/** A writer that escapes what would read as Markdown, or a plain one that leaves words as they are. */
export function createMarkdownWriter(conventions: MarkdownConventions, escapes: boolean): MarkdownWriter {
  let options: Options | undefined
  const write = (tree: Nodes) =>
    toMarkdown(tree, (options ??= writerOptionsOf(conventions, escapes))).replace(/\n+$/, "")

  return {
    blocks: (children) => write({ type: "root", children }),
    inline(content) {
      const words = escapes ? undefined : plainWordsOf(content)
      if (words !== undefined) return words
      const { before, inside, after } = splitEdgeSpaces(content)
      return before + (inside.length === 0 ? "" : write({ type: "paragraph", children: inside })) + after
    },
    cell(content) {
      const { before, inside, after } = splitEdgeSpaces(content)
      const text = inside.length === 0 ? "" : write({ type: "tableCell", children: inside }).trim()
      return (before + text + after).replaceAll("\n", " ")
    },
  }
}

/** Content that is nothing but words, which a plain writer leaves as they are. */
function plainWordsOf(content: PhrasingContent[]): string | undefined {
  const words = content.map((one) => (one.type === "text" || one.type === "html" ? one.value : undefined))
  return words.includes(undefined) ? undefined : words.join("")
}

function writerOptionsOf(conventions: MarkdownConventions, escapes: boolean): Options {
  const { bullet, bulletOrdered, emphasis, strong, fence, hardBreak } = conventions
  return {
    bullet,
    bulletOther: bullet === "-" ? "*" : "-",
    bulletOrdered,
    emphasis,
    fence,
    strong,
    closeAtx: conventions.closeAtx,
    fences: true,
    incrementListMarker: conventions.increment,
    listItemIndent: conventions.listItemIndent,
    resourceLink: false,
    rule: ruleMarkerOf(conventions.rule),
    setext: conventions.setext,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    unsafe: unsafeNotation,
    handlers: {
      ...writtenHandlers,
      container: (node: Nodes, ...around) => node.data?.written ?? writeContainer(node, ...around),
      html: (node: { value: string }) => node.value,
      break: (node: PhrasingContent, parent) => {
        const before = siblingBefore(parent, node)
        return hardBreak === "\\" || before === undefined || before.type === "break" ? "\\\n" : "  \n"
      },
      thematicBreak: () => conventions.rule,
      text: escapes ? escapedText : (node: { value: string }) => node.value,
    },
  }
}

/** GFM writes the box of a task where its paragraph begins. */
const paragraph =
  gfmToMarkdown().extensions?.find((one) => one.handlers?.paragraph)?.handlers?.paragraph ?? defaultHandlers.paragraph

function ruleMarkerOf(written: string): "-" | "*" | "_" {
  return written.startsWith("*") ? "*" : written.startsWith("_") ? "_" : "-"
}

/** Blocks that the source has already are written as they stand there. */
const writtenHandlers = Object.fromEntries(
  (["paragraph", "heading", "code", "blockquote", "list"] as const).map((type) => {
    const handle: Handle = (node: Nodes, parent, state, info) =>
      node.data?.written ??
      (type === "paragraph" ? paragraph : defaultHandlers[type])(node as never, parent, state, info)
    return [type, handle]
  }),
)

function siblingBefore(parent: Nodes | undefined, node: PhrasingContent): Nodes | undefined {
  if (parent === undefined || !("children" in parent)) return undefined
  const siblings: Nodes[] = parent.children
  return siblings[siblings.indexOf(node) - 1]
}

/** Lines that begin or end what is set apart, where they are words. */
const containerLine = /\n(?=:{3}|={2,3}[ \t]|!{3}[ \t]|\?{3})/g
const containerStart = /^(?::{3}|={2,3}[ \t]|!{3}[ \t]|\?{3})/

/** Escaped words, but for the marker of an alert; those that would begin a shortcode or a container are escaped too. */
const escapedText: Handle = (node: { value: string }, parent, state, info) => {
  const safe = defaultHandlers.text(node as never, parent, state, info).replace(containerLine, "\n\\")
  const isFirst = parent?.type === "paragraph" && parent.children[0] === node
  const before = siblingBefore(parent, node as PhrasingContent)
  const opens = shortcodeStart.test(node.value) || containerStart.test(node.value)
  if ((isFirst || before?.type === "break") && opens) return `\\${safe.replace(/^\\/, "")}`
  return alertMarker.test(node.value) ? safe.replace(escapedMarker, "$1") : safe
}

function splitEdgeSpaces(content: PhrasingContent[]): { before: string; inside: PhrasingContent[]; after: string } {
  const inside = content.map((one) => ({ ...one }))
  const first = inside[0]
  const before = first?.type === "text" ? (/^\s+/.exec(first.value)?.[0] ?? "") : ""
  if (first?.type === "text") first.value = first.value.slice(before.length)
  const last = inside.at(-1)
  const after = last?.type === "text" ? (/\s+$/.exec(last.value)?.[0] ?? "") : ""
  if (last?.type === "text") last.value = last.value.slice(0, last.value.length - after.length)
  return { before, inside: inside.filter((one) => one.type !== "text" || one.value !== ""), after }
}
