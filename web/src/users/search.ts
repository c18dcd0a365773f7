import type { Role } from "@hub/contract/account"
import type { AccessRequest } from "@hub/contract/access-requests"
import type { UserSort } from "@hub/contract/users"
import type { ListedBy } from "./queries.ts"

export const pageSizes = [25, 50, 100] as const
export const statuses = ["active", "inactive"] as const

// Written out, since every page loads this: the contract's own lists would bring its calls along.
const roles: readonly Role[] = ["author", "admin", "reviewer"]
const accessStatuses: readonly AccessRequest["status"][] = ["new", "approved", "declined"]
const sorted = ["name", "email", "role", "active", "created_at"] as const
const userSorts: readonly UserSort[] = sorted.flatMap((by) => [by, `-${by}`] as const)

type Users = ListedBy & { view?: undefined }
type Requests = { view: "requests"; status?: AccessRequest["status"] }

/** What /admin/users shows, as the address has it: the users, or with `view=requests` the queue of access requests. */
export function userSearch(asked: Record<string, unknown>): Users | Requests {
  if (asked["view"] === "requests") {
    const status = accessStatuses.find((one) => one === asked["status"])
    return { view: "requests", ...(status === undefined || status === "new" ? {} : { status }) }
  }
  const { q, cursor } = asked
  const words = typeof q === "string" || typeof q === "number" ? String(q).trim().slice(0, 200) : ""
  const role = roles.find((one) => one === asked["role"])
  const status = statuses.find((one) => one === asked["status"])
  const sort = userSorts.find((one) => one === asked["sort"])
  const limit = pageSizes.find((one) => one === asked["limit"])
  return {
    ...(words === "" ? {} : { q: words }),
    ...(role === undefined ? {} : { role }),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined || sort === "name" ? {} : { sort }),
    ...(limit === undefined || limit === pageSizes[0] ? {} : { limit }),
    ...(typeof cursor === "string" && cursor !== "" ? { cursor } : {}),
  }
}
