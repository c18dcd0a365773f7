import { describe, expect, test } from "vitest"
import { convertWordParts } from "../../test/convert-word.ts"
import { wordParagraphXml, wordRunXml, wordStyleXml, wordTableXml } from "../../test/word-file.ts"

const styles = `<w:style w:type="character" w:styleId="Mark"><w:name w:val="Mark"/><w:rPr><w:highlight w:val="green"/><w:smallCaps/></w:rPr></w:style>${wordStyleXml("H1", "heading 1")}`

/** What the report says that Markdown has no way to show. */
async function lostIn(body: string): Promise<[construct: string, what: string][]> {
  const { report } = await convertWordParts({
    body,
    styles,
    relations: [["l", "hyperlink", "https://a.example/", "External"]],
  })
  return report.flatMap(({ construct, lost }) => lost.map(({ what }): [string, string] => [construct, what]))
}

const inRun = (properties: string) => lostIn(`<w:p>${wordRunXml("words", properties)}</w:p>`)
const inParagraph = (properties: string) => lostIn(wordParagraphXml("words", undefined, properties))

describe("how words look that Markdown cannot show", () => {
  test.each([
    [
      "a highlight",
      '<w:highlight w:val="yellow"/>',
      "highlights",
      "Highlighted in yellow: the words are kept, without the highlight",
    ],
    [
      "a shade",
      '<w:shd w:val="clear" w:fill="FFFF00"/>',
      "highlights",
      "Shaded in FFFF00: the words are kept, without the shade",
    ],
    [
      "a colour",
      '<w:color w:val="FF0000"/>',
      "text colours",
      "Coloured FF0000: the words are kept, without the colour",
    ],
    ["capitals", "<w:caps/>", "capitals", "Shown in capitals: the words are kept as they were typed"],
    ["small capitals", "<w:smallCaps/>", "capitals", "Shown in small capitals: the words are kept as they were typed"],
  ])("%s", async (_, properties, construct, what) => {
    expect(await inRun(properties)).toEqual([[construct, what]])
  })

  test("those of their style too", async () => {
    expect(await inRun('<w:rStyle w:val="Mark"/>')).toEqual([
      ["highlights", "Highlighted in green: the words are kept, without the highlight"],
      ["capitals", "Shown in small capitals: the words are kept as they were typed"],
    ])
  })

  test.each([
    ["a highlight that is taken back", '<w:rStyle w:val="Mark"/><w:highlight w:val="none"/><w:smallCaps w:val="0"/>'],
    ["a shade of white", '<w:shd w:val="clear" w:fill="FFFFFF"/>'],
    ["a shade that is none", '<w:shd w:val="clear" w:fill="auto"/>'],
    ["black", '<w:color w:val="000000"/>'],
    ["the colour of text", '<w:color w:val="auto"/>'],
    ["the colour of text in its theme", '<w:color w:val="1F1F1F" w:themeColor="text1"/>'],
    ["size and font", '<w:sz w:val="40"/><w:rFonts w:ascii="Arial"/>'],
  ])("and not %s", async (_, properties) => {
    expect(await inRun(properties)).toEqual([])
  })

  test("and not those of spaces, or the colour of links", async () => {
    const red = '<w:color w:val="FF0000"/>'
    const link = `<w:hyperlink r:id="l">${wordRunXml("site", red)}</w:hyperlink>`

    expect(await lostIn(`<w:p>${wordRunXml("words")}${wordRunXml("  ", red)}${link}</w:p>`)).toEqual([])
  })
})

describe("where a paragraph stands that Markdown cannot show", () => {
  test.each([
    ["the middle", '<w:jc w:val="center"/>', "Centred: the words are kept"],
    ["the right", '<w:jc w:val="right"/>', "Set to the right: the words are kept"],
    ["the end", '<w:jc w:val="end"/>', "Set to the right: the words are kept"],
  ])("%s", async (_, properties, what) => {
    expect(await inParagraph(properties)).toEqual([["aligned paragraphs", what]])
  })

  test.each([
    ["the left", '<w:jc w:val="left"/>'],
    ["both sides", '<w:jc w:val="both"/>'],
    ["the end of words from right to left", '<w:bidi/><w:jc w:val="right"/>'],
  ])("and not %s", async (_, properties) => {
    expect(await inParagraph(properties)).toEqual([])
  })

  test("and not the side of a cell, which a column has", async () => {
    expect(await lostIn(wordTableXml([wordParagraphXml("4", undefined, '<w:jc w:val="center"/>')]))).toEqual([])
  })
})

describe("pages and columns, which topics do not have", () => {
  const columns = (count: string) => `<w:sectPr><w:cols${count && ` w:num="${count}"`}/></w:sectPr>`
  const pageBreak: [string, string] = ["page breaks", "A page break: topics have no pages"]

  test.each<[string, string, [string, string][]]>([
    ["a break of the page", '<w:p><w:r><w:t>a</w:t><w:br w:type="page"/></w:r></w:p>', [pageBreak]],
    ["a paragraph that begins a page", wordParagraphXml("a", undefined, "<w:pageBreakBefore/>"), [pageBreak]],
    ["a heading that begins a page", wordParagraphXml("a", "H1", "<w:pageBreakBefore/>"), [pageBreak]],
    [
      "a break of the column",
      '<w:p><w:r><w:t>a</w:t><w:br w:type="column"/></w:r></w:p>',
      [["columns", "A column break: topics have no columns"]],
    ],
    [
      "columns at the end",
      wordParagraphXml("a") + columns("3"),
      [["columns", "Text in 3 columns: topics have no columns"]],
    ],
    [
      "columns of one section",
      wordParagraphXml("a", undefined, columns("2")) + wordParagraphXml("b") + columns("1"),
      [["columns", "Text in 2 columns: topics have no columns"]],
    ],
    ["one column", wordParagraphXml("a") + columns("1"), []],
    ["columns that are not counted", wordParagraphXml("a") + columns(""), []],
    [
      "a page that may begin before a paragraph, and does not",
      wordParagraphXml("a", undefined, '<w:pageBreakBefore w:val="0"/>'),
      [],
    ],
  ])("%s", async (_, body, lost) => {
    expect(await lostIn(body)).toEqual(lost)
  })
})
