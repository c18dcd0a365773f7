import type { ImportStatus } from "@hub/contract/imports"
import { listSearch } from "../list-search.ts"

/** The filter of the import history as the address has it. */
// Written out, since every page loads this: the contract's own list would bring its calls along.
export const importSearch: (asked: Record<string, unknown>) => { status?: ImportStatus } = listSearch({
  status: [
    "queued",
    "converting",
    "needs_review",
    "importing",
    "completed",
    "failed",
    "rejected",
    "cancelled",
    "undone",
  ],
})
