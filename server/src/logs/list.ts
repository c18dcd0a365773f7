import type { LogEntry, logs } from "@hub/contract/logs"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import type { CsvColumns } from "../platform/http/csv.ts"
import { containsPattern } from "../platform/http/sort-order.ts"
import { type PagedList, readNewestFirst } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import "../platform/events/tables.ts"

type LogListQuery = RouteInput<typeof logs.list>["query"]

const columns = [
  "log_entries.id",
  "log_entries.at",
  "log_entries.level",
  "log_entries.category",
  "log_entries.event",
  "log_entries.ip",
  "log_entries.request_id",
  "log_entries.details",
  sql<string | null>`(select name from people where people.id = log_entries.person_id)`.as("user"),
] as const

/** What the server did and noticed, the newest first. */
export async function listLogs(ctx: Ctx, { limit, cursor, ...asked }: LogListQuery): Promise<PagedList<LogEntry>> {
  if (!hasPermission(ctx.actor, "logs.see")) throw notFound("System logs")
  const found = filtered(ctx, asked)
  return readNewestFirst(found, found.select(columns), { limit, cursor }, presentLogEntry)
}

export async function readLog(ctx: Ctx, id: number): Promise<LogEntry> {
  const row = hasPermission(ctx.actor, "logs.see")
    ? await ctx.db.selectFrom("log_entries").select(columns).where("id", "=", id).executeTakeFirst()
    : undefined
  if (!row) throw notFound("Log entry")
  return presentLogEntry(row)
}

function filtered(
  { db }: Ctx,
  { level, category, q, user, from, to, request }: Omit<LogListQuery, "limit" | "cursor">,
) {
  let found = db.selectFrom("log_entries")
  if (level !== undefined) found = found.where("level", "=", level)
  if (category !== undefined) found = found.where("category", "=", category)
  if (request !== undefined) found = found.where("request_id", "=", request)
  if (q) {
    // Within the details a quotation mark stands as JSON writes it.
    const written = containsPattern(JSON.stringify(q).slice(1, -1))
    found = found.where(sql<boolean>`(lower(event) like ${containsPattern(q)} or lower(details::text) like ${written})`)
  }
  if (user)
    found = found.where("person_id", "in", (people) =>
      people
        .selectFrom("people")
        .select("id")
        .where(sql<boolean>`lower(name) like ${containsPattern(user)}`),
    )
  if (from !== undefined) found = found.where("at", ">=", new Date(`${from}T00:00:00Z`))
  if (to !== undefined) found = found.where(sql<boolean>`at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  return found
}

type LogEntryRow = Omit<LogEntry, "timestamp"> & { at: Date }
const presentLogEntry = ({ at, ...row }: LogEntryRow): LogEntry => ({ ...row, timestamp: at.toISOString() })

export const logColumns: CsvColumns<LogEntry> = {
  Time: (line) => line.timestamp,
  Level: (line) => line.level,
  Category: (line) => line.category,
  Event: (line) => line.event,
  User: (line) => line.user,
  IP: (line) => line.ip,
  Request: (line) => line.request_id,
  Details: (line) => JSON.stringify(line.details),
}
