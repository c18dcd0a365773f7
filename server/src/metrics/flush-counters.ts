import { asSystem, inTransaction, type Ctx, type App } from "../platform/ctx.ts"
import { utcDayAfter, utcDay } from "../platform/day.ts"
import { writeRegularly } from "../platform/write-regularly.ts"
import { readDatabaseSize } from "./database-size.ts"
import "./tables.ts"

const flushInterval = 60_000

/** Writes down each minute what the hub counted, and what is left when it ends. */
export function startCounterFlush(app: App) {
  // What it took to start says nothing about how the hub answers.
  app.counters.take()
  const writer = writeRegularly(app, "saving the hub's counters", flushInterval, () => saveCounters(asSystem(app)))
  void writer.write()
  return writer
}

/** Adds what this hub counted to the day, beside what others add. Where nobody called, nothing is written. */
export async function saveCounters(ctx: Ctx) {
  const { counters } = ctx.app
  const day = utcDay(ctx.now)
  const today = await ctx.db.selectFrom("measured_days").select("day").where("day", "=", day).executeTakeFirst()
  if (today && counters.current().calls === 0) return
  const { size } = await readDatabaseSize(ctx)
  const taken = counters.take()
  const { seen, ...counts } = taken
  try {
    await inTransaction(ctx, async ({ db }) => {
      await db
        .insertInto("measured_days")
        .values({ day, ...counts, database_bytes: size })
        .onConflict((there) =>
          there.column("day").doUpdateSet((row) => ({
            calls: row("measured_days.calls", "+", row.ref("excluded.calls")),
            call_ms: row("measured_days.call_ms", "+", row.ref("excluded.call_ms")),
            queries: row("measured_days.queries", "+", row.ref("excluded.queries")),
            query_ms: row("measured_days.query_ms", "+", row.ref("excluded.query_ms")),
          })),
        )
        .execute()
      if (seen.size > 0)
        await db
          .insertInto("seen_days")
          .values([...seen].map((user_id) => ({ day, user_id })))
          .onConflict((there) => there.doNothing())
          .execute()
      if (!today) await db.deleteFrom("seen_days").where("day", "<", utcDayAfter(ctx.now, -7)).execute()
    })
  } catch (error) {
    counters.putBack(taken)
    throw error
  }
}
