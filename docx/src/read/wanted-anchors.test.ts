import { describe, expect, test } from "vitest"
import { convertWordParts, findReportLine } from "../../test/convert-word.ts"
import { parseWordXml } from "../../test/parse-word-xml.ts"
import { wordFieldXml, wordParagraphXml, wordRunXml, wordStyleXml, wordTableXml } from "../../test/word-file.ts"
import { findWantedAnchors } from "./wanted-anchors.ts"

const bookmark = (name: string, inside = "") =>
  `<w:bookmarkStart w:id="1" w:name="${name}"/>${inside}<w:bookmarkEnd w:id="1"/>`
const paragraph = (inside: string) => `<w:p>${inside}</w:p>`
const fieldCharacter = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const link = (anchor: string) => paragraph(`<w:hyperlink w:anchor="${anchor}">${wordRunXml("there")}</w:hyperlink>`)
const styles = wordStyleXml("H1", "heading 1")
const read = (body: string, footnotes?: string) =>
  convertWordParts({ body, styles, ...(footnotes !== undefined && { footnotes }) })
const readMarkdown = async (body: string) => (await read(body)).documents[0]!.markdown

describe("what refers to a bookmark", () => {
  const wantedIn = (inside: string) => [...findWantedAnchors([parseWordXml(`<w:body>${inside}</w:body>`)])]

  test.each([
    ["a link to a place", link("part")],
    ["a field", paragraph(wordFieldXml(" REF part \\h ", wordRunXml("Part")))],
    ["a field in short", paragraph(`<w:fldSimple w:instr=" PAGEREF part \\h ">${wordRunXml("3")}</w:fldSimple>`)],
    ["a link's field", paragraph(wordFieldXml(' HYPERLINK \\l "part" ', wordRunXml("Part")))],
    [
      "a field whose instruction is in several runs",
      paragraph(
        `${fieldCharacter("begin")}<w:r><w:instrText> RE</w:instrText></w:r><w:r><w:instrText>F part \\h</w:instrText></w:r>${fieldCharacter("separate")}${wordRunXml("Part")}${fieldCharacter("end")}`,
      ),
    ],
    ["a field in a field", paragraph(wordFieldXml(" IF 1 = 1 ", wordFieldXml(" REF part \\h ", wordRunXml("Part"))))],
    ["a link in a cell", wordTableXml([link("part")])],
  ])("%s", (_, inside) => {
    expect(wantedIn(inside)).toEqual(["part"])
  })

  test.each([
    ["a field without a link", paragraph(wordFieldXml(" REF part ", wordRunXml("Part")))],
    ["a deleted link", paragraph(`<w:del w:author="Ann"><w:hyperlink w:anchor="part"/></w:del>`)],
    ["a link to a page", paragraph('<w:hyperlink r:id="page" w:anchor="part"/>')],
    ["a link to nothing", paragraph('<w:hyperlink w:anchor=""/>')],
  ])("%s is none", (_, inside) => {
    expect(wantedIn(inside)).toEqual([])
  })
})

