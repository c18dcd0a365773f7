import { formatByteSize } from "@hub/contract/byte-size"
import type { Metrics } from "@hub/contract/metrics"
import { sql } from "kysely"
import { readLastBackup } from "../backups/last-backup.ts"
import type { Ctx } from "../platform/ctx.ts"
import { listTroubles } from "../platform/health.ts"
import { requirePermission } from "../policy.ts"
import { readDatabaseSize } from "./database-size.ts"
import { readDiskUsage, readMemoryUsage, readProcessorUsage } from "./machine.ts"
import { listRecentOperations } from "./operations.ts"
import { readStorageUse } from "./storage.ts"
import { readLastWeek, type MeasuredDay, readSizeAWeekAgo } from "./week.ts"

/** Every figure is measured; what nothing has measured yet is null. */
export async function readMetrics(ctx: Ctx): Promise<Metrics> {
  requirePermission(ctx.actor, "metrics.see")
  const [counted, held, week, before, stored, operations, problems, disk, backup] = await Promise.all([
    countContent(ctx),
    readDatabaseSize(ctx),
    readLastWeek(ctx),
    readSizeAWeekAgo(ctx),
    readStorageUse(ctx),
    listRecentOperations(ctx),
    listTroubles(ctx.app),
    readDiskUsage(ctx.app),
    readLastBackup(ctx),
  ])
  const today = week.at(-1)
  return {
    as_of: ctx.now.toISOString(),
    database: {
      size: formatByteSize(held.size),
      growth: before === null ? null : describeGrowth(held.size - before),
      tables: held.tables,
      totalRecords: held.records,
      avgQueryTime: roundFigure(today?.query_ms ?? null, 2),
      lastBackup: backup.at,
      backupStatus: backup.status,
      indexHealth: held.broken_indexes === 0 ? "Good" : `${held.broken_indexes} to rebuild`,
    },
    system: {
      serverStatus: problems.length === 0 ? "Good" : "Degraded",
      // The person who reads this has been answered by it.
      databaseStatus: "Connected",
      memoryUsage: readMemoryUsage(),
      cpuUsage: readProcessorUsage(),
      storageUsage: disk,
    },
    application: {
      users: { active: counted.active, newThisWeek: counted.new_users },
      content: { totalDocs: counted.topics, newDocs: counted.new_topics },
      performance: {
        avgResponseTime: roundFigure(today?.call_ms ?? null, 1),
        responseTimeChange: responseTimeChange(week),
      },
      trends: {
        days: week.map(({ day }) => day),
        responseTimes: week.map(({ call_ms }) => roundFigure(call_ms, 1)),
        userActivity: week.map(({ seen }) => seen),
      },
      recentOperations: operations,
    },
    storage: stored,
  }
}

type ContentCounts = { active: number; new_users: number; topics: number; new_topics: number }

async function countContent({ db, now }: Ctx): Promise<ContentCounts> {
  const aWeekAgo = new Date(now.getTime() - 7 * 86_400_000)
  const { rows } = await sql<ContentCounts>`select
    (select count(*) from users where active) as active,
    (select count(*) from users where created_at >= ${aWeekAgo}) as new_users,
    (select coalesce(sum(topics), 0)::bigint from topic_counts) as topics,
    (select count(*) from topics where created_at >= ${aWeekAgo}) as new_topics`.execute(db)
  if (!rows[0]) throw new Error("The database returned no count.")
  return rows[0]
}

function describeGrowth(bytes: number): string {
  if (bytes === 0) return "No change since last week"
  return `${bytes > 0 ? "+" : "−"}${formatByteSize(Math.abs(bytes))} since last week`
}

function responseTimeChange(week: MeasuredDay[]): number | null {
  const [before, today] = week.slice(-2).map(({ call_ms }) => call_ms)
  return before && today ? roundFigure(((today - before) / before) * 100, 1) : null
}

function roundFigure(figure: number | null, digits: number): number | null {
  return figure === null ? null : Number(figure.toFixed(digits))
}
