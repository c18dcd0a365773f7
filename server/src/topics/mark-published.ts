import type { Ctx } from "../platform/ctx.ts"
import { getTopic } from "./get.ts"
import { moveTopic } from "./move.ts"
import { canMoveTopic } from "./topic.ts"

/** An edition with this revision went out, so readers see it; a topic that still says just that is published with it. */
export async function markTopicPublished(tx: Ctx, id: number, revision_id: number) {
  const topic = await getTopic(tx, "topics.publish", id)
  const unmoved = [topic.head_revision_id, topic.approved_revision_id].includes(revision_id)
  const move = topic.status === "staging" ? "release" : "publish"
  if (unmoved && canMoveTopic(topic.status, move)) return void (await moveTopic(tx, move, id, { revision_id }))
  await tx.db.updateTable("topics").set({ published_revision_id: revision_id }).where("id", "=", id).execute()
}
