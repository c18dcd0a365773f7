import { inlineText } from "../document/direction.ts"
import type { PdfCaption, PdfNumberList } from "../document/document.ts"
import { bookmarkNameOf, fieldSign, writeField, writeRun } from "./word-runs.ts"

/** How Word counts each kind, whatever the words before the number are. */
const sequences = { table: "Table", figure: "Figure", equation: "Equation" }
type SequenceKind = keyof typeof sequences

/** "Table 3" with a number that Word itself counts. */
export function writeNumberedName({ name, number }: Pick<PdfCaption, "name" | "number">, kind: SequenceKind): string {
  const at = name.lastIndexOf(String(number))
  const field = writeField(`SEQ ${sequences[kind]} \\* ARABIC`, String(number), { strong: true })
  return (
    writeRun(name.slice(0, at), { strong: true }) +
    field +
    writeRun(name.slice(at + String(number).length), { strong: true })
  )
}

/** All tables or figures, which Word lists again with their pages when it is asked to. */
export function writeWordNumberList({ kind, title, entries }: PdfNumberList): string {
  const begin = `${fieldSign("begin")}<w:r><w:instrText xml:space="preserve"> TOC \\h \\z \\c "${sequences[kind]}" </w:instrText></w:r>${fieldSign("separate")}`
  const lines = entries.map(({ label, name, body }, at) => {
    const link = `<w:hyperlink w:anchor="${bookmarkNameOf(label)}" w:history="1">${writeRun(`${name}\u2002${inlineText(body)}`, {})}</w:hyperlink>`
    return `<w:p><w:pPr><w:pStyle w:val="TableofFigures"/></w:pPr>${at === 0 ? begin : ""}${link}${at === entries.length - 1 ? fieldSign("end") : ""}</w:p>`
  })
  return `<w:p><w:pPr><w:pStyle w:val="Subtitle"/><w:keepNext/></w:pPr>${writeRun(title, {})}</w:p>${lines.join("")}`
}
