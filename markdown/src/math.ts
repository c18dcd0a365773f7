import type { Element, ElementContent, Nodes } from "hast"
import { raw } from "hast-util-raw"
import { toHtml as serialize } from "hast-util-to-html"
import { toString } from "mdast-util-to-string"
import temml from "temml"

/** Longer formulas stay as they were written. */
const longest = 5000
const deepest = 24
/** Wider spaces would push a formula out of its page. */
const widestSpace = 10

const elements = new Set(
  "math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle mpadded mphantom".split(
    " ",
  ),
)
const attributes = new Set(
  "display displaystyle fence form linethickness lspace mathvariant movablelimits rspace scriptlevel separator stretchy".split(
    " ",
  ),
)

/**
 * A formula in TeX as MathML elements, by an allow-list of its own: no style, address or colour. Undefined for what is no
 * formula, or one too long or too deep; its source is then what there is to show. Never throws.
 */
export function renderMathTree(tex: string, isBlock: boolean): Element | undefined {
  if (tex.trim() === "" || tex.length > longest) return undefined
  try {
    const written = temml.renderToString(tex, { displayMode: isBlock, throwOnError: true, trust: false })
    const found = raw({ type: "root", children: [{ type: "raw", value: written }] })
    const math = found.type === "root" ? found.children.find((one) => one.type === "element") : undefined
    const clean = math && cleanMathElement(math, 0)
    return clean && { ...clean, properties: { ...clean.properties, alttext: tex.trim() } }
  } catch {
    return undefined
  }
}

/** The same as a string, which HTML and XML read alike: without its source, since an attribute of XML holds no `<`. */
export function renderMathText(tex: string, isBlock: boolean): string | undefined {
  const tree = renderMathTree(tex, isBlock)
  return tree && serialize(asXmlElement(tree), { closeSelfClosing: true })
}

const asXmlElement = (math: Element): Nodes => ({
  ...math,
  properties: {
    ...(math.properties["display"] === "block" && { display: "block" }),
    xmlns: "http://www.w3.org/1998/Math/MathML",
  },
})

function cleanMathElement(element: Element, depth: number): Element {
  if (depth > deepest) throw new RangeError("This formula is too deep.")
  const { tagName, properties, children } = element.tagName === "menclose" ? replaceEnclosure(element) : element
  const allowed = Object.entries(properties).filter(([name]) => attributes.has(name.toLowerCase()))
  const look = mathClassOf(element)
  return {
    type: "element",
    tagName: elements.has(tagName) ? tagName : "mrow",
    properties: {
      ...Object.fromEntries(allowed),
      ...(look && { className: [look] }),
      ...(tagName === "mspace" && { width: `${boundedWidth(properties["width"])}em` }),
    },
    children: children.flatMap((child): ElementContent[] => {
      if (child.type === "element" && isMargin(child)) return []
      if (child.type === "element") return [cleanMathElement(child, depth + (look === "boxed" ? 3 : 1))]
      return child.type === "text" ? [{ type: "text", value: child.value }] : []
    }),
  }
}

/** On which side a cell's words stand, and whether a part has a frame; style sheets show it. */
function mathClassOf({ tagName, properties }: Element): "left" | "right" | "boxed" | undefined {
  const classes = [properties["className"] ?? []].flat()
  if (tagName === "mtd")
    return classes.includes("tml-left") ? "left" : classes.includes("tml-right") ? "right" : undefined
  return tagName === "mrow" && /border:\s*1px solid/.test(String(properties["style"])) ? "boxed" : undefined
}

/** The empty cells at both sides that centre numbered equations in a page. */
const isMargin = (cell: Element): boolean =>
  cell.tagName === "mtd" && /width:\s*50%/.test(String(cell.properties["style"])) && toString(cell).trim() === ""

/** Browsers draw no line around a part, but they stretch one that stands above or below it. */
function replaceEnclosure({ properties, children }: Element): Element {
  const [tagName, line] = properties["notation"] === "bottom" ? ["munder", "_"] : ["mover", "‾"]
  if (!/^(?:top|bottom)$/.test(String(properties["notation"])))
    throw new RangeError("What strikes a part out cannot be drawn.")
  const part: Element = { type: "element", tagName: "mrow", properties: {}, children }
  const mark: Element = {
    type: "element",
    tagName: "mo",
    properties: { stretchy: "true" },
    children: [{ type: "text", value: line }],
  }
  return { type: "element", tagName, properties: {}, children: [part, mark] }
}

function boundedWidth(width: unknown): number {
  const [, ems = "0"] = /^(-?[\d.]+)em$/.exec(String(width)) ?? []
  return Math.max(-1, Math.min(widestSpace, Number(ems) || 0))
}
