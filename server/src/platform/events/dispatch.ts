import type { RecordedEvent, EventType } from "@hub/contract/events"
import { sql } from "kysely"
import { asSystem, type Ctx, type App } from "../ctx.ts"
import { isOutage } from "../db/outage.ts"
import { assignPositions } from "./positions.ts"
import "./tables.ts"

/** What a feature does when something happened elsewhere: database work in `tx` only, so that it is done exactly once. */
export type Subscribers = { [T in EventType]?: (tx: Ctx, event: RecordedEvent<T>) => Promise<void> }

export const maxDispatchAttempts = 8

/** Lets every feature react to the events not yet dispatched, and answers how many there were. Safe with several hubs. */
export async function dispatchEvents(app: App, features: Subscribers[]) {
  await assignPositions(app)
  const subscribedTypes = [...new Set(features.flatMap((subscribers) => Object.keys(subscribers)))]
  await app.db
    .updateTable("events")
    .set({ dispatched_at: app.clock() })
    .where("dispatched_at", "is", null)
    .where("dead_lettered_at", "is", null)
    .where("type", "not in", subscribedTypes.length ? (subscribedTypes as EventType[]) : ([""] as never[]))
    .execute()

  let count = 0
  while (await dispatchNextEvent(app, features)) count++
  return count
}

async function dispatchNextEvent(app: App, features: Subscribers[]) {
  let failed: { id: number; error: unknown } | undefined
  const found = await app.db
    .transaction()
    .execute(async (db) => {
      const row = await db
        .selectFrom("events")
        .select(["id", "position", "type", "actor_id", "subject_id", "data", "at", "attempts"])
        .where("dispatched_at", "is", null)
        .where("dead_lettered_at", "is", null)
        .where("dispatch_after", "<=", sql<Date>`now()`)
        .where("position", "is not", null)
        .orderBy("position")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!row) return false
      failed = { id: row.id, error: undefined }
      const tx: Ctx = { ...asSystem(app), db }
      // The table holds every type of event, so which subscriber fits which row is beyond the compiler.
      for (const subscribers of features) await subscribers[row.type]?.(tx, row as never)
      await db.updateTable("events").set({ dispatched_at: tx.now }).where("id", "=", row.id).execute()
      return true
    })
    .catch((error: unknown) => {
      if (!failed || isOutage(error)) throw error
      failed.error = error
      return true
    })
  if (failed?.error !== undefined) await postponeEvent(app, failed.id, failed.error)
  return found
}

/** Tries again later, each time twice as late; after the limit the event is dead-lettered, where administrators see it. */
async function postponeEvent(app: App, id: number, error: unknown) {
  app.log(error, `event ${id}`)
  await app.db
    .updateTable("events")
    .set((row) => ({
      attempts: row("attempts", "+", 1),
      last_error: String(error).slice(0, 2000),
      dispatch_after: sql<Date>`now() + make_interval(secs => power(2, attempts))`,
      dead_lettered_at: sql<Date | null>`case when attempts + 1 >= ${maxDispatchAttempts} then now() end`,
    }))
    .where("id", "=", id)
    .execute()
}
