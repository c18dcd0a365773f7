import { alertIn, type Blockquote, type List, type ListItem, type Nodes, type Table } from "@hub/markdown"
import { closed, code, paragraphs } from "./block.ts"
import type { Block, Cell, Inline, Mark, Note, Span } from "./document.ts"
import { table } from "./grid.ts"
import { equation, withFormulas } from "./formula.ts"
import { isPhrasing } from "./html.ts"
import { htmlBlocks, htmlInlines } from "./html-walk.ts"
import { deepest, deepestSpan, type Spot, type Surroundings, tooDeep, type Walk } from "./surroundings.ts"
import { breakable, line, wordsUnder } from "./words.ts"

/** Turns one topic's Markdown into blocks. */
export function walk(around: Surroundings): Walk {
  const firstNotes = new Map<string, Note>()
  const self: Walk = { around, blocks, inlines, heading, link }
  return self

  function blocks(nodes: Nodes[], spot: Spot): Block[] {
    if (nodes.some((node) => node.type === "html")) return htmlBlocks(self, nodes, spot)
    if (nodes.length > 0 && nodes.every(isPhrasing)) return paragraphs(inlines(nodes, spot))
    return nodes.flatMap((node) => block(node, spot))
  }

  function block(node: Nodes, spot: Spot): Block[] {
    switch (node.type) {
      case "paragraph":
        return paragraphs(inlines(node.children, spot))
      case "heading":
        return heading(
          {
            depth: node.depth,
            ids: around.idsOf(node),
            body: inlines(node.children, { ...spot, heading: true }),
          },
          spot,
        )
      case "code":
        return [(node.lang === "math" ? equation(node.value) : undefined) ?? code(node.value, node.lang ?? "")]
      case "blockquote":
        return inner(node.children, spot, (deeper) => quote(node, deeper))
      case "list":
        return inner(
          node.children.flatMap((item) => item.children),
          spot,
          (deeper) => list(node, deeper),
        )
      case "table":
        return [gfmTable(node, spot)]
      case "thematicBreak":
        return [{ kind: "rule" }]
      case "definition":
      case "footnoteDefinition":
      case "yaml":
        return []
      case "html":
        return htmlBlocks(self, [node], spot)
      case "root":
      case "listItem":
      case "tableRow":
      case "tableCell":
        return inner(node.children, spot, (deeper) => blocks(node.children, deeper))
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
        return paragraphs(inline(node, spot))
    }
  }

  /** Goes one container deeper, or opens it where the page has no room for another. */
  function inner(children: Nodes[], spot: Spot, into: (spot: Spot) => Block[]): Block[] {
    if (spot.depth < deepest) return into({ ...spot, depth: spot.depth + 1 })
    around.say(tooDeep)
    return leaves(children).flatMap((leaf) =>
      leaf.type === "html" ? paragraphs([line(wordsUnder(leaf))]) : block(leaf, spot),
    )
  }

  /** Inside a list, a quote or a cell a heading would upset the contents: there it is a strong line that links find. */
  function heading(found: Parameters<Walk["heading"]>[0], spot: Spot): Block[] {
    if (found.body.length === 0) return []
    if (spot.depth === 0) return [around.heading(found)]
    return paragraphs([...found.ids.flatMap((id) => around.anchor(id)), { kind: "strong", body: found.body }])
  }

  function quote(node: Blockquote, spot: Spot): Block[] {
    const alert = alertIn(node)
    if (!alert) return [{ kind: "quote", body: blocks(node.children, spot) }]
    return [{ kind: "alert", tone: alert.kind, title: alert.title, body: blocks(alert.children, spot) }]
  }

  function list(node: List, spot: Spot): Block[] {
    const close = !node.spread && node.children.every((item) => !item.spread)
    const items = node.children.map((item) => listItem(item, close, spot))
    if (node.children.some((item) => typeof item.checked === "boolean")) {
      const marks = node.children.map((item): Mark =>
        item.checked === true ? "☑" : item.checked === false ? "☐" : "•",
      )
      return [{ kind: "tasks", items, close, marks }]
    }
    if (!node.ordered) return [{ kind: "bullets", items, close }]
    return [{ kind: "numbers", items, close, start: Math.min(Math.max(node.start ?? 1, 0), 999_999_999) }]
  }

  function listItem(item: ListItem, close: boolean, spot: Spot): Block[] {
    const body = blocks(item.children, spot)
    return close ? closed(body) : body
  }

  function gfmTable(node: Table, spot: Spot): Block {
    const [head = [], ...rows] = node.children.map((row) =>
      row.children.map((cell): Cell => {
        const body = inlines(cell.children, { ...spot, cell: true })
        return { body: body.length > 0 ? [{ kind: "line", body }] : [] }
      }),
    )
    return table([head.map((cell) => ({ ...cell, strong: true }))], rows, node.align ?? [])
  }

  function inlines(nodes: Nodes[], spot: Spot): Inline[] {
    const made = nodes.some((node) => node.type === "html")
      ? htmlInlines(self, nodes, spot)
      : nodes.flatMap((node) => inline(node, spot))
    return withFormulas(made).filter((one) => one !== "")
  }

  function inline(node: Nodes, spot: Spot): Inline[] {
    switch (node.type) {
      case "text":
        return [breakable(line(node.value), spot.cell ? 24 : 40)]
      case "strong":
        return wrapped("strong", node.children, spot)
      case "emphasis":
        return wrapped("emphasis", node.children, spot)
      case "delete":
        return wrapped("strike", node.children, spot)
      case "inlineCode":
        return [{ kind: "mono", text: breakable(line(node.value), spot.cell ? 16 : 40) }]
      case "break":
        return [{ kind: "break" }]
      case "link":
        return [linked(node.url, node.children, spot)]
      case "linkReference":
        return [linked(around.definitions.get(node.identifier)?.url ?? "", node.children, spot)]
      case "image":
        return [image(node.url, node.alt, node.title)]
      case "imageReference": {
        const definition = around.definitions.get(node.identifier)
        return [image(definition?.url, node.alt, definition?.title)]
      }
      case "footnoteReference":
        return [note(node.identifier, spot)]
      case "html":
        return htmlInlines(self, [node], spot)
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
        return inlines(node.children, spot)
      case "code":
        return [line(node.value)]
      case "definition":
      case "thematicBreak":
      case "yaml":
        return []
    }
  }

  function wrapped(kind: Span, children: Nodes[], spot: Spot): Inline[] {
    if (spot.span >= deepestSpan) return children.map((child) => wordsUnder(child))
    const body = inlines(children, { ...spot, span: spot.span + 1 })
    return body.length > 0 ? [{ kind, body }] : []
  }

  function image(url = "", alt?: string | null, title?: string | null): Inline {
    return { kind: "image", image: around.picture({ url, alt: line(alt ?? ""), title: title ?? undefined }) }
  }

  function linked(url: string, children: Nodes[], spot: Spot): Inline {
    return link(url, inlines(children, { ...spot, linked: true }), spot)
  }

  function link(url: string, body: Inline[], spot: Spot): Inline {
    return spot.linked ? { kind: "span", body } : around.link(url, body)
  }

  /** A note within a note or a link prints its sign only: notes may name each other in circles. */
  function note(name: string, spot: Spot): Inline {
    const known = firstNotes.get(name)
    const definition = around.notes.get(name)
    if (spot.noted || spot.linked || !definition) return { kind: "above", body: [`[${line(name)}]`] }
    if (known && !spot.heading) return around.sameNote(known)

    const body = blocks(definition.children, { depth: 1, span: 0, noted: true })
    const made: Note = spot.heading ? { kind: "note", in: "heading", body } : { kind: "note", body }
    if (!spot.heading) firstNotes.set(name, made)
    return made
  }
}

function leaves(nodes: Nodes[]): Nodes[] {
  const found: Nodes[] = []
  const left = nodes.toReversed()
  for (let next = left.pop(); next; next = left.pop()) {
    if ("children" in next && (next.type === "blockquote" || next.type === "list" || next.type === "listItem"))
      for (const child of next.children.toReversed()) left.push(child)
    else found.push(next)
  }
  return found
}
