import type { Link, Nodes, Root } from "mdast"
import { addressesInHtml } from "./html-tags.ts"
import { parseWith } from "./parse.ts"
import { walkTree } from "./walk.ts"

/** A text with what reading it gave, for the person who asks several things of it. */
export interface ParsedText {
  source: string
  tree: Root
  /** Where the addresses of links, images and definitions are written. */
  destinations: ReadonlyMap<Nodes, SourceRange>
}

interface SourceRange {
  start: number
  end: number
}

/** An address as it reads, and where and how it is written. */
export interface TextAddress extends SourceRange {
  url: string
  kind: "link" | "image"
  form: "bare" | "enclosed" | "automatic" | "quoted" | "unquoted"
}

/** Reads a text once. */
export function parseText(source: string): ParsedText {
  const shift = source.startsWith("\uFEFF") ? 1 : 0
  const destinations = new Map<Nodes, SourceRange>()
  const tree = parseWith(source, [
    {
      enter: {
        resourceDestinationString(token) {
          note(this.stack.at(-1), token.start.offset, token.end.offset)
          this.buffer()
        },
        definitionDestinationString(token) {
          note(this.stack.at(-1), token.start.offset, token.end.offset)
          this.buffer()
        },
      },
    },
  ])
  function note(node: Nodes | { type: "fragment" } | undefined, start: number, end: number): void {
    if (node !== undefined && node.type !== "fragment")
      destinations.set(node, { start: start + shift, end: end + shift })
  }
  return { source, tree, destinations }
}

/** The addresses of a text, or of a part of its tree, in reading order, each with the node that it stands in. */
export function addressesOfText(
  { source, tree, destinations }: ParsedText,
  subtree: Root = tree,
): (TextAddress & { node: Nodes })[] {
  const byLinks = new Set<string>()
  const byImages = new Set<string>()
  walkTree(subtree, (node) => {
    if (node.type === "linkReference") byLinks.add(node.identifier)
    if (node.type === "imageReference") byImages.add(node.identifier)
  })

  const found: (TextAddress & { node: Nodes })[] = []
  walkTree(subtree, (node) => {
    if (node.type === "html" && node.position !== undefined) {
      const from = node.position.start.offset ?? 0
      for (const { url, kind, start, end, quoted } of addressesInHtml(source.slice(from, node.position.end.offset)))
        found.push({ url, kind, start: from + start, end: from + end, form: quoted ? "quoted" : "unquoted", node })
    }
    if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return
    const range = destinations.get(node)
    const automatic = range === undefined && node.type === "link" ? rangeOfAutolink(source, node) : undefined
    if (automatic !== undefined) found.push({ url: node.url, kind: "link", ...automatic, form: "automatic", node })
    if (range === undefined) return
    const isImage =
      node.type === "image" ||
      (node.type === "definition" && byImages.has(node.identifier) && !byLinks.has(node.identifier))
    const isEnclosed = source[range.start - 1] === "<" && source[range.end] === ">"
    const form = isEnclosed ? "enclosed" : "bare"
    found.push({ url: node.url, kind: isImage ? "image" : "link", ...range, form, node })
  })
  return found
}

/** Where an automatic link stands, if its source is its address: `www.` and mail addresses read otherwise than they are written. */
function rangeOfAutolink(source: string, { url, position }: Link): { start: number; end: number } | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset]
  if (start === undefined || end === undefined) return undefined
  const written = source.slice(start, end)
  return url !== "" && (written === url || written === `<${url}>`) ? { start, end } : undefined
}
