import { describe, expect, test } from "vitest"
import { parseWordXml } from "../../test/parse-word-xml.ts"
import { convertToMarkdown } from "../../test/convert-word.ts"
import { wordRunXml } from "../../test/word-file.ts"
import { looksMonospaced, readMarks } from "./marks.ts"
import type { TextMarks } from "./marks.ts"

const cases: [string, string, TextMarks][] = [
  ["nothing", "", {}],
  ["bold", "<w:b/>", { strong: true }],
  ["bold that a style has, switched off", '<w:b w:val="0"/>', { strong: false }],
  ["italics", '<w:i w:val="true"/>', { emphasis: true }],
  ["a line through", "<w:strike/>", { delete: true }],
  ["two lines through", "<w:dstrike/>", { delete: true }],
  ["one line through and not two", '<w:strike/><w:dstrike w:val="0"/>', { delete: true }],
  ["no line through at all", '<w:strike w:val="0"/><w:dstrike w:val="0"/>', { delete: false }],
  ["a wavy underline", '<w:u w:val="wave"/>', { underline: true }],
  ["an underline that is taken away", '<w:u w:val="none"/>', { underline: false }],
  ["a raised figure", '<w:vertAlign w:val="superscript"/>', { vertical: "sup" }],
  ["a lowered figure", '<w:vertAlign w:val="subscript"/>', { vertical: "sub" }],
  ["the baseline", '<w:vertAlign w:val="baseline"/>', { vertical: "none" }],
  ["hidden text", "<w:vanish/>", { hidden: true }],
  ["a font", '<w:rFonts w:ascii="Calibri" w:hAnsi="Arial"/>', { font: "Calibri", code: false }],
  ["a font for the letters outside of ASCII alone", '<w:rFonts w:hAnsi="Consolas"/>', { font: "Consolas", code: true }],
  ["a font for other scripts alone", '<w:rFonts w:cs="Courier New"/>', {}],
  ["size and colour, which Markdown does not have", '<w:sz w:val="40"/><w:color w:val="FF0000"/>', {}],
  ["bold of a script from right to left", "<w:bCs/><w:rtl/>", { strong: true }],
  ["italics of a script from right to left", "<w:iCs/><w:rtl/>", { emphasis: true }],
  ["italics of a script with complex letters", "<w:iCs/><w:cs/>", { emphasis: true }],
  ["no bold in a script from right to left", '<w:b/><w:bCs w:val="0"/><w:rtl/>', { strong: false }],
  ["bold of other scripts in ordinary text", "<w:bCs/>", {}],
  ["bold of other scripts where the direction is switched off", '<w:bCs/><w:rtl w:val="0"/>', {}],
]

describe("a run's properties say", () => {
  test.each(cases)("%s", (_, inside, marks) => {
    expect(readMarks(parseWordXml(`<w:rPr>${inside}</w:rPr>`))).toEqual(marks)
  })

  test("nothing where there are none", () => {
    expect(readMarks(undefined)).toEqual({})
  })
})

test("words from right to left keep their order and their bold", async () => {
  const body = `<w:p><w:pPr><w:bidi/></w:pPr>${wordRunXml("שלום ", "<w:rtl/>")}${wordRunXml("עולם", "<w:bCs/><w:rtl/>")}</w:p>`

  expect(await convertToMarkdown({ body })).toBe("שלום **עולם**\n")
})

test("an embedding or override of direction holds its words", async () => {
  const body = `<w:p><w:dir w:val="rtl">${wordRunXml("שלום ")}</w:dir><w:bdo w:val="ltr">${wordRunXml("abc")}</w:bdo></w:p>`

  expect(await convertToMarkdown({ body })).toBe("שלום abc\n")
})

describe("fonts in which all letters are equally wide", () => {
  test.each(["Courier", "Courier New", "Consolas", "Menlo", "Lucida Console", "Source Code Pro", "Fira Mono", "Hack"])(
    "%s means code",
    (font) => {
      expect(looksMonospaced(parseWordXml(`<w:rFonts w:ascii="${font}"/>`))).toBe(true)
    },
  )

  test.each(["Calibri", "Times New Roman", "Hackney", "Lucida Sans", ""])("%s does not", (font) => {
    expect(looksMonospaced(parseWordXml(`<w:rFonts w:ascii="${font}"/>`))).toBe(false)
  })
})
