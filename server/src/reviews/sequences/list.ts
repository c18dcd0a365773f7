import type { Sequence } from "@hub/contract/sequences"
import type { Ctx } from "../../platform/ctx.ts"
import { createCursor, type PagedList, readCursor, limitPlusOne } from "../../platform/http/page.ts"
import { getTopic } from "../../topics/get.ts"
import { getSequence, sequenceRows } from "./get.ts"
import { presentSequences } from "./present.ts"

export async function readSequence(ctx: Ctx, id: number): Promise<Sequence> {
  const [sequence] = await presentSequences(ctx, [await getSequence(ctx, "reviews.read", id)])
  return sequence!
}

/** The sequences of a topic, newest first. */
export async function listSequencesOfTopic(
  ctx: Ctx,
  topic_id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedList<Sequence>> {
  await getTopic(ctx, "topics.read", topic_id)
  const found = sequenceRows(ctx).where("review_sequences.topic_id", "=", topic_id)
  const before = cursor === undefined ? undefined : Number(readCursor(cursor, 1)[0])
  const [rows, { total }] = await Promise.all([
    found
      .$if(before !== undefined, (page) => page.where("review_sequences.id", "<", before ?? 0))
      .orderBy("review_sequences.id", "desc")
      .limit(limitPlusOne(limit))
      .execute(),
    ctx.db
      .selectFrom("review_sequences")
      .select((row) => row.fn.countAll<number>().as("total"))
      .where("topic_id", "=", topic_id)
      .executeTakeFirstOrThrow(),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? createCursor(last.id) : null
  return { items: await presentSequences(ctx, shown), next, total }
}
