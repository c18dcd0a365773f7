import type { AccessRequest } from "@hub/contract/access-requests"
import { listSearch } from "../list-search.ts"
import type { ListedBy } from "./queries.ts"

export const pageSizes = [25, 50, 100] as const
export const statuses = ["active", "inactive"] as const

type Users = ListedBy & { view?: undefined }
type Requests = { view: "requests"; status?: AccessRequest["status"] }

// Written out, since every page loads this: the contract's own lists would bring its calls along.
const requests = listSearch({ status: ["approved", "declined"] })
/** The filters and the order of the list of users. */
export const listedUsers: (asked: Record<string, unknown>) => Users = listSearch({
  q: "text",
  role: ["author", "admin", "reviewer"],
  status: statuses,
  sort: ["-name", "email", "-email", "role", "-role", "active", "-active", "created_at", "-created_at"],
  limit: [50, 100],
})

/** What /admin/users shows, as the address has it: the users, or with `view=requests` the queue of access requests. */
export function userSearch({ view, ...asked }: Record<string, unknown>): Users | Requests {
  return view === "requests" ? { view, ...requests({ status: asked["status"] }) } : listedUsers(asked)
}
