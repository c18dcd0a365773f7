import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { utcDayAfter } from "../platform/day.ts"
import "./tables.ts"

/** One day: averages in milliseconds, and how many users were seen; null where nothing was measured. */
export type MeasuredDay = { day: string; call_ms: number | null; query_ms: number | null; seen: number | null }

/** The last seven days, today last, with what this hub has not written down yet. */
export async function readLastWeek(ctx: Ctx): Promise<MeasuredDay[]> {
  const days = [-6, -5, -4, -3, -2, -1, 0].map((before) => utcDayAfter(ctx.now, before))
  const today = days[6]!
  const soFar = ctx.app.counters.current()
  const ids = [...soFar.seen]
  const [rows, { rows: seen }] = await Promise.all([
    ctx.db.selectFrom("measured_days").selectAll().where("day", ">=", days[0]!).where("day", "<=", today).execute(),
    sql<{ day: string; users: number }>`
      select day, count(*) as users from (
        select day, user_id from seen_days where day >= ${days[0]} and day <= ${today}
        union select ${today}::date, unnest(${ids}::bigint[])) seen
      group by day`.execute(ctx.db),
  ])
  return days.map((day) => {
    const row = rows.find((one) => one.day === day)
    const own = day === today ? soFar : { calls: 0, call_ms: 0, queries: 0, query_ms: 0 }
    const users = seen.find((one) => one.day === day)?.users ?? 0
    return {
      day,
      call_ms: average((row?.call_ms ?? 0) + own.call_ms, (row?.calls ?? 0) + own.calls),
      query_ms: average((row?.query_ms ?? 0) + own.query_ms, (row?.queries ?? 0) + own.queries),
      seen: row || users > 0 ? users : null,
    }
  })
}

/** How many bytes the database had a week ago. */
export async function readSizeAWeekAgo({ db, now }: Ctx): Promise<number | null> {
  const row = await db
    .selectFrom("measured_days")
    .select("database_bytes")
    .where("day", "=", utcDayAfter(now, -7))
    .executeTakeFirst()
  return row?.database_bytes ?? null
}

const average = (sum: number, count: number) => (count === 0 ? null : sum / count)
