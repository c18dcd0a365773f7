import { accessRequests } from "@hub/contract/access-requests"
import type { Router } from "../../platform/http/router.ts"
import { approveAccess } from "./approve.ts"
import { requestAccess } from "./request.ts"
import { declineAccess } from "./decline.ts"
import { listAccessRequests } from "./list.ts"

export function addAccessRequestRoutes(router: Router) {
  router.add(accessRequests.request, "access.ask", (ctx, { body }) => requestAccess(ctx, body))
  router.add(accessRequests.list, "users.see", (ctx, { query }) => listAccessRequests(ctx, query))
  router.add(accessRequests.approve, "users.manage", (ctx, { params, body }) => approveAccess(ctx, params.id, body))
  router.add(accessRequests.decline, "users.manage", (ctx, { params, body }) => declineAccess(ctx, params.id, body))
}
