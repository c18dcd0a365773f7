import { writeWordFormula } from "./word-formula.ts"
import type { IndexMark } from "@hub/markdown"
import { fillWords, type IndexWords } from "@hub/reader/words/edition-words"
import type { PdfInline, PdfNote, PdfPicture, PdfSpanKind } from "../document/document.ts"
import { type WordRelations, escapeXml } from "./word-part.ts"
import { isRightToLeft } from "../document/direction.ts"
import type { WordSections } from "./word-section.ts"
import { withoutBreakHints } from "../document/break-hints.ts"

/** What all parts of one Word file share. */
export type WordFile = {
  picture(picture: PdfPicture, relations: WordRelations): string | undefined
  /** Keeps a note and gives its number in the file. */
  note(note: PdfNote): number
  /** A list of its own that counts from `start`. */
  numbered(start: number): number
  /** Bookmarks and pictures are counted through the whole file. */
  count(): number
  sections: WordSections
  /** What entries of the index say that lead to others. */
  index: IndexWords
}

/** How words look: each only says what differs from its paragraph. */
export type RunStyle = Partial<Record<Exclude<PdfSpanKind, "span"> | "mono" | "linked", true>> & {
  /** The language of the words, where it is another than that of the file. */
  language?: string | undefined
}

export type RunWriter = ReturnType<typeof createRunWriter>

/** Turns what stands in a line into runs, all in one language. Text reaches them escaped only. */
export function createRunWriter(file: WordFile, relations: WordRelations, language?: string) {
  return { inlines, run: writeRun, bookmarked }

  function inlines(body: PdfInline[], dress: RunStyle): string {
    return body.map((one) => inline(one, language === undefined ? dress : { ...dress, language })).join("")
  }

  function inline(one: PdfInline, dress: RunStyle): string {
    if (typeof one === "string") return writeRun(one, dress)
    switch (one.kind) {
      case "mono":
        return writeRun(one.text, { ...dress, mono: true })
      case "formula":
        return writeWordFormula(one.parts)
      case "link":
        if (!URL.canParse(one.url)) return inlines(one.body, dress)
        return linked(`r:id="${relations.link(new URL(one.url).href)}"`, one.body, dress)
      case "reference":
        if (one.name !== undefined) return numberedReference(one.name, one.label, { ...dress, linked: true })
        return linked(`w:anchor="${bookmarkNameOf(one.label)}"`, one.body, dress)
      case "anchor":
        return bookmarked(one.label, "") + (one.mark ? writeIndexEntry(one.mark, file.index) : "")
      case "note": {
        const sign = noteReference(`<w:footnoteReference w:id="${file.note(one)}"/>`)
        return one.label === undefined ? sign : bookmarked(one.label, sign)
      }
      case "same-note":
        return [
          `<w:r><w:fldChar w:fldCharType="begin"/></w:r>`,
          `<w:r><w:instrText xml:space="preserve"> NOTEREF ${bookmarkNameOf(one.label)} \\f \\h </w:instrText></w:r>`,
          `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${noteReference("<w:t>*</w:t>")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
        ].join("")
      case "image":
        return file.picture(one.image, relations) ?? writeRun(`[${one.image.alt || "image"}]`, dress)
      case "break":
        return "<w:r><w:br/></w:r>"
      case "span":
        return inlines(one.body, dress)
      default:
        return inlines(one.body, { ...dress, [one.kind]: true })
    }
  }

  function linked(where: string, body: PdfInline[], dress: RunStyle): string {
    return `<w:hyperlink ${where} w:history="1">${inlines(body, { ...dress, linked: true })}</w:hyperlink>`
  }

  /** The bookmark of an equation holds its number only: the word and the brackets stand around the field. */
  function numberedReference(name: string, label: string, dress: RunStyle): string {
    const [, before = "", shown = name, after = ""] = /^(.*\()(\d+)(\).*)$/.exec(name) ?? []
    return (
      writeRun(before, dress) + writeField(`REF ${bookmarkNameOf(label)} \\h`, shown, dress) + writeRun(after, dress)
    )
  }

  function bookmarked(label: string, inside: string): string {
    const id = file.count()
    return `<w:bookmarkStart w:id="${id}" w:name="${bookmarkNameOf(label)}"/>${inside}<w:bookmarkEnd w:id="${id}"/>`
  }
}

export function writeRun(words: string, dress: RunStyle): string {
  const text = withoutBreakHints(words)
  if (text === "") return ""
  const look = `${properties(dress)}${isRightToLeft(text) ? "<w:rtl/>" : ""}${writeWordLanguage(dress.language)}`
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

/** The language of words in any script, for those who check their spelling or listen to them. */
export function writeWordLanguage(language: string | undefined): string {
  if (language === undefined) return ""
  const tag = escapeXml(language)
  return `<w:lang w:val="${tag}" w:eastAsia="${tag}" w:bidi="${tag}"/>`
}

/** Where a field begins, what it says now, and its end. */
export const fieldSign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`

/** A field that Word can count or look up again, with what it says now. */
export function writeField(instruction: string, shown: string, dress: RunStyle = {}): string {
  const code = `<w:r><w:instrText xml:space="preserve"> ${escapeXml(instruction)} </w:instrText></w:r>`
  return fieldSign("begin") + code + fieldSign("separate") + writeRun(shown, dress) + fieldSign("end")
}

/** The entry of a place, as Word's own are: it shows nothing. */
function writeIndexEntry({ entry, see }: IndexMark, words: IndexWords): string {
  const levels = (words: string[]) => words.map((one) => one.replace(/[\\":]/g, "\\$&")).join(":")
  const elsewhere = see ? ` \\t "${fillWords(see.also ? words.seeAlso : words.see, { entry: levels(see.entry) })}"` : ""
  const instruction = escapeXml(` XE "${levels(entry)}"${elsewhere} `)
  return `${fieldSign("begin")}<w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r>${fieldSign("end")}`
}

const noteReference = (inside: string) => `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>${inside}</w:r>`

export const bookmarkNameOf = (label: string) => label.replace(/\W/g, "_")

/** In the order that the schema asks for. */
function properties(dress: RunStyle): string {
  return [
    dress.linked && `<w:rStyle w:val="Hyperlink"/>`,
    (dress.mono || dress.key) && `<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>`,
    dress.strong && "<w:b/><w:bCs/>",
    dress.emphasis && "<w:i/><w:iCs/>",
    dress.strike && "<w:strike/>",
    (dress.small || dress.mono) && `<w:sz w:val="19"/><w:szCs w:val="19"/>`,
    dress.mark && `<w:highlight w:val="yellow"/>`,
    dress.underline && `<w:u w:val="single"/>`,
    dress.key && `<w:bdr w:val="single" w:sz="4" w:space="0" w:color="999999"/>`,
    (dress.above || dress.below) && `<w:vertAlign w:val="${dress.above ? "superscript" : "subscript"}"/>`,
  ]
    .filter(Boolean)
    .join("")
}
