import { pendingActions } from "@hub/contract/pending-actions"
import type { Router } from "../platform/http/router.ts"
import { listPendingActions } from "./list.ts"

export function addPendingActionRoutes(router: Router) {
  router.add(pendingActions.list, "turns.read", (ctx, { query }) => listPendingActions(ctx, query))
}
