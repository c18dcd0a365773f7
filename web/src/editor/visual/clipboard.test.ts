import { openVisual, saveVisual } from "@hub/markdown/visual"
import { expect, test } from "vitest"
import { slicedText, withoutWord } from "./clipboard.ts"
import { visualState } from "./state.ts"

function pasted(text: string, plain = false): string {
  const opened = openVisual("")
  const state = visualState(opened.doc, [])
  const slice = slicedText(text, state.selection.$from, plain)
  return saveVisual(opened, state.tr.replaceSelection(slice).doc).source.trimEnd()
}

test.each(["words", "# Title\n\n- one\n- two", "a **b** {{base_year}}", "|a|b|\n|-|-|\n|c|d|"])(
  "plain text is read as Markdown: %j",
  (text) => {
    expect(openVisual(pasted(text)).doc.eq(openVisual(text).doc)).toBe(true)
  },
)

test("what is pasted as plain keeps its signs", () => {
  const doc = openVisual(pasted("# not a title\n**stars**", true)).doc

  expect(doc.children.map((block) => [block.type.name, block.textContent])).toEqual([
    ["paragraph", "# not a title"],
    ["paragraph", "**stars**"],
  ])
})

test("code takes text as it is", () => {
  const code = openVisual("```\n```").doc

  const slice = slicedText("# a\r\n{{b_b}}", code.resolve(1), false)

  expect(slice.content.textBetween(0, slice.content.size)).toBe("# a\n{{b_b}}")
})

test("what Word adds for itself is gone, and its words stay", () => {
  const html =
    "<html><head><style>p{}</style><!--[if gte mso 9]><xml>x</xml><![endif]--></head><body><p class=MsoListParagraph>" +
    "<![if !supportLists]><span>·&nbsp;</span><![endif]>One<o:p></o:p></p></body></html>"

  expect(withoutWord(html)).toBe("<html><head></head><body><p class=MsoListParagraph>One</p></body></html>")
})
