import type { FactData, FactType } from "@hub/contract/facts"
import { sql } from "kysely"
import { type Ctx, mustOutliveRefusal } from "../ctx.ts"
import { channel } from "../db/listen.ts"
import { proofColumn } from "../proof.ts"
import { lineOf } from "./line.ts"
import "./tables.ts"

/** Writes down what happened, in the transaction that made it happen, and wakes whoever reacts to it. */
export function record<T extends FactType>(tx: Ctx, type: T, subject_id: number, data: FactData<T>) {
  return recordEach(tx, type, [{ subject_id, data }])
}

/** Writes down that a call was refused, which stays when it is. */
export function recordRefusal<T extends FactType>(ctx: Ctx, type: T, subject_id: number, data: FactData<T>) {
  mustOutliveRefusal(ctx)
  return record(ctx, type, subject_id, data)
}

/** Writes down what happened to several at once: a fact for each, and a line of the log. */
export async function recordEach<T extends FactType>(
  tx: Ctx,
  type: T,
  happened: { subject_id: number; data: FactData<T> }[],
) {
  if (happened.length === 0) return
  const { level, category } = lineOf(type, tx.actor.person_id)
  const program = programOf(tx)
  const proof = proofColumn(tx.actor)
  await tx.db
    .with("happened", (db) =>
      db
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
            proof,
          })),
        )
        .returning(["type", "actor_id", "subject_id", "data", "request_id", "ip", "at"]),
    )
    .insertInto("log_lines")
    .columns(["at", "level", "category", "event", "person_id", "ip", "request_id", "details"])
    .expression((db) =>
      db
        .selectFrom("happened")
        .select([
          "at",
          sql.lit(level).as("level"),
          sql.lit(category).as("category"),
          sql<string>`type`.as("event"),
          "actor_id",
          "ip",
          "request_id",
          sql<string>`data || jsonb_build_object('subject_id', subject_id) || ${program}::jsonb`.as("details"),
        ]),
    )
    .execute()
  await sql`select pg_notify(${channel}, 'facts')`.execute(tx.db)
  tx.traces.push(type)
}

/** The log tells what a program did from what its user did: by which of his tokens. */
const programOf = ({ actor }: Ctx) =>
  JSON.stringify(actor.kind === "user" && actor.by?.kind === "token" ? { by_token: actor.by.id } : {})
