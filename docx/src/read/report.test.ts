import { describe, expect, test } from "vitest"
import {
  dotPng,
  wordParagraphXml,
  wordPictureXml,
  wordRunXml,
  wordStyleXml,
  wordTableXml,
} from "../../test/word-file.ts"
import { findReportLine, convertWordParts as read } from "../../test/convert-word.ts"
import type { ParsedDocument } from "../parsed-document.ts"

const bullets = (id: string, linked = "") =>
  `<w:abstractNum w:abstractNumId="${id}">${linked}${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/></w:lvl>`).join("")}</w:abstractNum>`
const num = (id: string, of = id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/></w:num>`
const numPr = (inner: string) => `<w:pPr><w:numPr>${inner}</w:numPr></w:pPr>`

const lost = (parsed: ParsedDocument, construct: string) =>
  findReportLine(parsed, construct).lost.map(({ what }) => what)
const nested = "- one\n  - one a\n  - one b\n- two\n"
const body =
  wordParagraphXml("one", "L1") +
  wordParagraphXml("one a", "L2") +
  wordParagraphXml("one b", "L2") +
  wordParagraphXml("two", "L1")

describe("a list style says of its numbers only what its parent does not", () => {
  const first = wordStyleXml("L1", "List Bullet", numPr('<w:numId w:val="1"/>'))

  test.each([
    [
      "the level",
      first + wordStyleXml("L2", "List Bullet 2", `<w:basedOn w:val="L1"/>${numPr('<w:ilvl w:val="1"/>')}`),
      "",
    ],
    [
      "the level, two styles below",
      first +
        wordStyleXml("M", "Middle", '<w:basedOn w:val="L1"/>') +
        wordStyleXml("L2", "List Bullet 2", `<w:basedOn w:val="M"/>${numPr('<w:ilvl w:val="1"/>')}`),
      "",
    ],
    [
      "the list",
      first +
        wordStyleXml("Deep", "Deep", numPr('<w:ilvl w:val="1"/>')) +
        wordStyleXml("L2", "List Bullet 2", `<w:basedOn w:val="Deep"/>${numPr('<w:numId w:val="1"/>')}`),
      "",
    ],
    [
      "nothing, since a level of the list names the style",
      first + wordStyleXml("L2", "Indent", '<w:basedOn w:val="L1"/>'),
      "L2",
    ],
  ])("%s", async (_, styles, linked) => {
    const levels = [0, 1].map(
      (level) =>
        `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/>${level === 1 && linked ? `<w:pStyle w:val="${linked}"/>` : ""}</w:lvl>`,
    )
    const numbering = `<w:abstractNum w:abstractNumId="1">${levels.join("")}</w:abstractNum>${num("1")}`

    const parsed = await read({ body, styles, numbering })

    expect(parsed.documents[0]!.markdown).toBe(nested)
    expect(findReportLine(parsed, "list items")).toMatchObject({ in: 4, kept: 4, lost: [] })
  })

  test("a level that a paragraph names itself is one of its style's list", async () => {
    const direct = wordParagraphXml("one a", "L1", '<w:numPr><w:ilvl w:val="1"/></w:numPr>')

    const parsed = await read({
      body: wordParagraphXml("one", "L1") + direct,
      styles: first,
      numbering: bullets("1") + num("1"),
    })

    expect(parsed.documents[0]!.markdown).toBe("- one\n  - one a\n")
  })

  test("a list that takes its levels from a numbering style that takes its own from another", async () => {
    const link = (name: string) => `<w:numStyleLink w:val="${name}"/>`
    const numberingStyle = (id: string, inner: string) =>
      `<w:style w:type="numbering" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`
    const styles =
      first +
      wordStyleXml("L2", "List Bullet 2", `<w:basedOn w:val="L1"/>${numPr('<w:ilvl w:val="1"/>')}`) +
      numberingStyle("House", numPr('<w:numId w:val="2"/>')) +
      numberingStyle("Group", '<w:basedOn w:val="House"/>')
    const numbering =
      `<w:abstractNum w:abstractNumId="1">${link("Group")}</w:abstractNum>` +
      `<w:abstractNum w:abstractNumId="2"><w:styleLink w:val="House"/>${bullets("x").slice(bullets("x").indexOf("<w:lvl"))}` +
      num("1") +
      num("2")

    const parsed = await read({ body, styles, numbering })

    expect(parsed.documents[0]!.markdown).toBe(nested)
  })
})

