import { checks } from "@hub/contract/checks"
import type { Router } from "../../platform/http/router.ts"
import { listChecks } from "./list.ts"

export function addCheckRoutes(router: Router) {
  router.add(checks.list, "topics.read", (ctx, { query }) => listChecks(ctx, query))
}
