import type { Element } from "hast"
import type { Nodes } from "@hub/markdown"
import { tightenItem, toCodeBlock, toParagraphBlocks } from "./block.ts"
import type { PdfBlock, PdfCell, PdfInline } from "./document.ts"
import { anchorNames, givenName, hasNumberedName } from "./html-names.ts"
import { layOutTable } from "./grid.ts"
import {
  attributeText,
  codeLanguageOf,
  isBlockNode,
  hasNoText,
  parseHtml,
  type HtmlNode,
  childNodes,
  markdownPlaceholders,
} from "./html.ts"
import {
  deepestContainer,
  deepestSpan,
  type PagePosition,
  signsOfCodeAt,
  spanKinds,
  tooDeepWarning,
  type BlockConverter,
} from "./topic-context.ts"
import { breakableText, printableLine } from "../../pdf/printable-text.ts"
import { plainInlineText } from "./text.ts"

/** Blocks of which some are raw HTML. What the page has no form for gives its words. */
export function convertHtmlBlocks(converter: BlockConverter, siblings: Nodes[], position: PagePosition): PdfBlock[] {
  return flow({ converter, siblings }, parseHtml(siblings), position)
}

export function convertHtmlInlines(converter: BlockConverter, siblings: Nodes[], position: PagePosition): PdfInline[] {
  return phrase({ converter, siblings }, parseHtml(siblings), position)
}

/** Blocks of one container, of which some are raw HTML: `siblings` are those that its placeholders stand for. */
type HtmlConversion = { converter: BlockConverter; siblings: Nodes[] }

function flow(html: HtmlConversion, children: HtmlNode[], position: PagePosition): PdfBlock[] {
  const converted: PdfBlock[] = []
  let run: HtmlNode[] = []
  const close = () => {
    converted.push(...toParagraphBlocks(phrase(html, run, position)))
    run = []
  }
  for (const child of children) {
    if (!isBlockNode(child, html.siblings)) run.push(child)
    else {
      close()
      converted.push(...block(html, child, position))
    }
  }
  close()
  return converted
}

function block(html: HtmlConversion, node: HtmlNode, position: PagePosition): PdfBlock[] {
  if (node.type === "text") return []
  if (node.type === "stitch") return html.converter.blocks(html.siblings.slice(node.index, node.index + 1), position)

  const converted = element(html, node, position)
  const named = /^h[1-6]$/.test(node.tagName) || hasNumberedName(html.converter, node) ? [] : anchors(html, node)
  return named.length > 0 ? [{ kind: "line", body: named }, ...converted] : converted
}

function element(html: HtmlConversion, node: Element, position: PagePosition): PdfBlock[] {
  const children = childNodes(node)
  switch (node.tagName) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6": {
      const body = phrase(html, children, { ...position, heading: true })
      const depth = Number(node.tagName.slice(1))
      return html.converter.heading({ depth, ids: anchorNames(node), body }, position)
    }
    case "hr":
      return [{ kind: "rule" }]
    case "pre":
      return [toCodeBlock(words(html, node), codeLanguageOf(node), "", signsOfCodeAt(html.converter.around, position))]
    case "blockquote":
      return deeper(html, node, position, (position) => [{ kind: "quote", body: flow(html, children, position) }])
    case "ul":
    case "menu":
      return deeper(html, node, position, (position) => [
        { kind: "bullets", items: items(html, children, position), close: true },
      ])
    case "ol": {
      const start = Math.min(Math.max(Math.trunc(Number(attributeText(node, "start") ?? 1)) || 0, 0), 999_999_999)
      return deeper(html, node, position, (position) => [
        { kind: "numbers", items: items(html, children, position), close: true, start },
      ])
    }
    case "dl":
      return deeper(html, node, position, (position) => terms(html, children, position))
    case "table":
      return deeper(html, node, position, (position) => htmlTable(html, node, position))
    case "summary":
      return toParagraphBlocks([{ kind: "strong", body: phrase(html, children, position) }])
    case "figure":
      return figure(html, node, position)
    default:
      return hasNoText(node.tagName) ? flow(html, markdownPlaceholders(node), position) : flow(html, children, position)
  }
}

