import { priorities } from "@hub/contract/reviews/values"
import type { TaskFilter } from "@hub/contract/tasks"
import { dueFilters, taskSorts, taskStatuses } from "@hub/contract/tasks/values"
import type { z } from "zod"
import { defineListSearch, otherThan } from "../list-search.ts"

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
export const taskSearch: (asked: Record<string, unknown>) => TaskSearch = defineListSearch({
  q: "text",
  project: "id",
  assignee: "id",
  tag: "id",
  priority: priorities,
  status: taskStatuses,
  due: dueFilters,
  sort: otherThan(taskSorts, "due"),
  limit: [50, 100],
  view: ["board"],
})
