import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { strToU8, zipSync } from "fflate"
import type { Zippable } from "fflate"

const office = "http://schemas.openxmlformats.org"
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
const kinds = `${office}/officeDocument/2006/relationships`

export const wordNamespaces = [
  `xmlns:w="${office}/wordprocessingml/2006/main"`,
  `xmlns:r="${kinds}"`,
  `xmlns:a="${office}/drawingml/2006/main"`,
  `xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:pic="${office}/drawingml/2006/picture"`,
  `xmlns:m="${office}/officeDocument/2006/math"`,
  `xmlns:mc="${office}/markup-compatibility/2006"`,
].join(" ")

export type WordFileParts = {
  body: string
  styles?: string
  numbering?: string
  footnotes?: string
  comments?: string
  header?: string
  /** Further relationships of the document: id, kind, target. */
  relations?: [string, string, string, "External"?][]
  files?: Record<string, string | Uint8Array>
  contentType?: string
  prolog?: string
}

/** The bytes of a Word file with this content. */
export function createWordFile(parts: WordFileParts): Uint8Array {
  const relations = [...(parts.relations ?? [])]
  const files: Zippable = {}
  for (const kind of ["styles", "numbering", "footnotes", "comments", "header"] as const) {
    if (parts[kind] === undefined) continue
    relations.push([`part-${kind}`, kind, `${kind}.xml`])
    files[`word/${kind}.xml`] = strToU8(`<w:${kind} ${wordNamespaces}>${parts[kind]}</w:${kind}>`)
  }
  for (const [name, content] of Object.entries(parts.files ?? {})) {
    files[name] = typeof content === "string" ? strToU8(content) : content
  }

  return zipSync({
    "[Content_Types].xml": strToU8(
      `<Types xmlns="${office}/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${parts.contentType ?? word}"/></Types>`,
    ),
    "_rels/.rels": strToU8(relationships([["main", "officeDocument", "word/document.xml"]])),
    "word/document.xml": strToU8(
      `${parts.prolog ?? ""}<w:document ${wordNamespaces}><w:body>${parts.body}</w:body></w:document>`,
    ),
    "word/_rels/document.xml.rels": strToU8(relationships(relations)),
    ...files,
  })
}

export function saveTestFile(folder: string, name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** `p("Words", "Heading1")` is a paragraph of that style. */
export function wordParagraphXml(text: string, style?: string, properties = ""): string {
  const named = style ? `<w:pStyle w:val="${style}"/>` : ""
  return `<w:p><w:pPr>${named}${properties}</w:pPr>${wordRunXml(text)}</w:p>`
}

export function wordRunXml(text: string, properties = ""): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
}

export function wordStyleXml(id: string, name: string, properties = ""): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`
}

export function wordTableXml(...rows: string[][]): string {
  const cells = (row: string[]) =>
    row.map((cell) => (cell.startsWith("<w:tc>") ? cell : `<w:tc>${cell}</w:tc>`)).join("")
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join("")}</w:tbl>`
}

export function wordFieldXml(instruction: string, result: string): string {
  const fieldChar = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  return `${fieldChar("begin")}<w:r><w:instrText>${instruction}</w:instrText></w:r>${fieldChar("separate")}${result}${fieldChar("end")}`
}

export function wordPictureXml(id: string, alt: string): string {
  const blip = `<pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic>`
  return `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="a" descr="${alt}"/><a:graphic><a:graphicData>${blip}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

/** The smallest PNG there is: one transparent dot. */
export const dotPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
)

function relationships(all: [string, string, string, "External"?][]): string {
  const each = all.map(
    ([id, kind, target, mode]) =>
      `<Relationship Id="${id}" Type="${kinds}/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ""}/>`,
  )
  return `<Relationships xmlns="${office}/package/2006/relationships">${each.join("")}</Relationships>`
}
