import { changes } from "@hub/contract/changes"
import type { Router } from "../platform/http/router.ts"
import { listChanges } from "./list.ts"

export function addChangeRoutes(router: Router) {
  router.add(changes.list, "dashboard.read", (ctx, { query }) => listChanges(ctx, query))
}
