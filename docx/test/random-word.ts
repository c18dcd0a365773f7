import { wordFieldXml, wordRunXml, wordStyleXml } from "./word-file.ts"
import type { WordFileParts } from "./word-file.ts"
import { wordListXml } from "./word-list.ts"

const signs = ["", "", "*", "_", "|", "[", "]", "`", "#", ":", "&lt;", "~", "$", "(b)", ".", "\\", "!"]
const looks = ["", "", "", "<w:b/>", "<w:i/>", "<w:strike/>", '<w:u w:val="single"/>', '<w:rFonts w:ascii="Consolas"/>']
const heights = ["", "", "", '<w:vertAlign w:val="superscript"/>']
const styleIds = ["", "", "", "", "H1", "H2", "Q", "C", "N", "T", "L"]
const marks = ["", "", "", "", "", "del", "ins"].map((kind) => kind && `<w:rPr><w:${kind} w:author="Ann"/></w:rPr>`)
const instructions = [
  " PAGE ",
  ' HYPERLINK "https://b.example" ',
  " REF b1 \\h ",
  " NOTEREF b2 \\f \\h ",
  " SEQ T ",
  ' XE "a:b" ',
]
const merges = ["", "", "", '<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', "<w:vMerge/>"]

const styles = [
  wordStyleXml("H1", "heading 1"),
  wordStyleXml("H2", "heading 2"),
  wordStyleXml("Q", "Quote"),
  wordStyleXml("C", "Code"),
  wordStyleXml("N", "Note"),
  wordStyleXml("T", "Title"),
  wordStyleXml("L", "List Continue", '<w:pPr><w:ind w:left="720"/></w:pPr>'),
].join("")
const numbering =
  wordListXml(["decimal", "lowerLetter", "bullet"], "1") +
  wordListXml(["bullet", "bullet", "bullet"], "2") +
  wordListXml([{ format: "decimal", sign: "Article %1" }, "none", "decimal"], "3")

/** A document in which anything that Word knows may stand in anything else; the same number gives the same document. */
export function createRandomWord(number: number): WordFileParts {
  const random = createRandomNumbers(number)
  const pick = <T>(from: T[]): T => from[Math.floor(random() * from.length)]!
  const some = (most: number, one: () => string) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, one).join("")
  let words = 0

  const run = () =>
    wordRunXml(
      `${pick(["", " "])}w${++words}${pick(signs)}${pick(["", " "])}`,
      pick(looks) + pick(looks) + pick(heights),
    )
  const deleted = () => run().replaceAll(/(<\/?)w:t\b/g, "$1w:delText")

  const inline = (depth: number): string =>
    pick([
      run,
      run,
      run,
      run,
      () => `<w:hyperlink r:id="page">${some(2, run)}</w:hyperlink>`,
      () => `<w:hyperlink w:anchor="${pick(["b0", "b1", "b2"])}">${run()}</w:hyperlink>`,
      () => `<w:bookmarkStart w:id="1" w:name="${pick(["b0", "b1", "b2"])}"/>`,
      () => pick(["<w:r><w:br/></w:r>", "<w:r><w:tab/></w:r>", '<w:r><w:br w:type="page"/></w:r>']),
      () => `<w:r><w:footnoteReference w:id="${pick([2, 3, 4])}"/></w:r>`,
      () => wordFieldXml(pick(instructions), run()),
      () => "<w:r/><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>",
      () => (depth > 0 ? `<w:r><w:pict><w:txbxContent>${blocks(depth - 1)}</w:txbxContent></w:pict></w:r>` : run()),
      () => `<w:ins w:author="Ann">${run()}</w:ins>`,
      () => `<w:del w:author="Ben">${deleted()}</w:del>`,
      () => `<w:sdt><w:sdtContent>${run()}</w:sdtContent></w:sdt>`,
    ])()

  function paragraph(depth: number): string {
    const style = pick(styleIds)
    const list = `<w:numPr><w:ilvl w:val="${pick([0, 1, 2])}"/><w:numId w:val="${pick([1, 2, 3])}"/></w:numPr>`
    const place = pick(["", "", "", list, `<w:ind w:left="${pick([360, 720, 1440])}"/>`])
    const properties = `${style && `<w:pStyle w:val="${style}"/>`}${place}${pick(marks)}`
    return `<w:p><w:pPr>${properties}</w:pPr>${some(4, () => inline(depth))}</w:p>`
  }

  const cell = (depth: number) =>
    `<w:tc><w:tcPr>${pick(merges)}</w:tcPr>${depth > 0 ? blocks(depth - 1) : paragraph(0)}</w:tc>`
  const row = (depth: number) =>
    `<w:tr>${pick(["", "<w:trPr><w:tblHeader/></w:trPr>"])}${some(3, () => cell(depth))}</w:tr>`

  function blocks(depth: number): string {
    return some(4, () => (random() < 0.15 ? `<w:tbl>${some(3, () => row(depth))}</w:tbl>` : paragraph(depth)))
  }

  return {
    body: blocks(2),
    styles,
    numbering,
    footnotes: [2, 3, 4].map((id) => `<w:footnote w:id="${id}">${paragraph(0)}</w:footnote>`).join(""),
    relations: [["page", "hyperlink", "https://a.example", "External"]],
  }
}

/** Numbers from nought to one that are the same for the same beginning. */
function createRandomNumbers(beginning: number): () => number {
  let state = beginning * 7919
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}
