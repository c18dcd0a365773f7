import {
  alertOfQuote,
  captionName,
  definedTerms,
  type Blockquote,
  lookOfContainer,
  type List,
  type ListItem,
  type Nodes,
  type Table,
} from "@hub/markdown"
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
  signsOfCodeAt,
  type TopicContext,
  tooDeepWarning,
  type BlockConverter,
} from "./topic-context.ts"
import { convertTerms } from "./convert-terms.ts"
import { convertContainer } from "./convert-container.ts"
import { breakableText, printableLine } from "../../pdf/printable-text.ts"
import { textUnder } from "./text.ts"

/** Converts one topic; what a note printed first is known where it is named again. */
type TopicConverter = BlockConverter & { firstNotes: Map<string, PdfNote> }

/** Turns one topic's Markdown into blocks. */
export function createConverter(around: TopicContext): BlockConverter {
  const topic: TopicConverter = {
    around,
    firstNotes: new Map(),
    blocks: (nodes, position) => blocks(topic, nodes, position),
    inlines: (nodes, position) => inlines(topic, nodes, position),
    heading: (found, position) => heading(topic, found, position),
    link: (url, body, position) => link(topic, url, body, position),
  }
  return topic
}

function blocks(topic: TopicConverter, nodes: Nodes[], position: PagePosition): PdfBlock[] {
  if (nodes.some((node) => node.type === "html")) return convertHtmlBlocks(topic, nodes, position)
  if (nodes.length > 0 && nodes.every(isPhrasing)) return toParagraphBlocks(inlines(topic, nodes, position))
  return nodes.flatMap((node) => block(topic, node, position))
}

function block(topic: TopicConverter, node: Nodes, position: PagePosition): PdfBlock[] {
  switch (node.type) {
    case "paragraph": {
      const terms = definedTerms(node)
      if (terms !== undefined) return [convertTerms(topic, terms, position)]
      return toParagraphBlocks(inlines(topic, node.children, position), topic.around.numbers !== undefined)
    }
    case "heading":
      return heading(
        topic,
        {
          depth: node.depth,
          ids: topic.around.idsOf(node),
          body: inlines(topic, node.children, { ...position, heading: true }),
        },
        position,
      )
    case "code": {
      const drawing = topic.around.drawing(node.lang ?? "", node.value)
      if (drawing) {
        const notes = drawing.table ? [gfmTable(topic, drawing.table, position)] : []
        return [{ kind: "figure", image: drawing.image, caption: [], ...(notes.length > 0 && { notes }) }]
      }
      return [
        (node.lang === "math" ? toEquationBlock(node.value, equationName(topic, node.meta)) : undefined) ??
          toCodeBlock(node.value, node.lang ?? "", node.meta ?? "", signsOfCodeAt(topic.around, position)),
      ]
    }
    case "blockquote":
      return inner(topic, node.children, position, (deeper) => quote(topic, node, deeper))
    case "container":
      if (lookOfContainer(node).is === "plain") return convertContainer(topic, node, position)
      return inner(topic, node.children, position, (deeper) => convertContainer(topic, node, deeper))
    case "list":
      return inner(
        topic,
        node.children.flatMap((item) => item.children),
        position,
        (deeper) => list(topic, node, deeper),
      )
    case "table":
      return [gfmTable(topic, node, position)]
    case "thematicBreak":
      return [{ kind: "rule" }]
    case "definition":
    case "footnoteDefinition":
    case "yaml":
      return []
    case "html":
      return convertHtmlBlocks(topic, [node], position)
    case "root":
    case "listItem":
    case "tableRow":
    case "tableCell":
      return inner(topic, node.children, position, (deeper) => blocks(topic, node.children, deeper))
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
      return toParagraphBlocks(inline(topic, node, position))
  }
}

function equationName({ around }: TopicConverter, meta: string | null | undefined): string | undefined {
  const name = around.numbers && captionName(meta ?? "")
  return name?.kind === "equation" ? name.id : undefined
}

/** Goes one container deeper, or opens it where the page has no room for another. */
function inner(
  topic: TopicConverter,
  children: Nodes[],
  position: PagePosition,
  into: (position: PagePosition) => PdfBlock[],
): PdfBlock[] {
  if (position.depth < deepestContainer) return into({ ...position, depth: position.depth + 1 })
  topic.around.addWarning(tooDeepWarning)
  return listLeaves(children).flatMap((leaf) =>
    leaf.type === "html" ? toParagraphBlocks([printableLine(textUnder(leaf))]) : block(topic, leaf, position),
  )
}

/** Inside a list, a quote or a cell a heading would upset the contents: there it is a strong line that links find. */
function heading(
  topic: TopicConverter,
  found: Parameters<BlockConverter["heading"]>[0],
  position: PagePosition,
): PdfBlock[] {
  if (found.body.length === 0) return []
  if (position.depth === 0) return [topic.around.heading(found)]
  return toParagraphBlocks([
    ...found.ids.flatMap((id) => topic.around.anchor(id)),
    { kind: "strong", body: found.body },
  ])
}

function quote(topic: TopicConverter, node: Blockquote, position: PagePosition): PdfBlock[] {
  const alert = alertOfQuote(node)
  if (!alert) return [{ kind: "quote", body: blocks(topic, node.children, position) }]
  return [
    {
      kind: "alert",
      tone: alert.kind,
      title: alert.ownTitle === undefined ? topic.around.alerts[alert.kind] : printableLine(alert.ownTitle),
      body: blocks(topic, alert.children, position),
    },
  ]
}

