import type { TaskFilter } from "@hub/contract/tasks"
import type { z } from "zod"

type Filter = z.input<typeof TaskFilter>
export type Filters = Pick<Filter, "q" | "priority" | "status" | "due"> & { project?: number; assignee?: number }
export type ListedBy = Filters & { sort?: NonNullable<Filter["sort"]>; limit?: number; cursor?: string }
export type TaskSearch = ListedBy & { view?: "board" }

export const pageSizes = [25, 50, 100] as const
// Written out, since every page loads this: the contract's own lists would bring its calls along.
const known = {
  priority: ["low", "medium", "high", "urgent"],
  status: ["todo", "in_progress", "blocked", "done", "cancelled"],
  due: ["overdue", "week", "none"],
  sort: ["due", "-due", "title", "-title", "id", "-id", "status", "-status"],
} as const satisfies { [Name in keyof Filter]?: readonly Filter[Name][] }

/** What /all-tasks shows, as the address has it; what it does not understand is left out. */
export function taskSearch(asked: Record<string, unknown>): TaskSearch {
  const { q, project, assignee, cursor } = asked
  const words = typeof q === "string" || typeof q === "number" ? String(q).trim().slice(0, 200) : ""
  const priority = known.priority.find((one) => one === asked["priority"])
  const status = known.status.find((one) => one === asked["status"])
  const due = known.due.find((one) => one === asked["due"])
  const sort = known.sort.find((one) => one === asked["sort"])
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
