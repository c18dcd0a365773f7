import { expect, test } from "vitest"
import { describeAddition, describeReport } from "./word-report.ts"

const changes = (...outcomes: ("taken" | "converted" | "listed")[]) => outcomes.map((outcome) => ({ outcome }))

test("the parts of a report add up to the changes of the file", () => {
  expect(describeReport([])).toEqual(expect.stringMatching(/^There are no changed words or comments/))
  expect(describeReport(changes("taken"))).toBe("1 change or comment in this file: 1 as they are.")
  expect(describeReport(changes("taken", "taken", "listed", "converted"))).toBe(
    "4 changes and comments in this file: 2 as they are, 1 in another form, 1 not added.",
  )
})

test("what is added is named, and what is only listed adds nothing", () => {
  const suggestion = { revision: 1, start: 0, end: 1, old: "a", insert: "b" }

  expect(describeAddition({ comments: [], suggestions: [suggestion], added_at: null })).toBe(
    "They add 1 suggestion to your review. Nothing is sent before you answer.",
  )
  expect(describeAddition({ comments: [], suggestions: [], added_at: null })).toBe("")
  expect(describeAddition({ comments: [], suggestions: [], added_at: "2026-11-21T09:00:00Z" })).toMatch(
    /^They are in your/,
  )
})
