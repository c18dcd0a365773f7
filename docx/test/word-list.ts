import { wordParagraphXml } from "./word-file.ts"

/** How a level of a list counts, what its number looks like, and what else is said of it. */
export type WordListLevel = { format: string; sign?: string; more?: string }

/** A list of these levels, each of which stands half an inch further in, under the ids that its paragraphs name. */
export function wordListXml(levels: (WordListLevel | string)[], id = "1"): string {
  const each = levels.map((level, at) => {
    const { format, sign, more = "" } = typeof level === "string" ? { format: level } : level
    const indent = `<w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr>`
    const text = `<w:lvlText w:val="${sign ?? (format === "bullet" ? "•" : `%${at + 1}.`)}"/>`
    return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}${text}${indent}</w:lvl>`
  })
  return `<w:abstractNum w:abstractNumId="${id}">${each.join("")}</w:abstractNum>${wordListInstanceXml(id, id)}`
}

/** Another list of the same levels, with what it says otherwise of them. */
export function wordListInstanceXml(id: string, of: string, overrides = ""): string {
  return `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${overrides}</w:num>`
}

/** A paragraph of a list. */
export function wordItemXml(text: string, { level = 0, id = "1", style = "", properties = "" } = {}): string {
  const numbered = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`
  return wordParagraphXml(text, style || undefined, numbered + properties)
}
