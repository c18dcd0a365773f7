import { type IndexMark, parseIndexMark, type PhrasingContent, writeIndexMark } from "@hub/markdown"
import type { TextMarks } from "./marks.ts"
import type { XmlNode } from "./xml.ts"

/** Paragraph content before it is nested: runs as Word has them, flat, each with its own marks. */
export type InlineToken =
  /** `source` is where a text comes from; `sequence`, that Word counts it. */
  | { kind: "text"; text: string; marks: TextMarks; source?: XmlNode; sequence?: true }
  | { kind: "break"; marks: TextMarks }
  | { kind: "node"; node: PhrasingContent; marks: TextMarks }
  | { kind: "link"; url: string; title?: string; tokens: InlineToken[]; made?: (node: PhrasingContent) => void }

type WrappingMark = "strong" | "emphasis" | "delete" | "underline" | "sup" | "sub"

const wrappings: WrappingMark[] = ["strong", "emphasis", "delete", "underline", "sup", "sub"]

/** Nests flat pieces: each mark wraps the longest stretch that carries it, without the spaces at its ends. */
export function toPhrasing(tokens: InlineToken[], ignored: WrappingMark[] = []): PhrasingContent[] {
  const settled = moveMarksIntoLines(evenOutCodeMarks(tokens))
  const carried = wrappings.filter((each) => !ignored.includes(each) && settled.some((token) => mayCarry(token, each)))
  return trimNodes(nestTokens(settled, carried, new Set(ignored)))
}

export function isBlankToken(token: InlineToken): boolean {
  switch (token.kind) {
    case "text":
      return token.text.trim() === ""
    case "break":
      return true
    case "node":
      return token.node.type === "html" && /^<(?:a id=|!--)/.test(token.node.value)
    case "link":
      return token.tokens.every(isBlankToken)
  }
}

/** The characters alone, line breaks included: what a block of code holds. */
export function textOfTokens(tokens: InlineToken[]): string {
  return tokens.map(textOfToken).join("")
}

/** Whether all that can be read here is set as code. */
export function isAllCode(tokens: InlineToken[]): boolean {
  const visible = tokens.filter((token) => !isBlankToken(token))
  return visible.length > 0 && visible.every((token) => token.kind === "text" && token.marks.code === true)
}

/** The pictures, references to notes and index marks among these, which no code can hold. */
export function nonTextTokens(tokens: InlineToken[]): InlineToken[] {
  return tokens.flatMap((token): InlineToken[] => {
    if (token.kind === "node")
      return isIndexToken(token) || /^(?:image|footnoteReference)$/.test(token.node.type) ? [token] : []
    const inside = token.kind === "link" ? nonTextTokens(token.tokens) : []
    return token.kind === "link" && inside.length > 0 ? [{ ...token, tokens: inside }] : []
  })
}

function textOfToken(token: InlineToken): string {
  switch (token.kind) {
    case "text":
      return token.text
    case "break":
      return "\n"
    case "node":
      return token.node.type === "text" || token.node.type === "inlineCode" ? token.node.value : ""
    case "link":
      return textOfTokens(token.tokens)
  }
}

/** One span of code carries a mark as a whole or not at all: `(index, value)` with `index` in italics is one span. */
function evenOutCodeMarks(tokens: InlineToken[]): InlineToken[] {
  const out: InlineToken[] = []
  let span: Extract<InlineToken, { kind: "text" }>[] = []
  const end = () => {
    const first = span[0]?.marks
    if (first === undefined) return
    const even = span.every(({ marks }) => wrappings.every((each) => carriedBy(marks, each) === carriedBy(first, each)))
    for (const token of span) out.push(even ? token : { ...token, marks: { code: true } })
    span = []
  }
  for (const token of tokens) {
    if (token.kind === "text" && token.marks.code) {
      span.push(token)
      continue
    }
    end()
    out.push(token)
  }
  end()
  return out
}

