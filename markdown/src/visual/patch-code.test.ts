import { describe, expect, test } from "vitest"
import { replaceWords, saveEdited, type DocumentEdit } from "../../test/visual/save-edited.ts"
import { openVisual } from "./open.ts"
import { schema } from "./schema.ts"

/** Gives the block of code around words other attributes. */
const attributes =
  (words: string, attrs: object): DocumentEdit =>
  (tr, at) => {
    const $at = tr.doc.resolve(at(words))
    tr.setNodeMarkup($at.before(), null, { ...$at.parent.attrs, ...attrs })
  }

describe("of a block of code only what differs is written:", () => {
  test.each<[string, string, DocumentEdit, string]>([
    ["a line", "~~~~ js\n  a\nOld\n\n b \n~~~~\n", replaceWords("Old", "New"), "~~~~ js\n  a\nNew\n\n b \n~~~~\n"],
    ["a line more", "```\nOld\nb\n```\n", replaceWords("Old", "Old\nx"), "```\nOld\nx\nb\n```\n"],
    ["a line more at its end", "```\na\nOld\n```\n", replaceWords("Old", "Old\nx"), "```\na\nOld\nx\n```\n"],
    ["a line less", "```\na\nOld\nb\n```\n", replaceWords("Old\n", ""), "```\na\nb\n```\n"],
    ["an empty line more", "```\nOld\nb\n```\n", replaceWords("Old", "Old\n"), "```\nOld\n\nb\n```\n"],
    ["in a quote", "> ```\n> Old\n> b\n> ```\n", replaceWords("Old", "Old\nx"), "> ```\n> Old\n> x\n> b\n> ```\n"],
    ["in a quote with a narrow sign", ">```\n>Old\n>```\n", replaceWords("Old", "x\ny"), ">```\n>x\n>y\n>```\n"],
    ["in an item", "1. ```\n   Old\n   ```\n", replaceWords("Old", "x\n\n  y"), "1. ```\n   x\n\n     y\n   ```\n"],
    ["by indent", "a\n\n    Old\n    b\n", replaceWords("Old", "x\ny"), "a\n\n    x\n    y\n    b\n"],
    ["by indent of a tab", "a\n\n\tOld\n\tb\n", replaceWords("Old", "x\ny"), "a\n\n\tx\n\ty\n\tb\n"],
    ["never closed", "```\nOld\n", replaceWords("Old", "x\ny"), "```\nx\ny\n"],
    ["its language", "``` js\nOld\n```\n", attributes("Old", { lang: "ts" }), "``` ts\nOld\n```\n"],
    ["a language where there was none", "~~~\nOld\n~~~\n", attributes("Old", { lang: "ts" }), "~~~ts\nOld\n~~~\n"],
    ["no language any more", "```js\nOld\n```\n", attributes("Old", { lang: null }), "```\nOld\n```\n"],
    ["words after its language", "```js a=1\nOld\n```\n", attributes("Old", { meta: "b" }), "```js b\nOld\n```\n"],
    ["words of other scripts", "```\nOld 日😀\n```\n", replaceWords("Old", "שלום"), "```\nשלום 日😀\n```\n"],
    ["a formula between dollar signs", "a\n\n$$\nOld\n$$\n", replaceWords("a", "b"), "b\n\n$$\nOld\n$$\n"],
    [
      "what Markdown would read",
      "```\nOld\n```\n",
      replaceWords("Old", "*a* {{rate}} \\ <b>"),
      "```\n*a* {{rate}} \\ <b>\n```\n",
    ],
  ])("%s", (_name, source, edit, expected) => {
    for (const eol of ["\n", "\r\n"]) {
      const result = saveEdited(source.replaceAll("\n", eol), edit)

      expect(result).toMatchObject({ source: expected.replaceAll("\n", eol), exact: true, reopen: false })
    }
  })
})

describe("a block of code is written as a whole", () => {
  test.each<[string, string, DocumentEdit, string]>([
    ["where it was empty", "```js\n```\n", (tr) => tr.insert(1, schema.text("a")), "```js\na\n```\n"],
    ["where it is a formula between dollar signs", "$$\nOld\n$$\n", replaceWords("Old", "x"), "```math\nx\n```\n"],
    ["where a fence is typed into it", "~~~\nOld\n~~~\n", replaceWords("Old", "~~~\nb"), "~~~~\n~~~\nb\n~~~~\n"],
    ["where code by indent gets a language", "    Old\n", attributes("Old", { lang: "js" }), "```js\nOld\n```\n"],
    ["where code by indent begins with a blank", "    Old\n", replaceWords("Old", "\nOld"), "```\n\nOld\n```\n"],
    [
      "in the fences of its text",
      "~~~\nb\n~~~\n\n    Old\n",
      attributes("Old", { lang: "js" }),
      "~~~\nb\n~~~\n\n~~~js\nOld\n~~~\n",
    ],
  ])("%s", (_name, source, edit, expected) => {
    const result = saveEdited(source, edit)

    expect(result).toMatchObject({ source: expected, exact: true })
    expect(openVisual(result.source).doc.eq(result.opened.doc)).toBe(true)
  })
})

describe("what is edited as its source", () => {
  test.each<[string, string, DocumentEdit, string]>([
    ["raw HTML", "<div>\nOld\n</div>\n", replaceWords("Old", "x\ny"), "<div>\nx\ny\n</div>\n"],
    ["raw HTML in a quote", "> <div>\n> Old\n> </div>\n", replaceWords("Old", "x\ny"), "> <div>\n> x\n> y\n> </div>\n"],
    ["a definition", "[a]: /Old\n\nb\n", replaceWords("Old", "New"), "[a]: /New\n\nb\n"],
    ["a directive", "::: note\nOld\n:::\n", replaceWords("Old", "x\ny"), "::: note\nx\ny\n:::\n"],
    ["a table that cannot be shown", "|a|\n|-|\n|Old|c|\n", replaceWords("Old", "New"), "|a|\n|-|\n|New|c|\n"],
  ])("is written line by line: %s", (_name, source, edit, expected) => {
    for (const eol of ["\n", "\r\n"])
      expect(saveEdited(source.replaceAll("\n", eol), edit)).toMatchObject({
        source: expected.replaceAll("\n", eol),
        exact: true,
      })
  })
})
