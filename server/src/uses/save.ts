import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import type { TextReferences } from "./uses.ts"

export const usesQueue = "uses.read"
export type TopicReferences = { topic_id: number; revision_id: number; references: TextReferences }

/** Keeps what the heads of topics refer to, and what is wrong in them, in place of what their earlier heads did. */
export async function saveUses(tx: Ctx, topics: TopicReferences[]): Promise<void> {
  if (topics.length === 0) return
  const ids = topics.map((topic) => topic.topic_id)
  const uses = topics.flatMap(({ topic_id, references }) => references.uses.map((use) => ({ topic_id, ...use })))
  const faults = topics.flatMap(({ topic_id, references }) =>
    references.faults.map(({ rule, line, words, message }, position) => {
      return { topic_id, position, rule, line, words: wellFormed(words), message: wellFormed(message) }
    }),
  )
  const read = topics.map(({ topic_id, revision_id }) => ({ topic_id, revision_id }))
  // As JSON texts: writing an array of PostgreSQL takes the main thread ten times as long.
  await sql`
    with used as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as one(topic_id bigint, kind text, key text, line int)
    ), faulty as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb)
        as one(topic_id bigint, position int, rule text, line int, words text, message text)
    ), unused as (
      delete from topic_uses where topic_id = any(${ids}::bigint[])
        and (topic_id, kind, key) not in (select topic_id, kind, key from used)
    ), fixed as (
      delete from topic_faults where topic_id = any(${ids}::bigint[])
        and (topic_id, position) not in (select topic_id, position from faulty)
    ), found as (
      insert into topic_faults (topic_id, position, rule, line, words, message)
      select topic_id, position, rule, line, words, message from faulty
      on conflict (topic_id, position)
        do update set rule = excluded.rule, line = excluded.line, words = excluded.words, message = excluded.message
    ), read as (
      insert into uses_read (topic_id, revision_id)
      select * from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as one(topic_id bigint, revision_id bigint)
      on conflict (topic_id) do update set revision_id = excluded.revision_id
    )
    insert into topic_uses (topic_id, kind, key, line) select topic_id, kind, key, line from used
    on conflict (topic_id, kind, key) do update set line = excluded.line where topic_uses.line <> excluded.line`.execute(
    tx.db,
  )
}

/** Words that were cut may end in half a character, which a JSON text of PostgreSQL refuses. */
const wellFormed = (text: string) => Buffer.from(text).toString()

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
