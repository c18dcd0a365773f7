import type { Topic } from "@hub/contract/topics"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { getTopic } from "../topics/get.ts"
import { moveTopic } from "../topics/move.ts"
import { readTopic } from "../topics/read.ts"

/**
 * Takes back that a topic is published: it is approved again if that text was approved, else a draft. While an edition
 * that readers have contains it, it stays published.
 */
export function unpublishTopic(ctx: Ctx, id: number, reason: string): Promise<Topic> {
  return inTransaction(ctx, async (tx) => {
    const topic = await getTopic(tx, "topics.publish", id)
    const wasApproved = topic.published_revision_id === topic.approved_revision_id
    const revision_id = topic.published_revision_id ?? topic.head_revision_id
    await moveTopic(tx, wasApproved ? "unpublishApproved" : "unpublish", id, { revision_id, reason })
    await mustBeInNoLiveEdition(tx, id)
    return readTopic(tx, id)
  })
}

async function mustBeInNoLiveEdition(tx: Ctx, topic_id: number) {
  const editions = await tx.db
    .selectFrom("publications")
    .select(["id", "title", "edition", "kind"])
    .where("status", "=", "live")
    .where((row) =>
      row.exists(
        row
          .selectFrom("publication_topics")
          .select("topic_id")
          .whereRef("publication_id", "=", "publications.id")
          .where("topic_id", "=", topic_id),
      ),
    )
    .orderBy("id")
    .execute()
  const [first, ...others] = editions
  if (!first) return
  const named = `edition ${first.edition} of “${first.title}”${others.length > 0 ? ` and in ${others.length} more` : ""}`
  const way =
    others.length > 0
      ? "Withdraw those editions, or publish ones without the topic, and unpublish it then."
      : "Withdraw that edition, or publish one without the topic, and unpublish it then."
  throw conflict(`Readers have this topic in ${named}. ${way}`, { code: "in_live_edition", details: { editions } })
}
