import { expect, test } from "vitest"
import { openVisualWriter } from "../../../test/visual-writer.ts"
import type { Command } from "../mode.ts"
import { visualCommands, visualStatus } from "./commands.ts"
import { insertContent, selectedText } from "./insert.ts"

test.each<[Exclude<Command, "find">, string, string]>([
  ["heading2", "one\n\ntw^o\n", "one\n\n## two\n"],
  ["heading2", "## tw^o\n", "two\n"],
  ["heading3", "## tw^o\n", "### two\n"],
  ["paragraph", "### tw^o\n", "two\n"],
  ["bulletList", "one\n\ntw^o\n", "one\n\n- two\n"],
  ["bulletList", "- on^e\n", "one\n"],
  ["numberedList", "on^e\n", "1. one\n"],
  ["taskList", "on^e\n", "- [ ] one\n"],
  ["rowAfter", "|a|b|\n|-|-|\n|c^|d|\n|e|f|\n", "|a|b|\n|-|-|\n|c|d|\n| | |\n|e|f|\n"],
  ["rowDelete", "|a|b|\n|-|-|\n|c^|d|\n|e|f|\n", "|a|b|\n|-|-|\n|e|f|\n"],
  ["columnDelete", "|a|b^|\n|-|-|\n|c|d|\n", "| a |\n| --- |\n| c |\n"],
  ["columnDelete", "one\n\n|a^|\n|-|\n|c|\n", "one\n"],
])("the command %s makes of %j %j", (command, before, after) => {
  const writer = openVisualWriter(before)

  writer.run(visualCommands[command])

  expect(writer.text().replace(/\| +(?=\|)/g, "| ")).toBe(after)
})

test("without its headers a table takes the next row for them", () => {
  const writer = openVisualWriter("|a^|b|\n|:-|-|\n|c|d|\n|e|f|\n")

  writer.run(visualCommands.rowDelete)

  const header = writer.state.doc.firstChild?.firstChild
  expect(header?.textContent).toBe("cd")
  expect(header?.firstChild?.type.name).toBe("table_header")
})

test("a new column has a cell in every row, and the header's is a header", () => {
  const writer = openVisualWriter("|a^|b|\n|-|-|\n|c|d|\n")

  writer.run(visualCommands.columnAfter)

  const rows = writer.state.doc.firstChild?.children ?? []
  expect(rows.map((row) => row.childCount)).toEqual([3, 3])
  expect(rows[0]?.children.every((cell) => cell.type.name === "table_header")).toBe(true)
})

test("a new table follows the block that the caret is in, and takes the place of an empty one", () => {
  const [after, instead] = [openVisualWriter("wor^ds\n"), openVisualWriter("^")]

  for (const writer of [after, instead])
    writer.run((state, dispatch) => (dispatch?.(insertContent(state, { kind: "table", columns: 2, rows: 4 })), true))

  expect(after.state.doc.children.map((block) => block.type.name)).toEqual(["paragraph", "table"])
  expect(instead.state.doc.children.map((block) => block.type.name)).toEqual(["table"])
  expect(instead.state.doc.firstChild?.children.map((row) => row.childCount)).toEqual([2, 2, 2, 2, 2])
  expect(instead.state.selection.$from.parent.type.name).toBe("table_header")
})

test.each<[string, Command[]]>([
  ["a **wo^rd**", ["bold"]],
  ["a ***wo^rd***", ["bold", "italic"]],
  ["### wo^rd", ["heading3"]],
  ["- wo^rd", ["bulletList"]],
  ["1. `wo^rd`", ["code", "numberedList"]],
  ["- [ ] wo^rd", ["taskList"]],
  ["wo^rd", []],
])("the toolbar shows what is true where the caret is: %j", (picture, active) => {
  expect([...visualStatus(openVisualWriter(picture).state).active].toSorted()).toEqual(active.toSorted())
})

test.each([
  ["a ‹word› here\n", { kind: "link", words: "word", url: "/x" }, "a [word](/x) here\n"],
  ["a ‹word› here\n", { kind: "link", words: "phrase", url: "/x" }, "a [phrase](/x) here\n"],
  ["a ‹**word** ›here\n", { kind: "link", words: "word", url: "/x" }, "a **[word](/x)** here\n"],
  ["a [wo^rd](/x) here\n", { kind: "link", words: "word", url: "/y" }, "a [word](/y) here\n"],
  ["a^\n", { kind: "link", words: "word", url: "/x" }, "a[word](/x)\n"],
  ["a^\n", { kind: "image", words: "A chart", url: "/media/c.png" }, "a![A chart](/media/c.png)\n"],
  ["in^\n", { kind: "variable", slug: "base_year" }, "in {{base_year}}\n"],
  ["in ^prices\n", { kind: "variable", slug: "base_year" }, "in {{base_year}} prices\n"],
  ["in ‹2019›.\n", { kind: "variable", slug: "base_year" }, "in {{base_year}}.\n"],
  ["{{unit}}^{{base_year}}\n", { kind: "variable", slug: "region" }, "{{unit}}{{region}}{{base_year}}\n"],
  ["a [few wo^rds](/x) here\n", { kind: "variable", slug: "unit" }, "a [few wo {{unit}} rds](/x) here\n"],
] as const)("in %j a dialog inserts %j", (before, what, after) => {
  const writer = openVisualWriter(before)

  writer.run((state, dispatch) => (dispatch?.(insertContent(state, what)), true))

  expect(writer.text()).toBe(after)
})

test("the link dialog begins with the selected words, or with those of the link at the caret", () => {
  expect(selectedText(openVisualWriter("a ‹few words› here").state)).toBe("few words")
  expect(selectedText(openVisualWriter("a [few **wo^rds**](/x) here").state)).toBe("few words")
  expect(selectedText(openVisualWriter("a wo^rd here").state)).toBe("")
})
