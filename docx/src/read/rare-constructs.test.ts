import { expect, test } from "vitest"
import {
  dotPng,
  wordFieldXml,
  wordParagraphXml,
  wordPictureXml,
  wordRunXml,
  wordStyleXml,
  wordTableXml,
} from "../../test/word-file.ts"
import { findReportLine, convertToMarkdown, convertWordParts } from "../../test/convert-word.ts"
import { unreachedLoss } from "../report.ts"

const by = 'w:id="1" w:author="Ann" w:date="2026-01-02T00:00:00Z"'
const cell = (text: string, properties: string) =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${wordParagraphXml(text)}</w:tc>`
const run = (inside: string) => `<w:p><w:r>${inside}</w:r></w:p>`

test("a field that never ends hides nothing of what follows", async () => {
  const begun =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
  const deletedEnd = `<w:del ${by}><w:r><w:fldChar w:fldCharType="end"/></w:r></w:del>`

  const read = await convertWordParts({
    body: `<w:p>${begun}${wordRunXml("Prices")}${deletedEnd}</w:p>${wordParagraphXml("Text.")}`,
  })

  expect(read.documents[0]!.markdown).toBe("Prices\n\nText.\n")
  expect(findReportLine(read, "words")).toMatchObject({ in: 2, kept: 2 })
})

test("a field over two paragraphs is one, whatever its second one holds", async () => {
  const fieldChar = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const begun = `${fieldChar("begin")}<w:r><w:instrText> HYPERLINK "https://a.example" </w:instrText></w:r>${fieldChar("separate")}`

  const read = await convertWordParts({
    body: `<w:p>${begun}${wordRunXml("Prices")}</w:p><w:p>${fieldChar("end")}${wordRunXml("Text.")}</w:p>`,
  })

  expect(read.documents[0]!.markdown).toBe("[Prices](https://a.example)\n\nText.\n")
  expect(findReportLine(read, "links")).toMatchObject({ in: 1, kept: 1 })
})

test("boxes and choices of a form show what they hold, and a field that shows nothing is listed", async () => {
  const formField = (name: string, held: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${held}</w:ffData></w:fldChar></w:r><w:r><w:instrText> ${name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const ticked = formField("FORMCHECKBOX", "<w:checkBox><w:default w:val='0'/><w:checked/></w:checkBox>")
  const empty = formField("FORMCHECKBOX", "<w:checkBox/>")
  const entries = '<w:listEntry w:val="red"/><w:listEntry w:val="blue"/>'
  const chosen = formField("FORMDROPDOWN", `<w:ddList><w:result w:val="1"/>${entries}</w:ddList>`)

  const read = await convertWordParts({
    body: `<w:p>${ticked}${empty}${chosen}${wordFieldXml(" EQ \\f(1;2) ", "")}</w:p>`,
  })

  expect(read.documents[0]!.markdown).toBe("☒☐blue\n")
  expect(findReportLine(read, "fields")).toMatchObject({
    in: 4,
    converted: 3,
    lost: [{ what: "A field that shows nothing: EQ \\f(1;2)" }],
  })
})

test("signs of a sign font are what that font shows, and one that no other font has is listed", async () => {
  const sign = (font: string, code: string) => `<w:sym w:font="${font}" w:char="${code}"/>`
  const body =
    run(sign("Wingdings", "F04A") + sign("Symbol", "F0D6") + sign("Symbol", "61") + sign("Webdings", "F061")) +
    `<w:p>${wordRunXml("\uf061", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>')}</w:p>`

  const read = await convertWordParts({ body })

  expect(read.documents[0]!.markdown).toBe("☺√α\n\nα\n")
  expect(findReportLine(read, "signs")).toMatchObject({
    in: 4,
    converted: 3,
    lost: [{ what: "A symbol in the font Webdings (F061)" }],
  })
})