function nestTokens(tokens: InlineToken[], left: WrappingMark[], applied: Set<WrappingMark>): PhrasingContent[] {
  const [wrapping, ...rest] = left
  if (!wrapping) return toLeafNodes(tokens, applied)

  return stretches(tokens, wrapping).flatMap(({ carried, inside }) => {
    if (!carried || inside.every(isBlankToken)) return nestTokens(inside, rest, applied)

    const first = inside.findIndex((token) => !isBlankToken(token))
    const last = inside.findLastIndex((token) => !isBlankToken(token)) + 1
    const [start, middle, end] = splitEdgeSpaces(
      nestTokens(inside.slice(first, last), rest, new Set([...applied, wrapping])),
    )
    return [
      ...nestTokens(inside.slice(0, first), rest, applied),
      ...start,
      ...wrapNodes(wrapping, middle),
      ...end,
      ...nestTokens(inside.slice(last), rest, applied),
    ]
  })
}

/** Blank pieces take the side of both their neighbours: `**a** **b**` is one stretch. */
function stretches(tokens: InlineToken[], wrapping: WrappingMark): { carried: boolean; inside: InlineToken[] }[] {
  const found: { carried: boolean; inside: InlineToken[] }[] = []
  for (const token of tokens) {
    const last = found.at(-1)
    const carried = carries(token, wrapping) ?? last?.carried ?? false
    if (last && last.carried === carried) last.inside.push(token)
    else found.push({ carried, inside: [token] })
  }
  return found
}

/** Most paragraphs carry no mark at all. */
const mayCarry = (token: InlineToken, wrapping: WrappingMark): boolean =>
  token.kind === "link" ? token.tokens.some((inner) => mayCarry(inner, wrapping)) : carriedBy(token.marks, wrapping)

function carries(token: InlineToken, wrapping: WrappingMark): boolean | undefined {
  if (token.kind === "link") return token.tokens.every((inner) => carries(inner, wrapping) ?? true)
  if (isBlankToken(token)) return undefined

  return carriedBy(token.marks, wrapping)
}

function carriedBy(marks: TextMarks, wrapping: WrappingMark): boolean {
  if (wrapping === "sup" || wrapping === "sub") return marks.vertical === wrapping
  return marks[wrapping] === true
}

function wrapNodes(wrapping: WrappingMark, inside: PhrasingContent[]): PhrasingContent[] {
  if (inside.length === 0) return []
  switch (wrapping) {
    case "strong":
    case "emphasis":
    case "delete":
      return [{ type: wrapping, children: inside }]
    case "underline":
      return wrapInTag("u", inside)
    case "sup":
    case "sub":
      return inside.every((node) => node.type === "footnoteReference") ? inside : wrapInTag(wrapping, inside)
  }
}

function wrapInTag(name: string, inside: PhrasingContent[]): PhrasingContent[] {
  return [{ type: "html", value: `<${name}>` }, ...inside, { type: "html", value: `</${name}>` }]
}

/** Marks never begin or end with a space: `**a **b` would not be bold. */
function splitEdgeSpaces(nodes: PhrasingContent[]): [PhrasingContent[], PhrasingContent[], PhrasingContent[]] {
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

function toLeafNodes(tokens: InlineToken[], applied: Set<WrappingMark>): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  for (const token of joinTexts(tokens)) {
    const last = nodes.at(-1)
    if (token.kind === "text") addText(nodes, token)
    // A copy, since the words that follow a node of text are added to it.
    else if (token.kind === "node") nodes.push({ ...token.node })
    else if (token.kind === "break") {
      if (last?.type === "text") last.value = last.value.trimEnd()
      nodes.push({ type: "break" })
    } else {
      const open = wrappings.filter((each) => !applied.has(each))
      const children = trimNodes(nestTokens(withoutLinks(token.tokens), open, applied))
      const link: PhrasingContent = { type: "link", url: token.url, title: null, children }
      nodes.push(link)
      token.made?.(link)
    }
  }
  return nodes
}

