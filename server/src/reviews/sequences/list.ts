import type { Sequence } from "@hub/contract/sequences"
import type { Ctx } from "../../platform/ctx.ts"
import { cursorAfter, type Paged, readCursor, oneMore } from "../../platform/http/page.ts"
import { topicFor } from "../../topics/get.ts"
import { sequenceFor, sequenceRows } from "./get.ts"
import { presentAll } from "./present.ts"

export async function readSequence(ctx: Ctx, id: number): Promise<Sequence> {
  const [sequence] = await presentAll(ctx, [await sequenceFor(ctx, "reviews.read", id)])
  return sequence!
}

/** The sequences of a topic, newest first. */
export async function sequencesOf(
  ctx: Ctx,
  topic_id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Paged<Sequence>> {
  await topicFor(ctx, "topics.read", topic_id)
  const found = sequenceRows(ctx).where("review_sequences.topic_id", "=", topic_id)
  const before = cursor === undefined ? undefined : Number(readCursor(cursor, 1)[0])
  const [rows, { total }] = await Promise.all([
    found
      .$if(before !== undefined, (page) => page.where("review_sequences.id", "<", before ?? 0))
      .orderBy("review_sequences.id", "desc")
      .limit(oneMore(limit))
      .execute(),
    ctx.db
      .selectFrom("review_sequences")
      .select((row) => row.fn.countAll<number>().as("total"))
      .where("topic_id", "=", topic_id)
      .executeTakeFirstOrThrow(),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? cursorAfter(last.id) : null
  return { items: await presentAll(ctx, shown), next, total }
}
