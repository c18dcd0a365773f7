import type { Link, Nodes } from "mdast"
import { addressesIn } from "./html-tags.ts"
import { parseWith } from "./parse.ts"
import { walk } from "./walk.ts"

/** One stretch of source, and what is to stand in its place. */
export interface Edit {
  start: number
  end: number
  text: string
}

/**
 * The source with its link and image addresses changed, byte for byte the same everywhere else. `change` gets each address
 * as it reads (escapes and references undone) and answers the new one, or undefined to leave it. Looked at are inline
 * links and images, definitions (an image if only images use them), automatic links that are written as they read, and
 * `<a href>` and `<img src>` in raw HTML; code and empty addresses are not.
 */
export function rewriteUrls(
  source: string,
  change: (url: string, kind: "link" | "image") => string | undefined,
): string {
  return applyEdits(source, addressEdits(source, change))
}

/** The edits that `rewriteUrls` makes; `change` hears also which node an address stands in. */
export function addressEdits(
  source: string,
  change: (url: string, kind: "link" | "image", node: Nodes) => string | undefined,
): Edit[] {
  const shift = source.startsWith("\uFEFF") ? 1 : 0
  const destinations = new Map<object, { start: number; end: number }>()
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
  function note(node: object | undefined, start: number, end: number): void {
    if (node !== undefined) destinations.set(node, { start: start + shift, end: end + shift })
  }

  const byLinks = new Set<string>()
  const byImages = new Set<string>()
  walk(tree, (node) => {
    if (node.type === "linkReference") byLinks.add(node.identifier)
    if (node.type === "imageReference") byImages.add(node.identifier)
  })

  const changes: Edit[] = []
  walk(tree, (node) => {
    if (node.type === "html" && node.position !== undefined) {
      const from = node.position.start.offset ?? 0
      for (const address of addressesIn(source.slice(from, node.position.end.offset))) {
        const url = change(address.url, address.kind, node)
        if (url === undefined || url === address.url) continue
        const text = address.quoted ? attribute(url) : `"${attribute(url)}"`
        changes.push({ start: from + address.start, end: from + address.end, text })
      }
    }
    if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return
    const place = destinations.get(node)
    const automatic = place === undefined && node.type === "link" ? placeOfAutomatic(source, node) : undefined
    if (automatic !== undefined) {
      const url = change(node.url, "link", node)
      if (url !== undefined && url !== node.url) changes.push({ ...automatic, text: automaticLink(url) })
    }
    if (place === undefined) return
    const isImage =
      node.type === "image" ||
      (node.type === "definition" && byImages.has(node.identifier) && !byLinks.has(node.identifier))
    const url = change(node.url, isImage ? "image" : "link", node)
    if (url === undefined || url === node.url) return
    const isEnclosed = source[place.start - 1] === "<" && source[place.end] === ">"
    changes.push({ ...place, text: destination(url, isEnclosed) })
  })
  return changes
}

/** The source with these edits made; of two that overlap the first one counts. */
export function applyEdits(source: string, edits: Edit[]): string {
  const pieces: string[] = []
  let end = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < end) continue
    pieces.push(source.slice(end, edit.start), edit.text)
    end = edit.end
  }
  return pieces.join("") + source.slice(end)
}

/** Where an automatic link stands, if its source is its address: `www.` and mail addresses read otherwise than they are written. */
function placeOfAutomatic(source: string, { url, position }: Link): { start: number; end: number } | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset]
  if (start === undefined || end === undefined) return undefined
  const written = source.slice(start, end)
  return url !== "" && (written === url || written === `<${url}>`) ? { start, end } : undefined
}

/** An address as a link of its own; one that cannot be automatic, being relative, becomes its own words. */
function automaticLink(url: string): string {
  if (/^[a-z][a-z0-9+.-]{1,31}:[^\s\p{Cc}<>|]*$/iu.test(url)) return `<${url}>`
  return `[${url.replace(/[\\`*_[\]<>&!~^$|{]/g, "\\$&").replace(/\s+/g, " ")}](${destination(url, false)})`
}

/** An address as a destination: bare where it can be, else in angle brackets; `|` is encoded, since it would end a table cell. */
function destination(url: string, isEnclosed: boolean): string {
  const plain = url.replace(/[\n\r\t|\0]/g, (character) => encodeURIComponent(character))
  const safe = plain.replace(/[\\<>]|&(?=#?\w+;)/g, "\\$&")
  if (isEnclosed) return safe
  return plain === "" || /[\s\p{Cc}()<]/u.test(plain) ? `<${safe}>` : safe
}

/** Words as the value of an attribute in quotes. */
export function attribute(url: string): string {
  return url
    .replace(/[\n\r]/g, (character) => encodeURIComponent(character))
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
}
