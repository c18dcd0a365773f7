import type { Heading, Nodes, Root } from "mdast"
import { anchorsOf, endOffsetOf, startOffsetOf } from "./anchors.ts"
import { headingSlugs, headingText } from "./headings.ts"
import { separateLabels } from "./labels.ts"
import { listTextImages, listTextLinks } from "./links.ts"
import { parseMarkdown } from "./parse.ts"
import { applyEdits, type TextEdit } from "./rewrite-urls.ts"
import { walkTree } from "./walk.ts"
import { writeMarkdown } from "./write.ts"

/** A text with another one under a heading in it; `anchors` says what the other's anchors are called there. */
export interface JoinedText {
  text: string
  /** The anchor of the heading under which the other text stands. */
  top: string
  anchors: Map<string, string>
}

/**
 * Puts a text at the end of another, under a heading of its title on level `depth`; its own headings go below that. A
 * heading of the same words at its very beginning serves as that heading. All else keeps its bytes, but names of
 * definitions that mean something else in the first text. Undefined where the first text would swallow the second, as
 * one that ends within an open code block does.
 */
export function joinTexts(
  source: string,
  other: { title: string; content: string },
  depth: number,
): JoinedText | undefined {
  const before = parseMarkdown(source)
  const own = other.content.replace(/^\uFEFF/, "")
  const tree = parseMarkdown(own)
  const opening = tree.children[0]
  const serves = opening?.type === "heading" && headingText(opening) === other.title ? opening : undefined
  const line = source.includes("\r\n") ? "\r\n" : "\n"
  const heading =
    serves === undefined ? `${writeHeading(other.title, depth)}${own.trim() === "" ? "" : line}${line}` : ""
  const start = source + gapAfter(source, line)

  const body = separateLabels(source, before, lowerHeadings(own, tree, { depth, serves }))
  const text = start + heading + body
  const joined = parseMarkdown(text)
  if (!isJoinIntact(joined, { before, other: tree, added: serves === undefined ? 1 : 0, at: start.length }))
    return undefined

  const ids = [...headingSlugs(joined).values()].slice(headingSlugs(before).size)
  const top = ids[0] ?? ""
  if (serves === undefined) ids.shift()
  return { text, top, anchors: mapJoinedAnchors(before, tree, { ids, top }) }
}

/** The title as a heading that reads as these words. */
function writeHeading(title: string, depth: number): string {
  const level = Math.min(Math.max(depth, 1), 6) as Heading["depth"]
  return writeMarkdown({
    type: "root",
    children: [{ type: "heading", depth: level, children: [{ type: "text", value: title }] }],
  }).trimEnd()
}

/** What has to follow a text, so that a blank line stands after it. */
function gapAfter(source: string, line: string): string {
  if (source.replace(/^\uFEFF/, "").trim() === "") return ""
  if (/(?:\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)$/.test(source)) return ""
  return /[\n\r]$/.test(source) ? line : line + line
}

/** A text with its headings below a level; the one that serves as its title is on that level. */
function lowerHeadings(
  source: string,
  tree: Root,
  { depth, serves }: { depth: number; serves: Heading | undefined },
): string {
  const tops = tree.children.filter((node) => node.type === "heading" && node !== serves) as Heading[]
  const highest = Math.min(...tops.map((heading) => heading.depth))
  const step = Math.max(0, depth + 1 - highest)
  const edits = tops.flatMap((heading) => setHeadingDepth(source, heading, Math.min(6, heading.depth + step)))
  return applyEdits(
    source,
    serves === undefined ? edits : [...setHeadingDepth(source, serves, Math.min(6, depth)), ...edits],
  )
}

/** The edits that put a heading on another level: `#`s where it has them, else its underline, else one line with `#`s. */
function setHeadingDepth(source: string, heading: Heading, depth: number): TextEdit[] {
  if (depth === heading.depth) return []
  const [start, end] = [startOffsetOf(heading), endOffsetOf(heading)]
  const written = source.slice(start, end)
  if (written.startsWith("#".repeat(heading.depth)) && isAtx(heading, written))
    return [{ start, end: start + heading.depth, text: "#".repeat(depth) }]
  const underline = /[=-]+[ \t]*$/.exec(written)
  if (underline === null) return []
  const under = start + underline.index
  if (depth <= 2) return [{ start: under, end, text: (depth === 1 ? "=" : "-").repeat(end - under) }]
  // Definitions may stand in the same lines before the words.
  const first = heading.children[0] === undefined ? start : startOffsetOf(heading.children[0])
  const words = source
    .slice(first, under)
    .trim()
    .replace(/(?: {2,}|\\)?[ \t]*(?:\r\n|\n|\r)[ \t]*/g, " ")
  return [{ start: first, end, text: `${"#".repeat(depth)} ${words}` }]
}

/** One on a line of its own has its `#`s; words that an underline makes a heading may begin with them too. */
function isAtx({ position, depth }: Heading, written: string): boolean {
  return position?.start.line === position?.end.line && /^[ \t]|^$/.test(written.slice(depth))
}

interface JoinedParts {
  before: Root
  other: Root
  /** How many headings stand between the two. */
  added: number
  at: number
}

/** Whether a joined text reads as its parts do by themselves. */
function isJoinIntact(joined: Root, { before, other, added, at }: JoinedParts): boolean {
  const title = joined.children.find((node) => startOffsetOf(node) === at)
  if (title?.type !== "heading") return false
  const addresses = (tree: Root): string[] => [...listTextLinks(tree), ...listTextImages(tree)].map(({ url }) => url)
  const both = [
    ...listTextLinks(before),
    ...listTextLinks(other),
    ...listTextImages(before),
    ...listTextImages(other),
  ].map(({ url }) => url)
  return (
    headingSlugs(joined).size === headingSlugs(before).size + added + headingSlugs(other).size &&
    addresses(joined).join("\n") === both.join("\n") &&
    countFootnotes(joined) === countFootnotes(before) + countFootnotes(other)
  )
}

function countFootnotes(tree: Nodes): number {
  let notes = 0
  walkTree(tree, ({ type }) => {
    if (type === "footnoteReference" || type === "footnoteDefinition") notes++
  })
  return notes
}

/** Headings by their order; of what raw HTML names, what the first text names too leads to the top of the second. */
function mapJoinedAnchors(before: Root, tree: Root, { ids, top }: { ids: string[]; top: string }): Map<string, string> {
  const taken = new Set(anchorsOf(before).map(({ id }) => id))
  for (const id of [...ids, top]) taken.add(id)
  const waiting = [...ids]
  const anchors = new Map<string, string>()
  for (const { id, heading } of anchorsOf(tree)) {
    const named = heading === undefined ? (taken.has(id) ? top : id) : (waiting.shift() ?? top)
    if (!anchors.has(id)) anchors.set(id, named)
  }
  return anchors
}
