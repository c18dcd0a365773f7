import { child, children, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/**
 * What a file says of its paragraphs, worked out from the XML and apart from the rules by which they are read, so that the
 * import report can disagree with the reader. `architecture.test.ts` keeps the reader's rules out of this file.
 */
export type ParagraphTraits = {
  isHeading: (paragraph: XmlNode) => boolean
  /** Whether Word puts a bullet or a number before it, and whether that has words: `Article 3`. */
  listed: (paragraph: XmlNode) => "list items" | "numbered paragraphs" | undefined
  /** The run properties of a character style and of those that it is based on, nearest first. */
  runStyle: (id: string) => XmlNode[]
}

type StyleLineage = { id: string; name: string; node: XmlNode }[]

export function createParagraphTraits(
  stylesRoot: XmlNode | undefined,
  numberingRoot: XmlNode | undefined,
): ParagraphTraits {
  const { lineage, defaultId } = readStyleLineages(stylesRoot)
  const kinds = new Map<string, ReturnType<ParagraphTraits["listed"]>>()

  const ofStyle = (paragraph: XmlNode) => lineage(value(child(paragraph, "w:pPr"), "w:pStyle") ?? defaultId)

  /** The last word of a property: a paragraph's own, else that of the style nearest to it. */
  function settled(paragraph: XmlNode, read: (properties: XmlNode | undefined) => string | undefined) {
    let found: string | undefined
    for (const { node } of ofStyle(paragraph)) found = read(child(node, "w:pPr")) ?? found
    return read(child(paragraph, "w:pPr")) ?? found
  }

  function levelOf(paragraph: XmlNode, levels: XmlNode[]): string {
    let level = "0"
    for (const { id, node } of ofStyle(paragraph)) {
      const linked = levels.find((one) => value(one, "w:pStyle") === id)?.attributes["w:ilvl"]
      level = numPart(child(node, "w:pPr"), "w:ilvl") ?? linked ?? level
    }
    return numPart(child(paragraph, "w:pPr"), "w:ilvl") ?? level
  }

  return {
    isHeading: (paragraph) => {
      const outline = settled(paragraph, (properties) => value(properties, "w:outlineLvl"))
      if (outline !== undefined) return Number(outline) >= 0 && Number(outline) <= 8
      return ofStyle(paragraph).some(({ name }) => /^heading [1-9]$/i.test(name))
    },
    listed: (paragraph) => {
      const list = settled(paragraph, (properties) => numPart(properties, "w:numId"))
      if (list === undefined || list === "0") return undefined
      const direct = numPart(child(paragraph, "w:pPr"), "w:ilvl")
      const key = `${list} ${direct ?? ""} ${value(child(paragraph, "w:pPr"), "w:pStyle") ?? ""}`
      if (!kinds.has(key)) {
        const levels = levelsOfList(numberingRoot, lineage, list)
        const wanted = levelOf(paragraph, levels)
        kinds.set(key, kindOfLevel(levels.find((one) => one.attributes["w:ilvl"] === wanted)))
      }
      return kinds.get(key)
    },
    runStyle: (id) =>
      lineage(id)
        .flatMap(({ node }) => child(node, "w:rPr") ?? [])
        .toReversed(),
  }
}

function readStyleLineages(stylesRoot: XmlNode | undefined) {
  const styles = new Map(children(stylesRoot, "w:style").map((node) => [node.attributes["w:styleId"] ?? "", node]))
  const defaultId =
    [...styles].findLast(
      ([, { attributes }]) =>
        attributes["w:type"] === "paragraph" && /^(?:1|true|on)$/.test(attributes["w:default"] ?? ""),
    )?.[0] ?? ""
  const lineages = new Map<string, StyleLineage>()

  /** A style's ancestors and then itself. */
  function lineage(id: string, below: string[] = []): StyleLineage {
    const known = lineages.get(id)
    if (known) return known
    const node = styles.get(id)
    if (!node || below.includes(id)) return []
    const parent = value(node, "w:basedOn")
    const found = [
      ...(parent === undefined ? [] : lineage(parent, [...below, id])),
      { id, name: value(node, "w:name") ?? "", node },
    ]
    if (below.length === 0) lineages.set(id, found)
    return found
  }

  return { lineage, defaultId }
}

/** The levels of a list; one that has none takes those of the numbering style that it names. */
function levelsOfList(
  numberingRoot: XmlNode | undefined,
  lineage: (style: string) => StyleLineage,
  list: string,
  followed = 0,
): XmlNode[] {
  const num = children(numberingRoot, "w:num").find((node) => node.attributes["w:numId"] === list)
  const overrides = children(num, "w:lvlOverride").flatMap((node) => children(node, "w:lvl"))
  const abstract = children(numberingRoot, "w:abstractNum").find(
    (node) => node.attributes["w:abstractNumId"] === value(num, "w:abstractNumId"),
  )
  const own = [...overrides, ...children(abstract, "w:lvl")]
  const link = value(abstract, "w:numStyleLink")
  if (own.length > 0 || link === undefined || followed > 9) return own

  const linked = lineage(link).findLast(({ node }) => numPart(child(node, "w:pPr"), "w:numId") !== undefined)
  const target = linked ? numPart(child(linked.node, "w:pPr"), "w:numId") : undefined
  if (target !== undefined && target !== list) return levelsOfList(numberingRoot, lineage, target, followed + 1)
  const owner = children(numberingRoot, "w:abstractNum").find((node) => value(node, "w:styleLink") === link)
  return children(owner, "w:lvl")
}

function numPart(properties: XmlNode | undefined, name: "w:numId" | "w:ilvl"): string | undefined {
  return value(child(properties, "w:numPr"), name)
}

function kindOfLevel(level: XmlNode | undefined): ReturnType<ParagraphTraits["listed"]> {
  if (!level) return undefined
  const [format, sign] = [value(level, "w:numFmt"), value(level, "w:lvlText") ?? ""]
  if (/\p{L}{2}/u.test(sign)) return "numbered paragraphs"
  const isBlank = format === "bullet" && sign !== "" && sign.trim() === ""
  return format === "none" || isBlank ? undefined : "list items"
}
