import type { MilestoneFilter } from "@hub/contract/milestones"
import type { z } from "zod"

type Filter = z.input<typeof MilestoneFilter>
export type Filters = Pick<Filter, "q" | "type" | "status"> & { project?: number }
export type ListedBy = Filters & { sort?: NonNullable<Filter["sort"]>; cursor?: string }

// Written out, since every page loads this: the contract's own lists would bring its calls along.
const known = {
  type: ["milestone", "deadline", "release"],
  status: ["open", "reached", "missed", "cancelled"],
  sort: ["date", "-date", "name", "-name"],
} as const satisfies { [Name in keyof Filter]?: readonly Filter[Name][] }

/** What /all-milestones shows, as the address has it; what it does not understand is left out. */
export function milestoneSearch(asked: Record<string, unknown>): ListedBy {
  const { q, project, cursor } = asked
  const words = typeof q === "string" || typeof q === "number" ? String(q).trim().slice(0, 200) : ""
  const type = known.type.find((one) => one === asked["type"])
  const status = known.status.find((one) => one === asked["status"])
  const sort = known.sort.find((one) => one === asked["sort"])
  return {
    ...(words === "" ? {} : { q: words }),
    ...(Number.isSafeInteger(project) && Number(project) > 0 ? { project: Number(project) } : {}),
    ...(type === undefined ? {} : { type }),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined || sort === "date" ? {} : { sort }),
    ...(typeof cursor === "string" && cursor !== "" ? { cursor } : {}),
  }
}
