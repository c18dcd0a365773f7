import { bugStatuses, severities } from "@hub/contract/bugs"
import { listSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text", status: bugStatuses, severity: severities, assignee: ["me", "none"] } as const
/** What /admin/bugs shows, as the address has it. */
export const bugSearch = listSearch(shape)
export type BugSearch = SearchOf<typeof shape>
