import type { EventData, EventType } from "@hub/contract/events"
import { sql } from "kysely"
import { type Ctx, isAgent, requireNoTransaction } from "../ctx.ts"
import { notifyChannel } from "../db/listen.ts"
import { proofColumn } from "../proof.ts"
import { classifyEvent } from "./log-entry.ts"
import "./tables.ts"

/** Writes down what happened, in the transaction that made it happen, and wakes the person who reacts to it. */
export function recordEvent<T extends EventType>(tx: Ctx, type: T, subject_id: number, data: EventData<T>) {
  return recordEvents(tx, type, [{ subject_id, data }])
}

/** Writes down that a call was refused, which stays when it is. */
export function recordRefusalEvent<T extends EventType>(ctx: Ctx, type: T, subject_id: number, data: EventData<T>) {
  requireNoTransaction(ctx)
  return recordEvent(ctx, type, subject_id, data)
}

/** Writes down what happened to several at once: an event for each, and a log entry. */
export async function recordEvents<T extends EventType>(
  tx: Ctx,
  type: T,
  happened: { subject_id: number; data: EventData<T> }[],
) {
  // No statement has more values than the database takes.
  for (let from = 0; from < happened.length; from += 1000)
    await insertEvents(tx, type, happened.slice(from, from + 1000))
  if (happened.length > 0) tx.recorded.push(type)
}

async function insertEvents<T extends EventType>(
  tx: Ctx,
  type: T,
  happened: { subject_id: number; data: EventData<T> }[],
) {
  const { level, category } = classifyEvent(type, tx.actor.person_id)
  const program = describeToken(tx)
  const proof = proofColumn(tx.actor)
  await tx.db
    .with("happened", (db) =>
      db
        .insertInto("events")
        .values(
          happened.map(({ subject_id, data }) => ({
            type,
            actor_id: tx.actor.person_id,
            subject_id,
            data: JSON.stringify(data),
            request_id: tx.origin.request_id,
            ip: tx.origin.ip,
            at: tx.now,
            dispatched_at: null,
            last_error: null,
            dead_lettered_at: null,
            proof,
          })),
        )
        .returning(["type", "actor_id", "subject_id", "data", "request_id", "ip", "at"]),
    )
    .with("logged", (db) =>
      db
        .insertInto("log_entries")
        .columns(["at", "level", "category", "event", "person_id", "ip", "request_id", "details"])
        .expression((from) =>
          from
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
        ),
    )
    .selectNoFrom(sql`pg_notify(${notifyChannel}, 'events')`.as("announced"))
    .execute()
}

/** The log tells what a program did from what its user, or the hub, did: by which token. */
function describeToken({ actor }: Ctx) {
  if (actor.kind === "hub" && actor.by) return JSON.stringify({ by_provisioning_token: actor.by.provisioning_token })
  if (actor.kind !== "user" || actor.by?.kind !== "token") return "{}"
  return JSON.stringify({ by_token: actor.by.id, ...(isAgent(actor) ? { by_agent: actor.by.name } : {}) })
}
