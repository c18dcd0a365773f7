import type { Fact, FactType } from "@hub/contract/facts"
import { sql } from "kysely"
import { asTheHub, type Ctx, type House } from "../ctx.ts"
import { isOutage } from "../db/outage.ts"
import "./tables.ts"

/** What a feature does when something happened elsewhere: database work in `tx` only, so that it is done exactly once. */
export type Reactions = { [T in FactType]?: (tx: Ctx, fact: Fact<T>) => Promise<void> }

export const attemptsBeforeParking = 8

/** Lets every feature react to the facts not yet reacted to, and answers how many there were. Safe with several hubs. */
export async function react(house: House, features: Reactions[]) {
  const heard = [...new Set(features.flatMap((reactions) => Object.keys(reactions)))]
  await house.db
    .updateTable("facts")
    .set({ reacted_at: house.clock() })
    .where("reacted_at", "is", null)
    .where("parked_at", "is", null)
    .where("type", "not in", heard.length ? (heard as FactType[]) : ([""] as never[]))
    .execute()

  let count = 0
  while (await reactToOne(house, features)) count++
  return count
}

async function reactToOne(house: House, features: Reactions[]) {
  let failed: { id: number; error: unknown } | undefined
  const found = await house.db
    .transaction()
    .execute(async (db) => {
      const row = await db
        .selectFrom("facts")
        .select(["id", "type", "actor_id", "subject_id", "data", "at", "attempts"])
        .where("reacted_at", "is", null)
        .where("parked_at", "is", null)
        .where("react_after", "<=", sql<Date>`now()`)
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!row) return false
      failed = { id: row.id, error: undefined }
      const tx: Ctx = { ...asTheHub(house), db }
      // The table holds every type of fact, so which reaction fits which row is beyond the compiler.
      for (const reactions of features) await reactions[row.type]?.(tx, row as never)
      await db.updateTable("facts").set({ reacted_at: tx.now }).where("id", "=", row.id).execute()
      return true
    })
    .catch((error: unknown) => {
      if (!failed || isOutage(error)) throw error
      failed.error = error
      return true
    })
  if (failed?.error !== undefined) await postpone(house, failed.id, failed.error)
  return found
}

/** Tries again later, each time twice as late; after the limit the fact is parked where administrators see it. */
async function postpone(house: House, id: number, error: unknown) {
  house.log(error, `fact ${id}`)
  await house.db
    .updateTable("facts")
    .set((row) => ({
      attempts: row("attempts", "+", 1),
      last_error: String(error).slice(0, 2000),
      react_after: sql<Date>`now() + make_interval(secs => power(2, attempts))`,
      parked_at: sql<Date | null>`case when attempts + 1 >= ${attemptsBeforeParking} then now() end`,
    }))
    .where("id", "=", id)
    .execute()
}