test("a heading in a cell of a table is bold text, and the report says so", async () => {
  const styles = wordStyleXml("H1", "heading 1")
  const simple = wordTableXml(
    [wordParagraphXml("Prices", "H1"), wordParagraphXml("4")],
    [wordParagraphXml("Wages", "H1"), wordParagraphXml("5")],
  )
  const merged = wordTableXml(
    [`<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${wordParagraphXml("Jobs", "H1")}</w:tc>`],
    [wordParagraphXml("6"), wordParagraphXml("7")],
  )

  const parsed = await read({ body: wordParagraphXml("Kept", "H1") + simple + merged, styles })

  const headings = findReportLine(parsed, "headings")
  expect(headings).toMatchObject({ in: 4, kept: 1, converted: 3, lost: [] })
  expect(headings.noted?.[0]?.what).toContain("table")
})

test("a paragraph that is something else than the file calls it is converted, never kept", async () => {
  const parsed = await read(
    { body: wordParagraphXml("Old rules", "H") + wordParagraphXml("Text."), styles: wordStyleXml("H", "heading 1") },
    { styles: { H: "plain" } },
  )

  expect(parsed.documents[0]!.markdown).toBe("Old rules\n\nText.\n")
  expect(findReportLine(parsed, "headings")).toMatchObject({ in: 1, kept: 0, converted: 1 })
})

test("a file with two bodies is read to its end", async () => {
  const parsed = await read({ body: `${wordParagraphXml("One.")}</w:body><w:body>${wordParagraphXml("Two words.")}` })

  expect(parsed.documents[0]!.markdown).toBe("One.\n\nTwo words.\n")
  expect(findReportLine(parsed, "words")).toMatchObject({ in: 3, kept: 3 })
})

test("what an element unknown to the reader holds is read all the same", async () => {
  const inRun = `<w:p><w:unheard>${wordRunXml("Two words.")}</w:unheard></w:p>`

  const parsed = await read({
    body: `<w:unheard>${wordParagraphXml("One.")}</w:unheard>${inRun}<w:p2>${wordRunXml("Three.")}</w:p2>`,
  })

  expect(parsed.documents[0]!.markdown).toBe("One.\n\nTwo words.\n\nThree.\n")
})

test("a strict file's shapes show the words in them, and a picture that fills one is in the report", async () => {
  const strict =
    'xmlns:s="http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing" xmlns:n="http://schemas.microsoft.com/office/word/2006/wordml"'
  const fill = `<s:spPr><a:blipFill><a:blip r:embed="pic"/></a:blipFill></s:spPr>`
  const shape = `<s:wsp>${fill}<s:txbx><n:txbxContent>${wordParagraphXml("In the box.")}</n:txbxContent></s:txbx></s:wsp>`
  const parsed = await read({
    body: `<w:p><w:r><w:drawing><s:inline ${strict}><a:graphic><a:graphicData>${shape}</a:graphicData></a:graphic></s:inline></w:drawing></w:r></w:p>`,
    relations: [["pic", "image", "media/a.png"]],
    files: { "word/media/a.png": dotPng },
  })

  expect(parsed.documents[0]!.markdown).toContain("In the box.")
  expect(findReportLine(parsed, "images")).toMatchObject({ in: 1, kept: 1 })
  expect(findReportLine(parsed, "text boxes")).toMatchObject({ in: 1, converted: 1 })
})

