import { expect, test } from "vitest"
import { withoutWord } from "./clipboard.ts"
import { convertWordLists } from "./word-lists.ts"

const item = (marker: string, level: number, words: string, list = "l0") =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>` +
  `<![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${words}</p>\r\n`
const pasted = (...written: string[]) => withoutWord(convertWordLists(written.join("")))

test("paragraphs that Word numbers are a numbered list, and those below an item stand in it", () => {
  const html = pasted("<p>Steps</p>", item("3.", 1, "a"), item("a)", 2, "b"), item("4.", 1, "c"), "<p>After</p>")

  expect(html).toBe(
    '<p>Steps</p><ol start="3"><li><p>a</p><ol start="1"><li><p>b</p></li></ol></li><li><p>c</p></li></ol><p>After</p>',
  )
})

test.each([
  ["1.", "ol"],
  ["1.2.", "ol"],
  ["(iv)", "ol"],
  ["B.", "ol"],
  ["7", "ol"],
  ["·", "ul"],
  ["o", "ul"],
  ["§", "ul"],
  ["-", "ul"],
])("a paragraph with %s before it is of an %s", (marker, tag) => {
  expect(pasted(item(marker, 1, "a"))).toContain(`</li></${tag}>`)
})

test("another list begins where the kind or Word's own list changes", () => {
  const html = pasted(item("·", 1, "a"), item("1.", 1, "b"), item("1.", 1, "c", "l1"))

  expect(html).toBe(
    '<ul><li><p>a</p></li></ul><ol start="1"><li><p>b</p></li></ol><ol start="1"><li><p>c</p></li></ol>',
  )
})

test("a paragraph without a number of its own belongs to the item before it", () => {
  expect(pasted(item("1.", 1, "a"), "<p class=MsoListParagraph>more</p>", item("2.", 1, "b"))).toBe(
    '<ol start="1"><li><p>a</p><p>more</p></li><li><p>b</p></li></ol>',
  )
})

test("what a browser made comments of keeps its words, up to those that only Word shows", () => {
  const list = (item("1.", 1, "a") + item("2.", 1, "b")).replaceAll("<![if", "<!--[if").replaceAll("]>", "]-->")

  expect(pasted(list.replaceAll("<![endif", "<!--[endif"), "<p>c<!--[if gte vml 1]><v:shape/><![endif]-->d</p>")).toBe(
    '<ol start="1"><li><p>a</p></li><li><p>b</p></li></ol><p>cd</p>',
  )
})
