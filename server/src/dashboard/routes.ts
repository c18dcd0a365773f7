import { dashboard } from "@hub/contract/dashboard"
import { lastActivity } from "../activity/list.ts"
import type { Doors } from "../platform/http/door.ts"
import { pendingActions } from "./pending-actions.ts"
import { readStats } from "./stats.ts"

export function openDashboard(doors: Doors) {
  doors.open(dashboard.stats, "dashboard.read", (ctx) => readStats(ctx))
  doors.open(dashboard.pendingActions, "dashboard.read", (ctx, { query }) => pendingActions(ctx, query))
  doors.open(dashboard.activity, "dashboard.read", (ctx, { query }) => lastActivity(ctx, query))
}
