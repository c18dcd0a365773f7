import type { PhrasingContent } from "@hub/markdown"
import type { Marks } from "./marks.ts"

/** Paragraph content before it is nested: runs as Word has them, flat, each with its own marks. */
export type Piece =
  | { kind: "text"; text: string; marks: Marks }
  | { kind: "break"; marks: Marks }
  | { kind: "node"; node: PhrasingContent; marks: Marks }
  | { kind: "link"; url: string; title?: string; pieces: Piece[]; made?: (node: PhrasingContent) => void }

type Wrapping = "strong" | "emphasis" | "delete" | "underline" | "sup" | "sub"

const wrappings: Wrapping[] = ["strong", "emphasis", "delete", "underline", "sup", "sub"]

/** Nests flat pieces: each mark wraps the longest stretch that carries it, without the spaces at its ends. */
export function phrasing(pieces: Piece[], ignored: Wrapping[] = []): PhrasingContent[] {
  const carried = wrappings.filter((each) => !ignored.includes(each) && pieces.some((piece) => mayCarry(piece, each)))
  return trimmed(nested(evenCode(pieces), carried, new Set(ignored)))
}

export function isBlank(piece: Piece): boolean {
  switch (piece.kind) {
    case "text":
      return piece.text.trim() === ""
    case "break":
      return true
    case "node":
      return piece.node.type === "html" && piece.node.value.startsWith("<a id=")
    case "link":
      return piece.pieces.every(isBlank)
  }
}

/** The characters alone, line breaks included: what a block of code holds. */
export function plainText(pieces: Piece[]): string {
  return pieces.map(pieceText).join("")
}

/** Whether all that can be read here is set as code. */
export function isAllCode(pieces: Piece[]): boolean {
  const visible = pieces.filter((piece) => !isBlank(piece))
  return visible.length > 0 && visible.every((piece) => piece.kind === "text" && piece.marks.code === true)
}

/** The pictures and the references to notes among these, which no code can hold. */
export function beyondText(pieces: Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind === "node") return /^(?:image|footnoteReference)$/.test(piece.node.type) ? [piece] : []
    const inside = piece.kind === "link" ? beyondText(piece.pieces) : []
    return piece.kind === "link" && inside.length > 0 ? [{ ...piece, pieces: inside }] : []
  })
}

function pieceText(piece: Piece): string {
  switch (piece.kind) {
    case "text":
      return piece.text
    case "break":
      return "\n"
    case "node":
      return piece.node.type === "text" || piece.node.type === "inlineCode" ? piece.node.value : ""
    case "link":
      return plainText(piece.pieces)
  }
}

/** One span of code carries a mark as a whole or not at all: `(index, value)` with `index` in italics is one span. */
function evenCode(pieces: Piece[]): Piece[] {
  const out: Piece[] = []
  let span: Extract<Piece, { kind: "text" }>[] = []
  const end = () => {
    const first = span[0]?.marks
    if (first === undefined) return
    const even = span.every(({ marks }) => wrappings.every((each) => carriedBy(marks, each) === carriedBy(first, each)))
    out.push(...(even ? span : span.map((piece) => ({ ...piece, marks: { code: true } }))))
    span = []
  }
  for (const piece of pieces) {
    if (piece.kind === "text" && piece.marks.code) {
      span.push(piece)
      continue
    }
    end()
    out.push(piece)
  }
  end()
  return out
}

function nested(pieces: Piece[], left: Wrapping[], applied: Set<Wrapping>): PhrasingContent[] {
  const [wrapping, ...rest] = left
  if (!wrapping) return leaves(pieces, applied)

  return stretches(pieces, wrapping).flatMap(({ carried, inside }) => {
    if (!carried || inside.every(isBlank)) return nested(inside, rest, applied)

    const first = inside.findIndex((piece) => !isBlank(piece))
    const last = inside.findLastIndex((piece) => !isBlank(piece)) + 1
    const [start, middle, end] = edges(nested(inside.slice(first, last), rest, new Set([...applied, wrapping])))
    return [
      ...nested(inside.slice(0, first), rest, applied),
      ...start,
      ...wrapped(wrapping, middle),
      ...end,
      ...nested(inside.slice(last), rest, applied),
    ]
  })
}

/** Blank pieces take the side of both their neighbours: `**a** **b**` is one stretch. */
function stretches(pieces: Piece[], wrapping: Wrapping): { carried: boolean; inside: Piece[] }[] {
  const found: { carried: boolean; inside: Piece[] }[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    const carried = carries(piece, wrapping) ?? last?.carried ?? false
    if (last && last.carried === carried) last.inside.push(piece)
    else found.push({ carried, inside: [piece] })
  }
  return found
}

/** Most paragraphs carry no mark at all. */
const mayCarry = (piece: Piece, wrapping: Wrapping): boolean =>
  piece.kind === "link" ? piece.pieces.some((inner) => mayCarry(inner, wrapping)) : carriedBy(piece.marks, wrapping)

