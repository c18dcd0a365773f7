import type { FactData, FactType } from "@hub/contract/facts"
import { sql } from "kysely"
import type { Ctx } from "../ctx.ts"
import { channel } from "../db/open.ts"
import "./tables.ts"

/** Writes down what happened, in the transaction that made it happen, and wakes whoever reacts to it. */
export function record<T extends FactType>(tx: Ctx, type: T, subject_id: number, data: FactData<T>) {
  return recordEach(tx, type, [{ subject_id, data }])
}

/** Writes down what happened to several at once: a fact for each. */
export async function recordEach<T extends FactType>(
  tx: Ctx,
  type: T,
  happened: { subject_id: number; data: FactData<T> }[],
) {
  if (happened.length === 0) return
  await tx.db
    .insertInto("facts")
    .values(
      happened.map(({ subject_id, data }) => ({
        type,
        actor_id: tx.actor.person_id,
        subject_id,
        data: JSON.stringify(data),
        request_id: tx.origin.request_id,
        ip: tx.origin.ip,
        at: tx.now,
        reacted_at: null,
        last_error: null,
        parked_at: null,
      })),
    )
    .execute()
  await sql`select pg_notify(${channel}, 'facts')`.execute(tx.db)
  tx.traces.push(type)
}
