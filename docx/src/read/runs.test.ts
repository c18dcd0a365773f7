import { describe, expect, test } from "vitest"
import { convertToMarkdown, convertWordParts, findReportLine } from "../../test/convert-word.ts"
import { wordFieldXml, wordParagraphXml, wordRunXml, wordStyleXml } from "../../test/word-file.ts"

const run = (inside: string) => `<w:r>${inside}</w:r>`
const text = (words: string) => `<w:t xml:space="preserve">${words}</w:t>`
const paragraph = (inside: string) => `<w:p>${inside}</w:p>`
const read = (inside: string, styles = "") => convertToMarkdown({ body: paragraph(inside), styles })
const characterStyle = (id: string, name: string, inside: string) =>
  `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`

describe("signs in a run", () => {
  test.each([
    ["a hyphen that may not break", `${text("x")}<w:noBreakHyphen/>${text("y")}`, "x\u2011y"],
    ["a hyphen only where a line ends", `${text("inter")}<w:softHyphen/>${text("net")}`, "internet"],
    ["a tab", `${text("x")}<w:tab/>${text("y")}`, "x y"],
    ["a line break", `${text("x")}<w:br/>${text("y")}`, "x\\\ny"],
    ["a line break below pictures", `${text("x")}<w:br w:type="textWrapping" w:clear="all"/>${text("y")}`, "x\\\ny"],
    ["a carriage return", `${text("x")}<w:cr/>${text("y")}`, "x\\\ny"],
    ["where a page ended last time", `${text("x ")}<w:lastRenderedPageBreak/>${text("y")}`, "x y"],
    [
      "a break of the page, which keeps words apart",
      `${text("One.")}<w:br w:type="page"/>${text("Two.")}`,
      "One.\\\nTwo.",
    ],
    ["a break of the column", `${text("One.")}<w:br w:type="column"/>${text("Two.")}`, "One.\\\nTwo."],
    ["a break before all words", `<w:br w:type="page"/>${text("Two.")}`, "Two."],
    ["a break behind all words", `${text("One.")}<w:br/>`, "One."],
    ["a sign by its number", `${text("x ")}<w:sym w:font="Symbol" w:char="F0B3"/>${text(" y")}`, "x ≥ y"],
  ])("%s", async (_, inside, markdown) => {
    expect(await read(run(inside))).toBe(`${markdown}\n`)
  })
})

describe("how a run looks", () => {
  const styles =
    characterStyle("S", "Strong", "<w:rPr><w:b/></w:rPr>") +
    characterStyle("T", "Loud", '<w:basedOn w:val="S"/><w:rPr><w:i/></w:rPr>') +
    characterStyle("Link", "Hyperlink", '<w:rPr><w:u w:val="single"/></w:rPr>')

  test.each([
    ["is its own", "<w:b/>", "**x**"],
    ["is its style's", '<w:rStyle w:val="S"/>', "**x**"],
    ["is that of the style on which its own is based", '<w:rStyle w:val="T"/>', "**_x_**"],
    ["is its own where it takes back its style's", '<w:rStyle w:val="S"/><w:b w:val="0"/>', "x"],
    ["is plain in a style that is not there", '<w:rStyle w:val="Gone"/>', "x"],
    ["is not underlined where only the style of links is", '<w:rStyle w:val="Link"/>', "x"],
    ["is underlined where it says so", '<w:u w:val="double"/>', "<u>x</u>"],
    ["is raised", '<w:vertAlign w:val="superscript"/>', "<sup>x</sup>"],
    [
      "is struck out, raised and bold at once",
      '<w:b/><w:strike/><w:vertAlign w:val="superscript"/>',
      "**~~<sup>x</sup>~~**",
    ],
  ])("%s", async (_, properties, markdown) => {
    expect(await read(wordRunXml("x", properties), styles)).toBe(`${markdown}\n`)
  })

  test("is not that of the mark at the end of its paragraph", async () => {
    const body = `<w:p><w:pPr><w:rPr><w:b/></w:rPr></w:pPr>${wordRunXml("x")}</w:p>`

    expect(await convertToMarkdown({ body })).toBe("x\n")
  })

  test("is not that of the paragraph's style, which is bold as a whole", async () => {
    const body = wordParagraphXml("x", "B") + wordParagraphXml("Text of some length, which is no heading.")

    expect(await convertToMarkdown({ body, styles: wordStyleXml("B", "Table Label", "<w:rPr><w:b/></w:rPr>") })).toBe(
      "x\n\nText of some length, which is no heading.\n",
    )
  })

  test("hides words where its paragraph's style does, and the report lists them", async () => {
    const hidden = wordStyleXml("Hidden", "Instructions", "<w:rPr><w:vanish/></w:rPr>")
    const parsed = await convertWordParts({
      body: wordParagraphXml("For the author", "Hidden") + wordParagraphXml("Text."),
      styles: hidden,
    })

    expect(parsed.documents[0]!.markdown).toBe("Text.\n")
    expect(findReportLine(parsed, "words")).toMatchObject({ in: 4, kept: 1, lost: [{ what: "Hidden text", count: 3 }] })
  })
})

