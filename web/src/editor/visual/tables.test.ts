import { schema } from "@hub/markdown/visual"
import type { Node } from "prosemirror-model"
import { expect, test } from "vitest"
import { openVisualWriter } from "../../../test/visual-writer.ts"
import { cellBelow, columnDelete, insertTable, nextCell, rowDelete } from "./tables.ts"

const { nodes } = schema
const types = (table: Node | null | undefined) =>
  table?.children.map((row) => row.children.map(({ type }) => type.name))

test.each([
  ["|a|\n|-|\n|b^|\n\nafter\n", "|a|\n|-|\n|b|\n\nxafter\n"],
  ["|a|\n|-|\n|b^|\n\n# Title\n", "|a|\n|-|\n|b|\n\nx\n\n# Title\n"],
  ["|a|\n|-|\n|b^|\n", "|a|\n|-|\n|b|\n\nx\n"],
])(
  "Enter in the last row goes to the paragraph after the table, which is made where there is none: %j",
  (before, after) => {
    const writer = openVisualWriter(before)

    writer.run(cellBelow)
    writer.type("x")

    expect(writer.text()).toBe(after)
  },
)

test("a table loses its last column or row only as a whole", () => {
  const [byColumn, byRow] = [openVisualWriter("a\n\n|b^|\n|-|\n|c|\n"), openVisualWriter("a\n\n|b^|\n|-|\n")]

  byColumn.run(columnDelete)
  byRow.run(rowDelete)

  expect([byColumn.text(), byRow.text()]).toEqual(["a\n", "a\n"])
})

test.each(["wor^ds\n", "- it^em\n"])("the keys of a table do nothing outside of one: %j", (text) => {
  const writer = openVisualWriter(text)

  expect([nextCell, cellBelow, rowDelete, columnDelete].map((command) => writer.run(command))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test("a table holds no other table", () => {
  expect(openVisualWriter("|a^|\n|-|\n").run(insertTable({ rows: 1, columns: 1 }))).toBe(false)
})

test("a new table begins with its first header", () => {
  const writer = openVisualWriter("wor^ds\n")

  writer.run(insertTable({ rows: 1, columns: 2 }))
  writer.type("Year")

  expect(types(writer.state.doc.child(1))).toEqual([
    ["table_header", "table_header"],
    ["table_cell", "table_cell"],
  ])
  expect(writer.state.doc.child(1).child(0).child(0).textContent).toBe("Year")
})

test("a table that comes from elsewhere becomes one that Markdown can say: headers in the first row, no spans", () => {
  const writer = openVisualWriter("^\n")
  const cell = (type: typeof nodes.table_cell, attrs: object) => type.create(attrs)
  const pasted = nodes.table.create(null, [
    nodes.table_row.create(null, [cell(nodes.table_cell, { align: "right" }), cell(nodes.table_cell, {})]),
    nodes.table_row.create(null, [cell(nodes.table_header, {}), cell(nodes.table_cell, { align: "center" })]),
    nodes.table_row.create(null, [cell(nodes.table_cell, { colspan: 2 })]),
  ])

  writer.run((state, dispatch) => (dispatch?.(state.tr.replaceWith(0, state.doc.content.size, pasted)), true))

  const table = writer.state.doc.child(0)
  expect(types(table)?.slice(0, 2)).toEqual([
    ["table_header", "table_header"],
    ["table_cell", "table_cell"],
  ])
  expect(table.children.flatMap((row) => row.children.map(({ attrs }) => attrs["colspan"] as number))).not.toContain(2)
  expect(table.child(1).children.map(({ attrs }) => attrs["align"] as string | null)).toEqual(["right", null])
})
