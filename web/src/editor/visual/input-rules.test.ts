import { parseMarkdown, writeMarkdown } from "@hub/markdown"
import { deleteSelection } from "prosemirror-commands"
import { expect, test } from "vitest"
import { openVisualWriter } from "../../../test/visual-writer.ts"

test.each([
  ["^", "# Title", "# Title"],
  ["^", "### Title", "### Title"],
  ["^", "- one", "- one"],
  ["^", "* one", "- one"],
  ["* a\n\nb^", " x", "* a\n\nb x"],
  ["^", "3. three", "3. three"],
  ["^", "> said", "> said"],
  ["^", "- [ ] to do", "- [ ] to do"],
  ["^", "- [x] done", "- [x] done"],
  ["^", "a **b** c", "a **b** c"],
  ["^", "a *b* _c_ d", "a *b* *c* d"],
  ["^", "a `b*c*` d", "a `b*c*` d"],
  ["^", "a ~~b~~ c", "a ~~b~~ c"],
  ["^", "see [the hub](/topics) now", "see [the hub](/topics) now"],
  ["^", "in {{base_year}}.", "in {{base_year}}."],
  ["^", "Food <!-- index: Prices: of food --> is dear", "Food <!-- index: Prices: of food --> is dear"],
  ["^", "at https://office.test/a, or", "at <https://office.test/a>, or"],
  ["^", "at www.office.test or", "at [www.office.test](http://www.office.test) or"],
])("in %j, %j is what it means in Markdown", (before, typed, after) => {
  const writer = openVisualWriter(before)

  writer.type(typed)

  expect(writer.text().trimEnd()).toBe(after)
})

test.each([
  ["# Title", "heading"],
  ["- one", "list"],
  ["1. one", "list"],
  ["> said", "blockquote"],
])("%j becomes a block while it is typed", (typed, block) => {
  const writer = openVisualWriter("^")

  writer.type(typed)

  expect(writer.state.doc.firstChild?.type.name).toBe(block)
})

test.each([
  ["**b**", "strong"],
  ["*b*", "em"],
  ["_b_", "em"],
  ["`b`", "code"],
  ["~~b~~", "strike"],
  ["[b](/c)", "link"],
])("%j becomes marked words while it is typed, and what follows is not marked", (typed, mark) => {
  const writer = openVisualWriter("^")

  writer.type(`${typed} after`)

  const paragraph = writer.state.doc.firstChild
  expect(paragraph?.firstChild?.marks.map((one) => one.type.name)).toEqual([mark])
  expect(paragraph?.firstChild?.text).toBe("b")
  expect(paragraph?.lastChild?.marks).toEqual([])
})

test.each(["2 * 3 * 4", "snake_case_name and_more", "\\{{base_year}}", "a ** b ** c", "not #a heading"])(
  "%j stays as it is typed",
  (typed) => {
    const writer = openVisualWriter("^")

    writer.type(typed)

    expect(writer.state.doc.textContent).toBe(typed)
    expect(writer.state.doc.firstChild?.childCount).toBe(1)
  },
)

test("nothing that is typed as code means anything", () => {
  const writer = openVisualWriter("```\n^\n```")

  writer.type("# **a** {{base_year}} - b")

  expect(writer.text()).toBe("```\n# **a** {{base_year}} - b\n```")
})

test("Backspace gives back what was typed", () => {
  const writer = openVisualWriter("^")

  writer.type("# ")
  writer.press("Backspace")

  expect(writer.state.doc.firstChild?.type.name).toBe("paragraph")
  expect(writer.state.doc.textContent).toBe("# ")
})

test.each([
  ["‹Food›<!-- index: Food --> is *dear*\n", "is<!-- index: Food --> *dear*\n"],
  ["‹Food ›<!-- a --><!-- b -->*is* dear\n", "*is*<!-- a --><!-- b --> dear\n"],
  ["One\\\n‹Food›<!-- index: Food --> is dear\n", "One\\\nis<!-- index: Food --> dear\n"],
  ["- ‹Food›<!-- index: Food --> is dear\n", "- is<!-- index: Food --> dear\n"],
])("in %j a comment that comes to begin a line leaves the words as they are", (before, after) => {
  const writer = openVisualWriter(before)

  writer.run(deleteSelection)

  expect(writer.text()).toBe(after)
  expect(writeMarkdown(parseMarkdown(writer.text()))).toBe(after)
})
