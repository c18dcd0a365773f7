import type { Task } from "@hub/contract/tasks"
import type { PendingAction } from "@hub/contract/pending-actions"
import { addDays } from "../widgets/day.ts"

export const taskSections = ["Overdue", "Today", "This week", "Later", "No date"] as const
export type TaskSection = (typeof taskSections)[number]

/** Something that waits for somebody: a task, or a turn that came about by itself. */
export type TaskSectionRow = { task: Task; action?: undefined } | { action: PendingAction; task?: undefined }

/** In which section something stands on a day; a week ends with its Sunday. */
export function sectionOfDay(due: string | null, today: string): TaskSection {
  if (due === null) return "No date"
  if (due < today) return "Overdue"
  if (due === today) return "Today"
  return due <= endOfWeek(today) ? "This week" : "Later"
}

/** Everything that waits, section by section, what is due first at the top; empty sections are left out. */
export function groupInSections(
  tasks: Task[],
  pendingActions: PendingAction[],
  today: string,
): { section: TaskSection; rows: TaskSectionRow[] }[] {
  const waiting: TaskSectionRow[] = [
    ...pendingActions.map((action) => ({ action })),
    ...tasks.map((task) => ({ task })),
  ]
  const rows = waiting.toSorted((a, b) => (dueOf(a) ?? "").localeCompare(dueOf(b) ?? ""))
  return taskSections
    .map((section) => ({ section, rows: rows.filter((row) => sectionOfDay(dueOf(row), today) === section) }))
    .filter((one) => one.rows.length > 0)
}

const dueOf = ({ task, action }: TaskSectionRow) => (task ?? action).due_date

function endOfWeek(today: string): string {
  const weekday = new Date(today).getUTCDay()
  return addDays(today, weekday === 0 ? 0 : 7 - weekday)
}
