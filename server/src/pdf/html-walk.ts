import type { Element } from "hast"
import type { Nodes } from "@hub/markdown"
import { closed, code, paragraphs } from "./block.ts"
import type { Block, Cell, Inline } from "./document.ts"
import { table } from "./grid.ts"
import { attribute, isBlock, isSilent, mended, type Piece, pieces, stitches } from "./html.ts"
import { deepest, deepestSpan, type Spot, spans, tooDeep, type Walk } from "./surroundings.ts"
import { breakable, line, plain } from "./words.ts"

/** Blocks of which some are raw HTML. What the page has no form for gives its words. */
export function htmlBlocks(walk: Walk, siblings: Nodes[], spot: Spot): Block[] {
  return html(walk, siblings).flow(mended(siblings), spot)
}

export function htmlInlines(walk: Walk, siblings: Nodes[], spot: Spot): Inline[] {
  return html(walk, siblings).phrase(mended(siblings), spot)
}

function html(walk: Walk, siblings: Nodes[]) {
  const { around } = walk
  return { flow, phrase }

  function flow(children: Piece[], spot: Spot): Block[] {
    const made: Block[] = []
    let run: Piece[] = []
    const close = () => {
      made.push(...paragraphs(phrase(run, spot)))
      run = []
    }
    for (const child of children) {
      if (!isBlock(child, siblings)) run.push(child)
      else {
        close()
        made.push(...block(child, spot))
      }
    }
    close()
    return made
  }

  function block(piece: Piece, spot: Spot): Block[] {
    if (piece.type === "text") return []
    if (piece.type === "stitch") return walk.blocks(siblings.slice(piece.index, piece.index + 1), spot)

    const made = element(piece, spot)
    const named = /^h[1-6]$/.test(piece.tagName) ? [] : anchors(piece)
    return named.length > 0 ? [{ kind: "line", body: named }, ...made] : made
  }

  function element(piece: Element, spot: Spot): Block[] {
    const children = pieces(piece)
    switch (piece.tagName) {
      case "h1":
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6": {
        const body = phrase(children, { ...spot, heading: true })
        const depth = Number(piece.tagName.slice(1))
        return walk.heading({ depth, ids: names(piece), body }, spot)
      }
      case "hr":
        return [{ kind: "rule" }]
      case "pre":
        return [code(words(piece), /language-(\S+)/.exec(language(piece))?.[1] ?? "")]
      case "blockquote":
        return deeper(piece, spot, (spot) => [{ kind: "quote", body: flow(children, spot) }])
      case "ul":
      case "menu":
        return deeper(piece, spot, (spot) => [{ kind: "bullets", items: items(children, spot), close: true }])
      case "ol": {
        const start = Math.min(Math.max(Math.trunc(Number(attribute(piece, "start") ?? 1)) || 0, 0), 999_999_999)
        return deeper(piece, spot, (spot) => [{ kind: "numbers", items: items(children, spot), close: true, start }])
      }
      case "dl":
        return deeper(piece, spot, (spot) => terms(children, spot))
      case "table":
        return deeper(piece, spot, (spot) => htmlTable(piece, spot))
      case "summary":
        return paragraphs([{ kind: "strong", body: phrase(children, spot) }])
      case "figure":
        return figure(piece, spot)
      default:
        return isSilent(piece.tagName) ? flow(stitches(piece), spot) : flow(children, spot)
    }
  }

  function deeper(piece: Element, spot: Spot, into: (spot: Spot) => Block[]): Block[] {
    // A table in a table costs the compiler as much as three lists in one another.
    const depth = spot.depth + (piece.tagName === "table" ? 3 : 1)
    if (depth <= deepest) return into({ ...spot, depth })
    around.say(tooDeep)
    return flow(pieces(piece), spot)
  }

  function items(children: Piece[], spot: Spot): Block[][] {
    return children
      .filter((child) => child.type !== "text" || child.value.trim() !== "")
      .map((child) => closed(flow(child.type === "element" && child.tagName === "li" ? pieces(child) : [child], spot)))
  }

  function terms(children: Piece[], spot: Spot): Block[] {
    const items: { term: Inline[]; body: Block[] }[] = []
    for (const child of children.flatMap((one) =>
      one.type === "element" && one.tagName === "div" ? pieces(one) : [one],
    )) {
      if (child.type === "text" && child.value.trim() === "") continue
      if (child.type === "element" && child.tagName === "dt")
        items.push({ term: phrase(pieces(child), spot), body: [] })
      else {
        if (items.length === 0) items.push({ term: [], body: [] })
        items.at(-1)?.body.push(...closed(flow(child.type === "element" ? pieces(child) : [child], spot)))
      }
    }
    return [{ kind: "terms", items }]
  }

  function figure(piece: Element, spot: Spot): Block[] {
    const children = pieces(piece)
    const caption = children
      .filter(isCaption)
      .flatMap((child) => phrase(child.type === "element" ? pieces(child) : [], spot))
    const made = flow(
      children.filter((child) => !isCaption(child)),
      spot,
    )
    const [only] = made
    if (made.length === 1 && only?.kind === "figure") return [{ ...only, caption }]
    return [...made, ...paragraphs([{ kind: "emphasis", body: caption }])]
  }

  /** What stands in a table outside its cells, such as Markdown after an unclosed one, follows it. */
  function htmlTable(piece: Element, spot: Spot): Block[] {
    const head: Cell[][] = []
    const rows: Cell[][] = []
    const caption: Block[] = []
    const spilt: Block[] = []
    let aligns: (string | undefined)[] = []

    const take = (children: Piece[], isHead: boolean) => {
      for (const child of children) {
        if (child.type === "text") continue
        if (child.type === "stitch") spilt.push(...block(child, spot))
        else if (child.tagName === "caption")
          caption.push(...paragraphs([{ kind: "strong", body: phrase(pieces(child), spot) }]))
        else if (child.tagName === "tr") takeRow(child, isHead)
        else take(pieces(child), child.tagName === "thead")
      }
    }
    const takeRow = (row: Element, isHead: boolean) => {
      const cells = pieces(row).filter((one) => one.type === "element")
      const opens = rows.length === 0 && cells.length > 0 && cells.every((cell) => cell.tagName === "th")
      ;(isHead || opens ? head : rows).push(cells.map((cell) => tableCell(cell, spot)))
      if (rows.length < 2)
        aligns = cells.map(
          (cell) => attribute(cell, "align") ?? /text-align:\s*(\w+)/.exec(attribute(cell, "style") ?? "")?.[1],
        )
      spilt.push(
        ...flow(
          pieces(row).filter((one) => one.type === "stitch"),
          spot,
        ),
      )
    }
    take(pieces(piece), false)

    const made = head.length + rows.length > 0 ? [table(head, rows, aligns)] : []
    return [...caption, ...made, ...spilt]
  }

  function tableCell(cell: Element, spot: Spot): Cell {
    const body = flow(pieces(cell), { ...spot, cell: true })
    const across = Number(attribute(cell, "colSpan") ?? 1)
    const down = Number(attribute(cell, "rowSpan") ?? 1)
    return {
      body: [
        ...anchors(cell).map((anchor): Block => ({ kind: "line", body: [anchor] })),
        ...(body.length === 1 ? closed(body) : body),
      ],
      ...(cell.tagName === "th" && { strong: true }),
      ...(across > 1 && { across: Math.trunc(across) }),
      ...(down > 1 ? { down: Math.trunc(down) } : down === 0 && { down: 65_534 }),
    }
  }

  function phrase(children: Piece[], spot: Spot): Inline[] {
    return children.flatMap((child) => {
      if (child.type === "text") return [breakable(line(child.value), spot.cell ? 24 : 40)]
      if (child.type === "stitch") return walk.inlines(siblings.slice(child.index, child.index + 1), spot)
      return [...(child.tagName === "img" ? [] : anchors(child)), ...span(child, spot)]
    })
  }

  function span(piece: Element, spot: Spot): Inline[] {
    const inside = { ...spot, span: spot.span + 1 }
    const kind = spans[piece.tagName]
    if (kind && spot.span < deepestSpan) {
      const body = phrase(pieces(piece), inside)
      return body.length > 0 ? [{ kind, body }] : []
    }
    switch (piece.tagName) {
      case "br":
        return [{ kind: "break" }]
      case "wbr":
        return ["\u200b"]
      case "code":
      case "tt":
      case "samp":
        return pieces(piece).every((one) => one.type === "text")
          ? [{ kind: "mono", text: breakable(line(words(piece)), spot.cell ? 16 : 40) }]
          : phrase(pieces(piece), spot)
      case "a": {
        const url = attribute(piece, "href")
        const body = phrase(pieces(piece), url === undefined ? spot : { ...inside, linked: true })
        return url === undefined || spot.span >= deepestSpan ? body : [walk.link(url, body, spot)]
      }
      case "img": {
        const alt = line(attribute(piece, "alt") ?? "")
        const [title, size] = [attribute(piece, "title"), attribute(piece, "width")]
        return [{ kind: "image", image: around.picture({ url: attribute(piece, "src") ?? "", alt, title, size }) }]
      }
      case "input":
        return attribute(piece, "type") === "checkbox" ? [attribute(piece, "checked") === undefined ? "☐" : "☑"] : []
      default:
        return isSilent(piece.tagName) ? phrase(stitches(piece), spot) : phrase(pieces(piece), spot)
    }
  }

  function anchors(piece: Element): Inline[] {
    return names(piece).flatMap((name) => around.anchor(name))
  }

  /** The text as written, for listings, where spaces and line ends count. */
  function words(piece: Piece): string {
    if (piece.type === "text") return piece.value
    if (piece.type === "element") return piece.tagName === "br" ? "\n" : pieces(piece).map(words).join("")
    return plain(walk.inlines(siblings.slice(piece.index, piece.index + 1), { depth: 0, span: 0 }))
  }
}

function language(piece: Element) {
  const [first] = pieces(piece)
  return first?.type === "element" ? (attribute(first, "className") ?? "") : ""
}

function isCaption(piece: Piece) {
  return piece.type === "element" && piece.tagName === "figcaption"
}

function names(piece: Element): string[] {
  const given = [attribute(piece, "id"), piece.tagName === "a" ? attribute(piece, "name") : undefined]
  return given.flatMap((name) => name || [])
}
