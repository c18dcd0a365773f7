import type { Image, ImageReference, Link, LinkReference, Nodes, Root } from "mdast"
import { definitionsByIdentifier } from "./links.ts"
import { parseMarkdown } from "./parse.ts"
import { addressEdits, quoteAttribute, type TextEdit } from "./rewrite-urls.ts"
import { walkTree } from "./walk.ts"
import type { TextWarning } from "./warnings.ts"

/**
 * How a warning can be mended: by another address, by an HTML image of the size that Pandoc's attributes ask for, or by
 * leaving out what readers cannot use.
 */
export type WarningFix = { kind: "address"; url: string } | { kind: "size" } | { kind: "drop" }

/** What a fix changes in the source that was warned about; nothing where it cannot be done without changing more. */
export function editsForFix(source: string, warning: TextWarning, fix: WarningFix): TextEdit[] {
  switch (fix.kind) {
    case "address":
      return changeAddress(source, warning, fix.url)
    case "size":
      return warning.code === "pandoc_attributes" ? convertSizeToHtml(source, warning) : []
    case "drop":
      return warning.code === "pandoc_attributes"
        ? [{ ...rangeOfWarning(warning), text: "" }]
        : dropLink(source, warning)
  }
}

/** Whether a warning can be mended without asking its author anything. */
export const isMechanical = (warning: TextWarning): boolean => warning.code === "pandoc_attributes"

/** The fix of a mechanical warning that keeps the most. */
export function editsForMechanicalFix(source: string, warning: TextWarning): TextEdit[] {
  if (!isMechanical(warning)) return []
  const edits = editsForFix(source, warning, { kind: "size" })
  return edits.length > 0 ? edits : editsForFix(source, warning, { kind: "drop" })
}

/** An image by reference has its address in a definition, which is then what changes. */
function changeAddress(source: string, warning: TextWarning, url: string): TextEdit[] {
  if (warning.url === undefined) return []
  const tree = treeOf(source)
  const reference = nodesAt(tree, warning).find((node) => node.type === "imageReference")
  const definition = reference && definitionsByIdentifier(tree).get(reference.identifier)
  const { start, end } = definition ? rangeOfNode(definition) : warning
  return addressEdits(source, (before, kind, node) => {
    const at = rangeOfNode(node)
    return kind === "image" && before === warning.url && at.start === start && at.end === end ? url : undefined
  })
}

/** `![words](address){width=5cm}` as `<img src="address" alt="words" width="189">`. */
function convertSizeToHtml(source: string, warning: TextWarning): TextEdit[] {
  const tree = treeOf(source)
  const image = pictureBefore(tree, warning)
  if (image === undefined) return []
  const target = image.type === "image" ? image : definitionsByIdentifier(tree).get(image.identifier)
  if (target === undefined || `${image.alt ?? ""}${target.url}`.includes("{{")) return []

  const sizes = sizesIn(source.slice(warning.start, warning.end))
  if (sizes.length === 0) return []
  const attributes = [
    ["src", target.url],
    ["alt", image.alt ?? ""],
    ...(target.title ? [["title", target.title] as const] : []),
    ...sizes,
  ] as const
  const tag = `<img ${attributes.map(([name, value]) => `${name}="${quoted(value)}"`).join(" ")}>`
  const edit = { start: rangeOfNode(image).start, end: warning.end, text: tag }
  return spoilsWhatFollows(source, tree, image, warning.end) ? [] : [edit]
}

/** A tag alone on the first line of a paragraph would make raw HTML of the lines below it. */
function spoilsWhatFollows(source: string, tree: Root, image: Nodes, end: number): boolean {
  let spoils = false
  walkTree(tree, (node) => {
    if (node.type !== "paragraph" && node.type !== "heading") return
    const at = rangeOfNode(node)
    if (at.start !== rangeOfNode(image).start) return
    const rest = /^[^\r\n]*/.exec(source.slice(end, at.end))?.[0] ?? ""
    spoils = rest.trim() === "" && end + rest.length < at.end
  })
  return spoils
}

/** Readers keep the words of a link and of an image that lead nowhere they may go. */
function dropLink(source: string, warning: TextWarning): TextEdit[] {
  if (warning.code !== "unsafe_url") return []
  const node = nodesAt(treeOf(source), warning).find(isAddressed)
  if (node === undefined) return []
  if (node.type === "image" || node.type === "imageReference") {
    const words = (node.alt ?? "").replace(/[\\`*_[\]<>!&|~]/g, "\\$&")
    return [{ ...rangeOfWarning(warning), text: words }]
  }
  const [first, last] = [node.children[0], node.children.at(-1)]
  if (first === undefined || last === undefined || source[warning.start] !== "[") return []
  return [{ ...rangeOfWarning(warning), text: source.slice(rangeOfNode(first).start, rangeOfNode(last).end) }]
}

type AddressedNode = Image | ImageReference | Link | LinkReference

const isAddressed = (node: Nodes): node is AddressedNode =>
  node.type === "image" || node.type === "imageReference" || node.type === "link" || node.type === "linkReference"

function pictureBefore(tree: Root, { start }: TextWarning): Image | ImageReference | undefined {
  let found: Image | ImageReference | undefined
  walkTree(tree, (node) => {
    if ((node.type === "image" || node.type === "imageReference") && rangeOfNode(node).end === start) found ??= node
  })
  return found
}

function nodesAt(tree: Root, { start, end }: TextWarning): Nodes[] {
  const found: Nodes[] = []
  walkTree(tree, (node) => {
    const at = rangeOfNode(node)
    if (at.start === start && at.end === end) found.push(node)
  })
  return found
}

const perInch = 96
const pixels: Record<string, number> = {
  "": 1,
  px: 1,
  in: perInch,
  inch: perInch,
  cm: perInch / 2.54,
  mm: perInch / 25.4,
  pt: perInch / 72,
  pc: perInch / 6,
  em: 16,
}

let last: { source: string; tree: Root } | undefined

/** The many warnings of one text are about one tree. */
function treeOf(source: string): Root {
  if (last?.source !== source) last = { source, tree: parseMarkdown(source) }
  return last.tree
}

/** The sizes as HTML has them, in whole pixels or per cent; those it cannot say are left out. */
function sizesIn(attributes: string): ["width" | "height", string][] {
  const sizes: ["width" | "height", string][] = []
  for (const [, name, number, unit] of attributes.matchAll(
    /(?<![\w-])(width|height)\s*=\s*["']?(\d{1,5}(?:\.\d{1,9})?)\s*(%|[a-z]{0,4})/gi,
  )) {
    const key = name?.toLowerCase() === "width" ? "width" : "height"
    if (sizes.some(([known]) => known === key)) continue
    const scale = pixels[unit?.toLowerCase() ?? ""]
    if (unit === "%") sizes.push([key, `${Number(number)}%`])
    else if (scale !== undefined) sizes.push([key, String(Math.max(1, Math.round(Number(number) * scale)))])
  }
  return sizes
}

/** In a table cell a bar would end the cell, even within a tag. */
const quoted = (words: string) => quoteAttribute(words.replace(/\s+/g, " ")).replaceAll("|", "&#124;")

const rangeOfWarning = ({ start, end }: TextWarning) => ({ start, end })

const rangeOfNode = (node: Nodes) => ({
  start: node.position?.start.offset ?? -1,
  end: node.position?.end.offset ?? -1,
})
