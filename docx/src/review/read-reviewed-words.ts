import type { ReaderLimits } from "../parsed-document.ts"
import { readNotes } from "../read/notes.ts"
import { type ListNumbering, readNumbering } from "../read/numbering.ts"
import { openPackage, type PackagePart, type WordPackage } from "../read/package.ts"
import { headingLevel, readStyles } from "../read/styles.ts"
import { child, chosenBranch, descendants, value, type XmlNode } from "../read/xml.ts"
import type { Archive } from "../zip.ts"
import { addMarkedChange, type PieceReading, readPieces } from "./read-pieces.ts"
import type { ReviewComment, ReviewedParagraph, ReviewedWords } from "./reviewed-words.ts"

type ParagraphReading = PieceReading & { numbering: ListNumbering; tables: number; paragraphs: ReviewedParagraph[] }

/** Reads what a Word file says, with all that is marked as changed in it, and its comments. */
export async function readReviewedWords(archive: Archive, limits: ReaderLimits): Promise<ReviewedWords> {
  const word = await openPackage(archive, limits)
  const styles = readStyles((await word.part("styles"))?.root)
  const reading: ParagraphReading = {
    word,
    part: word.main,
    styles,
    numbering: readNumbering((await word.part("numbering"))?.root, styles),
    changes: [],
    comments: [],
    placed: new Set(),
    notes: [],
    fields: [],
    digests: new Map(),
    tables: 0,
    paragraphs: [],
  }
  await readBlocks(reading, child(word.main.root, "w:body") ?? word.main.root, null)
  const body = reading.paragraphs
  const { texts } = await readNotes(word)
  const notes = new Map<string, ReviewedParagraph[]>()
  for (const key of reading.notes) {
    const note = texts.get(key)
    if (note) notes.set(key, await readNote(reading, note))
  }
  for (const mark of listLayoutMarks(word.main.root)) addMarkedChange(reading, mark)
  return { body, notes, comments: await readComments(word), changes: reading.changes, margins: await readMargins(word) }
}

/** Marked changes of pages, tables, rows and cells. A row that came or went with words is told by those. */
function listLayoutMarks(root: XmlNode): XmlNode[] {
  const rows = descendants(root, "w:tr")
    .filter((row) => descendants(row, "w:t", "w:delText").every(({ text }) => text.trim() === ""))
    .flatMap((row) => child(child(row, "w:trPr"), "w:ins") ?? child(child(row, "w:trPr"), "w:del") ?? [])
  return [...descendants(root, ...layoutMarks), ...rows]
}

const layoutMarks = [
  "w:tblPrChange",
  "w:trPrChange",
  "w:tcPrChange",
  "w:cellIns",
  "w:cellDel",
  "w:cellMerge",
  "w:sectPrChange",
]

/** The sign before the words of a note is none of them, and neither is the space after it. */
async function readNote(reading: ParagraphReading, { node, part }: { node: XmlNode; part: PackagePart }) {
  const within = { ...reading, part, paragraphs: [], fields: [], comments: [] }
  await readBlocks(within, node, null)
  const [first] = within.paragraphs as ReviewedParagraph[]
  const opening = first?.pieces.find(({ text }) => text.trim() !== "")
  for (const piece of first?.pieces ?? []) {
    piece.text = piece.text.trimStart()
    if (piece === opening) break
  }
  return within.paragraphs as ReviewedParagraph[]
}

async function readBlocks(reading: ParagraphReading, node: XmlNode, cell: string | null): Promise<void> {
  for (const each of node.children) {
    if (each.name === "w:p") await readParagraph(reading, each, cell)
    else if (each.name === "w:tbl") await readTable(reading, each)
    else if (each.name === "w:commentRangeStart" || each.name === "w:commentRangeEnd") readRange(reading, each)
    else if (each.name !== "w:sectPr" && each.name !== "w:tcPr")
      await readBlocks(reading, each.name === "mc:AlternateContent" ? (chosenBranch(each) ?? each) : each, cell)
  }
}

/** Comments may begin and end between paragraphs too. */
function readRange(reading: ParagraphReading, { name, attributes }: XmlNode): void {
  const id = attributes["w:id"] ?? ""
  if (name === "w:commentRangeStart") reading.comments.push(id)
  else reading.comments = reading.comments.filter((one) => one !== id)
}

