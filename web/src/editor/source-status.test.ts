import { history, undo } from "@codemirror/commands"
import { ensureSyntaxTree } from "@codemirror/language"
import { markdownLanguage } from "@codemirror/lang-markdown"
import { EditorSelection, EditorState } from "@codemirror/state"
import { expect, test } from "vitest"
import type { Command } from "./mode.ts"
import { sourceStatus } from "./source-status.ts"

function open(picture: string): EditorState {
  const at = picture.indexOf("^")
  const state = EditorState.create({
    doc: picture.replace("^", ""),
    selection: EditorSelection.cursor(at),
    extensions: [markdownLanguage.extension, history()],
  })
  ensureSyntaxTree(state, state.doc.length, 10_000)
  return state
}

test.each<[string, Command[]]>([
  ["wo^rds", []],
  ["a **wo^rd**", ["bold"]],
  ["a **word**^ here", ["bold"]],
  ["a _wo^rd_", ["italic"]],
  ["a ***wo^rd***", ["bold", "italic"]],
  ["a `wo^rd`", ["code"]],
  ["## Tit^le", ["heading2"]],
  ["Tit^le\n===", ["heading1"]],
  ["## A **Tit^le**", ["bold", "heading2"]],
  ["- it^em", ["bulletList"]],
  ["  * it^em", ["bulletList"]],
  ["12. it^em", ["numberedList"]],
  ["1) it^em", ["numberedList"]],
  ["- [x] it^em", ["taskList"]],
  ["## Title\n^\nwords", []],
  ["-no item^", []],
])("the toolbar shows what is true where the caret is: %j", (picture, active) => {
  expect([...sourceStatus(open(picture)).active].toSorted()).toEqual(active)
})

test.each([
  ["|a^|b|\n|-|-|\n|c|d|", true],
  ["|a|b|\n|-|-|\n|c|d^|", true],
  ["|a|b|\n|-|-|\n\nafter^", false],
  ["this | that^", false],
  [`${"words ".repeat(600)}\n\n|a|\n|-|\n|c^|`, true],
])("the tools of tables are there in a table only (%#)", (picture, inTable) => {
  expect(sourceStatus(open(picture)).inTable).toBe(inTable)
})

test.each([
  ["wo^rds", true],
  ["a `co^de` b", false],
  ["a `code`^ b", true],
  ["```\nco^de\n```\n\nb", false],
  ["```\ncode\n```\n\nb^", true],
  ["    co^de", false],
  ["<div>\nso^\n</div>", false],
  ["a <b^r> b", false],
  ["[a](x^y)", false],
  ["[a^](xy)", true],
  ["|a|b|\n|-^|-|\n|c|d|", false],
  ["|a|b|\n|-|-|\n|c^|d|", true],
  ["a\n\n---^", false],
])("where words stand there can be a footnote: %j %s", (picture, fits) => {
  expect(sourceStatus(open(picture)).hasWords).toBe(fits)
})

test("undo and redo can be chosen while there is something to undo or redo", () => {
  const fresh = open("^")
  const typed = fresh.update({ changes: { from: 0, insert: "a" }, userEvent: "input.type" }).state
  let undone = typed
  undo({ state: typed, dispatch: (transaction) => void (undone = transaction.state) })

  const able = [fresh, typed, undone].map((state) => sourceStatus(state))

  expect(able.map(({ canUndo, canRedo }) => [canUndo, canRedo])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
})