/** Word cuts a sentence into runs wherever it was once edited; here only code still sets them apart. */
function joinTexts(tokens: InlineToken[]): InlineToken[] {
  const found: { first: InlineToken; texts: string[] }[] = []
  for (const token of tokens) {
    const last = found.at(-1)
    if (token.kind === "text" && last?.first.kind === "text" && isCode(token) === isCode(last.first)) {
      last.texts.push(token.text)
    } else found.push({ first: token, texts: token.kind === "text" ? [token.text] : [] })
  }
  return found.map(({ first, texts }) => (first.kind === "text" ? { ...first, text: texts.join("") } : first))
}

function isCode(token: Extract<InlineToken, { kind: "text" }>): boolean {
  return token.marks.code === true
}

function addText(nodes: PhrasingContent[], token: Extract<InlineToken, { kind: "text" }>): void {
  const last = nodes.at(-1)
  const text = token.text.replaceAll(/[ \t\n\r]+/g, " ")
  if (token.marks.code && text.trim()) {
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
function withoutLinks(tokens: InlineToken[]): InlineToken[] {
  return tokens.flatMap((token) => (token.kind === "link" ? withoutLinks(token.tokens) : [token]))
}

function trimNodes(nodes: PhrasingContent[]): PhrasingContent[] {
  const filled = nodes.filter((node) => node.type !== "text" || node.value !== "")
  while (isSpace(filled[0])) filled.shift()
  while (isSpace(filled.at(-1))) filled.pop()

  const [first, last] = [filled[0], filled.at(-1)]
  if (first?.type === "text") first.value = first.value.replace(/^[ \t]+/, "")
  if (last?.type === "text") last.value = last.value.replace(/[ \t]+$/, "")
  return filled
}

function isSpace(node: PhrasingContent | undefined): boolean {
  return node?.type === "break" || (node?.type === "text" && /^[ \t]*$/.test(node.value))
}

export const toIndexToken = (mark: IndexMark): InlineToken => ({
  kind: "node",
  node: { type: "html", value: writeIndexMark(mark) },
  marks: {},
})

export const isIndexToken = (token: InlineToken): boolean =>
  token.kind === "node" && token.node.type === "html" && parseIndexMark(token.node.value) !== undefined

/**
 * Sees to it that no line begins with a mark, since to Markdown it would be a block of HTML up to the end of the line: one before
 * the first word comes behind it, or, where the line begins with something else, behind the line.
 */
function moveMarksIntoLines(tokens: InlineToken[]): InlineToken[] {
  if (!tokens.some(isIndexToken)) return tokens
  const lines: InlineToken[][] = [[]]
  for (const token of tokens) {
    lines.at(-1)!.push(token)
    if (token.kind === "break") lines.push([])
  }
  return lines.flatMap(moveMarksIntoLine)
}

function moveMarksIntoLine(line: InlineToken[]): InlineToken[] {
  const start = line.findIndex((token) => !isIndexToken(token) && !isSpaceToken(token))
  const before = line.slice(0, Math.max(0, start))
  const marks = before.filter(isIndexToken)
  const first = line[start]
  if (marks.length === 0 || first === undefined) return line
  const rest = [...before.filter((token) => !isIndexToken(token)), ...line.slice(start + 1)]
  const word =
    first.kind === "text" && !first.marks.code ? /^\s*[\p{L}\p{N}][^\s$`]*/u.exec(first.text)?.[0] : undefined
  if (first.kind !== "text" || word === undefined) {
    const end = line.at(-1)?.kind === "break" ? -1 : line.length
    return [first, ...rest.slice(0, end), ...marks, ...rest.slice(end)]
  }
  return [{ ...first, text: word }, ...marks, { ...first, text: first.text.slice(word.length) }, ...rest]
}

const isSpaceToken = (token: InlineToken) => token.kind === "text" && token.text.trim() === ""
