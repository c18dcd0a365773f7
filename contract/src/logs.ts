import { z } from "zod"
import { Day, Id, Moment, route } from "./route.ts"

export const logLevels = ["info", "warning", "error", "debug"] as const
export type LogLevel = (typeof logLevels)[number]

export const logCategories = ["auth", "user", "api", "system", "database"] as const
export type LogCategory = (typeof logCategories)[number]

/** Section 9: 50 a page, refreshed every 30 s. */
export const logPageSize = 50
export const logRefresh = 30_000

/** One line of what the server did or noticed. No secret ever stands in it. */
export const LogEntry = z.object({
  id: z.number(),
  timestamp: Moment,
  level: z.enum(logLevels),
  category: z.enum(logCategories),
  event: z.string(),
  /** Who did it; null where the hub did, or nobody known. */
  user: z.string().nullable(),
  ip: z.string(),
  request_id: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type LogEntry = z.output<typeof LogEntry>

export const LogFilter = z.object({
  level: z.enum(logLevels).optional(),
  category: z.enum(logCategories).optional(),
  /** Words of the event or its details. */
  q: z.string().trim().max(200).optional(),
  /** Words of a name. */
  user: z.string().trim().max(200).optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** What belongs to one request. */
  request: z.string().max(100).optional(),
})

export const logs = {
  list: route({
    method: "GET",
    path: "/api/admin/system-logs",
    query: LogFilter.extend({
      limit: z.coerce.number().int().min(1).max(100).default(logPageSize),
      cursor: z.string().max(2000).optional(),
    }),
    answer: z.array(LogEntry),
    paged: true,
    csv: true,
  }),
  read: route({
    method: "GET",
    path: "/api/admin/system-logs/:id",
    params: z.object({ id: Id }),
    answer: LogEntry,
    callers: "programs",
  }),
}
