import { listVisualCaptions, openVisual, saveVisual, schema } from "@hub/markdown/visual"
import { EditorState } from "prosemirror-state"
import { expect, test } from "vitest"
import { captionMarks } from "./caption-marks.ts"

const table = "| A | B |\n| - | - |\n| 1 | 2 |\n"
const open = (source: string) => EditorState.create({ schema, doc: openVisual(source).doc, plugins: [captionMarks()] })
const partsIn = ({ doc }: EditorState) =>
  listVisualCaptions(doc)
    .filter(({ part }) => part !== "target")
    .map(({ part, from, to }) => [part, doc.textBetween(from, to, " ", "▣")])

test.each([
  [
    `Table: Prices {#tab:prices}\n\n${table}\nSource: Survey.\n`,
    [
      ["caption", "Table: Prices {#tab:prices}"],
      ["word", "Table: "],
      ["name", " {#tab:prices}"],
      ["note", "Source: Survey."],
    ],
  ],
  [
    `> ${table.replaceAll("\n", "\n> ")}\n> Table: Prices\n`,
    [
      ["caption", "Table: Prices"],
      ["word", "Table: "],
    ],
  ],
  ['![Rising](a.png "Prices"){#fig:prices}\n', [["name", "{#fig:prices}"]]],
  ["Table: no table follows\n\nWords.\n", []],
  [`**Table: bold**\n\n${table}`, []],
])("what is a caption in an edition is shown as one: %j", (source, expected) => {
  expect(partsIn(open(source))).toEqual(expected)
})

test("a picture's title is its caption, before any paragraph", () => {
  const state = open('![Rising](a.png "Prices")\n\nFigure: *Prices*\n')
  expect(listVisualCaptions(state.doc).flatMap(({ title }) => title ?? [])).toEqual(["Prices"])
  expect(partsIn(state)).toEqual([])
  expect(partsIn(open("![Rising](a.png)\n\nFigure: *Prices*\n"))).toHaveLength(2)
})

test("a caption that loses its table is one no more, and words typed before it move it", () => {
  const state = open(`Before.\n\nTable: Prices\n\n${table}`)
  const typed = state.apply(state.tr.insertText("Long words. ", 1))
  expect(partsIn(typed)[0]).toEqual(["caption", "Table: Prices"])
  const at = state.doc.child(0).nodeSize + state.doc.child(1).nodeSize
  expect(partsIn(state.apply(state.tr.delete(at, state.doc.content.size)))).toEqual([])
})

test.each([
  ["Table: Prices, 2020 = 100 {#tab:prices_2020}", "Prices", "New prices"],
  ["Tabelle: *Preise* {#tab:preise}", "Tabelle: ", "Tabelle: Alle "],
  ["Table: Prices {#tab:prices}", "{#tab:prices}", "{#tab:new-prices}"],
])("an edit in a caption changes its line alone: %s", (caption, was, becomes) => {
  const source = `# Prices  \n\n* a\n* b\n\n${caption}\n\n|A|B|\n|-|:-:|\n|1|2|\n\n[Table](#tab:prices) shows it.\n`
  const opened = openVisual(source)
  const state = EditorState.create({ schema, doc: opened.doc })
  let place = -1
  state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(was) ?? -1
    if (at >= 0 && place < 0) place = position + at
  })
  if (was === "Prices") place = state.doc.child(0).nodeSize + state.doc.child(1).nodeSize + 1 + "Table: ".length
  const { doc } = state.apply(state.tr.insertText(becomes, place, place + was.length))
  const saved = saveVisual(opened, doc)
  expect(saved.exact).toBe(true)
  expect(saved.opened.source).toBe(source.replace(caption, caption.replace(was, becomes)))
})
