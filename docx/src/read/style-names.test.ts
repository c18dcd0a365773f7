import { describe, expect, test } from "vitest"
import type { StyleRole } from "../parsed-document.ts"
import { headingRank, isChapterTitle, isCodeName, roleByName } from "./style-names.ts"

describe("what a style is by its name", () => {
  test.each<[StyleRole, string[]]>([
    ["heading1", ["heading 1", "Heading 1", "heading1", "Überschrift 1", "Titre 1", "Título 1", "Kop 1", "Rubrik 1"]],
    ["heading2", ["Nadpis 2", "Otsikko 2", "Заголовок 2", "見出し 2", "제목 2", "כותרת 2"]],
    ["heading3", ["heading 3 numbered", "Heading 3 Char"]],
    ["heading6", ["heading 6", "heading 7", "heading 9"]],
    ["title", ["Title", "Titel", "Titre", "Título", "Titolo", "標題"]],
    ["contents", ["TOC Heading", "toc 1", "TOC 9", "Inhaltsverzeichnis 1", "Table des matières 2", "目录 1"]],
    [
      "quote",
      [
        "Quote",
        "Intense Quote",
        "Quotations",
        "Block Text",
        "Block Quotation",
        "Zitat",
        "Intensives Zitat",
        "Citation",
        "Cita",
      ],
    ],
    ["note", ["Note", "Tip", "Warning", "Caution", "Important", "Hinweis", "Note Text", "Warning Continued"]],
    ["caption", ["caption", "Caption", "Table Caption", "Beschriftung", "Légende"]],
    ["term", ["Definition Term", "List Heading"]],
    ["definition", ["Definition", "List Contents"]],
    [
      "code",
      [
        "Source Code",
        "Code",
        "Code Block",
        "HTML Preformatted",
        "Preformatted Text",
        "Program Listing",
        "Macro Text",
        "Verbatim",
      ],
    ],
  ])("%s", (role, names) => {
    for (const name of names) expect([name, roleByName(name)]).toEqual([name, role])
  })

  test.each([
    "Normal",
    "Body Text",
    "heading",
    "heading 0",
    "My heading 1",
    "Headings",
    "Subtitle",
    "Title Page",
    "Footnote Text",
    "Endnote Text",
    "Quotes of prices",
    "Zip code",
    "Unquoted",
    "Tips and tricks",
    "TOC",
    "List Paragraph",
    "",
  ])("nothing: %j", (name) => {
    expect(roleByName(name)).toBeUndefined()
  })
})

describe("characters are code by the name of their style", () => {
  test.each([
    "Verbatim Char",
    "HTML Code",
    "HTML Typewriter",
    "HTML Keyboard",
    "Source Code",
    "InlineCode",
    "Literal",
    "Monospace",
  ])("%s", (name) => {
    expect(isCodeName(name)).toBe(true)
  })

  test.each(["Strong", "Emphasis", "Literal Italic", "Literal Caption", "Codex", "Hyperlink"])("not %s", (name) => {
    expect(isCodeName(name)).toBe(false)
  })
})

describe("a publisher's headings", () => {
  test.each([
    ["HeadA", 1],
    ["Head B", 2],
    ["head-c", 3],
    ["HeadF", 6],
    ["AHead", 1],
    ["B Head", 2],
    ["C-Head", 3],
    ["Head 2", 2],
    ["HD3", 3],
    ["H1", 1],
    ["Level 4", 4],
    ["Section 2", 2],
    ["HeadlineA", 1],
  ])("%s is of rank %i", (name, rank) => {
    expect(headingRank(name)).toBe(rank)
  })

  test.each(["Head", "HeadG", "Header", "Head 12", "Ahead of time", "Body", "Headless"])("%s is of none", (name) => {
    expect(headingRank(name)).toBeUndefined()
  })

  test.each(["ChapterTitle", "Chapter Title", "Chap Head", "Part Title", "Chapter-Title", "Article Heading"])(
    "%s is above all others",
    (name) => {
      expect(isChapterTitle(name)).toBe(true)
    },
  )

  test.each(["Chapter", "Title", "Chapter Number", "Department Title"])("%s is not", (name) => {
    expect(isChapterTitle(name)).toBe(false)
  })
})
