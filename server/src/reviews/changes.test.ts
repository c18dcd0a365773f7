import { expect, test } from "vitest"
import { describeChanges } from "./changes.ts"

const text = (content: string, title = "Rate") => ({ title, content })
const before = "Opening.\n\n## Method\n\nWe count.\n\n## Sources\n\nA survey.\n"

test.each<[string, string[], string?]>([
  [before.replace("We count", "We ask"), ["“Method” changed."]],
  [before.replace("Opening", "Start"), ["The beginning changed."]],
  [`${before}\n## Notes\n\nNew.\n`, ["“Notes” is new."]],
  [before.replace(/## Sources[^]*/, ""), ["“Sources” was removed."]],
  [before, ["The title is now “Jobs”."], "Jobs"],
  [before, ["The text is the same."]],
  ["Opening.\n\n## Sources\n\nA survey.\n\n## Method\n\nWe count.\n", ["Sections were moved."]],
])("what changed is said by section (%#)", (after, sentences, title) => {
  expect(describeChanges(text(before), text(after, title))).toEqual(sentences)
})

test("a text without headings has no beginning that could change", () => {
  expect(describeChanges(text("One."), text("Two."))).toEqual(["The text changed."])
  expect(describeChanges(text(""), text("Two."))).toEqual(["The text changed."])
})

test("sections of one name are told apart by their order", () => {
  const twice = "## A\n\none\n\n## A\n\ntwo\n"

  expect(describeChanges(text(twice), text(twice.replace("two", "2")))).toEqual(["“A” (2) changed."])
})