test("how a word is read stands in brackets after it, and tabs keep words apart", async () => {
  const ruby = `<w:r><w:ruby><w:rt>${wordRunXml("とう")}</w:rt><w:rubyBase>${wordRunXml("東")}</w:rubyBase></w:ruby></w:r>`
  const apart = '<w:r><w:t>left</w:t><w:ptab w:alignment="right"/><w:t>right</w:t></w:r>'

  const read = await convertWordParts({ body: `<w:p>${ruby}${wordRunXml("京 ")}${apart}</w:p>` })

  expect(read.documents[0]!.markdown).toBe("東(とう)京 left right\n")
  expect(findReportLine(read, "words").lost).toEqual([])
})

test("a cell that was inserted or deleted alone is accepted or rejected, and told", async () => {
  const body = wordTableXml(
    [wordParagraphXml("a"), cell("new", `<w:cellIns ${by}/>`), wordParagraphXml("c")],
    [wordParagraphXml("d"), cell("old", `<w:cellDel ${by}/>`), wordParagraphXml("f")],
  )

  const accepted = await convertWordParts({ body })
  const rejected = await convertWordParts({ body }, { tracked_changes: "reject" })

  expect(accepted.documents[0]!.markdown).toContain("| a | new | c |\n| d | f | |")
  expect(rejected.documents[0]!.markdown).toContain("| a | c | |\n| d | old | f |")
  expect(findReportLine(accepted, "deletions")).toMatchObject({
    in: 1,
    converted: 1,
    noted: [{ what: "Deleted by Ann on 2026-01-02. Accepted" }],
  })
})

test("a heading that was moved counts where it stands, and as nothing where it stood", async () => {
  const moved = (way: string) =>
    `<w:p><w:pPr><w:pStyle w:val="H1"/><w:rPr><w:${way} ${by}/></w:rPr></w:pPr><w:${way} ${by}>${wordRunXml("Prices")}</w:${way}></w:p>`

  const read = await convertWordParts({
    body: moved("moveFrom") + wordParagraphXml("Text.") + moved("moveTo"),
    styles: wordStyleXml("H1", "heading 1"),
  })

  expect(read.documents[0]!.markdown).toBe("Text.\n\n# Prices\n")
  expect(findReportLine(read, "headings")).toMatchObject({ in: 1, kept: 1, lost: [] })
})

test("cells merged as old files say it are one cell", async () => {
  const body = wordTableXml(
    [cell("wide", '<w:hMerge w:val="restart"/>'), cell("", "<w:hMerge/>")],
    [wordParagraphXml("1"), wordParagraphXml("2")],
  )

  const read = await convertWordParts({ body })

  expect(read.documents[0]!.markdown).toContain('<td colspan="2">wide</td>\n</tr>\n<tr>\n<td>1</td>\n<td>2</td>')
  expect(findReportLine(read, "merged cells")).toMatchObject({ in: 1, converted: 1 })
  expect(findReportLine(read, "table cells")).toMatchObject({ in: 3, kept: 3 })
})

test("a comment without a place in the text is listed, with all its paragraphs", async () => {
  const comments = `<w:comment w:id="7" w:author="Cleo">${wordParagraphXml("Is that")}${wordParagraphXml("so?")}</w:comment>`

  const read = await convertWordParts({ body: wordParagraphXml("Text."), comments })

  expect(findReportLine(read, "comments").lost).toEqual([
    { what: "A comment by Cleo: “Is that so?”", where: "not attached to the text", count: 1 },
  ])
})

const linkedPicture = wordPictureXml("i", "A plan").replace(
  'descr="A plan"/>',
  'descr="A plan"><a:hlinkClick r:id="web"/></wp:docPr>',
)

test("a picture keeps its link, a drawn line is a rule, words as pictures are words, and shapes are listed", async () => {
  const vml = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
  const drawn = (inside: string) => run(`<w:pict ${vml}>${inside}</w:pict>`)
  const body =
    `<w:p>${linkedPicture}</w:p>` +
    drawn('<v:rect o:hr="t"/>') +
    drawn('<v:shape><v:textpath string="Draft"/></v:shape>') +
    drawn("<v:line/>")

  const read = await convertWordParts({
    body,
    relations: [
      ["i", "image", "media/plan.png"],
      ["web", "hyperlink", "https://a.example/", "External"],
    ],
    files: { "word/media/plan.png": dotPng },
  })

  expect(read.documents[0]!.markdown).toMatch(
    /^\[!\[A plan\]\(media:\w+\)\]\(https:\/\/a\.example\/\)\n\n---\n\nDraft\n$/,
  )
  expect(findReportLine(read, "links")).toMatchObject({ in: 1, kept: 1 })
  expect(findReportLine(read, "drawn shapes")).toMatchObject({
    in: 2,
    converted: 1,
    lost: [{ what: "A drawn shape: insert it as an image" }],
  })
})

