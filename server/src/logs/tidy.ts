import { logDays } from "@hub/contract/logs"
import type { Ctx } from "../platform/ctx.ts"
import { dayAfter } from "../platform/day.ts"
import { forgetLines, keepLine } from "../platform/facts/keep-line.ts"
import { queueJob } from "../platform/jobs/queue.ts"

/** When the log is tidied, in UTC. */
const hour = "03:10:00Z"

/** Forgets what is older than the log is kept, and again tomorrow. */
export async function tidyLogs(ctx: Ctx) {
  const forgotten = await forgetLines(ctx.db, new Date(ctx.now.getTime() - logDays * 24 * 60 * 60 * 1000))
  const details = { lines: forgotten }
  await keepLine(ctx.db, ctx.now, { level: "info", category: "database", event: "logs.tidied", details })
  await planTidying(ctx)
}

/** Asked at every start as well, so that it never comes to rest. */
export function planTidying(ctx: Ctx) {
  const day = dayAfter(ctx.now, 1)
  return queueJob(ctx, "logs.tidy", {}, { key: day, not_before: new Date(`${day}T${hour}`), max_attempts: 20 })
}
