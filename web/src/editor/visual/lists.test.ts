import { openVisual } from "@hub/markdown/visual"
import { expect, test } from "vitest"
import { openVisualWriter } from "../../../test/visual-writer.ts"
import { kindOfList, type ListKind, sinkItem, toggleList } from "./lists.ts"

test.each<[string, ListKind]>([
  ["- one\n- two\n", "bulletList"],
  ["3. one\n4. two\n", "numberedList"],
  ["- [ ] one\n", "taskList"],
  ["- one\n- [x] two\n", "taskList"],
  ["1. [ ] one\n", "taskList"],
  ["- one\n  - [ ] two\n", "bulletList"],
])("%j is a list of the kind %s", (source, kind) => {
  expect(kindOfList(openVisual(source).doc.child(0))).toBe(kind)
})

test.each<[ListKind, string, string]>([
  ["numberedList", "- [x] o^ne\n- two\n", "1. one\n2. two\n"],
  ["taskList", "1. o^ne\n2. two\n", "- [ ] one\n- [ ] two\n"],
  ["bulletList", "1. one\n   - [ ] t^wo\n", "1. one\n   - two\n"],
  ["bulletList", "- one\n  - t^wo\n", "- one\n- two\n"],
  ["taskList", "- one\n- [x] t^wo\n", "- one\n\ntwo\n"],
])("the button for a %s makes of %j %j", (kind, before, after) => {
  const writer = openVisualWriter(before)

  writer.run(toggleList(kind))

  expect(writer.text()).toBe(after)
})

test("selected paragraphs become the items of one list", () => {
  const writer = openVisualWriter("o‹ne\n\ntw›o\n\nthree\n")

  writer.run(toggleList("taskList"))

  const [list, rest] = writer.state.doc.children
  expect(list?.children.map((item) => [item.attrs["checked"], item.textContent])).toEqual([
    [false, "one"],
    [false, "two"],
  ])
  expect(rest?.textContent).toBe("three")
})

test.each([
  ["- [ ] one\n- [x] t^wo\n", "- [ ] one\n  - [x] two\n"],
  ["1. one\n   - inner\n2. t^wo\n", "1. one\n   - inner\n   - two\n"],
  ["1. one\n   1. inner\n2. t^wo\n", "1. one\n   1. inner\n   2. two\n"],
])("an item goes under the one before it, into the list there or one of its kind: %j", (before, after) => {
  const writer = openVisualWriter(before)

  writer.run(sinkItem)

  expect(writer.text()).toBe(after)
})

test("the first item has none to go under", () => {
  const writer = openVisualWriter("- o^ne\n- two\n")

  expect(writer.run(sinkItem)).toBe(false)
  expect(writer.text()).toBe("- one\n- two\n")
})
