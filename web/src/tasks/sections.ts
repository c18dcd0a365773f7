import type { Task } from "@hub/contract/tasks"
import type { Turn } from "@hub/contract/turns"
import { daysAfter } from "../widgets/day.ts"

export const sections = ["Overdue", "Today", "This week", "Later", "No date"] as const
export type Section = (typeof sections)[number]

/** Something that waits for somebody: a task, or a turn that came about by itself. */
export type Waiting = { task: Task; turn?: undefined } | { turn: Turn; task?: undefined }

/** In which section something stands on a day; a week ends with its Sunday. */
export function sectionOf(due: string | null, today: string): Section {
  if (due === null) return "No date"
  if (due < today) return "Overdue"
  if (due === today) return "Today"
  return due <= endOfWeek(today) ? "This week" : "Later"
}

/** Everything that waits, section by section, what is due first at the top; empty sections are left out. */
export function inSections(tasks: Task[], turns: Turn[], today: string): { section: Section; rows: Waiting[] }[] {
  const waiting: Waiting[] = [...turns.map((turn) => ({ turn })), ...tasks.map((task) => ({ task }))]
  const rows = waiting.toSorted((a, b) => (dueOf(a) ?? "").localeCompare(dueOf(b) ?? ""))
  return sections
    .map((section) => ({ section, rows: rows.filter((row) => sectionOf(dueOf(row), today) === section) }))
    .filter((one) => one.rows.length > 0)
}

const dueOf = ({ task, turn }: Waiting) => (task ?? turn).due_date

function endOfWeek(today: string): string {
  const weekday = new Date(today).getUTCDay()
  return daysAfter(today, weekday === 0 ? 0 : 7 - weekday)
}
