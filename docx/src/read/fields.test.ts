import { describe, expect, test } from "vitest"
import { parseWordXml } from "../../test/parse-word-xml.ts"
import { isTableOfContents, parseField, readFormValue } from "./fields.ts"
import type { FieldMeaning } from "./fields.ts"

describe("a field's instruction", () => {
  const link = (url: string): FieldMeaning => ({ kind: "link", url })
  const reference = (anchor: string): FieldMeaning => ({ kind: "reference", anchor })

  test.each<[string, FieldMeaning]>([
    [' HYPERLINK "https://a.example/x" ', link("https://a.example/x")],
    ["HYPERLINK https://a.example/x", link("https://a.example/x")],
    ['hyperlink "https://a.example"', link("https://a.example")],
    [' HYPERLINK "https://a.example" \\l "part" ', link("https://a.example#part")],
    [' HYPERLINK "https://a.example" \\o "A tip" \\t "_blank" ', link("https://a.example")],
    [' HYPERLINK \\o "A tip" "https://a.example" ', link("https://a.example")],
    [' HYPERLINK \\l "_Toc1" ', reference("_Toc1")],
    [" HYPERLINK \\l _Toc1 ", reference("_Toc1")],
    [' HYPERLINK \\l "_Toc1" \\o "A tip"', reference("_Toc1")],
    [" REF _Ref1 \\h ", reference("_Ref1")],
    [" REF _Ref1 \\r \\h \\* MERGEFORMAT ", reference("_Ref1")],
    [' REF "_Ref1" \\h', reference("_Ref1")],
    [" PAGEREF _Toc1 \\h ", reference("_Toc1")],
    [" NOTEREF _Ref2 \\h ", reference("_Ref2")],
    [" NOTEREF _Ref2 \\f \\h ", { kind: "note", anchor: "_Ref2" }],
    [" NOTEREF _Ref2 \\h \\f \\* MERGEFORMAT ", { kind: "note", anchor: "_Ref2" }],
    [' TOC \\o "1-3" \\h \\z \\u ', { kind: "contents" }],
    [" INDEX \\c 2 ", { kind: "index" }],
    [" TOA \\h ", { kind: "index" }],
    [' XE "prices:of food" ', { kind: "index_entry", mark: { entry: ["prices", "of food"] } }],
    [' XE "prices" \\b \\r "_Prices" ', { kind: "index_entry", mark: { entry: ["prices"] } }],
    [" XE “prices” ", { kind: "index_entry", mark: { entry: ["prices"] } }],
    [" XE prices ", { kind: "index_entry", mark: { entry: ["prices"] } }],
    [
      ' XE "12\\:30:a \\"b\\"" \\t "See also Wages:net" ',
      { kind: "index_entry", mark: { entry: ["12:30", 'a "b"'], see: { also: true, entry: ["Wages", "net"] } } },
    ],
    [
      ' XE "CPI" \\t "siehe Preise" ',
      { kind: "index_entry", mark: { entry: ["CPI"], see: { also: false, entry: ["Preise"] } } },
    ],
    [' XE "" ', { kind: "hidden" }],
    [' TC "A heading" ', { kind: "hidden" }],
    [' SET rate "4" ', { kind: "hidden" }],
  ])("%s", (instruction, meaning) => {
    expect(parseField(instruction)).toEqual(meaning)
  })

  test.each([
    " PAGE ",
    " STYLEREF 1 \\s ",
    ' DATE \\@ "d MMMM yyyy" ',
    " = SUM(ABOVE) ",
    " DOCPROPERTY Title ",
    " REF _Ref1 ",
    " NOTEREF _Ref2 \\f ",
    " REFERENCE _Ref1 \\h ",
    " TOCS ",
    " HYPERLINK ",
    "",
  ])("%j leaves the text that it shows", (instruction) => {
    expect(parseField(instruction).kind).toBe("text")
  })
})

describe("a field of a form holds", () => {
  const held = (inside: string) => readFormValue(parseWordXml(`<w:fldChar><w:ffData>${inside}</w:ffData></w:fldChar>`))
  const entries = '<w:listEntry w:val="red"/><w:listEntry w:val="blue"/>'

  test.each([
    ["a box that is ticked", "<w:checkBox><w:checked/></w:checkBox>", "☒"],
    ["a box that is not", '<w:checkBox><w:default/><w:checked w:val="0"/></w:checkBox>', "☐"],
    ["a box that is ticked unless somebody clicks it", "<w:checkBox><w:default/></w:checkBox>", "☒"],
    ["a box that nothing is said of", "<w:checkBox/>", "☐"],
    ["a choice", `<w:ddList><w:result w:val="1"/>${entries}</w:ddList>`, "blue"],
    ["the first choice, where none was made", `<w:ddList>${entries}</w:ddList>`, "red"],
    ["the usual choice, where none was made", `<w:ddList><w:default w:val="1"/>${entries}</w:ddList>`, "blue"],
    ["no choice of those that there are", `<w:ddList><w:result w:val="7"/>${entries}</w:ddList>`, undefined],
    ["words, which are in its result", "<w:textInput/>", undefined],
  ])("%s", (_, inside, shown) => {
    expect(held(inside)).toBe(shown)
  })
})

test("a control that holds a table of contents is known by its gallery", () => {
  const control = (gallery: string) =>
    parseWordXml(
      `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="${gallery}"/></w:docPartObj></w:sdtPr></w:sdt>`,
    )

  expect(isTableOfContents(control("Table of Contents"))).toBe(true)
  expect(isTableOfContents(control("Cover Pages"))).toBe(false)
  expect(isTableOfContents(parseWordXml("<w:sdt><w:sdtPr/></w:sdt>"))).toBe(false)
})
