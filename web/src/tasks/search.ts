import type { TaskFilter } from "@hub/contract/tasks"
import type { z } from "zod"
import { defineListSearch } from "../list-search.ts"

type TaskFilterInput = z.input<typeof TaskFilter>
export type TaskFilterValues = Pick<TaskFilterInput, "q" | "priority" | "status" | "due"> & {
  project?: number
  assignee?: number
  tag?: number
}
export type TaskListSearch = TaskFilterValues & {
  sort?: NonNullable<TaskFilterInput["sort"]>
  limit?: number
  cursor?: string
}
export type TaskSearch = TaskListSearch & { view?: "board" }

/** What /all-tasks shows, as the address has it. */
// Written out, since every page loads this: the contract's own lists would bring its calls along.
export const taskSearch: (asked: Record<string, unknown>) => TaskSearch = defineListSearch({
  q: "text",
  project: "id",
  assignee: "id",
  tag: "id",
  priority: ["low", "medium", "high", "urgent"],
  status: ["todo", "in_progress", "blocked", "done", "cancelled"],
  due: ["overdue", "week", "none"],
  sort: ["-due", "title", "-title", "id", "-id", "status", "-status"],
  limit: [50, 100],
  view: ["board"],
})
