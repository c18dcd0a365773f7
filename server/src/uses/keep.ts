import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { mayUse, type Use, usesIn } from "./uses.ts"

export const usesQueue = "uses.read"
export type UsesOfTopic = { topic_id: number; revision_id: number; uses: Use[] }

const quickly = 32 * 1024

/** What a text refers to, if it is short enough to be read while its author waits; undefined leaves it to the job. */
export function usesOf(ctx: Ctx, { title, content }: { title: string; content: string }): Use[] | undefined {
  return content.length <= quickly || !mayUse(content) ? usesIn(content, ctx.house.public_url, title) : undefined
}

/** Keeps what the heads of topics refer to in place of what their earlier heads did. */
export async function keepUses(tx: Ctx, topics: UsesOfTopic[]): Promise<void> {
  if (topics.length === 0) return
  const ids = topics.map((topic) => topic.topic_id)
  const rows = topics.flatMap(({ topic_id, uses }) => uses.map((use) => ({ topic_id, ...use })))
  const used = sql`
    select unnest(${rows.map((row) => row.topic_id)}::bigint[]) as topic_id,
      unnest(${rows.map((row) => row.kind)}::text[]) as kind, unnest(${rows.map((row) => row.key)}::text[]) as key`

  await tx.db
    .deleteFrom("topic_uses")
    .where("topic_id", "in", ids)
    .where(sql<boolean>`(topic_id, kind, key) not in (${used})`)
    .execute()
  await sql`insert into topic_uses (topic_id, kind, key) ${used} on conflict do nothing`.execute(tx.db)
  await tx.db
    .insertInto("uses_read")
    .values(topics.map(({ topic_id, revision_id }) => ({ topic_id, revision_id })))
    .onConflict((known) =>
      known.column("topic_id").doUpdateSet((row) => ({ revision_id: row.ref("excluded.revision_id") })),
    )
    .execute()
}

/** Keeps the uses of a new head, or has the job read them where they were left to it. */
export function keepUsesOrQueue(tx: Ctx, topic: { topic_id: number; revision_id: number; uses: Use[] | undefined }) {
  const { uses } = topic
  return uses === undefined ? queueUses(tx, [topic.topic_id]) : keepUses(tx, [{ ...topic, uses }])
}

/** Has the job read what the heads of these topics refer to, once this transaction is done. */
export const queueUses = (tx: Ctx, topic_ids: number[]) => queueJob(tx, usesQueue, { topic_ids })
