import { alertOfQuote, type Blockquote, type List, type ListItem, type Nodes, type Table } from "@hub/markdown"
import { tightenItem, toCodeBlock, toParagraphBlocks } from "./block.ts"
import type { PdfBlock, PdfCell, PdfInline, TaskMark, PdfNote, PdfSpanKind } from "./document.ts"
import { layOutTable } from "./grid.ts"
import { toEquationBlock, readFormulas } from "./formula.ts"
import { isPhrasing } from "./html.ts"
import { convertHtmlBlocks, convertHtmlInlines } from "./convert-html.ts"
import {
  deepestContainer,
  deepestSpan,
  type PagePosition,
  type TopicContext,
  tooDeepWarning,
  type BlockConverter,
} from "./topic-context.ts"
import { breakableText, printableLine } from "../../pdf/printable-text.ts"
import { textUnder } from "./text.ts"

/** Turns one topic's Markdown into blocks. */
export function createConverter(around: TopicContext): BlockConverter {
  const firstNotes = new Map<string, PdfNote>()
  const self: BlockConverter = { around, blocks, inlines, heading, link }
  return self

  function blocks(nodes: Nodes[], position: PagePosition): PdfBlock[] {
    if (nodes.some((node) => node.type === "html")) return convertHtmlBlocks(self, nodes, position)
    if (nodes.length > 0 && nodes.every(isPhrasing)) return toParagraphBlocks(inlines(nodes, position))
    return nodes.flatMap((node) => block(node, position))
  }

  function block(node: Nodes, position: PagePosition): PdfBlock[] {
    switch (node.type) {
      case "paragraph":
        return toParagraphBlocks(inlines(node.children, position))
      case "heading":
        return heading(
          {
            depth: node.depth,
            ids: around.idsOf(node),
            body: inlines(node.children, { ...position, heading: true }),
          },
          position,
        )
      case "code":
        return [
          (node.lang === "math" ? toEquationBlock(node.value) : undefined) ?? toCodeBlock(node.value, node.lang ?? ""),
        ]
      case "blockquote":
        return inner(node.children, position, (deeper) => quote(node, deeper))
      case "list":
        return inner(
          node.children.flatMap((item) => item.children),
          position,
          (deeper) => list(node, deeper),
        )
      case "table":
        return [gfmTable(node, position)]
      case "thematicBreak":
        return [{ kind: "rule" }]
      case "definition":
      case "footnoteDefinition":
      case "yaml":
        return []
      case "html":
        return convertHtmlBlocks(self, [node], position)
      case "root":
      case "listItem":
      case "tableRow":
      case "tableCell":
        return inner(node.children, position, (deeper) => blocks(node.children, deeper))
      case "text":
      case "strong":
      case "emphasis":
      case "delete":
      case "inlineCode":
      case "break":
      case "link":
      case "linkReference":
      case "image":
      case "imageReference":
      case "footnoteReference":
        return toParagraphBlocks(inline(node, position))
    }
  }

  /** Goes one container deeper, or opens it where the page has no room for another. */
  function inner(children: Nodes[], position: PagePosition, into: (position: PagePosition) => PdfBlock[]): PdfBlock[] {
    if (position.depth < deepestContainer) return into({ ...position, depth: position.depth + 1 })
    around.addWarning(tooDeepWarning)
    return listLeaves(children).flatMap((leaf) =>
      leaf.type === "html" ? toParagraphBlocks([printableLine(textUnder(leaf))]) : block(leaf, position),
    )
  }

  /** Inside a list, a quote or a cell a heading would upset the contents: there it is a strong line that links find. */
  function heading(found: Parameters<BlockConverter["heading"]>[0], position: PagePosition): PdfBlock[] {
    if (found.body.length === 0) return []
    if (position.depth === 0) return [around.heading(found)]
    return toParagraphBlocks([...found.ids.flatMap((id) => around.anchor(id)), { kind: "strong", body: found.body }])
  }

  function quote(node: Blockquote, position: PagePosition): PdfBlock[] {
    const alert = alertOfQuote(node)
    if (!alert) return [{ kind: "quote", body: blocks(node.children, position) }]
    return [{ kind: "alert", tone: alert.kind, title: alert.title, body: blocks(alert.children, position) }]
  }

  function list(node: List, position: PagePosition): PdfBlock[] {
    const close = !node.spread && node.children.every((item) => !item.spread)
    const items = node.children.map((item) => listItem(item, close, position))
    if (node.children.some((item) => typeof item.checked === "boolean")) {
      const marks = node.children.map((item): TaskMark =>
        item.checked === true ? "☑" : item.checked === false ? "☐" : "•",
      )
      return [{ kind: "tasks", items, close, marks }]
    }
    if (!node.ordered) return [{ kind: "bullets", items, close }]
    return [{ kind: "numbers", items, close, start: Math.min(Math.max(node.start ?? 1, 0), 999_999_999) }]
  }

  function listItem(item: ListItem, close: boolean, position: PagePosition): PdfBlock[] {
    const body = blocks(item.children, position)
    return close ? tightenItem(body) : body
  }

  function gfmTable(node: Table, position: PagePosition): PdfBlock {
    const [head = [], ...rows] = node.children.map((row) =>
      row.children.map((cell): PdfCell => {
        const body = inlines(cell.children, { ...position, cell: true })
        return { body: body.length > 0 ? [{ kind: "line", body }] : [] }
      }),
    )
    return layOutTable([head.map((cell) => ({ ...cell, strong: true }))], rows, node.align ?? [])
  }

  function inlines(nodes: Nodes[], position: PagePosition): PdfInline[] {
    const made = nodes.some((node) => node.type === "html")
      ? convertHtmlInlines(self, nodes, position)
      : nodes.flatMap((node) => inline(node, position))
    return readFormulas(made).filter((one) => one !== "")
  }

  function inline(node: Nodes, position: PagePosition): PdfInline[] {
    switch (node.type) {
      case "text":
        return [breakableText(printableLine(node.value), position.cell ? 24 : 40)]
      case "strong":
        return wrapped("strong", node.children, position)
      case "emphasis":
        return wrapped("emphasis", node.children, position)
      case "delete":
        return wrapped("strike", node.children, position)
      case "inlineCode":
        return [{ kind: "mono", text: breakableText(printableLine(node.value), position.cell ? 16 : 40) }]
      case "break":
        return [{ kind: "break" }]
      case "link":
        return [linked(node.url, node.children, position)]
      case "linkReference":
        return [linked(around.definitions.get(node.identifier)?.url ?? "", node.children, position)]
      case "image":
        return [image(node.url, node.alt, node.title)]
      case "imageReference": {
        const definition = around.definitions.get(node.identifier)
        return [image(definition?.url, node.alt, definition?.title)]
      }
      case "footnoteReference":
        return [note(node.identifier, position)]
      case "html":
        return convertHtmlInlines(self, [node], position)
      case "root":
      case "paragraph":
      case "heading":
      case "blockquote":
      case "list":
      case "listItem":
      case "table":
      case "tableRow":
      case "tableCell":
      case "footnoteDefinition":
        return inlines(node.children, position)
      case "code":
        return [printableLine(node.value)]
      case "definition":
      case "thematicBreak":
      case "yaml":
        return []
    }
  }

  function wrapped(kind: PdfSpanKind, children: Nodes[], position: PagePosition): PdfInline[] {
    if (position.span >= deepestSpan) return children.map((child) => textUnder(child))
    const body = inlines(children, { ...position, span: position.span + 1 })
    return body.length > 0 ? [{ kind, body }] : []
  }

  function image(url = "", alt?: string | null, title?: string | null): PdfInline {
    return { kind: "image", image: around.picture({ url, alt: printableLine(alt ?? ""), title: title ?? undefined }) }
  }

  function linked(url: string, children: Nodes[], position: PagePosition): PdfInline {
    return link(url, inlines(children, { ...position, linked: true }), position)
  }

  function link(url: string, body: PdfInline[], position: PagePosition): PdfInline {
    return position.linked ? { kind: "span", body } : around.link(url, body)
  }

  /** A note within a note or a link prints its sign only: notes may name each other in circles. */
  function note(name: string, position: PagePosition): PdfInline {
    const known = firstNotes.get(name)
    const definition = around.notes.get(name)
    if (position.noted || position.linked || !definition) return { kind: "above", body: [`[${printableLine(name)}]`] }
    if (known && !position.heading) return around.sameNote(known)

    const body = blocks(definition.children, { depth: 1, span: 0, noted: true })
    const made: PdfNote = position.heading ? { kind: "note", in: "heading", body } : { kind: "note", body }
    if (!position.heading) firstNotes.set(name, made)
    return made
  }
}

function listLeaves(nodes: Nodes[]): Nodes[] {
  const found: Nodes[] = []
  const left = nodes.toReversed()
  for (let next = left.pop(); next; next = left.pop()) {
    if ("children" in next && (next.type === "blockquote" || next.type === "list" || next.type === "listItem"))
      for (const child of next.children.toReversed()) left.push(child)
    else found.push(next)
  }
  return found
}
