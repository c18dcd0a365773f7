import { expect, test } from "vitest"
import { describeDue, labelAction } from "./action-words.ts"

const noon = new Date(2026, 10, 28, 12).getTime()
const due = (due_date: string | null, overdue = false) => describeDue({ due_date, overdue }, noon)

test("the button of an action says how many comments are open, or else what there is to do", () => {
  expect(labelAction({ kind: "incorporate", open_points: 1, open_suggestions: 0 })).toBe("Review 1 comment")
  expect(labelAction({ kind: "incorporate", open_points: 3, open_suggestions: 0 })).toBe("Review 3 comments")
  expect(labelAction({ kind: "incorporate", open_points: 0, open_suggestions: 0 })).toBe("Incorporate feedback")
  expect(labelAction({ kind: "import", open_points: 0, open_suggestions: 0 })).toBe("Check import")
  expect(labelAction({ kind: "task", open_points: 0, open_suggestions: 0 })).toBe("Open")
})

test("what is late, or due today or tomorrow, stands out", () => {
  expect(due(null)).toEqual({ words: undefined, isUrgent: false })
  expect(due("2026-11-26", true)).toEqual({ words: expect.stringMatching(/^was due .*26/), isUrgent: true })
  expect(due("2026-11-28")).toEqual({ words: "due today", isUrgent: true })
  expect(due("2026-11-29")).toEqual({ words: "due tomorrow", isUrgent: true })
  expect(due("2026-12-08")).toEqual({ words: expect.stringMatching(/^due .*8/), isUrgent: false })
})
