import { priorities } from "@hub/contract/reviews"
import { type TaskFilter, taskSorts, taskStatuses } from "@hub/contract/tasks"
import type { z } from "zod"

type Filter = z.input<typeof TaskFilter>
export type Filters = Pick<Filter, "q" | "priority" | "status" | "due"> & { project?: number; assignee?: number }
export type ListedBy = Filters & { sort?: NonNullable<Filter["sort"]>; limit?: number; cursor?: string }
export type TaskSearch = ListedBy & { view?: "board" }

export const pageSizes = [25, 50, 100] as const
const dues = ["overdue", "week", "none"] as const

/** What /all-tasks shows, as the address has it; what it does not understand is left out. */
export function taskSearch(asked: Record<string, unknown>): TaskSearch {
  const { q, project, assignee, cursor } = asked
  const words = typeof q === "string" || typeof q === "number" ? String(q).trim().slice(0, 200) : ""
  const priority = priorities.find((one) => one === asked["priority"])
  const status = taskStatuses.find((one) => one === asked["status"])
  const due = dues.find((one) => one === asked["due"])
  const sort = taskSorts.find((one) => one === asked["sort"])
  const limit = pageSizes.find((one) => one === asked["limit"])
  return {
    ...(words === "" ? {} : { q: words }),
    ...(isId(project) ? { project } : {}),
    ...(isId(assignee) ? { assignee } : {}),
    ...(priority === undefined ? {} : { priority }),
    ...(status === undefined ? {} : { status }),
    ...(due === undefined ? {} : { due }),
    ...(sort === undefined || sort === "due" ? {} : { sort }),
    ...(limit === undefined || limit === pageSizes[0] ? {} : { limit }),
    ...(typeof cursor === "string" && cursor !== "" ? { cursor } : {}),
    ...(asked["view"] === "board" ? { view: "board" } : {}),
  }
}

export const isId = (asked: unknown): asked is number => Number.isSafeInteger(asked) && Number(asked) > 0
