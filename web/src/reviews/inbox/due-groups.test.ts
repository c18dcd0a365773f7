import { expect, test } from "vitest"
import { dueGroupOf, groupByDue } from "./due-groups.ts"

test.each([
  ["2026-11-24", "Overdue"],
  ["2026-11-25", "Due today"],
  ["2026-11-26", "Due tomorrow"],
  ["2026-11-29", "This week"],
  ["2026-11-30", "Later"],
  [null, "No date"],
])("on a Wednesday, what is due on %s stands under %s", (due, group) => {
  expect(dueGroupOf(due, "2026-11-25")).toBe(group)
})

test("on a Sunday, what is due on Monday is due tomorrow", () => {
  expect(dueGroupOf("2026-11-30", "2026-11-29")).toBe("Due tomorrow")
})

test("rows keep their order under their heading, and a heading without rows is left out", () => {
  const rows = ["2026-11-20", "2026-11-21", "2027-01-01"].map((due_date) => ({ due_date }))

  expect(groupByDue(rows, "2026-11-25")).toEqual([
    { group: "Overdue", rows: rows.slice(0, 2) },
    { group: "Later", rows: rows.slice(2) },
  ])
})
