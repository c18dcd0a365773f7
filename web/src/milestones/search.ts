import type { MilestoneFilter } from "@hub/contract/milestones"
import type { z } from "zod"
import { listSearch } from "../list-search.ts"

type Filter = z.input<typeof MilestoneFilter>
export type Filters = Pick<Filter, "q" | "type" | "status"> & { project?: number }
export type ListedBy = Filters & { sort?: NonNullable<Filter["sort"]>; cursor?: string }

/** What /all-milestones shows, as the address has it. */
// Written out, since every page loads this: the contract's own lists would bring its calls along.
export const milestoneSearch: (asked: Record<string, unknown>) => ListedBy = listSearch({
  q: "text",
  project: "id",
  type: ["milestone", "deadline", "release"],
  status: ["open", "reached", "missed", "cancelled"],
  sort: ["-date", "name", "-name"],
})
