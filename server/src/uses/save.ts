import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import type { TextReferences } from "./uses.ts"

export const usesQueue = "uses.read"
export type TopicReferences = { topic_id: number; revision_id: number; references: TextReferences }

const atOnce = 1000

/** Keeps what the heads of topics refer to, and what is wrong in them, in place of what their earlier heads did. */
export async function saveUses(tx: Ctx, topics: TopicReferences[]): Promise<void> {
  if (topics.length === 0) return
  const ids = topics.map((topic) => topic.topic_id)
  const rows = topics.flatMap(({ topic_id, references }) => references.uses.map((use) => ({ topic_id, ...use })))
  // As one JSON text: writing an array of PostgreSQL takes the main thread ten times as long.
  await sql`
    with used as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(topic_id bigint, kind text, key text, line int)
    ), gone as (
      delete from topic_uses where topic_id = any(${ids}::bigint[])
        and (topic_id, kind, key) not in (select topic_id, kind, key from used)
    )
    insert into topic_uses (topic_id, kind, key, line) select topic_id, kind, key, line from used
    on conflict (topic_id, kind, key) do update set line = excluded.line where topic_uses.line <> excluded.line`.execute(
    tx.db,
  )
  await tx.db.deleteFrom("topic_faults").where("topic_id", "in", ids).execute()
  const faults = topics.flatMap(({ topic_id, references }) =>
    references.faults.map((fault, position) => ({ topic_id, position, ...fault })),
  )
  for (let at = 0; at < faults.length; at += atOnce)
    await tx.db
      .insertInto("topic_faults")
      .values(faults.slice(at, at + atOnce))
      .execute()
  await tx.db
    .insertInto("uses_read")
    .values(topics.map(({ topic_id, revision_id }) => ({ topic_id, revision_id })))
    .onConflict((known) =>
      known.column("topic_id").doUpdateSet((row) => ({ revision_id: row.ref("excluded.revision_id") })),
    )
    .execute()
}

/** Keeps the uses of a new head, or has the job read them where they were left to it. */
export function saveUsesOrQueue(
  tx: Ctx,
  topic: { topic_id: number; revision_id: number; references: TextReferences | undefined },
) {
  const { references } = topic
  return references === undefined ? queueUses(tx, [topic.topic_id]) : saveUses(tx, [{ ...topic, references }])
}

/** Has the job read what the heads of these topics refer to, once this transaction is done. */
export const queueUses = (tx: Ctx, topic_ids: number[]) => queueJob(tx, usesQueue, { topic_ids })
