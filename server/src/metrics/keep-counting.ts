import { asTheHub, atomically, type Ctx, type House } from "../platform/ctx.ts"
import { dayAfter, dayOf } from "../platform/day.ts"
import { holdings } from "./holdings.ts"
import "./tables.ts"

const often = 60_000

/** Writes down each minute what the hub counted, and what is left when it ends. */
export function keepCounting(house: House) {
  // What it took to start says nothing about how the hub answers.
  house.tally.take()
  let writing = Promise.resolve()
  const write = () =>
    (writing = writing
      .then(() => writeCounts(asTheHub(house)))
      .catch((error: unknown) => house.log(error, "the counts of the hub")))
  void write()
  const every = setInterval(() => void write(), often)
  return {
    stop() {
      clearInterval(every)
      return write()
    },
  }
}

/** Adds what this hub counted to the day, beside what others add. Where nobody called, nothing is written. */
export async function writeCounts(ctx: Ctx) {
  const { tally } = ctx.house
  const day = dayOf(ctx.now)
  const today = await ctx.db.selectFrom("measured_days").select("day").where("day", "=", day).executeTakeFirst()
  if (today && tally.soFar().calls === 0) return
  const { size } = await holdings(ctx)
  const taken = tally.take()
  const { seen, ...counts } = taken
  try {
    await atomically(ctx, async ({ db }) => {
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
      if (!today) await db.deleteFrom("seen_days").where("day", "<", dayAfter(ctx.now, -7)).execute()
    })
  } catch (error) {
    tally.giveBack(taken)
    throw error
  }
}
