import type { Ctx } from "../platform/ctx.ts"
import { invalidField } from "../platform/refusal.ts"
import "./tables.ts"

/** Makes the topics of a milestone exactly these, and answers whether that changed any. */
export async function setMilestoneTopics(tx: Ctx, milestone_id: number, topic_ids: number[]): Promise<boolean> {
  const wanted = [...new Set(topic_ids)]
  const rows = await tx.db
    .selectFrom("milestone_topics")
    .select("topic_id")
    .where("milestone_id", "=", milestone_id)
    .execute()
  const linked = new Set(rows.map((row) => row.topic_id))
  const removed = [...linked].filter((id) => !wanted.includes(id))
  const added = wanted.filter((id) => !linked.has(id))
  if (removed.length > 0)
    await tx.db
      .deleteFrom("milestone_topics")
      .where("milestone_id", "=", milestone_id)
      .where("topic_id", "in", removed)
      .execute()
  if (added.length > 0) {
    const found = await tx.db.selectFrom("topics").select("id").where("id", "in", added).forKeyShare().execute()
    if (found.length < added.length) throw invalidField("topic_ids", "One of these topics no longer exists.")
    await tx.db
      .insertInto("milestone_topics")
      .values(added.map((topic_id) => ({ milestone_id, topic_id })))
      .execute()
  }
  return removed.length + added.length > 0
}
