import type { HtmlOptions } from "./html-options.ts"
import type { Element, ElementContent, Nodes as HastNodes, Root as HastRoot } from "hast"
import { raw } from "hast-util-raw"
import { sanitize } from "hast-util-sanitize"
import { toHtml as serialize } from "hast-util-to-html"
import type { Root, Table } from "mdast"
import { toHast } from "mdast-util-to-hast"
import { renderCodeBlocks } from "./code-blocks.ts"
import { createSanitizeSchema } from "./allow-list.ts"
import { groupTabs } from "./container-elements.ts"
import { gatherCaptions } from "./caption-html.ts"
import { numberCaptions } from "./caption-numbers.ts"
import { makeFigures } from "./figures.ts"
import { finishPage } from "./finish-page.ts"
import { renderFormulas } from "./formulas.ts"
import { createHastHandlers } from "./hast-handlers.ts"
import { htmlForPages } from "./generator-notation.ts"
import { defaultPrefix } from "./headings.ts"
import { isTooNested } from "./html-tags.ts"
import { createListItemHandler } from "./list-items.ts"
import { safeUrl } from "./safe-url.ts"
import { walkTree } from "./walk.ts"

/**
 * The HTML of a tree, safe to put into any page: raw HTML is read as a browser reads it and then cut down, with
 * everything else, to one allow-list. No script, style, event attribute, form or foreign scheme passes. Never throws.
 */
export function toHtml(tree: Root, options: HtmlOptions = {}): string {
  return serialize(createSafePage(tree, options))
}

/** The elements that `toHtml` writes: all that the one allow-list lets through, and nothing else. */
export function createSafePage(tree: Root, options: HtmlOptions): HastNodes {
  const prefix = options.headingPrefix ?? defaultPrefix
  const html: string[] = []
  let hasContainers = false
  walkTree(tree, (node) => {
    if (node.type === "html") html.push(htmlForPages(node.value))
    hasContainers ||= node.type === "container"
  })
  const readHtml = html.length > 0 && !isTooNested(html)
  const withInfo = options.code !== undefined || options.numberCaptions === true

  const rendered = toHast(tree, {
    allowDangerousHtml: true,
    clobberPrefix: "",
    handlers: createHastHandlers(tree, {
      markVariables: options.markVariables === true,
      showHtml: !readHtml,
      showInfo: withInfo,
      labelNotation: options.labelNotation === true,
    }),
  })
  if (hasContainers) groupTabs(rendered)
  // Where the author's HTML knows the attribute's name, no mark could be told from theirs, so that there are none.
  const marked = options.markOffsets === true && !html.some((one) => offsetName.test(one))
  if (marked) markOffsets(rendered)
  const page = readHtml ? raw(rendered, { tagfilter: true }) : rendered
  const safe = sanitize(prepareElements(page), createSanitizeSchema(prefix, marked, withInfo))
  finishPage(safe, prefix, options)
  if (options.drawings !== undefined) options.drawings(safe, tree, tableOf)
  if (options.captions !== undefined) gatherCaptions(safe, prefix, options.captions)
  if (options.numberCaptions === true) numberCaptions(safe, prefix)
  if (options.figures === true) makeFigures(safe)
  if (options.math !== undefined) renderFormulas(safe, options.math)
  if (options.code !== undefined) renderCodeBlocks(safe, options.code)
  return safe
}

/** The HTML of a tree as CommonMark and GFM specify it, raw HTML as it stands: for comparing with the specification only. */
export function toUnsafeHtml(tree: Root): string {
  return serialize(toHast(tree, { allowDangerousHtml: true, handlers: { listItem: createListItemHandler() } }), {
    allowDangerousHtml: true,
  })
}

/** The table of a drawing by itself, as any other of the text. */
function tableOf(table: Table): ElementContent[] {
  const page = createSafePage({ type: "root", children: [table] }, {})
  return page.type === "root" ? page.children.filter((child) => child.type === "element") : []
}

const offsetName = /data-source-offset/i

function markOffsets(page: HastNodes): void {
  if (page.type !== "root") return
  for (const child of page.children)
    if (child.type === "element" && child.position?.start.offset !== undefined)
      child.properties["dataSourceOffset"] = child.position.start.offset
}

const widest = 10_000

/**
 * Gives very wide elements a permitted name, since the sanitiser unwraps an unknown one by spreading its children, and writes
 * addresses as it compares them, in which `HTTPS:` is another scheme than `https:`.
 */
function prepareElements(tree: HastNodes): HastNodes {
  const waiting: (HastRoot | Element)[] = tree.type === "root" || tree.type === "element" ? [tree] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "element" && node.children.length > widest) node.tagName = wideName(node.tagName)
    if (node.type === "element") lowerSchemes(node.properties)
    for (const child of node.children) if (child.type === "element") waiting.push(child)
  }
  return tree
}

/** Only addresses with a scheme change, in what a browser does not look at. */
function lowerSchemes(properties: Element["properties"]): void {
  for (const name of ["cite", "href", "src"]) {
    const written = properties[name]
    const url = typeof written === "string" ? safeUrl(written) : undefined
    const scheme = /^[a-z]+:/i.exec(url ?? "")?.[0]
    if (url !== undefined && scheme !== undefined) properties[name] = scheme.toLowerCase() + url.slice(scheme.length)
  }
}

const wideNames = new Set(["p", "ol", "ul", "li", "tbody", "tr", "section", "pre", "blockquote", "details"])

function wideName(name: string): string {
  return wideNames.has(name) ? name : "div"
}
