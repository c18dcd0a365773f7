import { readFileSync } from "node:fs"
import { type ContentMark, type PaintedItem, readPdfContent } from "./pdf-content.ts"
import {
  nameIn,
  isReference,
  listPdfPages,
  type PdfDict,
  type PdfObjects,
  type PdfPage,
  readPdfObjects,
} from "./pdf-objects.ts"
import { readStructure, type TaggedNode } from "./pdf-structure.ts"

/** All that the rules are asked about. */
export type PdfBook = {
  pdf: PdfObjects
  header: string
  xmp: string
  pages: (PdfPage & { items: ShownItem[]; problems: string[] })[]
  nodes: TaggedNode[]
  annotations: { ref: string; page: string; dict: PdfDict }[]
  /** Fonts by their reference, with all codes that are shown in them. */
  fonts: Map<string, { dict: PdfDict; codes: Set<number>; bare: Set<number> }>
  /** Dictionaries of every object, to look for what must not be. */
  dicts: { ref: string; dict: PdfDict }[]
}
/** Something painted, with the font that its resources mean by its name. */
export type ShownItem = PaintedItem & { fontRef?: string | undefined; isInForm: boolean }

export function readPdfBook(file: string): PdfBook {
  const pdf = readPdfObjects(file)
  const fonts: PdfBook["fonts"] = new Map()
  const pages = listPdfPages(pdf).map((page) => {
    const contents = page.dict["/Contents"]
    const streams = isReference(contents) && !Array.isArray(pdf.resolve(contents)) ? [contents] : pdf.list(contents)
    const content = Buffer.concat(streams.flatMap((one) => [pdf.content(one), Buffer.from("\n")]))
    return { ...page, ...readItems(pdf, content, pdf.dict(page.dict["/Resources"]), [], fonts) }
  })
  return {
    pdf,
    header: readFileSync(file).toString("latin1", 0, 20),
    xmp: pdf.content(pdf.catalog["/Metadata"]).toString("utf8"),
    pages,
    nodes: readStructure(pdf),
    annotations: pages.flatMap(({ ref, dict }) =>
      pdf.list(dict["/Annots"]).map((one) => ({ ref: nameIn(one), page: ref, dict: pdf.dict(one) })),
    ),
    fonts,
    dicts: pdf.references.map((ref) => ({ ref, dict: pdf.dict(ref) })),
  }
}

/** What a stream paints, with what the forms paint that it draws. */
function readItems(
  pdf: PdfObjects,
  content: Buffer,
  resources: PdfDict,
  around: ContentMark[],
  fonts: PdfBook["fonts"],
  depth = 0,
): { items: ShownItem[]; problems: string[] } {
  const read = readPdfContent(content, pdf.dict(resources["/Properties"]), pdf)
  const items: ShownItem[] = []
  const problems = [...read.problems]
  for (const item of read.items) {
    const marks = [...around, ...item.marks]
    const object = item.drawn === undefined ? undefined : pdf.dict(resources["/XObject"])[item.drawn]
    const fontRef = item.font === undefined ? undefined : nameIn(pdf.dict(resources["/Font"])[item.font])
    if (fontRef !== undefined) addCodes(pdf, fonts, fontRef, item.codes!, marks)
    if (object !== undefined && pdf.dict(object)["/Subtype"] === "/Form" && depth < 9) {
      const inside = readItems(
        pdf,
        pdf.content(object),
        pdf.dict(pdf.dict(object)["/Resources"]),
        marks,
        fonts,
        depth + 1,
      )
      items.push(...inside.items.map((one) => ({ ...one, isInForm: true })))
      problems.push(...inside.problems)
    } else items.push({ ...item, marks, fontRef, isInForm: depth > 0 })
  }
  return { items, problems }
}

/** `bare` are codes shown without words in their stead. */
function addCodes(pdf: PdfObjects, fonts: PdfBook["fonts"], ref: string, codes: Buffer, marks: ContentMark[]) {
  const font = fonts.get(ref) ?? { dict: pdf.dict(ref), codes: new Set(), bare: new Set() }
  fonts.set(ref, font)
  const isWide = font.dict["/Subtype"] === "/Type0"
  const hasWords = marks.some(({ properties }) => properties.includes("ActualText"))
  for (let at = 0; at + (isWide ? 1 : 0) < codes.length; at += isWide ? 2 : 1) {
    const code = isWide ? codes.readUInt16BE(at) : codes[at]!
    font.codes.add(code)
    if (!hasWords) font.bare.add(code)
  }
}

/** The numbers that a ToUnicode map gives words for, with those words. */
export function readToUnicode(cmap: string): Map<number, string> {
  const words = new Map<number, string>()
  const textOf = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le")
  for (const [, block = ""] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = "", hex = ""] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>/g))
      words.set(parseInt(code, 16), textOf(hex))
  for (const [, block = ""] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = "", to = "", hex = ""] of block.matchAll(
      /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g,
    ))
      for (let code = parseInt(from, 16); code <= parseInt(to, 16); code++) words.set(code, textOf(hex))
  return words
}
