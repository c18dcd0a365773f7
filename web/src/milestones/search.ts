import type { MilestoneFilter } from "@hub/contract/milestones"
import type { z } from "zod"
import { defineListSearch } from "../list-search.ts"

type MilestoneFilterInput = z.input<typeof MilestoneFilter>
export type MilestoneFilterValues = Pick<MilestoneFilterInput, "q" | "type" | "status"> & { project?: number }
export type MilestoneSearch = MilestoneFilterValues & {
  sort?: NonNullable<MilestoneFilterInput["sort"]>
  cursor?: string
}

/** What /all-milestones shows, as the address has it. */
// Written out, since every page loads this: the contract's own lists would bring its calls along.
export const milestoneSearch: (asked: Record<string, unknown>) => MilestoneSearch = defineListSearch({
  q: "text",
  project: "id",
  type: ["milestone", "deadline", "release"],
  status: ["open", "reached", "missed", "cancelled"],
  sort: ["-date", "name", "-name"],
})
