import { expect, test } from "vitest"
import { dotPng, wordParagraphXml, wordPictureXml, wordRunXml, wordStyleXml } from "../../test/word-file.ts"
import { findReportLine, convertToMarkdown, convertWordParts } from "../../test/convert-word.ts"
test("a chapter's first letter set large belongs to its word, and hidden text is listed", async () => {
  const body = `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>${wordRunXml("O")}</w:p><w:p>${wordRunXml("nce.")}${wordRunXml("secret", "<w:vanish/>")}</w:p>`

  expect(await convertToMarkdown({ body })).toBe("Once.\n")
  expect(findReportLine(await convertWordParts({ body }), "words").lost).toEqual([
    { what: "Hidden text", where: "paragraph 2", count: 1 },
  ])
})

test("a picture and a note in a line of code follow it, and a link that code cannot hold is listed", async () => {
  const relations: [string, string, string, "External"?][] = [
    ["p1", "image", "media/a.png"],
    ["l1", "hyperlink", "https://a.example", "External"],
  ]
  const inside = `${wordRunXml("call ")}<w:hyperlink r:id="l1">${wordRunXml("site")}</w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r>`
  const code = (words: string) => `<w:p><w:pPr><w:pStyle w:val="C"/></w:pPr>${words}</w:p>`

  const read = await convertWordParts({
    styles: wordStyleXml("C", "Code Block"),
    body: code(inside) + code(wordPictureXml("p1", "Screen")),
    footnotes: `<w:footnote w:id="2">${wordParagraphXml("Noted.")}</w:footnote>`,
    relations,
    files: { "word/media/a.png": dotPng },
  })

  expect(read.documents[0]!.markdown).toMatch(
    /^```\ncall site\n```\n\n\[\^1\]\n\n!\[Screen\]\(media:\w+\)\n\n\[\^1\]: Noted\.\n$/,
  )
  expect(findReportLine(read, "images")).toMatchObject({ in: 1, kept: 1 })
  expect(findReportLine(read, "links").lost).toEqual([
    { what: "A link inside another link or in code; its text is kept", where: "paragraph 1", count: 1, left_out: true },
  ])
})

test.each([
  ["a logo", wordPictureXml("p1", "Logo"), "The page header with an image"],
  [
    "a box of words",
    `<w:r><w:pict><w:txbxContent>${wordParagraphXml("Ref. 42")}</w:txbxContent></w:pict></w:r>`,
    "The page header “Ref. 42”",
  ],
  [
    "a watermark",
    '<w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r>',
    "The page header “DRAFT”",
  ],
])("%s at the edge of the pages is listed", async (_, inside, what) => {
  const read = await convertWordParts({ body: wordParagraphXml("Text."), header: `<w:p>${inside}</w:p>` })

  expect(findReportLine(read, "headers and footers").lost).toEqual([
    { what, where: "header.xml", count: 1, left_out: true },
  ])
})

test("a space that may not break a line is one at the edge of bold words, too", async () => {
  const body = `<w:p>${wordRunXml("Table\u00a0", "<w:b/>")}${wordRunXml("5: 10")}${wordRunXml("\u00a0% more", "<w:b/>")}</w:p>`

  expect(await convertToMarkdown({ body })).toBe("**Table**\u00a05: 10\u00a0**% more**\n")
})

test("shapes of a drawing that was pasted as a whole are listed, and a cropped picture is noted", async () => {
  const shape = "<a:sp><a:txSp><a:txBody><a:p><a:r><a:t>Boxed</a:t></a:r></a:p></a:txBody></a:txSp></a:sp>"
  const canvas = `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData>${shape}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  const cropped = wordPictureXml("p1", "Screen").replace("</pic:blipFill>", '<a:srcRect l="25000"/></pic:blipFill>')

  const read = await convertWordParts({
    body: `<w:p>${canvas}${cropped}</w:p>`,
    relations: [["p1", "image", "media/a.png"]],
    files: { "word/media/a.png": dotPng },
  })

  expect(findReportLine(read, "drawn shapes").lost.map(({ what }) => what)).toEqual([
    "A drawn shape: insert it as an image",
  ])
  expect(findReportLine(read, "images")).toMatchObject({
    kept: 1,
    noted: [{ what: "Cropped in Word: the whole image is shown" }],
  })
})
