import type { Nodes } from "mdast"
import { addressesOfText, parseText } from "./parse-text.ts"
import type { TextAddress } from "./parse-text.ts"

/** One stretch of source, and what is to stand in its place. */
export interface TextEdit {
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
): TextEdit[] {
  return addressesOfText(parseText(source)).flatMap(({ node, ...address }) =>
    editOfAddress(address, change(address.url, address.kind, node)),
  )
}

/** The edit that gives an address another reading; none where it stays. */
export function editOfAddress({ url: before, form, start, end }: TextAddress, url: string | undefined): TextEdit[] {
  if (url === undefined || url === before) return []
  switch (form) {
    case "quoted":
      return [{ start, end, text: quoteAttribute(url) }]
    case "unquoted":
      return [{ start, end, text: `"${quoteAttribute(url)}"` }]
    case "automatic":
      return [{ start, end, text: writeAutolink(url) }]
    case "enclosed":
      return [{ start, end, text: writeDestination(url, true) }]
    case "bare":
      return [{ start, end, text: writeDestination(url, false) }]
  }
}

/** The source with these edits made; of two that overlap the first one counts. */
export function applyEdits(source: string, edits: TextEdit[]): string {
  const chunks: string[] = []
  let end = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < end) continue
    chunks.push(source.slice(end, edit.start), edit.text)
    end = edit.end
  }
  return chunks.join("") + source.slice(end)
}

/** An address as a link of its own; one that cannot be automatic, being relative, becomes its own words. */
function writeAutolink(url: string): string {
  if (/^[a-z][a-z0-9+.-]{1,31}:[^\s\p{Cc}<>|]*$/iu.test(url)) return `<${url}>`
  return `[${url.replace(/[\\`*_[\]<>&!~^$|{]/g, "\\$&").replace(/\s+/g, " ")}](${writeDestination(url, false)})`
}

/** An address as a destination: bare where it can be, else in angle brackets; `|` is encoded, since it would end a table cell. */
function writeDestination(url: string, isEnclosed: boolean): string {
  const plain = url.replace(/[\n\r\t|\0]/g, (character) => encodeURIComponent(character))
  const safe = plain.replace(/[\\<>]|&(?=#?\w+;)/g, "\\$&")
  if (isEnclosed) return safe
  return plain === "" || /[\s\p{Cc}()<]/u.test(plain) ? `<${safe}>` : safe
}

/** Words as the value of an attribute in quotes. */
export function quoteAttribute(url: string): string {
  return url
    .replace(/[\n\r]/g, (character) => encodeURIComponent(character))
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
}
