import { byteSize } from "@hub/contract/byte-size"
import type { Metrics } from "@hub/contract/metrics"
import { sql } from "kysely"
import { lastBackup } from "../backups/last.ts"
import type { Ctx } from "../platform/ctx.ts"
import { troubles } from "../platform/health.ts"
import { mustBeAllowed } from "../policy.ts"
import { holdings } from "./holdings.ts"
import { diskUsage, memoryUsage, processorUsage } from "./machine.ts"
import { recentOperations } from "./operations.ts"
import { storage } from "./storage.ts"
import { lastWeek, type MeasuredDay, sizeAWeekAgo } from "./week.ts"

/** Every figure is measured; what nothing has measured yet is null. */
export async function readMetrics(ctx: Ctx): Promise<Metrics> {
  mustBeAllowed(ctx.actor, "metrics.see")
  const [counted, held, week, before, stored, operations, problems, disk, backup] = await Promise.all([
    count(ctx),
    holdings(ctx),
    lastWeek(ctx),
    sizeAWeekAgo(ctx),
    storage(ctx),
    recentOperations(ctx),
    troubles(ctx.house),
    diskUsage(ctx.house),
    lastBackup(ctx),
  ])
  const today = week.at(-1)
  return {
    as_of: ctx.now.toISOString(),
    database: {
      size: byteSize(held.size),
      growth: before === null ? null : growth(held.size - before),
      tables: held.tables,
      totalRecords: held.records,
      avgQueryTime: rounded(today?.query_ms ?? null, 2),
      lastBackup: backup.at,
      backupStatus: backup.status,
      indexHealth: held.broken_indexes === 0 ? "Good" : `${held.broken_indexes} to be rebuilt`,
    },
    system: {
      serverStatus: problems.length === 0 ? "Good" : "Degraded",
      // Whoever reads this has been answered by it.
      databaseStatus: "Connected",
      memoryUsage: memoryUsage(),
      cpuUsage: processorUsage(),
      storageUsage: disk,
    },
    application: {
      users: { active: counted.active, newThisWeek: counted.new_users },
      content: { totalDocs: counted.topics, newDocs: counted.new_topics },
      performance: { avgResponseTime: rounded(today?.call_ms ?? null, 1), responseTimeChange: change(week) },
      trends: {
        days: week.map(({ day }) => day),
        responseTimes: week.map(({ call_ms }) => rounded(call_ms, 1)),
        userActivity: week.map(({ seen }) => seen),
      },
      recentOperations: operations,
    },
    storage: stored,
  }
}

type Counts = { active: number; new_users: number; topics: number; new_topics: number }

async function count({ db, now }: Ctx): Promise<Counts> {
  const aWeekAgo = new Date(now.getTime() - 7 * 86_400_000)
  const { rows } = await sql<Counts>`select
    (select count(*) from users where active) as active,
    (select count(*) from users where created_at >= ${aWeekAgo}) as new_users,
    (select coalesce(sum(topics), 0)::bigint from topic_tallies) as topics,
    (select count(*) from topics where created_at >= ${aWeekAgo}) as new_topics`.execute(db)
  if (!rows[0]) throw new Error("The database counted nothing.")
  return rows[0]
}

function growth(bytes: number): string {
  if (bytes === 0) return "No change since last week"
  return `${bytes > 0 ? "+" : "−"}${byteSize(Math.abs(bytes))} since last week`
}

function change(week: MeasuredDay[]): number | null {
  const [before, today] = week.slice(-2).map(({ call_ms }) => call_ms)
  return before && today ? rounded(((today - before) / before) * 100, 1) : null
}

function rounded(figure: number | null, digits: number): number | null {
  return figure === null ? null : Number(figure.toFixed(digits))
}
