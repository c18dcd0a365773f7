import type { ParagraphTraits } from "./paragraph-traits.ts"
import { child, flag, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** How something looks that Markdown cannot say: what the report counts it as, and what it tells of it. */
export type LostFormatting = { node: XmlNode; construct: string; what: string }

const wordsRemain = "the words are kept"

/** What a run says of its looks, itself or by its character style; colours only where they are its own. */
export function listRunFormatting(run: XmlNode, traits: ParagraphTraits): LostFormatting[] {
  const properties = child(run, "w:rPr")
  if (!properties || !run.children.some((each) => each.name === "w:t" && each.text.trim() !== "")) return []
  const style = value(properties, "w:rStyle")
  const all = [properties, ...(style === undefined ? [] : traits.runStyle(style))]
  const first = <T>(read: (from: XmlNode) => T | undefined) => {
    for (const from of all) {
      const found = read(from)
      if (found !== undefined) return found
    }
    return undefined
  }

  const looks: LostFormatting[] = []
  const add = (construct: string, what: string) => looks.push({ node: { ...properties }, construct, what })
  const highlight = first((from) => value(from, "w:highlight"))
  const shade = child(properties, "w:shd")?.attributes["w:fill"]
  const isHighlighted = highlight !== undefined && highlight !== "none"
  if (isHighlighted) add("highlights", `Highlighted in ${highlight}: ${wordsRemain}, without the highlight`)
  else if (isColour(shade, "FFFFFF")) add("highlights", `Shaded in ${shade}: ${wordsRemain}, without the shade`)

  const colour = child(properties, "w:color")
  const isText = /^(?:text1|tx1|dark1|hyperlink|followedHyperlink)$/.test(colour?.attributes["w:themeColor"] ?? "")
  if (colour && !isText && isColour(colour.attributes["w:val"], "000000"))
    add("text colours", `Coloured ${colour.attributes["w:val"]}: ${wordsRemain}, without the colour`)

  if (first((from) => flag(from, "w:caps"))) add("capitals", `Shown in capitals: ${wordsRemain} as they were typed`)
  else if (first((from) => flag(from, "w:smallCaps")))
    add("capitals", `Shown in small capitals: ${wordsRemain} as they were typed`)
  return looks
}

const sides: Record<string, string> = { center: "Centred", right: "Set to the right", end: "Set to the right" }

/** What a paragraph with words says of its own place on the page. */
export function listParagraphFormatting(paragraph: XmlNode, isInCell: boolean): LostFormatting[] {
  const properties = child(paragraph, "w:pPr")
  if (!properties) return []
  const looks: LostFormatting[] = []
  const side = sides[value(properties, "w:jc") ?? ""]
  if (side && !isInCell && !flag(properties, "w:bidi"))
    looks.push({ node: { ...properties }, construct: "aligned paragraphs", what: `${side}: ${wordsRemain}` })
  if (flag(properties, "w:pageBreakBefore")) looks.push(pageBreak({ ...properties }))
  return looks
}

/** A break of the page or the column, and columns themselves. */
export function findPageFormatting(node: XmlNode): LostFormatting | undefined {
  if (node.name === "w:br" && node.attributes["w:type"] === "page") return pageBreak(node)
  if (node.name === "w:br" && node.attributes["w:type"] === "column")
    return { node, construct: "columns", what: "A column break: topics have no columns" }
  const columns = node.name === "w:sectPr" ? child(node, "w:cols")?.attributes["w:num"] : undefined
  return Number(columns) > 1
    ? { node, construct: "columns", what: `Text in ${columns} columns: topics have no columns` }
    : undefined
}

function pageBreak(node: XmlNode): LostFormatting {
  return { node, construct: "page breaks", what: "A page break: topics have no pages" }
}

function isColour(value: string | undefined, usual: string): boolean {
  return value !== undefined && /^[0-9a-f]{6}$/i.test(value) && value.toUpperCase() !== usual
}