function deeper(
  html: HtmlConversion,
  node: Element,
  position: PagePosition,
  into: (position: PagePosition) => PdfBlock[],
): PdfBlock[] {
  // A table in a table costs the compiler as much as three lists in one another.
  const depth = position.depth + (node.tagName === "table" ? 3 : 1)
  if (depth <= deepestContainer) return into({ ...position, depth })
  html.converter.around.addWarning(tooDeepWarning)
  return flow(html, childNodes(node), position)
}

function items(html: HtmlConversion, children: HtmlNode[], position: PagePosition): PdfBlock[][] {
  return children
    .filter((child) => child.type !== "text" || child.value.trim() !== "")
    .map((child) =>
      tightenItem(
        flow(html, child.type === "element" && child.tagName === "li" ? childNodes(child) : [child], position),
      ),
    )
}

function terms(html: HtmlConversion, children: HtmlNode[], position: PagePosition): PdfBlock[] {
  const items: { term: PdfInline[]; body: PdfBlock[] }[] = []
  for (const child of children.flatMap((one) =>
    one.type === "element" && one.tagName === "div" ? childNodes(one) : [one],
  )) {
    if (child.type === "text" && child.value.trim() === "") continue
    if (child.type === "element" && child.tagName === "dt")
      items.push({ term: phrase(html, childNodes(child), position), body: [] })
    else {
      if (items.length === 0) items.push({ term: [], body: [] })
      items
        .at(-1)
        ?.body.push(...tightenItem(flow(html, child.type === "element" ? childNodes(child) : [child], position)))
    }
  }
  return [{ kind: "terms", items }]
}

function figure(html: HtmlConversion, node: Element, position: PagePosition): PdfBlock[] {
  const children = childNodes(node)
  const caption = children
    .filter(isCaption)
    .flatMap((child) => phrase(html, child.type === "element" ? childNodes(child) : [], position))
  const converted = flow(
    html,
    children.filter((child) => !isCaption(child)),
    position,
  )
  const [only] = converted
  if (converted.length === 1 && only?.kind === "figure")
    return [{ ...only, caption, ...givenName(html.converter, node) }]
  if (converted.length === 1 && only?.kind === "table" && html.converter.around.numbers)
    return [{ ...only, title: caption, ...givenName(html.converter, node) }]
  return [...converted, ...toParagraphBlocks([{ kind: "emphasis", body: caption }])]
}

/** What stands in a table outside its cells, such as Markdown after an unclosed one, follows it. */
function htmlTable(html: HtmlConversion, node: Element, position: PagePosition): PdfBlock[] {
  const head: PdfCell[][] = []
  const rows: PdfCell[][] = []
  const caption: PdfInline[] = []
  const outside: PdfBlock[] = []
  let aligns: (string | undefined)[] = []

  const take = (children: HtmlNode[], isHead: boolean) => {
    for (const child of children) {
      if (child.type === "text") continue
      if (child.type === "stitch") outside.push(...block(html, child, position))
      else if (child.tagName === "caption") caption.push(...phrase(html, childNodes(child), position))
      else if (child.tagName === "tr") takeRow(child, isHead)
      else take(childNodes(child), child.tagName === "thead")
    }
  }
  const takeRow = (row: Element, isHead: boolean) => {
    const cells = childNodes(row).filter((one) => one.type === "element")
    const opens = rows.length === 0 && cells.length > 0 && cells.every((cell) => cell.tagName === "th")
    ;(isHead || opens ? head : rows).push(cells.map((cell) => tableCell(html, cell, position)))
    if (rows.length < 2)
      aligns = cells.map(
        (cell) => attributeText(cell, "align") ?? /text-align:\s*(\w+)/.exec(attributeText(cell, "style") ?? "")?.[1],
      )
    outside.push(
      ...flow(
        html,
        childNodes(row).filter((one) => one.type === "stitch"),
        position,
      ),
    )
  }
  take(childNodes(node), false)

  const converted = head.length + rows.length > 0 ? [layOutTable(head, rows, aligns)] : []
  if (html.converter.around.numbers)
    return [...converted.map((one) => ({ ...one, title: caption, ...givenName(html.converter, node) })), ...outside]
  const above = caption.length === 0 ? [] : toParagraphBlocks([{ kind: "strong", body: caption }])
  return [...above, ...converted, ...outside]
}

