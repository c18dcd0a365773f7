import { describe, expect, test } from "vitest"
import { replaceWords, saveEdited, type DocumentEdit } from "../../test/visual/save-edited.ts"
import { openVisual } from "./open.ts"
import { schema } from "./schema.ts"

const mark =
  (words: string, name: "strong" | "em" | "strike" | "code"): DocumentEdit =>
  (tr, at) =>
    tr.addMark(at(words), at(words) + words.length, schema.mark(name))

const unmark =
  (words: string): DocumentEdit =>
  (tr, at) =>
    tr.removeMark(at(words), at(words) + words.length)

const link =
  (words: string, href: string): DocumentEdit =>
  (tr, at) =>
    tr.addMark(at(words), at(words) + words.length, schema.mark("link", { href }))

const insertAfter =
  (words: string, name: string, attrs: object = {}): DocumentEdit =>
  (tr, at) =>
    tr.insert(at(words) + words.length, schema.node(name, attrs))

describe("of a line only what differs is written:", () => {
  test.each<[string, string, DocumentEdit, string]>([
    ["a word between marks", "a *b* Old __c__\n", replaceWords("Old", "New"), "a *b* New __c__\n"],
    ["a word in marks in marks", "**a _Old b_**\n", replaceWords("Old", "New"), "**a _New b_**\n"],
    ["a part of a word", "a\\_b Older &lt;\n", replaceWords("Old", "Bold"), "a\\_b Bolder &lt;\n"],
    ["a word in a link", '[a Old](<b c> "d")\n', replaceWords("Old", "New"), '[a New](<b c> "d")\n'],
    ["a word in code", "a `` `Old` `` b\n", replaceWords("Old", "New"), "a `` `New` `` b\n"],
    ["a word beside an emoji", "😀Old😁\n", replaceWords("Old", "New"), "😀New😁\n"],
    ["one emoji of two with the same half", "a 😀 b\n", replaceWords("😀", "😁"), "a 😁 b\n"],
    ["a word beside a variable", "{{rate}}Old{{rate}}\n", replaceWords("Old", "New"), "{{rate}}New{{rate}}\n"],
    ["a word of a right-to-left script", "א Old ב  \nג\n", replaceWords("Old", "שלום"), "א שלום ב  \nג\n"],
    ["no word any more", "a Old b\n", replaceWords("Old ", ""), "a b\n"],
    ["a word at the end of a line", "a Old  \nb\n", replaceWords("Old", "New"), "a New  \nb\n"],
    ["a second line in a quote", "> a\n> Old\n", replaceWords("Old", "New"), "> a\n> New\n"],
  ])("%s", (_name, source, edit, expected) => {
    expect(saveEdited(source, edit)).toMatchObject({ source: expected, exact: true, reopen: false })
  })

  test("words that look like marks, which stay words", () => {
    const result = saveEdited("_a_ Old\n", replaceWords("Old", "*b* [c](d) <e>"))

    expect(result.exact).toBe(true)
    expect(openVisual(result.source).doc.textContent).toBe("a *b* [c](d) <e>")
  })
})

describe("a mark is written as the text writes such marks:", () => {
  test.each<[string, string, DocumentEdit, string]>([
    ["emphasis", "_a_ Old b\n", mark("Old", "em"), "_a_ _Old_ b\n"],
    ["strong emphasis", "a Old b\n", mark("Old", "strong"), "a **Old** b\n"],
    ["struck words", "a Old b\n", mark("Old", "strike"), "a ~~Old~~ b\n"],
    ["code", "a Old b\n", mark("Old", "code"), "a `Old` b\n"],
    ["code with a backtick in it", "a O`ld b\n", mark("O`ld", "code"), "a ``O`ld`` b\n"],
    ["a mark over a mark", "a *Old b* c\n", mark("Old b", "strong"), "a ***Old b*** c\n"],
    ["a mark that begins within another", "**a Old** b\n", mark("Old", "em"), "**a *Old*** b\n"],
    ["spaces at its edges stay outside", "aOld b\n", mark("Old ", "strong"), "a**Old** b\n"],
    ["no mark any more", "a **Old** b\n", unmark("Old"), "a Old b\n"],
    ["no mark on one word of it", "a **b Old** c\n", unmark("Old"), "a **b** Old c\n"],
    ["a link", "a Old b\n", link("Old", "/x"), "a [Old](/x) b\n"],
    ["a link to an address with a space", "Old\n", link("Old", "/x y"), "[Old](</x y>)\n"],
    ["a link over a mark", "*Old*\n", link("Old", "/x"), "*[Old](/x)*\n"],
    ["no link any more", "a [Old](/x) b\n", unmark("Old"), "a Old b\n"],
  ])("%s", (_name, source, edit, expected) => {
    const result = saveEdited(source, edit)

    expect([result.source, result.exact]).toEqual([expected, true])
  })
})

describe("what is no words is written", () => {
  test.each<[string, string, DocumentEdit, string]>([
    ["as an image", "Old b\n", insertAfter("Old", "image", { src: "/x", alt: "y" }), "Old![y](/x) b\n"],
    ["as a variable", "Old b\n", insertAfter("Old", "variable", { slug: "rate" }), "Old{{rate}} b\n"],
    ["as a hard break", "Oldb\n", insertAfter("Old", "hard_break"), "Old\\\nb\n"],
    ["as a hard break like others", "a  \nOldb\n", insertAfter("Old", "hard_break"), "a  \nOld  \nb\n"],
    ["as a hard break in a quote", "> Oldb\n", insertAfter("Old", "hard_break"), "> Old\\\n> b\n"],
    ["as a line ending", "Oldb\r\nc\r\n", insertAfter("Old", "soft_break"), "Old\r\nb\r\nc\r\n"],
    [
      "as it was in raw HTML",
      "Old b\n",
      insertAfter("Old", "raw_inline", { kind: "html", value: "<br>" }),
      "Old<br> b\n",
    ],
    [
      "as a footnote",
      "Old b\n\n[^1]: c\n",
      insertAfter("Old", "raw_inline", { kind: "footnote", value: "[^1]" }),
      "Old[^1] b\n\n[^1]: c\n",
    ],
    [
      "as braces that are words",
      "Old b\n",
      insertAfter("Old", "raw_inline", { kind: "literal", value: "{{rate}}" }),
      "Old\\{{rate}} b\n",
    ],
  ])("%s", (_name, source, edit, expected) => {
    const result = saveEdited(source, edit)

    expect([result.source, result.exact]).toEqual([expected, true])
  })
})

describe("the words of a reference that are its name", () => {
  test.each([
    ["[Old]\n\n[old]: /a\n", "[New][Old]\n\n[old]: /a\n"],
    ["[Old][]\n\n[old]: /a\n", "[New][Old]\n\n[old]: /a\n"],
    ["[a Old][b]\n\n[b]: /a\n", "[a New][b]\n\n[b]: /a\n"],
  ])("keep their address in %j", (source, expected) => {
    expect(saveEdited(source, replaceWords("Old", "New"))).toMatchObject({ source: expected, exact: true })
  })
})
