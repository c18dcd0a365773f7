import { applyEdits, type TextEdit, listTextImages, parseMarkdown, rewriteUrls } from "@hub/markdown"
import { defineComputation } from "../../platform/threads/computation.ts"
import { addressKey } from "../../uses/uses.ts"

/**
 * A text in which every image of an address that has no alternative text has one, byte for byte the same everywhere
 * else; and how many images these are.
 */
export function fillAltText(source: string, isMeant: (url: string) => boolean, alt_text: string) {
  const words = alt_text.replace(/\s+/g, " ").trim()
  const edits = listTextImages(parseMarkdown(source)).flatMap(({ url, alt, position }): TextEdit[] => {
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (alt.trim() !== "" || !isMeant(url) || start === undefined || end === undefined) return []
    const written = source.slice(start, end)
    const place = written.startsWith("!") ? markdownAltEdit(written, words) : htmlAltEdit(written, url, words)
    return place ? [{ ...place, start: start + place.start, end: start + place.end }] : []
  })
  return { content: applyEdits(source, edits), places: edits.length }
}

/** `![](address)` and `![][name]`. */
function markdownAltEdit(written: string, words: string): TextEdit | undefined {
  const bracket = /^!\[(\s*)\]/.exec(written)
  if (!bracket) return undefined
  const text = words.replace(/[\\`*_[\]<>&!~^$|{}]/g, "\\$&")
  return { start: 2, end: 2 + (bracket[1] ?? "").length, text }
}

/** A piece of raw HTML that is one `<img>`, whose `alt` is empty or not there. */
function htmlAltEdit(written: string, url: string, words: string): TextEdit | undefined {
  const tags = [...written.matchAll(/<img(?=[\s/])(?:[^>"']|"[^"]*"|'[^']*')*>/gi)]
  const [tag] = tags
  if (!tag || tags.length > 1 || url === "") return undefined
  const value = words
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll("|", "&#124;")
  const empty = /\salt(?:\s*=\s*(?:""|''))?(?=[\s/>])/i.exec(tag[0])
  const at = tag.index + (empty?.index ?? 4)
  return { start: at, end: at + (empty?.[0].length ?? 0), text: ` alt="${value}"` }
}

type ImageInText = { content: string; key: string; home: string }

/** The same for the image with this key. */
export const fillAltTextComputation = defineComputation(
  "images.describe",
  ({ content, key, home, alt_text }: ImageInText & { alt_text: string }) =>
    fillAltText(content, (url) => addressKey(url, home) === key, alt_text),
)

/** A text in which another image stands wherever this one does. */
export const replaceImageComputation = defineComputation(
  "images.replace",
  ({ content, key, home, by }: ImageInText & { by: string }) =>
    rewriteUrls(content, (url) => (addressKey(url, home) === key ? by : undefined)),
)
