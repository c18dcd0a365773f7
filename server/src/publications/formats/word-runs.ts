import { wordFormula } from "./word-formula.ts"
import type { Inline, Note, Picture, Span } from "../../pdf/document.ts"
import { type Relations, xml } from "./word-part.ts"
import { isRightToLeft } from "../../pdf/direction.ts"
import { unbroken } from "./words.ts"

/** What all parts of one Word file share. */
export type WordFile = {
  picture(picture: Picture, relations: Relations): string | undefined
  /** Keeps a note and gives its number in the file. */
  note(note: Note): number
  /** A list of its own that counts from `start`. */
  numbered(start: number): number
  /** Bookmarks and pictures are counted through the whole file. */
  count(): number
}

/** How words look: each only says what differs from its paragraph. */
export type Dress = Partial<Record<Exclude<Span, "span"> | "mono" | "linked", true>>

export type Runs = ReturnType<typeof wordRuns>

/** Turns what stands in a line into runs. Text reaches them escaped only. */
export function wordRuns(file: WordFile, relations: Relations) {
  return { inlines, run, bookmarked }

  function inlines(body: Inline[], dress: Dress): string {
    return body.map((one) => inline(one, dress)).join("")
  }

  function inline(one: Inline, dress: Dress): string {
    if (typeof one === "string") return run(one, dress)
    switch (one.kind) {
      case "mono":
        return run(one.text, { ...dress, mono: true })
      case "formula":
        return wordFormula(one.parts)
      case "link":
        if (!URL.canParse(one.url)) return inlines(one.body, dress)
        return linked(`r:id="${relations.link(new URL(one.url).href)}"`, one.body, dress)
      case "reference":
        return linked(`w:anchor="${nameOf(one.label)}"`, one.body, dress)
      case "anchor":
        return bookmarked(one.label, "")
      case "note": {
        const sign = noteSign(`<w:footnoteReference w:id="${file.note(one)}"/>`)
        return one.label === undefined ? sign : bookmarked(one.label, sign)
      }
      case "same-note":
        return [
          `<w:r><w:fldChar w:fldCharType="begin"/></w:r>`,
          `<w:r><w:instrText xml:space="preserve"> NOTEREF ${nameOf(one.label)} \\f \\h </w:instrText></w:r>`,
          `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${noteSign("<w:t>*</w:t>")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
        ].join("")
      case "image":
        return file.picture(one.image, relations) ?? run(`[${one.image.alt || "image"}]`, dress)
      case "break":
        return "<w:r><w:br/></w:r>"
      case "span":
        return inlines(one.body, dress)
      default:
        return inlines(one.body, { ...dress, [one.kind]: true })
    }
  }

  function linked(where: string, body: Inline[], dress: Dress): string {
    return `<w:hyperlink ${where} w:history="1">${inlines(body, { ...dress, linked: true })}</w:hyperlink>`
  }

  function bookmarked(label: string, inside: string): string {
    const id = file.count()
    return `<w:bookmarkStart w:id="${id}" w:name="${nameOf(label)}"/>${inside}<w:bookmarkEnd w:id="${id}"/>`
  }
}

export function run(words: string, dress: Dress): string {
  const text = unbroken(words)
  if (text === "") return ""
  const look = `${properties(dress)}${isRightToLeft(text) ? "<w:rtl/>" : ""}`
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
}

const noteSign = (inside: string) => `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>${inside}</w:r>`

export const nameOf = (label: string) => label.replace(/\W/g, "_")

/** In the order that the schema asks for. */
function properties(dress: Dress): string {
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
