import { expect, test } from "vitest"
import { openVisualWriter } from "../../../test/visual-writer.ts"
import { findEntries, listEntriesFor, readTypedSlash } from "./slash-menu.ts"

const entries = listEntriesFor({ link: () => undefined, insert: () => undefined })
const names = (typed: string) => findEntries(entries, typed).map(({ name }) => name)

test.each<[string, string | undefined]>([
  ["/^\n", ""],
  ["one\n\n/tab^\n", "tab"],
  ["- /tas^\n", "tas"],
  ["one /tab^\n", undefined],
  ["/usr/bin^\n", undefined],
  ["/ta^b\n", undefined],
  ["/a path^\n", undefined],
  ["# /tab^\n", undefined],
])("in %j the menu opens for %j", (text, typed) => {
  expect(readTypedSlash(openVisualWriter(text).state)?.typed).toBe(typed)
})

test("what can be inserted is found by the beginning of its words", () => {
  expect(names("")).toHaveLength(entries.length)
  expect(names("li")).toEqual(["Bulleted list", "Numbered list", "Task list", "Link", "Line across the page"])
  expect(names("h2")).toEqual(["Heading 2"])
  expect(names("WARN")).toEqual(["Warning"])
  expect(names("etc")).toEqual([])
})
