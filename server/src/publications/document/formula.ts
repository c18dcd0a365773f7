import { renderMathTree } from "@hub/markdown/math"
import type { PdfBlock, Formula, PdfInline, FormulaColumnSide } from "./document.ts"

type MathElement = NonNullable<ReturnType<typeof renderMathTree>>

/** A block of TeX as an equation on a line of its own; nothing where it is none. */
export function toEquationBlock(tex: string, id?: string): PdfBlock | undefined {
  const parts = parseFormula(tex, true)
  return parts && { kind: "equation", tex: tex.trim(), parts, ...(id !== undefined && { id }) }
}

/** Code between dollar signs is a formula; its signs go. */
export function readFormulas(body: PdfInline[]): PdfInline[] {
  const out: PdfInline[] = []
  let skip = ""
  for (const [at, one] of body.entries()) {
    const before = out.at(-1)
    const after = body[at + 1]
    if (typeof one === "string") {
      out.push(one.slice(skip.length))
      skip = ""
    } else if (
      one.kind === "mono" &&
      typeof before === "string" &&
      before.endsWith("$") &&
      typeof after === "string" &&
      after.startsWith("$")
    ) {
      const tex = one.text.replaceAll("\u200b", "")
      const parts = parseFormula(tex, false)
      if (parts) {
        out.splice(-1, 1, before.slice(0, -1), { kind: "formula", tex, parts })
        skip = "$"
      } else out.push(one)
    } else out.push(one)
  }
  return out
}

function parseFormula(tex: string, isBlock: boolean): Formula | undefined {
  const math = renderMathTree(tex, isBlock)
  return math && rowFormula(math)
}

function rowFormula(element: MathElement): Formula {
  const children = elementsIn(element)
  const [open, close] = [fence(children[0], "prefix"), fence(children.at(-1), "postfix")]
  if (open !== undefined && close !== undefined && children.length > 2)
    return { form: "fenced", open, close, of: joinFormulas(children.slice(1, -1).map(elementFormula)) }
  return joinFormulas(children.map(elementFormula))
}

const joinFormulas = ([only = empty, ...more]: Formula[]): Formula =>
  more.length === 0 ? only : { form: "row", of: [only, ...more] }

/** What grows with what stands between it and its partner; on one side it may be nothing. */
function fence(element: MathElement | undefined, side: string): string | undefined {
  if (element?.tagName !== "mo" || element.properties["fence"] !== "true") return undefined
  const { form = side, stretchy } = element.properties
  return form === side && stretchy !== "false" ? (Array.from(textOf(element))[0] ?? "") : undefined
}

function elementFormula(element: MathElement): Formula {
  const children = elementsIn(element)
  const child = (at: number): Formula => (children[at] ? elementFormula(children[at]) : empty)
  const text = textOf(element)
  switch (element.tagName) {
    case "mi":
      if (Array.from(text).length === 1)
        return element.properties["mathvariant"] === "normal" ? upright(text) : sign(text)
      return { form: "name", text }
    case "mo":
      return joinFormulas(Array.from(text.replaceAll(/[\u2061-\u2064]/g, "")).map(sign))
    case "mn":
    case "mtext":
      return upright(text)
    case "mspace":
      return { form: "space", ems: Number.parseFloat(String(element.properties["width"])) || 0 }
    case "mfrac":
      if (String(element.properties["linethickness"] ?? "").startsWith("0"))
        return { form: "rows", rows: [[child(0)], [child(1)]], sides: ["center"] }
      return { form: "fraction", above: child(0), below: child(1) }
    case "msqrt":
      return { form: "root", of: rowFormula(element) }
    case "mroot":
      return { form: "root", of: child(0), index: child(1) }
    case "msub":
      return { form: "scripts", of: child(0), below: child(1) }
    case "msup":
      return { form: "scripts", of: child(0), above: child(1) }
    case "msubsup":
      return { form: "scripts", of: child(0), below: child(1), above: child(2) }
    case "munderover":
      return { form: "scripts", of: child(0), below: child(1), above: child(2), apart: true }
    case "mover":
      return stackFormula(element, child(0), child(1), "above")
    case "munder":
      return stackFormula(element, child(0), child(1), "below")
    case "mtable":
      return {
        form: "rows",
        rows: children.map((line) => elementsIn(line).map(rowFormula)),
        sides: columnSides(children),
      }
    case "mphantom":
      return { form: "hidden", of: rowFormula(element) }
    default: {
      const of = rowFormula(element)
      return firstClass(element) === "boxed" ? { form: "boxed", of } : of
    }
  }
}

/** Where the words of each column stand, as the longest line says. */
function columnSides(lines: MathElement[]): FormulaColumnSide[] {
  const [longest = []] = lines.map(elementsIn).toSorted((one, other) => other.length - one.length)
  return longest.map((cell) => {
    const side = firstClass(cell)
    return side === "left" || side === "right" ? side : "center"
  })
}

const firstClass = ({ properties }: MathElement): unknown => [properties["className"] ?? []].flat()[0]

function stackFormula(element: MathElement, of: Formula, other: Formula, side: "above" | "below"): Formula {
  const over = elementsIn(element)[1]
  const mark = over?.tagName === "mo" ? textOf(over) : ""
  if (/^[⏞⏟]$/.test(mark)) return { form: "brace", of, side }
  if (["‾", "¯", "_", "\u0332"].includes(mark)) return { form: "line", of, side }
  const accent = side === "above" ? accents[mark] : undefined
  if (accent !== undefined) return { form: "accent", of, sign: accent }
  return { form: "scripts", of, [side]: other, apart: true }
}

/** What stands above a letter, and the sign that combines with it. */
const accents: Record<string, string> = {
  ˆ: "\u0302",
  "^": "\u0302",
  "˜": "\u0303",
  "~": "\u0303",
  "→": "\u20d7",
  "⃗": "\u20d7",
  "˙": "\u0307",
  ".": "\u0307",
  "¨": "\u0308",
  ˇ: "\u030c",
  "´": "\u0301",
  "`": "\u0300",
  "˘": "\u0306",
}

const empty: Formula = { form: "row", of: [] }
const sign = (text: string): Formula => ({ form: "sign", text })
const upright = (text: string): Formula => ({ form: "upright", text })

const elementsIn = ({ children }: MathElement): MathElement[] =>
  children.flatMap((one) => (one.type === "element" ? [one] : []))

function textOf({ children }: MathElement): string {
  return children.map((one) => (one.type === "text" ? one.value : one.type === "element" ? textOf(one) : "")).join("")
}