function tableCell(html: HtmlConversion, cell: Element, position: PagePosition): PdfCell {
  const body = flow(html, childNodes(cell), { ...position, cell: true })
  const across = Number(attributeText(cell, "colSpan") ?? 1)
  const down = Number(attributeText(cell, "rowSpan") ?? 1)
  return {
    body: [
      ...anchors(html, cell).map((anchor): PdfBlock => ({ kind: "line", body: [anchor] })),
      ...(body.length === 1 ? tightenItem(body) : body),
    ],
    ...(cell.tagName === "th" && { strong: true }),
    ...(across > 1 && { across: Math.trunc(across) }),
    ...(down > 1 ? { down: Math.trunc(down) } : down === 0 && { down: 65_534 }),
  }
}

function phrase(html: HtmlConversion, children: HtmlNode[], position: PagePosition): PdfInline[] {
  return children.flatMap((child) => {
    if (child.type === "text") return [breakableText(printableLine(child.value), position.cell ? 24 : 40)]
    if (child.type === "stitch")
      return html.converter.inlines(html.siblings.slice(child.index, child.index + 1), position)
    return [...(child.tagName === "img" ? [] : anchors(html, child)), ...span(html, child, position)]
  })
}

function span(html: HtmlConversion, node: Element, position: PagePosition): PdfInline[] {
  const inside = { ...position, span: position.span + 1 }
  const kind = spanKinds[node.tagName]
  if (kind && position.span < deepestSpan) {
    const body = phrase(html, childNodes(node), inside)
    return body.length > 0 ? [{ kind, body }] : []
  }
  switch (node.tagName) {
    case "br":
      return [{ kind: "break" }]
    case "wbr":
      return ["\u200b"]
    case "code":
    case "tt":
    case "samp":
      return childNodes(node).every((one) => one.type === "text")
        ? [{ kind: "mono", text: breakableText(printableLine(words(html, node)), position.cell ? 16 : 40) }]
        : phrase(html, childNodes(node), position)
    case "a": {
      const url = attributeText(node, "href")
      const body = phrase(html, childNodes(node), url === undefined ? position : { ...inside, linked: true })
      return url === undefined || position.span >= deepestSpan ? body : [html.converter.link(url, body, position)]
    }
    case "img": {
      const alt = printableLine(attributeText(node, "alt") ?? "")
      const [title, size] = [attributeText(node, "title"), attributeText(node, "width")]
      return [
        {
          kind: "image",
          image: html.converter.around.picture({ url: attributeText(node, "src") ?? "", alt, title, size }),
        },
      ]
    }
    case "input":
      return attributeText(node, "type") === "checkbox"
        ? [attributeText(node, "checked") === undefined ? "☐" : "☑"]
        : []
    default:
      return hasNoText(node.tagName)
        ? phrase(html, markdownPlaceholders(node), position)
        : phrase(html, childNodes(node), position)
  }
}

function anchors(html: HtmlConversion, node: Element): PdfInline[] {
  return anchorNames(node).flatMap((name) => html.converter.around.anchor(name))
}

/** The text as written, for listings, where spaces and line ends count. */
function words(html: HtmlConversion, node: HtmlNode): string {
  if (node.type === "text") return node.value
  if (node.type === "element")
    return node.tagName === "br"
      ? "\n"
      : childNodes(node)
          .map((child) => words(html, child))
          .join("")
  return plainInlineText(html.converter.inlines(html.siblings.slice(node.index, node.index + 1), { depth: 0, span: 0 }))
}

const isCaption = (node: HtmlNode) => node.type === "element" && node.tagName === "figcaption"
