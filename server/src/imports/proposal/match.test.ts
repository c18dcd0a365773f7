import { expect, test } from "vitest"
import { matchItems } from "./match.ts"

const long =
  "The index of consumer prices is weighted by what households spend in a year, region by region, as surveyed."
const other = "Field staff visit outlets every month and write down what each article of the basket costs there today."
const text = (read_title: string, content: string, source_path = "guide.docx") => ({ source_path, read_title, content })

test("the same sections are continued, whatever was put between them", () => {
  const before = [text("Sampling", long), text("Editing", other)]

  expect(matchItems(before, [text("Sampling", long), text("New", "Fresh words."), text("Editing", "Else.")])).toEqual([
    0,
    undefined,
    1,
  ])
})

test("of namesakes the one with the same words is continued", () => {
  const before = [text("Notes", long), text("Notes", other)]

  expect(matchItems(before, [text("Notes", "Only now."), text("Notes", long), text("Notes", other)])).toEqual([
    undefined,
    0,
    1,
  ])
})

test.each([
  ["a section under another heading", text("Weights and weighting", long)],
  ["a section in another file", text("Weights", long, "more/guide.md")],
  ["a section in another file with other words", text("Weights", "Else.", "more/guide.md")],
  ["a section whose heading and words were changed a little", text("Weighting", `${long} Once a decade.`)],
])("%s is recognised", (_, now) => {
  expect(matchItems([text("Weights", long), text("Outlets", other)], [now])).toEqual([0])
})

test("a section that shares little with any is new", () => {
  expect(matchItems([text("Weights", long)], [text("Outlets", other)])).toEqual([undefined])
})

test("an earlier section is continued once", () => {
  expect(matchItems([text("Weights", long)], [text("Weights", long), text("Weights", long)])).toEqual([0, undefined])
})