describe("a link", () => {
  const relations: [string, string, string, "External"?][] = [
    ["page", "hyperlink", "https://a.example/", "External"],
    ["spaced", "hyperlink", "https://a.example/x y(1)", "External"],
    ["mail", "hyperlink", "mailto:ann@a.example?subject=Hi", "External"],
    ["file", "hyperlink", "prices.docx", "External"],
    ["disk", "hyperlink", "file:///C:/prices.docx", "External"],
    ["empty", "hyperlink", "", "External"],
  ]
  const link = (id: string, inside: string, more = "") => `<w:hyperlink r:id="${id}"${more}>${inside}</w:hyperlink>`
  const convert = (inside: string) => convertWordParts({ body: paragraph(inside), relations })

  test.each([
    ["to a page", link("page", wordRunXml("site")), "[site](https://a.example/)"],
    ["to a place of a page", link("page", wordRunXml("site"), ' w:anchor="part"'), "[site](https://a.example/#part)"],
    ["to an address with spaces", link("spaced", wordRunXml("site")), "[site](<https://a.example/x y(1)>)"],
    ["to a person", link("mail", wordRunXml("Ann")), "[Ann](mailto:ann@a.example?subject=Hi)"],
    ["to a file beside it", link("file", wordRunXml("prices")), "[prices](prices.docx)"],
    ["that is bold", link("page", wordRunXml("site", "<w:b/>")), "**[site](https://a.example/)**"],
    [
      "of several runs",
      link("page", wordRunXml("a ") + wordRunXml("site", "<w:i/>")),
      "[a *site*](https://a.example/)",
    ],
    [
      "of words that were inserted",
      link("page", `<w:ins w:author="Ann">${wordRunXml("site")}</w:ins>`),
      "[site](https://a.example/)",
    ],
    [
      "that is a field",
      wordFieldXml(' HYPERLINK "https://a.example/" ', wordRunXml("site")),
      "[site](https://a.example/)",
    ],
    [
      "that is a short field",
      `<w:fldSimple w:instr=' HYPERLINK "https://a.example/" '>${wordRunXml("site")}</w:fldSimple>`,
      "[site](https://a.example/)",
    ],
    [
      "that is underlined by hand, as other programs write it",
      link("page", wordRunXml("site", '<w:color w:val="1155CC"/><w:u w:val="single"/>')),
      "[site](https://a.example/)",
    ],
    [
      "that is a field underlined by hand",
      wordFieldXml(' HYPERLINK "https://a.example/" ', wordRunXml("site", '<w:u w:val="single"/>')),
      "[site](https://a.example/)",
    ],
    [
      "in brackets",
      `${wordRunXml("[")}${link("page", wordRunXml("site"))}${wordRunXml("]")}`,
      "\\[[site](https://a.example/)]",
    ],
  ])("%s", async (_, inside, markdown) => {
    const parsed = await convert(inside)

    expect(parsed.documents[0]!.markdown).toBe(`${markdown}\n`)
    expect(findReportLine(parsed, "links")).toMatchObject({ in: 1, kept: 1, lost: [] })
  })

  test.each([
    [
      "to a disk",
      link("disk", wordRunXml("prices")),
      "A link to an address that isn't allowed: file:///C:/prices.docx",
    ],
    ["to nothing", link("empty", wordRunXml("prices")), "A link without a target"],
    ["of an id that the file does not explain", link("gone", wordRunXml("prices")), "A link without a target"],
    ["without words", wordRunXml("prices") + link("page", ""), "A link without text"],
  ])("%s is its words, and is listed", async (_, inside, what) => {
    const parsed = await convert(inside)

    expect(parsed.documents[0]!.markdown).toBe("prices\n")
    expect(findReportLine(parsed, "links").lost).toEqual([{ what, where: "paragraph 1", count: 1 }])
  })

  test("that a field begins inside of another one is read to its end", async () => {
    const inside = link("page", wordFieldXml(" PAGEREF part ", wordRunXml("3"))) + wordRunXml(" more")

    expect((await convert(inside)).documents[0]!.markdown).toBe("[3](https://a.example/) more\n")
  })
})

describe("words in a wrapping are read", () => {
  test.each([
    ["a control", `<w:sdt><w:sdtPr/><w:sdtContent>${wordRunXml("x")}</w:sdtContent></w:sdt>`],
    ["a tag of a schema", `<w:customXml w:element="name">${wordRunXml("x")}</w:customXml>`],
    ["a smart tag", `<w:smartTag w:element="date">${wordRunXml("x")}</w:smartTag>`],
    ["marks of spelling", `<w:proofErr w:type="spellStart"/>${wordRunXml("x")}<w:proofErr w:type="spellEnd"/>`],
    ["marks of a permission", `<w:permStart w:id="1"/>${wordRunXml("x")}<w:permEnd w:id="1"/>`],
    [
      "a choice of two",
      `<mc:AlternateContent><mc:Choice Requires="w14">${wordRunXml("x")}</mc:Choice><mc:Fallback>${wordRunXml("y")}</mc:Fallback></mc:AlternateContent>`,
    ],
    ["a field without an instruction", wordFieldXml("", wordRunXml("x"))],
  ])("%s", async (_, inside) => {
    expect(await read(inside)).toBe("x\n")
  })

  test("a box to tick shows whether it is", async () => {
    const box = (checked: string) =>
      `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="${checked}"/></w14:checkbox></w:sdtPr><w:sdtContent>${wordRunXml("☐")}</w:sdtContent></w:sdt>`

    expect(await read(box("1") + wordRunXml(" a ") + box("0") + wordRunXml(" b ") + box("true"))).toBe("☒ a ☐ b ☒\n")
  })
})
