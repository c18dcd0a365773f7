import type { Code, Root } from "mdast"
import { slug } from "github-slugger"
import { findNamedTables, readChart } from "./chart-data.ts"
import { readDiagram } from "./diagram-source.ts"
import { isDrawn } from "./drawing-kinds.ts"
import { headingText } from "./headings.ts"
import { listTextImages, listTextLinks } from "./links.ts"
import type { SourcePosition } from "./links.ts"
import { parseMarkdown } from "./parse.ts"
import { safeUrl } from "./safe-url.ts"
import { explainInvalidName, strayVariableTokens } from "./variable-tokens.ts"
import { walkTree } from "./walk.ts"

/** What a warning is about. */
export type WarningCode =
  | "unresolved_variable"
  | "media_path"
  | "emf_image"
  | "pandoc_attributes"
  | "unsafe_url"
  | "missing_alt"
  | "not_drawn"
  | "heading_jump"
  | "duplicate_anchor"

/** Something that readers will not see as the author meant it; `start` and `end` are offsets in the source. */
export interface TextWarning {
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
 * without words, charts and diagrams that cannot be drawn, headings that jump a level and anchors that are there twice. In reading order. `tree` is what `parse` gives for this
 * very text, where there is one.
 */
export function findWarnings(source: string, tree: Root = parseMarkdown(source)): TextWarning[] {
  const found: TextWarning[] = []
  const warn = (code: WarningCode, message: string, { start, end }: WarningRange, url?: string): void => {
    found.push({ code, message, start, end, ...(url === undefined ? {} : { url }) })
  }

  for (const { url, alt, position } of listTextImages(tree)) {
    const range = warningRangeOf(position)
    if (/^(?:\.{0,2}\/)*media\//i.test(url) && !ours.test(url)) {
      warn(
        "media_path",
        `The image ${shortenForMessage(url)} points into a media folder that readers cannot reach.`,
        range,
        url,
      )
    }
    if (alt.trim() === "")
      warn("missing_alt", `The image ${shortenForMessage(url)} has no words for those who cannot see it.`, range)
    if (/\.emf(?:[?#]|$)/i.test(url)) {
      warn("emf_image", `The image ${shortenForMessage(url)} is an EMF file, which browsers cannot show.`, range, url)
    }
  }
  for (const { url, position } of [...listTextImages(tree), ...listTextLinks(tree)]) {
    if (safeUrl(url) === undefined)
      warn(
        "unsafe_url",
        `The address ${shortenForMessage(url)} is not allowed and is left out.`,
        warningRangeOf(position),
        url,
      )
  }
  for (const { position } of [...listTextImages(tree), ...listTextLinks(tree)]) {
    const { end } = warningRangeOf(position)
    const length = pandocAttributes(source, end)
    if (length === 0) continue
    const written = source.slice(end, end + length).replace(/\s+/g, " ")
    warn(
      "pandoc_attributes",
      `The attributes ${shortenForMessage(written)} are Pandoc's notation and appear as text.`,
      {
        start: end,
        end: end + length,
      },
    )
  }
  for (const { slug, ...range } of strayVariableTokens(source, tree))
    warn("unresolved_variable", explainInvalidName(shortenForMessage(slug)), range)
  for (const { message, position } of undrawnBlocks(tree)) warn("not_drawn", message, warningRangeOf(position))
  for (const { code, message, position } of headingFaults(tree)) warn(code, message, warningRangeOf(position))
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function undrawnBlocks(tree: Root): { message: string; position: SourcePosition | undefined }[] {
  const blocks: Code[] = []
  walkTree(tree, (node) => {
    if (node.type === "code" && isDrawn(node.lang)) blocks.push(node)
  })
  if (blocks.length === 0) return []
  const find = findNamedTables(tree)
  return blocks.flatMap(({ lang, value, position }) => {
    if (lang === "chart" ? readChart(value, find) : readDiagram(value)) return []
    const message =
      lang === "chart"
        ? "The chart can't be drawn and shows as it is written."
        : "The diagram can't be drawn and shows as it is written. Only flowcharts that are understood in full are drawn."
    return [{ message, position }]
  })
}

/** Headings deeper by more than a level than the one before, and anchors that something above has already. */
function headingFaults(tree: Root): { code: WarningCode; message: string; position: SourcePosition | undefined }[] {
  const found: ReturnType<typeof headingFaults> = []
  const anchors = new Set<string>()
  let depth = 0
  walkTree(tree, (node) => {
    const { position } = node
    if (node.type === "html")
      for (const [, id = ""] of node.value.matchAll(/\s(?:id|name)\s*=\s*["']?([^"'\s>]+)/gi)) {
        if (anchors.has(id))
          found.push({
            code: "duplicate_anchor",
            message: `The anchor ${shortenForMessage(id)} is there twice.`,
            position,
          })
        anchors.add(id)
      }
    if (node.type !== "heading") return
    const words = headingText(node)
    const anchor = slug(words)
    if (depth > 0 && node.depth > depth + 1)
      found.push({
        code: "heading_jump",
        message: `The heading “${shortenForMessage(words)}” jumps from level ${depth} to level ${node.depth}.`,
        position,
      })
    if (anchors.has(anchor))
      found.push({
        code: "duplicate_anchor",
        message: `The heading “${shortenForMessage(words)}” is named like an anchor above it, which links by that name lead to.`,
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

type WarningRange = { start: number; end: number }

function warningRangeOf(position: SourcePosition | undefined): WarningRange {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}

function shortenForMessage(words: string): string {
  return words.length > 80 ? `${words.slice(0, 79)}…` : words
}
