import { expect, test } from "vitest"
import { openVisualWriter } from "../../../test/visual-writer.ts"

test.each([
  ["- one^\n", ["Enter"], "two", "- one\n- two\n"],
  ["* one\n* t^wo\n", ["Tab"], "", "* one\n  * two\n"],
  ["1. one\n2. t^wo\n", ["Tab"], "", "1. one\n   1. two\n"],
  ["- one\n  - two^\n", ["Shift+Tab"], "", "- one\n- two\n"],
  ["- [x] one^\n", ["Enter"], "two", "- [x] one\n- [ ] two\n"],
  ["- one^\n", ["Enter", "Enter"], "after", "- one\n\nafter\n"],
  ["|a^|b|\n|-|-|\n|c|d|\n", ["Tab"], "x", "|a|x|\n|-|-|\n|c|d|\n"],
  ["|a|b|\n|-|-|\n|c|d^|\n", ["Shift+Tab"], "x", "|a|b|\n|-|-|\n|x|d|\n"],
  ["|a^|b|\n|-|-|\n|c|d|\n", ["Enter"], "x", "|a|b|\n|-|-|\n|xc|d|\n"],
  ["# Tit^le\n", ["Home", "Ctrl+Alt+0"], "", "Title\n"],
  ["Title^\n", ["Ctrl+Alt+2"], "", "## Title\n"],
  ["a ‹word› here\n", ["Ctrl+b"], "", "a **word** here\n"],
  ["a ‹word› here\n", ["Ctrl+i"], "", "a *word* here\n"],
  ["a ‹word› here\n", ["Ctrl+e"], "", "a `word` here\n"],
])("in %j the keys %j and %j make %j", (before, keys, typed, after) => {
  const writer = openVisualWriter(before)

  for (const key of keys) writer.press(key)
  writer.type(typed)

  expect(writer.text()).toBe(after)
})

test("Tab in the last cell of a table goes into a new row", () => {
  const writer = openVisualWriter("|a|b|\n|-|-|\n|c|d^|\n")

  writer.press("Tab")
  writer.type("e")

  expect(writer.text().split("\n").slice(0, 3)).toEqual(["|a|b|", "|-|-|", "|c|d|"])
  expect(writer.state.doc.firstChild?.childCount).toBe(3)
  expect(writer.state.doc.firstChild?.lastChild?.firstChild?.textContent).toBe("e")
})

test("Tab leaves the text where it has nothing to do there", () => {
  expect(openVisualWriter("wor^ds\n").press("Tab")).toBe(false)
  expect(openVisualWriter("wor^ds\n").press("Shift+Tab")).toBe(false)
})

test("Enter after three backticks begins code in the language that is named", () => {
  const writer = openVisualWriter("^")

  writer.type("```js")
  writer.press("Enter")
  writer.type("a()")

  expect(writer.text().trimEnd()).toBe("```js\na()\n```")
})

test("from the end of code that ends a text, the arrow leads into a new paragraph", () => {
  const writer = openVisualWriter("```\ncode^\n```\n")

  writer.press("ArrowDown")
  writer.type("after")

  expect(writer.text()).toBe("```\ncode\n```\n\nafter\n")
})

test("what was done is undone and done again, to the byte", () => {
  const before = "*  one\r\n*  t^wo\r\n"
  const writer = openVisualWriter(before)

  writer.press("Tab")
  writer.type("x")
  const after = writer.text()
  while (writer.press("Ctrl+z"));

  expect(after).not.toBe(before.replace("^", ""))
  expect(writer.text()).toBe(before.replace("^", ""))
  while (writer.press("Ctrl+y"));
  expect(writer.text()).toBe(after)
})
