import { changes } from "@hub/contract/changes"
import type { Router } from "../platform/http/router.ts"
import { followChanges } from "./follow.ts"

export function addChangeRoutes(router: Router) {
  router.add(changes.list, "dashboard.read", (ctx, { query }) => followChanges(ctx, query))
}