function carries(piece: Piece, wrapping: Wrapping): boolean | undefined {
  if (piece.kind === "link") return piece.pieces.every((inner) => carries(inner, wrapping) ?? true)
  if (isBlank(piece)) return undefined

  return carriedBy(piece.marks, wrapping)
}

function carriedBy(marks: Marks, wrapping: Wrapping): boolean {
  if (wrapping === "sup" || wrapping === "sub") return marks.vertical === wrapping
  return marks[wrapping] === true
}

function wrapped(wrapping: Wrapping, inside: PhrasingContent[]): PhrasingContent[] {
  if (inside.length === 0) return []
  switch (wrapping) {
    case "strong":
    case "emphasis":
    case "delete":
      return [{ type: wrapping, children: inside }]
    case "underline":
      return tagged("u", inside)
    case "sup":
    case "sub":
      return inside.every((node) => node.type === "footnoteReference") ? inside : tagged(wrapping, inside)
  }
}

function tagged(name: string, inside: PhrasingContent[]): PhrasingContent[] {
  return [{ type: "html", value: `<${name}>` }, ...inside, { type: "html", value: `</${name}>` }]
}

/** Marks never begin or end with a space: `**a **b` would not be bold. */
function edges(nodes: PhrasingContent[]): [PhrasingContent[], PhrasingContent[], PhrasingContent[]] {
  const first = nodes[0]
  const start: PhrasingContent[] = []
  const end: PhrasingContent[] = []

  const before = first?.type === "text" ? /^\s+/.exec(first.value) : null
  if (first?.type === "text" && before) {
    start.push({ type: "text", value: before[0] })
    first.value = first.value.trimStart()
  }
  const last = nodes.at(-1)
  const after = last?.type === "text" ? /\s+$/.exec(last.value) : null
  if (last?.type === "text" && after) {
    end.push({ type: "text", value: after[0] })
    last.value = last.value.trimEnd()
  }
  return [start, nodes.filter((node) => node.type !== "text" || node.value !== ""), end]
}

function leaves(pieces: Piece[], applied: Set<Wrapping>): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  for (const piece of joined(pieces)) {
    const last = nodes.at(-1)
    if (piece.kind === "text") addText(nodes, piece)
    else if (piece.kind === "node") nodes.push(piece.node)
    else if (piece.kind === "break") {
      if (last?.type === "text") last.value = last.value.trimEnd()
      nodes.push({ type: "break" })
    } else {
      const open = wrappings.filter((each) => !applied.has(each))
      const children = trimmed(nested(withoutLinks(piece.pieces), open, applied))
      const link: PhrasingContent = { type: "link", url: piece.url, title: null, children }
      nodes.push(link)
      piece.made?.(link)
    }
  }
  return nodes
}

/** Word cuts a sentence into runs wherever it was once edited; here only code still sets them apart. */
function joined(pieces: Piece[]): Piece[] {
  const found: { first: Piece; texts: string[] }[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (piece.kind === "text" && last?.first.kind === "text" && isCode(piece) === isCode(last.first)) {
      last.texts.push(piece.text)
    } else found.push({ first: piece, texts: piece.kind === "text" ? [piece.text] : [] })
  }
  return found.map(({ first, texts }) => (first.kind === "text" ? { ...first, text: texts.join("") } : first))
}

function isCode(piece: Extract<Piece, { kind: "text" }>): boolean {
  return piece.marks.code === true
}

function addText(nodes: PhrasingContent[], piece: Extract<Piece, { kind: "text" }>): void {
  const last = nodes.at(-1)
  const text = piece.text.replaceAll(/[ \t\n\r]+/g, " ")
  if (piece.marks.code && text.trim()) {
    const [, before = "", code = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
    if (before) addText(nodes, { kind: "text", text: " ", marks: {} })
    const neighbour = nodes.at(-1)
    if (neighbour?.type === "inlineCode") neighbour.value += code
    else nodes.push({ type: "inlineCode", value: code })
    if (after) nodes.push({ type: "text", value: " " })
    return
  }
  if (last?.type === "text") last.value = `${last.value}${text}`.replaceAll(/ {2,}/g, " ")
  else nodes.push({ type: "text", value: last?.type === "break" ? text.trimStart() : text })
}

/** A link inside a link is only its text. */
function withoutLinks(pieces: Piece[]): Piece[] {
  return pieces.flatMap((piece) => (piece.kind === "link" ? withoutLinks(piece.pieces) : [piece]))
}

function trimmed(nodes: PhrasingContent[]): PhrasingContent[] {
  const kept = nodes.filter((node) => node.type !== "text" || node.value !== "")
  while (isSpace(kept[0])) kept.shift()
  while (isSpace(kept.at(-1))) kept.pop()

  const [first, last] = [kept[0], kept.at(-1)]
  if (first?.type === "text") first.value = first.value.replace(/^[ \t]+/, "")
  if (last?.type === "text") last.value = last.value.replace(/[ \t]+$/, "")
  return kept
}

function isSpace(node: PhrasingContent | undefined): boolean {
  return node?.type === "break" || (node?.type === "text" && /^[ \t]*$/.test(node.value))
}
