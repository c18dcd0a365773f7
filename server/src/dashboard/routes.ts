import { dashboard } from "@hub/contract/dashboard"
import { listActivity } from "../activity/list.ts"
import type { Router } from "../platform/http/router.ts"
import { readGettingStarted } from "./getting-started.ts"
import { listDashboardActions } from "./pending-actions.ts"
import { readDashboardStats } from "./stats.ts"

export function addDashboardRoutes(router: Router) {
  router.add(dashboard.stats, "dashboard.read", (ctx) => readDashboardStats(ctx))
  router.add(dashboard.gettingStarted, "dashboard.read", (ctx) => readGettingStarted(ctx))
  router.add(dashboard.pendingActions, "dashboard.read", (ctx, { query }) => listDashboardActions(ctx, query))
  router.add(dashboard.activity, "dashboard.read", (ctx, { query }) => listActivity(ctx, query))
}
