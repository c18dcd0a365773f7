import { points } from "@hub/contract/points"
import { portal, reviews } from "@hub/contract/reviews"
import { eve, tokenIn } from "../reviews.ts"
import * as given from "./given.ts"
import type { Scene } from "./given.ts"
import { authors, holders, readers, row, type Row } from "./goldens.ts"

/** A round of ben's in which somebody asked for changes in one comment. */
async function pointed(scene: Scene) {
  const topic = await given.draft(scene)
  const { answer } = await scene.hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })
  const [request] = answer.requests
  const comments = [{ heading: null, quote: "We count.", body: "Whom?" }]
  const body = { decision: "request_changes" as const, comments, expected_revision: 1 }
  await scene.hub.as("nobody")(portal.decide, { params: { token: tokenIn(answer.notified[0]!.link!) }, body })
  const { id } = await scene.hub.db
    .selectFrom("review_points")
    .select("id")
    .where("request_id", "=", request!.id)
    .executeTakeFirstOrThrow()
  return { topic, id, round_id: request!.round_id }
}

const accepted = { disposition: "accepted" as const }

/** What reviewers said, and what becomes of it. */
export const folding: Row[] = [
  row(readers, points.topics),
  row(readers, points.ofTopic, async (scene) => ({ params: { id: (await pointed(scene)).topic.id } })),
  row(authors, points.dispose, async (scene) => ({ params: { id: (await pointed(scene)).id }, body: accepted })),
  row(authors, points.settle, async (scene) => {
    const { id, round_id } = await pointed(scene)
    await scene.hub.as("ben")(points.dispose, { params: { id }, body: accepted })
    return { params: { id: round_id } }
  }),
  row(readers, points.sheet, async (scene) => ({ params: { id: (await pointed(scene)).round_id } })),
  row(holders, portal.source, async (scene) => ({ params: { token: await given.portalLink(scene) } })),
]
