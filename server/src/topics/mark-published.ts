import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { getTopics } from "./get.ts"
import { type MovedTopic, moveTopics } from "./move.ts"
import { canMoveTopic } from "./topic.ts"

/** An edition with these revisions went out, so readers see them; a topic that still says just that is published with it. */
export async function markTopicsPublished(tx: Ctx, revisions: { topic_id: number; revision_id: number }[]) {
  const revisionOf = new Map(revisions.map(({ topic_id, revision_id }) => [topic_id, revision_id]))
  const topics = await getTopics(tx, "topics.publish", [...revisionOf.keys()])
  const seen = topics.map((topic) => ({ topic, revision_id: revisionOf.get(topic.id)! }))
  const going = (move: ReturnType<typeof moveOf>) => seen.filter((one) => moveOf(one) === move)
  for (const move of ["release", "publish"] as const) await moveTopics(tx, move, going(move))
  await setPublishedRevisions(tx, going("none"))
}

/** How its status changes, if it does. */
function moveOf({ topic, revision_id }: MovedTopic): "release" | "publish" | "none" {
  const unmoved = [topic.head_revision_id, topic.approved_revision_id].includes(revision_id)
  const move = topic.status === "staging" ? "release" : "publish"
  return unmoved && canMoveTopic(topic.status, move) ? move : "none"
}

/** Most topics of most editions stay as they are; their rows are not written. */
const setPublishedRevisions = (tx: Ctx, seen: MovedTopic[]) =>
  sql`update topics set published_revision_id = meant.revision_id
    from unnest(${seen.map(({ topic }) => topic.id)}::bigint[], ${seen.map(({ revision_id }) => revision_id)}::bigint[])
      as meant (topic_id, revision_id)
    where topics.id = meant.topic_id and published_revision_id is distinct from meant.revision_id`.execute(tx.db)