async function readTable(reading: ParagraphReading, table: XmlNode): Promise<void> {
  const number = reading.tables++
  for (const [row, line] of descendantsUntil(table, "w:tr").entries())
    for (const [column, cell] of descendantsUntil(line, "w:tc").entries())
      await readBlocks(reading, cell, `${number}.${row}.${column}`)
}

/** The nearest elements of a name, whatever stands around them. */
function descendantsUntil(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((each) =>
    each.name === name ? [each] : each.name === "w:tbl" || each.name === "w:tc" ? [] : descendantsUntil(each, name),
  )
}

async function readParagraph(reading: ParagraphReading, node: XmlNode, cell: string | null): Promise<void> {
  const properties = child(node, "w:pPr")
  const style = reading.styles.paragraph(value(properties, "w:pStyle") ?? reading.styles.defaultParagraph)
  const formatted = child(properties, "w:pPrChange")
  const pieces = await readPieces(reading, node)
  reading.paragraphs.push({
    style: style.id,
    heading: headingLevel(style.role ?? "plain") || null,
    isTitle: style.role === "title",
    isCode: style.role === "code",
    list: listOf(reading, properties, style.numbering?.id),
    cell,
    pieces,
    end: { ...readEnd(reading, child(properties, "w:rPr")), comments: [...reading.comments] },
    ...(formatted && { formatted: addMarkedChange(reading, formatted) }),
  })
}

function readEnd(reading: ParagraphReading, marks: XmlNode | undefined) {
  const inserted = child(marks, "w:ins") ?? child(marks, "w:moveTo")
  const deleted = child(marks, "w:del") ?? child(marks, "w:moveFrom")
  return {
    ...(inserted && { inserted: addMarkedChange(reading, inserted) }),
    ...(deleted && { deleted: addMarkedChange(reading, deleted) }),
  }
}

function listOf({ numbering }: ParagraphReading, properties: XmlNode | undefined, inherited: string | undefined) {
  const direct = child(properties, "w:numPr")
  const id = value(direct, "w:numId") ?? inherited ?? "0"
  const level = Number(value(direct, "w:ilvl") ?? 0)
  const found = id === "0" ? undefined : numbering.level(id, level)
  return found && found.format !== "none" ? { ordered: found.format !== "bullet", level } : null
}

async function readComments(word: WordPackage): Promise<ReviewComment[]> {
  const comments = (await word.part("comments"))?.root.children ?? []
  const byParagraph = new Map<string, string>()
  for (const one of comments)
    for (const paragraph of descendants(one, "w:p"))
      byParagraph.set(paragraph.attributes["w14:paraId"] ?? "", one.attributes["w:id"] ?? "")
  const parents = new Map<string, string>()
  for (const { attributes } of (await word.part("commentsExtended"))?.root.children ?? []) {
    const [own, parent] = [attributes["w15:paraId"], attributes["w15:paraIdParent"]].map((id) =>
      id === undefined ? undefined : byParagraph.get(id),
    )
    if (own !== undefined && parent !== undefined) parents.set(own, parent)
  }
  return comments
    .filter(({ name }) => name === "w:comment")
    .map((one) => {
      const id = one.attributes["w:id"] ?? ""
      const date = one.attributes["w:date"] ?? ""
      return {
        id,
        parent: parents.get(id) ?? null,
        by: one.attributes["w:author"] ?? "",
        at: Number.isNaN(Date.parse(date)) ? null : new Date(date).toISOString(),
        text: descendants(one, "w:p").map(wordsOf).join("\n").trim(),
      }
    })
}

const wordsOf = (node: XmlNode): string =>
  descendants(node, "w:t", "w:tab", "w:br")
    .map(({ name, text }) => (name === "w:t" ? text : name === "w:tab" ? "\t" : "\n"))
    .join("")

/** Page numbers count for nothing. */
async function readMargins(word: WordPackage): Promise<string[]> {
  const parts = [...(await word.parts("header")), ...(await word.parts("footer"))]
  const words = parts.map(({ root }) => wordsOf(root).replaceAll(/\d+/g, "").replaceAll(/\s+/g, " ").trim())
  return [...new Set(words.filter((one) => one !== ""))]
}
