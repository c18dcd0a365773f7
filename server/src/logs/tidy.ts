import { forgetMeasured } from "../metrics/forget.ts"
import { forgetDeliveries } from "../webhooks/forget.ts"
import { forgetNotifications } from "../notifications/forget.ts"
import type { Ctx } from "../platform/ctx.ts"
import { dayAfter } from "../platform/day.ts"
import { forgetLines, keepLine } from "../platform/facts/keep-line.ts"
import { forgetKeys } from "../platform/http/idempotency.ts"
import { settingsOf } from "../settings/now.ts"
import { queueJob } from "../platform/jobs/queue.ts"

/** When the log is tidied, in UTC. */
const hour = "03:10:00Z"

const aDay = 24 * 60 * 60 * 1000

/** Forgets what is older than the settings have it kept, and again tomorrow. */
export async function tidyLogs(ctx: Ctx) {
  const { log_days, notification_days, metrics_days } = await settingsOf(ctx)
  const before = (days: number) => new Date(ctx.now.getTime() - days * aDay)
  const details = {
    lines: await forgetLines(ctx.db, before(log_days)),
    notifications: await forgetNotifications(ctx, before(notification_days)),
    deliveries: await forgetDeliveries(ctx, before(log_days)),
    days: await forgetMeasured(ctx, before(metrics_days)),
  }
  await forgetKeys(ctx)
  await keepLine(ctx.db, ctx.now, { level: "info", category: "database", event: "logs.tidied", details })
  await planTidying(ctx)
}

/** Asked at every start as well, so that it never comes to rest. */
export function planTidying(ctx: Ctx) {
  const day = dayAfter(ctx.now, 1)
  return queueJob(ctx, "logs.tidy", {}, { key: day, not_before: new Date(`${day}T${hour}`), max_attempts: 20 })
}
