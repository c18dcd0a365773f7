import type { AccessRequest } from "@hub/contract/access-requests"
import { roles } from "@hub/contract/account/values"
import { userSorts } from "@hub/contract/users/values"
import { defineListSearch, otherThan } from "../list-search.ts"
import type { UserSearch } from "./queries.ts"

export const userPageSizes = [25, 50, 100] as const
export const userStatuses = ["active", "inactive"] as const

type UserListAddress = UserSearch & { view?: undefined }
type AccessRequestAddress = { view: "requests"; status?: AccessRequest["status"] }

const parseRequestSearch = defineListSearch({ status: ["approved", "declined"] })
/** The filters and the order of the list of users. */
export const userListSearch: (asked: Record<string, unknown>) => UserListAddress = defineListSearch({
  q: "text",
  role: roles,
  status: userStatuses,
  sort: otherThan(userSorts, "name"),
  limit: [50, 100],
})

/** What /admin/users shows, as the address has it: the users, or with `view=requests` the queue of access requests. */
export function userSearch({ view, ...asked }: Record<string, unknown>): UserListAddress | AccessRequestAddress {
  return view === "requests" ? { view, ...parseRequestSearch({ status: asked["status"] }) } : userListSearch(asked)
}
