import type { Task } from "@hub/contract/tasks"
import type { PendingAction } from "@hub/contract/pending-actions"
import { expect, test } from "vitest"
import { groupInSections, sectionOfDay } from "./sections.ts"

test.each([
  ["2026-11-18", "2026-11-17", "Overdue"],
  ["2026-11-18", "2026-11-18", "Today"],
  ["2026-11-18", "2026-11-19", "This week"],
  ["2026-11-18", "2026-11-22", "This week"],
  ["2026-11-18", "2026-11-23", "Later"],
  ["2026-11-22", "2026-11-23", "Later"],
  ["2026-11-23", "2026-11-29", "This week"],
  ["2026-12-31", "2027-01-03", "This week"],
  ["2026-12-31", "2027-01-04", "Later"],
  ["2028-02-28", "2028-02-29", "This week"],
  ["2026-11-18", null, "No date"],
])("on %s what is due on %s stands under %s", (today, due, section) => {
  expect(sectionOfDay(due, today)).toBe(section)
})

test("turns and tasks stand together by date, and an empty section is left out", () => {
  const task = (title: string, due_date: string | null) => ({ title, due_date }) as Task
  const action = (title: string, due_date: string | null) => ({ title, due_date }) as PendingAction

  const shown = groupInSections(
    [task("Second", "2026-11-12"), task("Undated", null)],
    [action("First", "2026-11-10"), action("Third", "2026-11-18")],
    "2026-11-18",
  )

  expect(shown.map(({ section, rows }) => [section, rows.map((row) => (row.task ?? row.action).title)])).toEqual([
    ["Overdue", ["First", "Second"]],
    ["Today", ["Third"]],
    ["No date", ["Undated"]],
  ])
})

test("where nothing waits there is no section", () => {
  expect(groupInSections([], [], "2026-11-18")).toEqual([])
})
