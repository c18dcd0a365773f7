import { sql } from "kysely"
import { askChild } from "../platform/child-process.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import type { JobAttempt, JobHandlers } from "../platform/jobs/work.ts"
import { saveUses, type TopicReferences, usesQueue } from "./save.ts"

export type ReadUsesJob = { home: string; texts: UnreadText[] }
type UnreadText = { topic_id: number; revision_id: number; title: string; content: string }
type ReadUsesPayload = { topic_ids?: number[] }

/** A new process is slow at first, so that one reads many texts; writing them holds up others, so that few are written at once. */
const readAtOnce = 1000
const savedAtOnce = 200
const mostCharacters = 4_000_000
const bounds = { milliseconds: 120_000, megabytes: 768, isLowPriority: true }

export const usesJobs: JobHandlers = { [usesQueue]: { run: readUses } }

/**
 * Reads what the heads refer to that nobody has read yet: of these topics, or of all. The texts are read in a process
 * of its own, since thousands of them would keep everybody else's calls waiting. Safe to repeat.
 */
async function readUses(ctx: Ctx, { topic_ids }: ReadUsesPayload, { signal }: JobAttempt) {
  for (let after = 0; ;) {
    signal.throwIfAborted()
    const texts = await listUnreadTexts(ctx, after, topic_ids)
    if (texts.length === 0) return
    const found = await readInChild(ctx, texts, signal)
    for (let at = 0; at < found.length; at += savedAtOnce) await saveFound(ctx, found.slice(at, at + savedAtOnce))
    after = texts.at(-1)?.topic_id ?? after
  }
}

function saveFound(ctx: Ctx, found: TopicReferences[]) {
  return inTransaction(ctx, async (tx) => {
    const heads = await tx.db
      .selectFrom("topics")
      .select(["id", "head_revision_id"])
      .where(
        "id",
        "in",
        found.map((one) => one.topic_id),
      )
      .forUpdate()
      .execute()
    const head = new Map(heads.map((row) => [row.id, row.head_revision_id]))
    // The person who saved meanwhile has left the uses of that revision, or a job of their own.
    await saveUses(
      tx,
      found.filter((one) => head.get(one.topic_id) === one.revision_id),
    )
  })
}

async function listUnreadTexts(ctx: Ctx, after: number, topic_ids: number[] | undefined): Promise<UnreadText[]> {
  let query = ctx.db
    .selectFrom("topics")
    .innerJoin("revisions", "revisions.id", "topics.head_revision_id")
    .leftJoin("uses_read", "uses_read.topic_id", "topics.id")
    .select(["topics.id as topic_id", "revisions.id as revision_id", "revisions.title", "revisions.content"])
    .where("topics.id", ">", after)
    .where(sql<boolean>`uses_read.revision_id is distinct from topics.head_revision_id`)
    .orderBy("topics.id")
    .limit(readAtOnce)
  if (topic_ids) query = query.where(sql<boolean>`topics.id = any(${topic_ids}::bigint[])`)
  const rows = await query.execute()
  let characters = 0
  return rows.filter(({ content }, index) => (characters += content.length) <= mostCharacters || index === 0)
}

function readInChild({ app }: Ctx, texts: UnreadText[], signal: AbortSignal) {
  const job: ReadUsesJob = { home: app.public_url, texts }
  return askChild<TopicReferences[]>(app, "uses-child", job, { ...bounds, signal })
}