function list(topic: TopicConverter, node: List, position: PagePosition): PdfBlock[] {
  const close = !node.spread && node.children.every((item) => !item.spread)
  const items = node.children.map((item) => listItem(topic, item, close, position))
  if (node.children.some((item) => typeof item.checked === "boolean")) {
    const marks = node.children.map((item): TaskMark =>
      item.checked === true ? "☑" : item.checked === false ? "☐" : "•",
    )
    return [{ kind: "tasks", items, close, marks }]
  }
  if (!node.ordered) return [{ kind: "bullets", items, close }]
  return [{ kind: "numbers", items, close, start: Math.min(Math.max(node.start ?? 1, 0), 999_999_999) }]
}

function listItem(topic: TopicConverter, item: ListItem, close: boolean, position: PagePosition): PdfBlock[] {
  const body = blocks(topic, item.children, position)
  return close ? tightenItem(body) : body
}

function gfmTable(topic: TopicConverter, node: Table, position: PagePosition): PdfBlock {
  const [head = [], ...rows] = node.children.map((row) =>
    row.children.map((cell): PdfCell => {
      const body = inlines(topic, cell.children, { ...position, cell: true })
      return { body: body.length > 0 ? [{ kind: "line", body }] : [] }
    }),
  )
  return layOutTable([head.map((cell) => ({ ...cell, strong: true }))], rows, node.align ?? [])
}

function inlines(topic: TopicConverter, nodes: Nodes[], position: PagePosition): PdfInline[] {
  const made = nodes.some((node) => node.type === "html")
    ? convertHtmlInlines(topic, nodes, position)
    : nodes.flatMap((node) => inline(topic, node, position))
  return readFormulas(made).filter((one) => one !== "")
}

function inline(topic: TopicConverter, node: Nodes, position: PagePosition): PdfInline[] {
  switch (node.type) {
    case "text":
      return [breakableText(printableLine(node.value), position.cell ? 24 : 40)]
    case "strong":
      return wrapped(topic, "strong", node.children, position)
    case "emphasis":
      return wrapped(topic, "emphasis", node.children, position)
    case "delete":
      return wrapped(topic, "strike", node.children, position)
    case "inlineCode":
      return [{ kind: "mono", text: breakableText(printableLine(node.value), position.cell ? 16 : 40) }]
    case "break":
      return [{ kind: "break" }]
    case "link":
      return [linked(topic, node.url, node.children, position)]
    case "linkReference":
      return [linked(topic, topic.around.definitions.get(node.identifier)?.url ?? "", node.children, position)]
    case "image":
      return [image(topic, node.url, node.alt, node.title)]
    case "imageReference": {
      const definition = topic.around.definitions.get(node.identifier)
      return [image(topic, definition?.url, node.alt, definition?.title)]
    }
    case "footnoteReference":
      return [note(topic, node.identifier, position)]
    case "html":
      return convertHtmlInlines(topic, [node], position)
    case "root":
    case "paragraph":
    case "heading":
    case "blockquote":
    case "container":
    case "list":
    case "listItem":
    case "table":
    case "tableRow":
    case "tableCell":
    case "footnoteDefinition":
      return inlines(topic, node.children, position)
    case "code":
      return [printableLine(node.value)]
    case "definition":
    case "thematicBreak":
    case "yaml":
      return []
  }
}

function wrapped(topic: TopicConverter, kind: PdfSpanKind, children: Nodes[], position: PagePosition): PdfInline[] {
  if (position.span >= deepestSpan) return children.map((child) => textUnder(child))
  const body = inlines(topic, children, { ...position, span: position.span + 1 })
  return body.length > 0 ? [{ kind, body }] : []
}

function image(topic: TopicConverter, url = "", alt?: string | null, title?: string | null): PdfInline {
  return {
    kind: "image",
    image: topic.around.picture({ url, alt: printableLine(alt ?? ""), title: title ?? undefined }),
  }
}

function linked(topic: TopicConverter, url: string, children: Nodes[], position: PagePosition): PdfInline {
  return link(topic, url, inlines(topic, children, { ...position, linked: true }), position)
}

function link(topic: TopicConverter, url: string, body: PdfInline[], position: PagePosition): PdfInline {
  return position.linked ? { kind: "span", body } : topic.around.link(url, body)
}

/** A note within a note or a link prints its sign only: notes may name each other in circles. */
function note(topic: TopicConverter, name: string, position: PagePosition): PdfInline {
  const known = topic.firstNotes.get(name)
  const definition = topic.around.notes.get(name)
  if (position.noted || position.linked || !definition) return { kind: "above", body: [`[${printableLine(name)}]`] }
  if (known && !position.heading) return topic.around.sameNote(known)

  const body = blocks(topic, definition.children, { depth: 1, span: 0, noted: true })
  const made: PdfNote = position.heading ? { kind: "note", in: "heading", body } : { kind: "note", body }
  if (!position.heading) topic.firstNotes.set(name, made)
  return made
}

const containers = new Set<Nodes["type"]>(["blockquote", "container", "list", "listItem"])

function listLeaves(nodes: Nodes[]): Nodes[] {
  const found: Nodes[] = []
  const left = nodes.toReversed()
  for (let next = left.pop(); next; next = left.pop()) {
    if ("children" in next && containers.has(next.type))
      for (const child of next.children.toReversed()) left.push(child)
    else found.push(next)
  }
  return found
}
