import { images, links } from "./links.ts"
import type { Position } from "./links.ts"
import { parse } from "./parse.ts"
import { safeUrl } from "./safe-url.ts"

/** What a warning is about. */
export type WarningCode = "media_path" | "emf_image" | "pandoc_attributes" | "unsafe_url"

/** Something that readers will not see as the author meant it; `start` and `end` are offsets in the source. */
export interface Warning {
  code: WarningCode
  message: string
  start: number
  end: number
}

/**
 * What the preview warns about (specification 2.4): images in a `media/` folder, .emf images, and width and height in
 * Pandoc's notation; beside them addresses that no page may hold. In reading order.
 */
export function warnings(source: string): Warning[] {
  const tree = parse(source)
  const found: Warning[] = []
  const warn = (code: WarningCode, message: string, start: number, end: number): void => {
    found.push({ code, message, start, end })
  }

  for (const { url, position } of images(tree)) {
    const { start, end } = span(position)
    if (/^(?:\.{0,2}\/)*media\//i.test(url)) {
      warn("media_path", `The image ${shown(url)} points into a media folder that readers cannot reach.`, start, end)
    }
    if (/\.emf(?:[?#]|$)/i.test(url)) {
      warn("emf_image", `The image ${shown(url)} is an EMF file, which browsers cannot show.`, start, end)
    }
  }
  for (const { url, position } of [...images(tree), ...links(tree)]) {
    const { start, end } = span(position)
    if (safeUrl(url) === undefined)
      warn("unsafe_url", `The address ${shown(url)} is not allowed and is left out.`, start, end)
  }
  for (const { position } of [...images(tree), ...links(tree)]) {
    const { end } = span(position)
    const length = pandocAttributes(source, end)
    if (length === 0) continue
    const written = source.slice(end, end + length).replace(/\s+/g, " ")
    warn(
      "pandoc_attributes",
      `The attributes ${shown(written)} are Pandoc's notation and appear as text.`,
      end,
      end + length,
    )
  }
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

const attributes = /\{[^{}]*\b(?:width|height)\s*=[^{}]*\}/y

function pandocAttributes(source: string, from: number): number {
  attributes.lastIndex = from
  const window = source[from] === "{" ? attributes.exec(source) : null
  return window === null || /\n\s*\n/.test(window[0]) ? 0 : window[0].length
}

function span(position: Position | undefined): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}

function shown(words: string): string {
  return words.length > 80 ? `${words.slice(0, 79)}…` : words
}
