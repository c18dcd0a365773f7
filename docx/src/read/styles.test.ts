import { describe, expect, test } from "vitest"
import { convertWordParts } from "../../test/convert-word.ts"
import { parseWordXml } from "../../test/parse-word-xml.ts"
import { wordParagraphXml, wordRunXml, wordStyleXml } from "../../test/word-file.ts"
import type { StyleRole } from "../parsed-document.ts"
import { headingLevel, headingRole, readStyles } from "./styles.ts"

const based = (parent: string) => `<w:basedOn w:val="${parent}"/>`
const stylesOf = (inside: string) => readStyles(parseWordXml(`<w:styles>${inside}</w:styles>`))
const paragraphStyle = (id: string, inside: string) => stylesOf(inside).paragraph(id)
const characterStyle = (id: string, name: string, inside = "") =>
  `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${name}"/>${inside}</w:style>`

describe("a style says of itself, or takes from the one it is based on,", () => {
  test.each([
    ["its name", "A", wordStyleXml("A", "Intro"), { name: "Intro" }],
    ["its id for a name, where it is not described", "A", "", { name: "A", role: undefined, size: undefined }],
    [
      "that it is bold",
      "B",
      wordStyleXml("A", "One", "<w:rPr><w:b/></w:rPr>") + wordStyleXml("B", "Two", based("A")),
      { bold: true },
    ],
    [
      "that it is not bold",
      "B",
      wordStyleXml("A", "One", "<w:rPr><w:b/></w:rPr>") +
        wordStyleXml("B", "Two", `${based("A")}<w:rPr><w:b w:val="0"/></w:rPr>`),
      { bold: false },
    ],
    ["its size in points", "A", wordStyleXml("A", "One", '<w:rPr><w:sz w:val="29"/></w:rPr>'), { size: 14.5 }],
    [
      "its size from the whole document",
      "A",
      '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults>' +
        wordStyleXml("A", "One"),
      { size: 12 },
    ],
    [
      "that all its letters are equally wide",
      "B",
      wordStyleXml("A", "One", '<w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr>') + wordStyleXml("B", "Two", based("A")),
      { monospaced: true },
    ],
    [
      "its outline level, which is that of a heading",
      "B",
      wordStyleXml("A", "Basis", '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>') + wordStyleXml("B", "Kapitel", based("A")),
      { role: "heading2" },
    ],
    [
      "the level of body text, though it is based on a heading",
      "B",
      wordStyleXml("A", "heading 1") +
        wordStyleXml("B", "Run-in", `${based("A")}<w:pPr><w:outlineLvl w:val="9"/></w:pPr>`),
      { role: "plain" },
    ],
    [
      "what its name says, whatever its outline level",
      "A",
      wordStyleXml("A", "Title", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
      { role: "title" },
    ],
  ])("%s", (_, id, inside, said) => {
    expect(paragraphStyle(id, inside)).toMatchObject(said)
  })

  test("its indent, side by side", () => {
    const style = paragraphStyle(
      "B",
      wordStyleXml("A", "One", '<w:pPr><w:ind w:left="720" w:right="360"/></w:pPr>') +
        wordStyleXml("B", "Two", `${based("A")}<w:pPr><w:ind w:right="0" w:firstLine="200"/></w:pPr>`),
    )

    expect(style.indent?.attributes).toEqual({ "w:left": "720", "w:right": "0", "w:firstLine": "200" })
  })

  test("nothing more than once, where styles are based on each other in a circle", () => {
    const circle = wordStyleXml("A", "One", based("B")) + wordStyleXml("B", "heading 3", based("A"))

    expect(paragraphStyle("A", circle)).toMatchObject({ name: "One", role: "heading3" })
  })
})

describe("a style of characters", () => {
  test.each([
    ["its own marks", characterStyle("A", "Strong", "<w:rPr><w:b/></w:rPr>"), { strong: true }],
    [
      "those of its parent, and its own",
      characterStyle("P", "Strong", "<w:rPr><w:b/></w:rPr>") +
        characterStyle("A", "Loud", `${based("P")}<w:rPr><w:i/></w:rPr>`),
      { strong: true, emphasis: true },
    ],
    [
      "its own and not those of its parent that it takes back",
      characterStyle("P", "Strong", "<w:rPr><w:b/></w:rPr>") +
        characterStyle("A", "Calm", `${based("P")}<w:rPr><w:b w:val="false"/></w:rPr>`),
      { strong: false },
    ],
    ["code by its name", characterStyle("A", "HTML Code"), { code: true }],
    [
      "no underline where it is that of links",
      characterStyle("A", "Hyperlink", '<w:rPr><w:u w:val="single"/></w:rPr>'),
      { underline: false },
    ],
    [
      "no underline where another program calls it that of links",
      characterStyle("A", "Internet Link"),
      { underline: false },
    ],
  ])("has %s", (_, inside, marks) => {
    expect(stylesOf(inside).runMarks("A")).toEqual(marks)
  })
})

describe("the styles of a file", () => {
  test("name the one of paragraphs that say none", () => {
    const usual = '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>'
    const ofTables = '<w:style w:type="table" w:default="1" w:styleId="Table"><w:name w:val="Normal Table"/></w:style>'

    expect(stylesOf(usual + ofTables).defaultParagraph).toBe("Standard")
    expect(readStyles(undefined).defaultParagraph).toBe("")
  })

  test("that are not Word's own are listed by name, those of paragraphs alone", () => {
    const own = (type: string, name: string) =>
      `<w:style w:type="${type}" w:customStyle="1" w:styleId="${name}"><w:name w:val="${name}"/></w:style>`

    expect(
      stylesOf(
        own("paragraph", "Zebra") + own("character", "Mark") + own("paragraph", "Ant") + wordStyleXml("N", "Normal"),
      ).own,
    ).toEqual(["Ant", "Zebra"])
  })

  test("make headings of paragraphs that say no style, where the usual one is that of a heading", async () => {
    const usual = '<w:style w:type="paragraph" w:default="1" w:styleId="D"><w:name w:val="heading 2"/></w:style>'

    const parsed = await convertWordParts({ body: wordParagraphXml("x"), styles: usual })

    expect(parsed.documents[0]!.markdown).toBe("## x\n")
  })
})

describe("levels", () => {
  test.each<[number, StyleRole]>([
    [1, "heading1"],
    [6, "heading6"],
    [7, "heading6"],
    [9, "heading6"],
    [10, "plain"],
    [0, "plain"],
    [Number.NaN, "plain"],
  ])("the outline level %d is %s", (level, role) => {
    expect(headingRole(level)).toBe(role)
  })

  test("of headings are numbers, and nothing else has one", () => {
    expect([headingLevel("heading3"), headingLevel("plain"), headingLevel(undefined)]).toEqual([
      3,
      undefined,
      undefined,
    ])
  })
})

describe("what is larger than its style", () => {
  const sized = (text: string, size: number) => `<w:p>${wordRunXml(text, `<w:sz w:val="${size}"/>`)}</w:p>`
  const larger = async (body: string, styles = "") => (await convertWordParts({ body, styles })).documents[0]!.larger
  const defaults = '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="28"/></w:rPr></w:rPrDefault></w:docDefaults>'

  test("is a paragraph whose words were all set larger by hand", async () => {
    expect(await larger(sized("Prices", 32) + sized("Text.", 22))).toEqual(["Prices"])
  })

  test("is no paragraph of the size that the whole document has", async () => {
    expect(await larger(sized("Prices", 28), defaults)).toEqual([])
    expect(await larger(sized("Prices", 34), defaults)).toEqual(["Prices"])
  })

  test("is no paragraph of which a word is not, and no heading", async () => {
    const partly = `<w:p>${wordRunXml("Prices ", '<w:sz w:val="40"/>')}${wordRunXml("rise")}</w:p>`
    const heading = `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${wordRunXml("x", '<w:sz w:val="60"/>')}</w:p>`

    expect(await larger(partly + heading, wordStyleXml("H1", "heading 1"))).toEqual([])
  })

  test("is a heading by its looks where its style has the size and the document's text has less", async () => {
    const styles = wordStyleXml("Big", "Big words", '<w:rPr><w:sz w:val="30"/></w:rPr>')
    const body = wordParagraphXml("Prices", "Big") + wordParagraphXml("Text of some length that goes on.")

    expect((await convertWordParts({ body, styles })).documents[0]!.markdown).toContain("# Prices")
    expect((await convertWordParts({ body, styles: defaults + styles })).documents[0]!.markdown).not.toContain("#")
  })
})
