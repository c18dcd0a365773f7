import type { Root } from "mdast"
import { slug } from "github-slugger"
import { headingText } from "./headings.ts"
import { images, links } from "./links.ts"
import type { Position } from "./links.ts"
import { parse } from "./parse.ts"
import { safeUrl } from "./safe-url.ts"
import { noVariableName, strayTokens } from "./variable-tokens.ts"
import { walk } from "./walk.ts"

/** What a warning is about. */
export type WarningCode =
  | "unresolved_variable"
  | "media_path"
  | "emf_image"
  | "pandoc_attributes"
  | "unsafe_url"
  | "missing_alt"
  | "heading_jump"
  | "duplicate_anchor"

/** Something that readers will not see as the author meant it; `start` and `end` are offsets in the source. */
export interface Warning {
  code: WarningCode
  message: string
  start: number
  end: number
  /** The address that it is about, as it reads. */
  url?: string
}

/**
 * What the preview warns about (specification 2.4): images in a `media/` folder, .emf images, and width and height in
 * Pandoc's notation; beside them what looks like a variable and cannot be one, addresses that no page may hold, images
 * without words, headings that jump a level and anchors that are there twice. In reading order. `tree` is what `parse` gives for this
 * very text, where there is one.
 */
export function warnings(source: string, tree: Root = parse(source)): Warning[] {
  const found: Warning[] = []
  const warn = (code: WarningCode, message: string, { start, end }: Span, url?: string): void => {
    found.push({ code, message, start, end, ...(url === undefined ? {} : { url }) })
  }

  for (const { url, alt, position } of images(tree)) {
    const place = span(position)
    if (/^(?:\.{0,2}\/)*media\//i.test(url) && !ours.test(url)) {
      warn("media_path", `The image ${shown(url)} points into a media folder that readers cannot reach.`, place, url)
    }
    if (alt.trim() === "")
      warn("missing_alt", `The image ${shown(url)} has no words for those who cannot see it.`, place)
    if (/\.emf(?:[?#]|$)/i.test(url)) {
      warn("emf_image", `The image ${shown(url)} is an EMF file, which browsers cannot show.`, place, url)
    }
  }
  for (const { url, position } of [...images(tree), ...links(tree)]) {
    if (safeUrl(url) === undefined)
      warn("unsafe_url", `The address ${shown(url)} is not allowed and is left out.`, span(position), url)
  }
  for (const { position } of [...images(tree), ...links(tree)]) {
    const { end } = span(position)
    const length = pandocAttributes(source, end)
    if (length === 0) continue
    const written = source.slice(end, end + length).replace(/\s+/g, " ")
    warn("pandoc_attributes", `The attributes ${shown(written)} are Pandoc's notation and appear as text.`, {
      start: end,
      end: end + length,
    })
  }
  for (const { slug, ...place } of strayTokens(source, tree))
    warn("unresolved_variable", noVariableName(shown(slug)), place)
  for (const { code, message, position } of headingFaults(tree)) warn(code, message, span(position))
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Headings deeper by more than a level than the one before, and anchors that something above has already. */
function headingFaults(tree: Root): { code: WarningCode; message: string; position: Position | undefined }[] {
  const found: ReturnType<typeof headingFaults> = []
  const anchors = new Set<string>()
  let depth = 0
  walk(tree, (node) => {
    const { position } = node
    if (node.type === "html")
      for (const [, id = ""] of node.value.matchAll(/\s(?:id|name)\s*=\s*["']?([^"'\s>]+)/gi)) {
        if (anchors.has(id))
          found.push({ code: "duplicate_anchor", message: `The anchor ${shown(id)} is there twice.`, position })
        anchors.add(id)
      }
    if (node.type !== "heading") return
    const words = headingText(node)
    const anchor = slug(words)
    if (depth > 0 && node.depth > depth + 1)
      found.push({
        code: "heading_jump",
        message: `The heading “${shown(words)}” jumps from level ${depth} to level ${node.depth}.`,
        position,
      })
    if (anchors.has(anchor))
      found.push({
        code: "duplicate_anchor",
        message: `The heading “${shown(words)}” is named like an anchor above it, which links by that name lead to.`,
        position,
      })
    depth = node.depth
    anchors.add(anchor)
  })
  return found
}

/** The hub's own images, by their unguessable addresses, are reached by everybody. */
const ours = /^\/media\/[\w-]{22}\/[^/]+$/

const attributes = /\{[^{}]*\b(?:width|height)\s*=[^{}]*\}/y

function pandocAttributes(source: string, from: number): number {
  attributes.lastIndex = from
  const window = source[from] === "{" ? attributes.exec(source) : null
  return window === null || /\n\s*\n/.test(window[0]) ? 0 : window[0].length
}

type Span = { start: number; end: number }

function span(position: Position | undefined): Span {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}

function shown(words: string): string {
  return words.length > 80 ? `${words.slice(0, 79)}…` : words
}
