import type { PdfDict, PdfObjects } from "./pdf-objects.ts"

/** What a page or form paints, and what it is marked as. */
export type PaintedItem = {
  /** The operator: `Tj`, `f`, `Do` … */
  operator: string
  /** The tags around it from the outside, with what says which structure element it is of. */
  marks: ContentMark[]
  /** The font's name in the resources and the codes that are shown, for text. */
  font?: string
  codes?: Buffer
  /** The name of the object that is drawn. */
  drawn?: string
}
export type ContentMark = { tag: string; mcid: number | undefined; properties: string }

type Token = { kind: "operator" | "name" | "number" | "string" | "list" | "dict"; text: string; bytes?: Buffer }

const painting = new Set(["Tj", "TJ", "'", '"', "f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "sh", "Do", "EI"])

/** Reads a content stream; `problems` are marks that are not closed, or closed without being open. */
export function readPdfContent(content: Buffer, properties: PdfDict, pdf: PdfObjects) {
  const items: PaintedItem[] = []
  const problems: string[] = []
  const marks: ContentMark[] = []
  let font = ""
  let operands: Token[] = []
  for (const token of tokens(content)) {
    if (token.kind !== "operator") {
      operands.push(token)
      continue
    }
    const { text: operator } = token
    if (operator === "BDC" || operator === "BMC") marks.push(markOf(operands, properties, pdf))
    else if (operator === "EMC") {
      if (marks.pop() === undefined) problems.push("EMC without BDC")
    } else if (operator === "Tf") font = operands[0]?.text ?? ""
    else if (painting.has(operator)) {
      const codes = Buffer.concat(operands.flatMap(({ bytes }) => bytes ?? []))
      const isText = /^(?:T[jJ]|['"])$/.test(operator)
      items.push({
        operator,
        marks: [...marks],
        ...(isText && { font, codes }),
        ...(operator === "Do" && { drawn: operands[0]?.text ?? "" }),
      })
    }
    operands = []
  }
  if (marks.length > 0) problems.push(`${marks.length} marks are not closed`)
  return { items, problems }
}

function markOf(operands: Token[], properties: PdfDict, pdf: PdfObjects): ContentMark {
  const [tag, about] = operands
  const named = about?.kind === "name" ? JSON.stringify(pdf.dict(properties[about.text])) : (about?.text ?? "")
  const mcid = /\/MCID"?[:\s]+(\d+)/.exec(named)?.[1]
  return { tag: tag?.text ?? "", mcid: mcid === undefined ? undefined : Number(mcid), properties: named }
}

function* tokens(content: Buffer): Generator<Token> {
  const text = content.toString("latin1")
  const pattern =
    /%[^\r\n]*|\((?<literal>)|<<(?<dict>)|<(?<hex>[0-9A-Fa-f\s]*)>|\[(?<open>)|\](?<close>)|(?<name>\/[^\s()<>[\]{}/%]*)|(?<number>[+-]?(?:\d+\.?\d*|\.\d+)(?![^\s()<>[\]{}/%]))|(?<operator>[^\s()<>[\]{}/%]+)/g
  for (let found; (found = pattern.exec(text));) {
    const { literal, dict, hex, name, number, operator } = found.groups!
    if (name !== undefined) yield { kind: "name", text: name }
    else if (number !== undefined) yield { kind: "number", text: number }
    else if (hex !== undefined) yield { kind: "string", text: hex, bytes: Buffer.from(hex.replace(/\s/g, ""), "hex") }
    else if (literal !== undefined) {
      const [bytes, end] = literalAt(content, pattern.lastIndex)
      pattern.lastIndex = end
      yield { kind: "string", text: bytes.toString("latin1"), bytes }
    } else if (dict !== undefined) {
      const end = endOfDict(text, pattern.lastIndex)
      yield { kind: "dict", text: text.slice(found.index, end) }
      pattern.lastIndex = end
    } else if (operator !== undefined) {
      if (operator === "ID") pattern.lastIndex = text.indexOf("EI", pattern.lastIndex)
      yield { kind: "operator", text: operator }
    }
  }
}

function endOfDict(text: string, from: number): number {
  const ends = /<<|>>|\((?:\\[\s\S]|[^\\)])*\)/g
  ends.lastIndex = from
  let depth = 1
  for (let found; depth > 0 && (found = ends.exec(text));) {
    if (found[0] === "<<") depth++
    else if (found[0] === ">>") depth--
  }
  return ends.lastIndex || text.length
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** The bytes of a string in parentheses, and where it ends. */
function literalAt(content: Buffer, from: number): [Buffer, number] {
  const bytes: number[] = []
  let depth = 1
  let at = from
  for (; at < content.length; at++) {
    const sign = String.fromCharCode(content[at]!)
    if (sign === "\\") {
      const next = String.fromCharCode(content[++at]!)
      const [octal] = /^[0-7]{1,3}/.exec(content.toString("latin1", at, at + 3)) ?? []
      if (octal !== undefined) {
        bytes.push(parseInt(octal, 8) & 255)
        at += octal.length - 1
      } else if (next !== "\n") bytes.push(escapes[next] ?? next.charCodeAt(0))
      continue
    }
    if (sign === "(") depth++
    if (sign === ")" && --depth === 0) break
    bytes.push(content[at]!)
  }
  return [Buffer.from(bytes), at + 1]
}
