import type { StakeholderFilter } from "@hub/contract/stakeholders"
import { stakeholderSorts } from "@hub/contract/stakeholders/values"
import type { z } from "zod"
import { defineListSearch, otherThan } from "../list-search.ts"

type StakeholderFilterInput = z.input<typeof StakeholderFilter>
export type StakeholderFilterValues = Pick<StakeholderFilterInput, "q" | "account"> & {
  can_review?: "yes" | "no"
  project?: number
}
export type StakeholderSearch = StakeholderFilterValues & {
  sort?: NonNullable<StakeholderFilterInput["sort"]>
  cursor?: string
}

/** What /all-stakeholders shows, as the address has it. */
export const stakeholderSearch: (asked: Record<string, unknown>) => StakeholderSearch = defineListSearch({
  q: "text",
  account: ["user", "external"],
  can_review: ["yes", "no"],
  project: "id",
  sort: otherThan(stakeholderSorts, "name"),
})
