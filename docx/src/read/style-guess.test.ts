import { describe, expect, test } from "vitest"
import { convertToMarkdown, convertWordParts } from "../../test/convert-word.ts"
import { parseWordXml } from "../../test/parse-word-xml.ts"
import { wordParagraphXml, wordRunXml, wordStyleXml } from "../../test/word-file.ts"
import type { ReaderChoices, StyleRole } from "../parsed-document.ts"
import { resolveStyleRoles, visibleText } from "./style-guess.ts"
import { readStyles } from "./styles.ts"

const looks = (size: number, bold = false) => `<w:rPr>${bold ? "<w:b/>" : ""}<w:sz w:val="${size * 2}"/></w:rPr>`
const prose = wordParagraphXml(
  "This is the text of the document, which goes on and on and is by far the most of it.",
  "Body",
)
const usual = wordStyleXml("Body", "Body", looks(11))

/** What each style is taken for in a document of these paragraphs. */
function rolesOf(body: string, styles: string, choices: ReaderChoices = {}): (id: string) => StyleRole {
  const root = parseWordXml(`<w:body>${body}${prose}</w:body>`)
  return resolveStyleRoles([root], readStyles(parseWordXml(`<w:styles>${usual}${styles}</w:styles>`)), choices).roleOf
}

/** What a style with this name and these looks is taken for, of which a document has one paragraph. */
const roleOf = (name: string, properties: string, words = "Getting started") =>
  rolesOf(wordParagraphXml(words, "S"), wordStyleXml("S", name, properties))("S")

describe("a style that says nothing of itself is a heading", () => {
  test.each([
    ["when it is much larger than the text", "Big", looks(14)],
    ["when it is bold and as large as the text", "Loud", looks(11, true)],
    ["when it is bold and nearly as large", "Loud", looks(10, true)],
  ])("%s", (_, name, properties) => {
    expect(roleOf(name, properties)).toBe("heading1")
  })

  test("on a level that its size says, the largest above", () => {
    const found = rolesOf(
      wordParagraphXml("Small", "C") + wordParagraphXml("Large", "A") + wordParagraphXml("Middle", "B"),
      wordStyleXml("A", "One", looks(24)) + wordStyleXml("B", "Two", looks(18)) + wordStyleXml("C", "Three", looks(14)),
    )

    expect(["A", "B", "C"].map(found)).toEqual(["heading1", "heading2", "heading3"])
  })

  test("on a level that its publisher's name says, below the titles of chapters", () => {
    const found = rolesOf(
      ["CT", "A", "B", "X"].map((id) => wordParagraphXml("Prices", id)).join(""),
      wordStyleXml("CT", "ChapterTitle") +
        wordStyleXml("A", "HeadA") +
        wordStyleXml("B", "HeadB") +
        wordStyleXml("X", "Loud", looks(12, true)),
    )

    expect(["CT", "A", "B", "X"].map(found)).toEqual(["heading1", "heading2", "heading3", "heading4"])
  })
})

describe("a style is no heading", () => {
  test.each([
    ["when it is hardly larger than the text", "Big", looks(12), "Getting started"],
    ["when it is bold and much smaller", "Loud", looks(9, true), "Getting started"],
    [
      "when its paragraphs are long",
      "Big",
      looks(14),
      "one two three four five six seven eight nine ten eleven twelve thirteen",
    ],
    ["when its paragraphs end like sentences", "Big", looks(14), "Stop here."],
    ["when its paragraphs are numbers", "Big", looks(14), "42"],
    ["when it is that of tables", "Table Head", looks(14, true), "Getting started"],
    ["when it is that of the edge of a page", "Header Text", looks(14, true), "Getting started"],
    ["when it is that of labels", "Label", looks(14, true), "Getting started"],
  ])("%s", (_, name, properties, words) => {
    expect(roleOf(name, properties, words)).toBe("plain")
  })

  test("by its looks, when another style is one by its name", () => {
    const found = rolesOf(
      wordParagraphXml("Prices", "H") + wordParagraphXml("Getting started", "Big"),
      wordStyleXml("H", "heading 1") + wordStyleXml("Big", "Big", looks(20, true)),
    )

    expect([found("H"), found("Big")]).toEqual(["heading1", "plain"])
  })

  test("when the paragraphs of no style are bold by hand", async () => {
    const body = `<w:p>${wordRunXml("Prices", "<w:b/>")}</w:p>${wordParagraphXml("Text of the document.")}`

    expect(await convertToMarkdown({ body })).toBe("**Prices**\n\nText of the document.\n")
  })
})

describe("what a style is besides", () => {
  test.each<[string, string, StyleRole]>([
    ["code, where its letters are equally wide", '<w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr>', "code"],
    ["plain, where nothing is said of it", "", "plain"],
  ])("%s", (_, properties, role) => {
    expect(roleOf("Own", properties)).toBe(role)
  })

  test.each(["Blockquote", "Block Quote First", "Epigraph"])("a quote, where it is called %s", (name) => {
    expect(roleOf(name, "", "Said the one to the other.")).toBe("quote")
  })

  test("what the importer says, whatever its name", () => {
    const found = rolesOf(wordParagraphXml("x", "H"), wordStyleXml("H", "heading 1"), { styles: { H: "code" } })

    expect(found("H")).toBe("code")
  })
})

describe("the list of styles", () => {
  test("has each that is used, the most used first, with words of it and what it is taken for", async () => {
    const parsed = await convertWordParts({
      body:
        wordParagraphXml("Prices", "H") +
        wordParagraphXml("One.") +
        wordParagraphXml("Two.") +
        wordParagraphXml("", "U"),
      styles: wordStyleXml("H", "heading 1") + wordStyleXml("U", "Unused") + wordStyleXml("V", "Never used"),
    })

    expect(parsed.styles).toEqual([
      { id: "", name: "Normal", count: 2, sample: "One.", guess: "plain" },
      { id: "H", name: "heading 1", count: 1, sample: "Prices", guess: "heading1" },
    ])
  })

  test("says what a style is taken for, though the importer chose otherwise", async () => {
    const parsed = await convertWordParts(
      { body: wordParagraphXml("Prices", "H"), styles: wordStyleXml("H", "heading 1") },
      { styles: { H: "plain" } },
    )

    expect(parsed.styles).toMatchObject([{ id: "H", guess: "heading1" }])
    expect(parsed.documents[0]!.markdown).toBe("Prices\n")
  })
})

test("the words of a paragraph are those that are seen", () => {
  const inside =
    wordRunXml("One") +
    "<w:r><w:tab/><w:t>two</w:t><w:br/></w:r>" +
    `<w:del>${wordRunXml("gone")}</w:del><w:moveFrom>${wordRunXml("moved")}</w:moveFrom>` +
    `<w:r><w:pict><w:txbxContent>${wordParagraphXml("boxed")}</w:txbxContent></w:pict></w:r>` +
    `<w:ins>${wordRunXml("three")}</w:ins>`

  expect(visibleText(parseWordXml(`<w:p>${inside}</w:p>`))).toBe("One two three")
})
