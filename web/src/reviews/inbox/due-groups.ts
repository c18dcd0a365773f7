import { sectionOfDay, type TaskSection } from "../../tasks/sections.ts"
import { addDays } from "../../widgets/day.ts"

export const dueGroups = ["Overdue", "Due today", "Due tomorrow", "This week", "Later", "No date"] as const
export type DueGroup = (typeof dueGroups)[number]

/** Under which heading something stands on a day. */
export function dueGroupOf(due: string | null, today: string): DueGroup {
  if (due === addDays(today, 1)) return "Due tomorrow"
  const section: TaskSection = sectionOfDay(due, today)
  return section === "Today" ? "Due today" : section
}

/** The rows by when they are due, in the order of the headings; empty ones are left out. */
export const groupByDue = <Row extends { due_date: string | null }>(rows: readonly Row[], today: string) =>
  dueGroups
    .map((group) => ({ group, rows: rows.filter(({ due_date }) => dueGroupOf(due_date, today) === group) }))
    .filter((one) => one.rows.length > 0)
