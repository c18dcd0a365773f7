import type { MilestoneFilter } from "@hub/contract/milestones"
import { milestoneSorts, milestoneStatuses, milestoneTypes } from "@hub/contract/milestones/values"
import type { z } from "zod"
import { defineListSearch, otherThan } from "../list-search.ts"

type MilestoneFilterInput = z.input<typeof MilestoneFilter>
export type MilestoneFilterValues = Pick<MilestoneFilterInput, "q" | "type" | "status"> & { project?: number }
export type MilestoneSearch = MilestoneFilterValues & {
  sort?: NonNullable<MilestoneFilterInput["sort"]>
  cursor?: string
}

/** What /all-milestones shows, as the address has it. */
export const milestoneSearch: (asked: Record<string, unknown>) => MilestoneSearch = defineListSearch({
  q: "text",
  project: "id",
  type: milestoneTypes,
  status: milestoneStatuses,
  sort: otherThan(milestoneSorts, "date"),
})