test("each look that Markdown does not have is counted in the report, with where it stood", async () => {
  const runs =
    wordRunXml("check me", '<w:highlight w:val="yellow"/>') +
    wordRunXml("red", '<w:color w:val="FF0000"/>') +
    wordRunXml("black", '<w:color w:val="auto"/>') +
    wordRunXml("loud", "<w:caps/>") +
    wordRunXml("small", "<w:smallCaps/>") +
    wordRunXml("shaded", '<w:shd w:val="clear" w:fill="FFFF00"/>') +
    wordRunXml("styled", '<w:rStyle w:val="Mark"/>')
  const styles = `<w:style w:type="character" w:styleId="Mark"><w:name w:val="Mark"/><w:rPr><w:highlight w:val="green"/></w:rPr></w:style>`
  const broken = `<w:p><w:r><w:br w:type="page"/><w:t>new page</w:t><w:br w:type="column"/></w:r></w:p>`
  const columns = '<w:sectPr><w:cols w:num="2"/></w:sectPr>'
  const text =
    `<w:p>${runs}</w:p>` +
    wordParagraphXml("middle", undefined, '<w:jc w:val="center"/>') +
    wordParagraphXml("next", undefined, "<w:pageBreakBefore/>") +
    broken +
    columns

  const parsed = await read({ body: text, styles })

  expect(findReportLine(parsed, "highlights")).toMatchObject({ in: 3, kept: 0, converted: 0 })
  expect(findReportLine(parsed, "highlights").lost[0]).toMatchObject({ where: "paragraph 1" })
  expect(findReportLine(parsed, "text colours")).toMatchObject({ in: 1, kept: 0 })
  expect(findReportLine(parsed, "capitals")).toMatchObject({ in: 2, kept: 0 })
  expect(findReportLine(parsed, "aligned paragraphs")).toMatchObject({ in: 1, kept: 0 })
  expect(findReportLine(parsed, "page breaks")).toMatchObject({ in: 2, kept: 0 })
  expect(findReportLine(parsed, "columns")).toMatchObject({ in: 2, kept: 0 })
})

test("a picture, a sign and a note in hidden text stay hidden, and the report lists them", async () => {
  const hidden = (inner: string) => `<w:r><w:rPr><w:vanish/></w:rPr>${inner}</w:r>`
  const inside = (whole: string) => whole.replace(/^<w:r>|<\/w:r>$/g, "")
  const parsed = await read({
    body: `<w:p>${wordRunXml("Seen.")}${hidden(inside(wordPictureXml("pic", "A plan")))}${hidden('<w:sym w:font="Wingdings" w:char="F04A"/>')}${hidden('<w:footnoteReference w:id="2"/>')}</w:p>`,
    footnotes: `<w:footnote w:id="2">${wordParagraphXml("Secret.")}</w:footnote>`,
    relations: [["pic", "image", "media/a.png"]],
    files: { "word/media/a.png": dotPng },
  })

  expect(parsed.documents[0]!.markdown).toBe("Seen.\n")
  expect(lost(parsed, "images")).toEqual([expect.stringMatching(/hidden/i)])
  expect(lost(parsed, "signs")).toEqual([expect.stringMatching(/hidden/i)])
  expect(lost(parsed, "footnotes")).toEqual([expect.stringMatching(/hidden/i)])
})

test("a footnote whose sign was deleted went with it, and is not listed as lost", async () => {
  const deleted = `<w:del w:author="Eve"><w:r><w:footnoteReference w:id="2"/></w:r></w:del>`
  const parsed = await read({
    body: `<w:p>${wordRunXml("Stays.")}${deleted}</w:p>`,
    footnotes: `<w:footnote w:id="2">${wordParagraphXml("Gone with it.")}</w:footnote>`,
  })

  expect(findReportLine(parsed, "words")).toMatchObject({ in: 1, kept: 1, lost: [] })
})

test("a note that nothing refers to is listed with the reason", async () => {
  const parsed = await read({
    body: wordParagraphXml("Text."),
    footnotes: `<w:footnote w:id="2">${wordParagraphXml("Orphan.")}</w:footnote>`,
  })

  expect(lost(parsed, "words")).toEqual(["A note that no visible text refers to"])
})

test("a tick box drawn with a sign of Wingdings is shown, and not listed as lost", async () => {
  const box = `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:sym w:font="Wingdings 2" w:char="F052"/></w:r></w:sdtContent></w:sdt>`

  const parsed = await read({ body: `<w:p>${box}${wordRunXml(" done")}</w:p>` })

  expect(parsed.documents[0]!.markdown).toBe("☒ done\n")
  expect(findReportLine(parsed, "signs")).toMatchObject({ in: 1, converted: 1, lost: [] })
})
