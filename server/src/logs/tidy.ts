import { deleteMeasuredDays } from "../metrics/delete-old.ts"
import { forgetDeliveries } from "../webhooks/forget.ts"
import { deleteOldNotifications } from "../notifications/delete-old.ts"
import { deleteReadings } from "../publications/readings/delete-old.ts"
import { deleteUnconfirmed } from "../publications/subscriptions/subscribe.ts"
import type { Ctx } from "../platform/ctx.ts"
import { utcDayAfter } from "../platform/day.ts"
import { deleteLogEntries, writeLogEntry } from "../platform/events/write-log-entry.ts"
import { deleteOldIdempotencyKeys } from "../platform/http/idempotency.ts"
import { settingsOf } from "../settings/current.ts"
import { queueJob } from "../platform/jobs/queue.ts"

/** When the log is tidied, in UTC. */
const hour = "03:10:00Z"

const aDay = 24 * 60 * 60 * 1000

/** Forgets what is older than the settings have it kept, and again tomorrow. */
export async function tidyLogs(ctx: Ctx) {
  const { log_days, notification_days, metrics_days } = await settingsOf(ctx)
  const before = (days: number) => new Date(ctx.now.getTime() - days * aDay)
  const details = {
    lines: await deleteLogEntries(ctx.db, before(log_days)),
    notifications: await deleteOldNotifications(ctx, before(notification_days)),
    deliveries: await forgetDeliveries(ctx, before(log_days)),
    days: await deleteMeasuredDays(ctx, before(metrics_days)),
  }
  await deleteUnconfirmed(ctx)
  await deleteReadings(ctx, before(metrics_days))
  await deleteOldIdempotencyKeys(ctx)
  await writeLogEntry(ctx.db, ctx.now, { level: "info", category: "database", event: "logs.tidied", details })
  await queueTidyLogs(ctx)
}

/** Asked at every start as well, so that it never comes to rest. */
export function queueTidyLogs(ctx: Ctx) {
  const day = utcDayAfter(ctx.now, 1)
  return queueJob(ctx, "logs.tidy", {}, { key: day, not_before: new Date(`${day}T${hour}`), max_attempts: 20 })
}