test("handwriting is shown by the picture beside it, and a linked document is listed", async () => {
  const ink = `<mc:AlternateContent><mc:Choice Requires="wpi"><w:drawing/></mc:Choice><mc:Fallback><w:drawing><wp:inline><wp:docPr descr="ink"/><a:blip r:embed="i"/></wp:inline></w:drawing></mc:Fallback></mc:AlternateContent>`
  const body = `${run(ink)}<w:p>${wordRunXml("Text.")}<w:subDoc r:id="part"/></w:p>`

  const read = await convertWordParts({
    body,
    relations: [["i", "image", "media/ink.png"]],
    files: { "word/media/ink.png": dotPng },
  })

  expect(read.documents[0]!.markdown).toMatch(/^!\[ink\]\(media:\w+\)\n\nText\.\n$/)
  expect(findReportLine(read, "embedded documents").lost.map(({ what }) => what)).toEqual([
    "A document linked from this one: upload it separately",
  ])
})

test("tables, equations, notes and boxes stand in each other, and nothing of them is missed", async () => {
  const equation = "<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>"
  const box = (inside: string) => `<w:r><w:pict><w:txbxContent>${inside}</w:txbxContent></w:pict></w:r>`
  const note = '<w:r><w:footnoteReference w:id="2"/></w:r>'
  const control = (inside: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${inside}</w:sdtContent></w:sdt>`
  const inner = wordTableXml([wordParagraphXml("inner"), `<w:p>${equation}</w:p>`])
  const rows = `${control(`<w:tr>${control(`<w:tc>${wordParagraphXml("held")}</w:tc>`)}</w:tr>`)}<w:tr><w:tc>${inner}<w:p>${wordRunXml("fn")}${note}</w:p></w:tc></w:tr>`
  const body = `<w:tbl>${rows}</w:tbl><w:p>${wordRunXml("Text.")}${box(`<w:p>${wordRunXml("Box.")}${box(wordParagraphXml("In the box."))}</w:p>`)}</w:p>`

  const read = await convertWordParts({
    body,
    footnotes: `<w:footnote w:id="2">${wordTableXml([wordParagraphXml("noted"), wordParagraphXml("2")])}</w:footnote>`,
  })

  for (const word of ["held", "inner", "x", "fn[^1]", "noted", "Box.", "In the box."])
    expect(read.documents[0]!.markdown).toContain(word)
  expect(read.report.flatMap(({ lost }) => lost.filter(({ what }) => what === unreachedLoss))).toEqual([])
})

test.each(["Überschrift 2", "Titre 2", "Заголовок 2", "Naslov 2", "כותרת 2", "標題 2"])(
  "a style that is based on one called “%s” makes a heading, however it is called itself",
  async (name) => {
    const styles = wordStyleXml("own", "Kapitel", '<w:basedOn w:val="named"/>') + wordStyleXml("named", name)

    expect(
      await convertToMarkdown({ body: wordParagraphXml("Prices", "own") + wordParagraphXml("Text."), styles }),
    ).toBe("## Prices\n\nText.\n")
  },
)

test.each(["toc 1", "Inhaltsverzeichnis 2", "Sommaire 1", "Оглавление 1", "目次 1"])(
  "a line in the style “%s” is one of a table of contents",
  async (name) => {
    const read = await convertWordParts({
      body: wordParagraphXml("Prices 3", "own") + wordParagraphXml("Text."),
      styles: wordStyleXml("own", name),
    })

    expect(read.documents[0]!.markdown).toBe("Text.\n")
    expect(findReportLine(read, "table of contents entries")).toMatchObject({ in: 1, lost: [{ count: 1 }] })
  },
)
