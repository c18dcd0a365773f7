import { accessRequests } from "@hub/contract/access-requests"
import type { Doors } from "../../platform/http/door.ts"
import { approveAccess } from "./approve.ts"
import { askForAccess } from "./ask.ts"
import { declineAccess } from "./decline.ts"
import { listAccessRequests } from "./list.ts"

export function openAccessRequests(doors: Doors) {
  doors.open(accessRequests.ask, "access.ask", (ctx, { body }) => askForAccess(ctx, body))
  doors.open(accessRequests.list, "users.see", (ctx, { query }) => listAccessRequests(ctx, query))
  doors.open(accessRequests.approve, "users.manage", (ctx, { params, body }) => approveAccess(ctx, params.id, body))
  doors.open(accessRequests.decline, "users.manage", (ctx, { params, body }) => declineAccess(ctx, params.id, body))
}