describe("a link leads to its bookmark", () => {
  test.each([
    ["before words", paragraph(bookmark("part") + wordRunXml("Words."))],
    ["within words", paragraph(wordRunXml("Wor") + bookmark("part", wordRunXml("ds.")))],
    ["between paragraphs", bookmark("part") + wordParagraphXml("Words.")],
    ["in an empty paragraph before", paragraph(bookmark("part")) + wordParagraphXml("Words.")],
    ["written in other letters", paragraph(bookmark("PART") + wordRunXml("Words."))],
  ])("%s", async (_, target) => {
    const markdown = await readMarkdown(target + link("part"))

    expect(markdown.replaceAll("PART", "part")).toBe('<a id="part"></a>Words.\n\n[there](#part)\n')
  })

  test("in the case of letters in which the bookmark is written", async () => {
    const target = paragraph(bookmark("My_Part") + wordRunXml("Words."))

    expect(await readMarkdown(target + link("my_part"))).toBe('<a id="My_Part"></a>Words.\n\n[there](#My_Part)\n')
  })

  test.each([
    ["a table", `<w:tbl>${bookmark("part")}<w:tr><w:tc>${wordParagraphXml("4")}</w:tc></w:tr></w:tbl>`],
    ["a row", `<w:tbl><w:tr>${bookmark("part")}<w:tc>${wordParagraphXml("4")}</w:tc></w:tr></w:tbl>`],
    ["a cell", wordTableXml([paragraph(bookmark("part") + wordRunXml("4"))])],
  ])("at the beginning of %s", async (_, target) => {
    expect(await readMarkdown(target + link("part"))).toBe('| |\n| - |\n| <a id="part"></a>4 |\n\n[there](#part)\n')
  })

  test("at a heading, by the heading's own address", async () => {
    const heading = `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${bookmark("_Toc1", wordRunXml("Low prices"))}</w:p>`

    expect(await readMarkdown(heading + link("_toc1"))).toBe("# Low prices\n\n[there](#low-prices)\n")
  })

  test("at the second of two headings of one name", async () => {
    const heading = (inside: string) => `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${inside}</w:p>`
    const body = heading(wordRunXml("Prices")) + heading(bookmark("_Toc2", wordRunXml("Prices"))) + link("_Toc2")

    expect(await readMarkdown(body)).toBe("# Prices\n\n# Prices\n\n[there](#prices-1)\n")
  })

  test("in the title, by what follows that, since the title is not in the text", async () => {
    const title = `<w:p><w:pPr><w:pStyle w:val="T"/></w:pPr>${bookmark("part", wordRunXml("Prices"))}</w:p>`
    const parsed = await convertWordParts({
      body: title + wordParagraphXml("Words.") + link("part"),
      styles: wordStyleXml("T", "Title"),
    })

    expect(parsed.documents[0]).toMatchObject({
      title: "Prices",
      markdown: '<a id="part"></a>Words.\n\n[there](#part)\n',
    })
  })

  test("at the first of two places of one name, as in Word", async () => {
    const place = paragraph(bookmark("part") + wordRunXml("Words."))

    expect(await readMarkdown(place + place + link("part"))).toBe(
      '<a id="part"></a>Words.\n\nWords.\n\n[there](#part)\n',
    )
  })

  test.each([
    ["before a block of code", "C", '<a id="part"></a>\n\n```\nmake\n```\n'],
    ["in a quote", "Q", '> <a id="part"></a>make\n'],
    ["in a note", "N", '> [!NOTE]\n> <a id="part"></a>make\n'],
  ])("%s", async (_, style, markdown) => {
    const parsed = await convertWordParts({
      body: bookmark("part") + wordParagraphXml("make", style) + link("part"),
      styles: wordStyleXml("C", "Code") + wordStyleXml("Q", "Quote") + wordStyleXml("N", "Note"),
    })

    expect(parsed.documents[0]!.markdown).toBe(`${markdown}\n[there](#part)\n`)
  })

  test("with the signs of its name that an address can hold", async () => {
    expect(await readMarkdown(paragraph(bookmark("Größe.1") + wordRunXml("Words.")) + link("Größe.1"))).toBe(
      '<a id="Größe-1"></a>Words.\n\n[there](#Größe-1)\n',
    )
  })

  test("from a note", async () => {
    const parsed = await read(
      paragraph(bookmark("part") + wordRunXml("Words.") + '<w:r><w:footnoteReference w:id="2"/></w:r>'),
      `<w:footnote w:id="2">${link("part")}</w:footnote>`,
    )

    expect(parsed.documents[0]!.markdown).toBe('<a id="part"></a>Words.[^1]\n\n[^1]: [there](#part)\n')
    expect(findReportLine(parsed, "cross-references")).toMatchObject({ in: 1, kept: 1 })
  })
})

test("a bookmark that nothing refers to leaves nothing in the text", async () => {
  expect(await readMarkdown(paragraph(bookmark("_GoBack") + wordRunXml("Words.")))).toBe("Words.\n")
})

test("a link to a bookmark that is not there is its words, and is listed", async () => {
  const parsed = await read(paragraph(bookmark("other") + wordRunXml("Words.")) + link("part"))

  expect(parsed.documents[0]!.markdown).toBe("Words.\n\nthere\n")
  expect(findReportLine(parsed, "cross-references").lost).toEqual([
    {
      what: "A cross-reference to a place that isn't in the document; its text is kept",
      where: "paragraph 2",
      count: 1,
      left_out: true,
    },
  ])
})

test("code before a link to a place that is not there is one with the code that the link was", async () => {
  const code = '<w:rFonts w:ascii="Consolas"/>'
  const linked = `<w:hyperlink w:anchor="part">${wordRunXml("b`", code)}</w:hyperlink>`

  expect(await readMarkdown(paragraph(wordRunXml("a`", code) + linked + wordRunXml(".")))).toBe("`` a`b` ``.\n")
})

test("what a field's instruction is made of is not called kept", async () => {
  const inner = wordFieldXml(" MERGEFIELD count ", wordRunXml("seven"))
  const condition = `${fieldCharacter("begin")}<w:r><w:instrText> IF </w:instrText></w:r>${inner}<w:r><w:instrText> = 7 "one" "two" </w:instrText></w:r>${fieldCharacter("separate")}${wordRunXml("two")}${fieldCharacter("end")}`

  const parsed = await read(paragraph(wordRunXml("Take ") + condition))

  expect(parsed.documents[0]!.markdown).toBe("Take two\n")
  expect(findReportLine(parsed, "words")).toMatchObject({
    in: 3,
    kept: 2,
    lost: [{ what: "Text inside a field's instruction", count: 1 }],
  })
})
