import type { Node } from "prosemirror-model"
import { describe, expect, test } from "vitest"
import { boundsAround, replaceWords, saveEdited, type DocumentEdit } from "../../test/visual/save-edited.ts"
import { schema } from "./schema.ts"

const cellOf = (text: string, name = "table_cell"): Node =>
  schema.node(name, null, text === "" ? [] : schema.text(text))

/** A row with these words before or after the one around others. */
const addRow =
  (words: string, side: "from" | "to", cells: string[]): DocumentEdit =>
  (tr, at) =>
    tr.insert(
      boundsAround(tr, at(words), 2)[side],
      schema.node(
        "table_row",
        null,
        cells.map((text) => cellOf(text)),
      ),
    )

const removeRow =
  (words: string): DocumentEdit =>
  (tr, at) => {
    const { from, to } = boundsAround(tr, at(words), 2)
    tr.delete(from, to)
  }

const align =
  (words: string, side: string | null): DocumentEdit =>
  (tr, at) => {
    const $at = tr.doc.resolve(at(words))
    tr.setNodeMarkup($at.before(), null, { ...$at.parent.attrs, align: side })
  }

/** A column more at the end of each row. */
const addColumn: DocumentEdit = (tr) => {
  const rows = tr.doc
    .child(0)
    .children.map((row, at) =>
      row.copy(
        row.content.append(
          schema.node("table_row", null, cellOf("z", at === 0 ? "table_header" : "table_cell")).content,
        ),
      ),
    )
  tr.replaceWith(0, tr.doc.child(0).nodeSize, schema.node("table", null, rows))
}

describe("of a table only what differs is written:", () => {
  test.each<[string, string, DocumentEdit, string]>([
    ["a cell", "|  a|b  |\n|:--|--|\n| Old |c|\n", replaceWords("Old", "New"), "|  a|b  |\n|:--|--|\n| New |c|\n"],
    ["a header", "Old|b\n-|-\nc|d\n", replaceWords("Old", "New"), "New|b\n-|-\nc|d\n"],
    ["a bar in a cell", "|a|\n|-|\n|Old|\n", replaceWords("Old", "x|y"), "|a|\n|-|\n|x\\|y|\n"],
    ["a word beside a bar", "|a|\n|-|\n|x \\| Old|\n", replaceWords("Old", "New"), "|a|\n|-|\n|x \\| New|\n"],
    [
      "a row at the end",
      "|a|b|\n|-|-|\n|Old|c|\n",
      addRow("Old", "to", ["x", ""]),
      "|a|b|\n|-|-|\n|Old|c|\n| x |  |\n",
    ],
    ["a row in the middle", "|a|\n|-|\n|Old|\n|c|\n", addRow("Old", "to", ["x"]), "|a|\n|-|\n|Old|\n| x |\n|c|\n"],
    ["a row before the first", "|a|\n|-|\n|Old|\n", addRow("Old", "from", ["x"]), "|a|\n|-|\n| x |\n|Old|\n"],
    ["a row less", "|a|\n|-|\n|Old|\n|c|\n", removeRow("Old"), "|a|\n|-|\n|c|\n"],
    ["no row but the header", "|a|\n|-|\n|Old|\n\nb\n", removeRow("Old"), "|a|\n|-|\n\nb\n"],
    ["the last row less", "|a|\n|-|\n|b|\n|Old|\n", removeRow("Old"), "|a|\n|-|\n|b|\n"],
    ["a column to the right", "|Old|b|\n|---|:-|\n|c|d|\n", align("Old", "right"), "|Old|b|\n|--:|:-|\n|c|d|\n"],
    ["a column in the middle", "Old|b\n-|-\nc|d\n", align("Old", "center"), "Old|b\n:-:|-\nc|d\n"],
    ["a column that is aligned no more", "|Old|\n|:--:|\n", align("Old", null), "|Old|\n|----|\n"],
    ["in a quote", "> |a|\n> |-|\n> |Old|\n", replaceWords("Old", "New"), "> |a|\n> |-|\n> |New|\n"],
    ["in an item", "- |a|\n  |-|\n  |Old|\n", replaceWords("Old", "New"), "- |a|\n  |-|\n  |New|\n"],
  ])("%s", (_name, source, edit, expected) => {
    for (const eol of ["\n", "\r\n"]) {
      const result = saveEdited(source.replaceAll("\n", eol), edit)

      expect(result).toMatchObject({ source: expected.replaceAll("\n", eol), exact: true })
    }
  })

  test("a row in a quote", () => {
    const edit: DocumentEdit = (tr, at) =>
      tr.insert(boundsAround(tr, at("Old"), 3).to, schema.node("table_row", null, cellOf("x")))

    expect(saveEdited("> |a|\n> |-|\n> |Old|\n>\n> b\n", edit).source).toBe("> |a|\n> |-|\n> |Old|\n> | x |\n>\n> b\n")
  })
})

describe("a cell that was empty", () => {
  const fill =
    (index: number): DocumentEdit =>
    (tr) => {
      let count = 0
      tr.doc.descendants((node, position) => {
        if (node.type.name === "table_cell" && count++ === index) tr.insert(position + 1, schema.text("x"))
      })
    }

  test.each([
    ["with a space in it", "|a|b|\n|-|-|\n| |c|\n", 0, "|a|b|\n|-|-|\n| x |c|\n"],
    ["with many", "|a|b|\n|-|-|\n|c|     |\n", 1, "|a|b|\n|-|-|\n|c| x    |\n"],
    ["with none", "|a|b|\n|-|-|\n||c|\n", 0, "|a|b|\n|-|-|\n|x |c|\n"],
  ])("%s gets words", (_name, source, index, expected) => {
    expect(saveEdited(source, fill(index))).toMatchObject({ source: expected, exact: true })
  })

  test("that its row did not write lets the row be written", () => {
    expect(saveEdited("|a|b|\n|-|-|\n|c|\n", fill(1))).toMatchObject({
      source: "|a|b|\n|-|-|\n| c | x |\n",
      exact: true,
    })
  })
})

test("a table with another number of columns is written as a whole, and nothing around it", () => {
  const result = saveEdited("|a|b|\n|:-|-:|\n|c \\| d|*e*|\n\n* f\n", addColumn)

  expect(result).toMatchObject({
    source: "| a | b | z |\n| :-- | --: | --- |\n| c \\| d | *e* | z |\n\n* f\n",
    exact: true,
  })
})

test("a line ending in a cell becomes a break that a cell can hold", () => {
  const result = saveEdited("|a|\n|-|\n|Old|\n", (tr, at) =>
    tr.insert(at("Old") + 3, [schema.node("hard_break"), schema.text("b")]),
  )

  expect(result.source).toBe("|a|\n|-|\n|Old<br>b|\n")
})
