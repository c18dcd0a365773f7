import {
  accents,
  alphabets,
  functionNames,
  groupings,
  greekAndSymbols,
  largeOperators,
  delimiters,
} from "./tex-symbols.ts"
import { child, children, flag, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** Word's own equation markup as TeX, on one line. */
export function convertOmmlToTex(equation: XmlNode): string {
  return sequence(equation).replaceAll(/\s+/g, " ").trim()
}

function sequence(node: XmlNode | undefined): string {
  return node ? node.children.map(part).join("") : ""
}

function part(node: XmlNode): string {
  const inner = (name: string) => sequence(child(node, name))
  const base = () => grouped(inner("m:e"))

  switch (node.name) {
    case "m:r":
      return run(node)
    case "m:f":
      return fraction(value(child(node, "m:fPr"), "m:type"), inner("m:num"), inner("m:den"))
    case "m:sSup":
      return `${base()}^{${inner("m:sup")}}`
    case "m:sSub":
      return `${base()}_{${inner("m:sub")}}`
    case "m:sSubSup":
      return `${base()}_{${inner("m:sub")}}^{${inner("m:sup")}}`
    case "m:sPre":
      return `{}_{${inner("m:sub")}}^{${inner("m:sup")}}${inner("m:e")}`
    case "m:rad": {
      const degree = inner("m:deg")
      return `\\sqrt${degree ? `[${degree}]` : ""}{${inner("m:e")}}`
    }
    case "m:nary":
      return largeOperator(value(child(node, "m:naryPr"), "m:chr"), inner("m:sub"), inner("m:sup"), inner("m:e"))
    case "m:d":
      return delimited(node)
    case "m:m":
      return matrix(node)
    case "m:eqArr":
      return `\\begin{aligned}${children(node, "m:e").map(alignedRow).join(" \\\\ ")}\\end{aligned}`
    case "m:acc":
      return accented(value(child(node, "m:accPr"), "m:chr") ?? "\u0302", inner("m:e"))
    case "m:bar":
      return `${value(child(node, "m:barPr"), "m:pos") === "top" ? "\\overline" : "\\underline"}{${inner("m:e")}}`
    case "m:func":
      return `${inner("m:fName")}{${inner("m:e")}}`
    case "m:limLow":
      return limit(node, "_", "\\underset")
    case "m:limUpp":
      return limit(node, "^", "\\overset")
    case "m:groupChr":
      return grouping(child(node, "m:groupChrPr"), inner("m:e"))
    case "m:borderBox":
      return hasBorder(child(node, "m:borderBoxPr")) ? `\\boxed{${inner("m:e")}}` : inner("m:e")
    case "m:box":
      return inner("m:e")
    case "m:phant":
      return flag(child(node, "m:phantPr"), "m:show") === false ? `\\phantom{${inner("m:e")}}` : inner("m:e")
    case "w:t":
      return `\\text{${signsInWords(node.text)}}`
    case "w:del":
    case "w:rPr":
      return ""
    default:
      return /^m:.*Pr$/.test(node.name) ? "" : sequence(node)
  }
}

/** A run may have text of the document among that of the equation. */
const textOfRun = (node: XmlNode) =>
  node.children
    .filter(({ name }) => name === "m:t" || name === "w:t")
    .map((each) => each.text)
    .join("")

function run(node: XmlNode, text = textOfRun(node)): string {
  const properties = child(node, "m:rPr")
  const style = value(properties, "m:sty")

  if (flag(properties, "m:nor")) return `\\text{${signsInWords(text)}}`
  const alphabet = alphabets[value(properties, "m:scr") ?? ""]
  if (alphabet !== undefined) return `\\${alphabet}{${signs(text)}}`
  if (style === "bi") return `\\boldsymbol{${signs(text)}}`
  // TeX has upright bold for Latin letters and figures alone.
  if (style === "b") return `\\${/[^ -~]/.test(text) ? "boldsymbol" : "mathbf"}{${signs(text)}}`
  return style === "p" ? upright(text) : signs(text)
}

function upright(text: string): string {
  if (functionNames.has(text)) return `\\${text} `
  if (!uprightWords.test(text)) return signs(text)
  return text.includes(" ") ? `\\text{${text}}` : `\\mathrm{${text}}`
}

const uprightWords = /^(?=.*\p{L})[\p{Script=Latin}\p{N} ]+$/u

/** Equations below each other touch where their rows have an `&`, or a sign that says so. */
function alignedRow(row: XmlNode): string {
  return row.children.map((each) => (each.name === "m:r" ? alignedRun(each) : part(each))).join("")
}

function alignedRun(node: XmlNode): string {
  const texts = textOfRun(node).split("&")
  const isAligned = flag(child(node, "m:rPr"), "m:aln") ?? false
  return (isAligned ? " & " : "") + texts.map((text) => (text ? run(node, text) : "")).join(" & ")
}

/** What is set below or above something: by a sign where its index and power stand there, else by a command. */
function limit(node: XmlNode, sign: string, command: string): string {
  const [base, set] = [child(node, "m:e"), sequence(child(node, "m:lim"))]
  return hasLimits(base) ? `${sequence(base)}${sign}{${set}}` : `${command}{${set}}{${sequence(base)}}`
}

const withLimits = /^\\(?:sum|prod|coprod|big[a-z]+|lim|limsup|liminf|max|min|sup|inf|gcd|det|Pr) ?$/

/** Whether an index and a power of this, alone, are set below and above it. */
function hasLimits(node: XmlNode | undefined): boolean {
  const [only, ...more] = node?.children.filter(({ name }) => !name.endsWith("Pr")) ?? []
  if (!only || more.length > 0) return false
  if (only.name === "m:limLow" || only.name === "m:limUpp") return hasLimits(child(only, "m:e"))
  return only.name === "m:groupChr" || (only.name === "m:r" && withLimits.test(run(only)))
}

/** What stands above or below a group: a brace, unless another sign is named. */
function grouping(properties: XmlNode | undefined, inside: string): string {
  const side = value(properties, "m:pos") === "top" ? "over" : "under"
  const sign = value(properties, "m:chr") ?? "⏟"
  const name = groupings[sign]
  return name ? `\\${side}${name}{${inside}}` : `\\${side}set{${signs(sign)}}{${inside}}`
}

/** A sign that TeX has no accent for is set above. */
function accented(sign: string, inside: string): string {
  if (sign === "") return inside
  const name = accents[sign]
  return name ? `\\${name}{${inside}}` : `\\overset{${signs(sign)}}{${inside}}`
}

function hasBorder(properties: XmlNode | undefined): boolean {
  return !["m:hideTop", "m:hideBot", "m:hideLeft", "m:hideRight"].every((side) => flag(properties, side))
}

function signs(text: string): string {
  return Array.from(text)
    .map((sign) => {
      const command = greekAndSymbols[sign]
      if (command) return /^\\[a-z]/i.test(command) ? `${command} ` : command
      if (sign === "\\") return "\\backslash "
      if (sign === "^") return `\\text{${signsOfWords["^"]}}`
      return /[#$%&_{}]/.test(sign) ? `\\${sign}` : sign
    })
    .join("")
}

const signsOfWords: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
}

function signsInWords(text: string): string {
  return text.replaceAll(/[\\^~#$%&_{}]/g, (sign) => signsOfWords[sign] ?? `\\${sign}`)
}

function fraction(type: string | undefined, above: string, below: string): string {
  if (type === "lin") return `${above}/${below}`
  if (type === "noBar") return `\\genfrac{}{}{0pt}{}{${above}}{${below}}`
  return `\\frac{${above}}{${below}}`
}

function largeOperator(sign: string | undefined, below: string, above: string, inside: string): string {
  const command = largeOperators[sign ?? "∫"] ?? greekAndSymbols[sign ?? ""] ?? sign ?? ""
  return `${command}${below ? `_{${below}}` : ""}${above ? `^{${above}}` : ""}{${inside}}`
}

function delimited(node: XmlNode): string {
  const properties = child(node, "m:dPr")
  const sign = (name: string, usual: string) => {
    const given = child(properties, name)
    const text = given ? (given.attributes["m:val"] ?? "") : usual
    if (text === "" || delimiters[text] !== undefined) return delimiters[text] ?? "."
    return growing.test(text) ? text : `. ${signs(text)}`
  }
  const inside = children(node, "m:e").map(sequence)
  const between = child(properties, "m:sepChr")?.attributes["m:val"] ?? "|"
  return `\\left${sign("m:begChr", "(")} ${inside.join(between)}\\right${sign("m:endChr", ")")}`
}

/** Signs that grow with what they enclose; another one stands beside it as it is. */
const growing = /^[()[\]/<>⟦⟧]$/

/** Rows of columns, each of which may stand on one side; right ones that touch left ones are equations below each other. */
function matrix(node: XmlNode): string {
  const columns = children(child(child(node, "m:mPr"), "m:mcs"), "m:mc").map((column) => child(column, "m:mcPr"))
  const sides = columns
    .map((column) => (value(column, "m:mcJc") ?? "center").charAt(0).repeat(Number(value(column, "m:count") ?? 1)))
    .join("")
  const rows = children(node, "m:mr").map(matrixRow).join(" \\\\ ")
  if (/^(?:rl)+$/.test(sides)) return `\\begin{aligned}${rows}\\end{aligned}`
  return /^[lcr]*[lr][lcr]*$/.test(sides)
    ? `\\begin{array}{${sides}}${rows}\\end{array}`
    : `\\begin{matrix}${rows}\\end{matrix}`
}

function matrixRow(row: XmlNode): string {
  return children(row, "m:e").map(sequence).join(" & ")
}

/** `x` needs no braces before `^`; `x+1` does. */
function grouped(tex: string): string {
  return /^(.|\\[a-zA-Z]+ ?)$/su.test(tex) ? tex : `{${tex}}`
}
