import { z } from "zod"
import { Day, Moment, Page, route } from "./route.ts"

/** A number that was measured; null where nothing has been measured yet. */
const MetricFigure = z.number().nullable()
const Bytes = z.number()
const WeekOfFigures = z.array(MetricFigure).length(7)

export const operationTypes = ["backup", "optimization", "maintenance", "security", "update", "other"] as const
export type OperationType = (typeof operationTypes)[number]

/** Something that the hub, or an administrator of it, did to the hub itself. */
export const Operation = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(operationTypes),
  timestamp: Moment,
  status: z.enum(["success", "warning", "error"]),
})
export type Operation = z.output<typeof Operation>

/** Section 3's keys. Shares are percentages, times milliseconds, sizes bytes but for the two that are texts. */
export const Metrics = z.object({
  as_of: Moment,
  database: z.object({
    size: z.string(),
    /** Against the size a week ago. */
    growth: z.string().nullable(),
    tables: z.number(),
    totalRecords: z.number(),
    avgQueryTime: MetricFigure,
    lastBackup: Moment.nullable(),
    backupStatus: z.string().nullable(),
    indexHealth: z.string().nullable(),
  }),
  system: z.object({
    serverStatus: z.string().nullable(),
    databaseStatus: z.string().nullable(),
    memoryUsage: MetricFigure,
    cpuUsage: MetricFigure,
    /** Of the disk that the data lies on. */
    storageUsage: MetricFigure,
  }),
  application: z.object({
    users: z.object({ active: z.number(), newThisWeek: z.number() }),
    content: z.object({ totalDocs: z.number(), newDocs: z.number() }),
    performance: z.object({
      /** Today's. */
      avgResponseTime: MetricFigure,
      /** In percent of yesterday's. */
      responseTimeChange: MetricFigure,
    }),
    trends: z.object({
      /** The last seven days in UTC, today last. */
      days: z.array(Day).length(7),
      responseTimes: WeekOfFigures,
      /** How many users were seen. */
      userActivity: WeekOfFigures,
    }),
    recentOperations: z.array(Operation),
  }),
  storage: z.object({ total: Bytes, documents: Bytes, media: Bytes, database: Bytes, cache: Bytes }),
})
export type Metrics = z.output<typeof Metrics>

export const metrics = {
  read: route({ method: "GET", path: "/api/metrics", answer: Metrics }),
  /** Section 9's rows. */
  report: route({
    method: "GET",
    path: "/api/metrics/performance-report",
    query: Page.pick({ cursor: true }),
    answer: z.array(z.object({ metric: z.string(), value: z.union([z.string(), z.number()]).nullable() })),
    paged: true,
    csv: true,
  }),
}
