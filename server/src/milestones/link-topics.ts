import type { Ctx } from "../platform/ctx.ts"
import { unfit } from "../platform/failure.ts"
import "./tables.ts"

/** Makes the topics of a milestone exactly these, and answers whether that changed any. */
export async function setTopics(tx: Ctx, milestone_id: number, topic_ids: number[]): Promise<boolean> {
  const wanted = [...new Set(topic_ids)]
  const rows = await tx.db
    .selectFrom("milestone_topics")
    .select("topic_id")
    .where("milestone_id", "=", milestone_id)
    .execute()
  const there = new Set(rows.map((row) => row.topic_id))
  const gone = [...there].filter((id) => !wanted.includes(id))
  const come = wanted.filter((id) => !there.has(id))
  if (gone.length > 0)
    await tx.db
      .deleteFrom("milestone_topics")
      .where("milestone_id", "=", milestone_id)
      .where("topic_id", "in", gone)
      .execute()
  if (come.length > 0) {
    const found = await tx.db.selectFrom("topics").select("id").where("id", "in", come).forKeyShare().execute()
    if (found.length < come.length) throw unfit("topic_ids", "One of these topics does not exist any more.")
    await tx.db
      .insertInto("milestone_topics")
      .values(come.map((topic_id) => ({ milestone_id, topic_id })))
      .execute()
  }
  return gone.length + come.length > 0
}
