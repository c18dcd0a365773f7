import type { StakeholderFilter } from "@hub/contract/stakeholders"
import type { z } from "zod"
import { listSearch } from "../list-search.ts"

type Filter = z.input<typeof StakeholderFilter>
export type Filters = Pick<Filter, "q" | "account"> & { can_review?: "yes" | "no"; project?: number }
export type StakeholderSearch = Filters & { sort?: NonNullable<Filter["sort"]>; cursor?: string }

/** What /all-stakeholders shows, as the address has it. */
// Written out, since every page loads this: the contract's own lists would bring its calls along.
export const stakeholderSearch: (asked: Record<string, unknown>) => StakeholderSearch = listSearch({
  q: "text",
  account: ["user", "external"],
  can_review: ["yes", "no"],
  project: "id",
  sort: ["-name", "organization", "-organization", "reviews", "-reviews"],
})
