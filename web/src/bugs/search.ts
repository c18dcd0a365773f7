import { bugStatuses, bugSeverities } from "@hub/contract/bugs"
import { defineListSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text", status: bugStatuses, severity: bugSeverities, assignee: ["me", "none"] } as const
/** What /admin/bugs shows, as the address has it. */
export const bugSearch = defineListSearch(shape)
export type BugSearch = SearchOf<typeof shape>
