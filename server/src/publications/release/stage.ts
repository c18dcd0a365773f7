import type { Ctx } from "../../platform/ctx.ts"
import { getTopics } from "../../topics/get.ts"
import { moveTopics, revisionOfMove } from "../../topics/move.ts"

/** Topics that go out with the edition as they were approved are frozen until then. */
export async function stageTopics(tx: Ctx, publication_id: number): Promise<void> {
  const approved = await topicsOf(tx, publication_id)
    .where("topics.status", "=", "approved")
    .whereRef("approved_revision_id", "=", "revision_id")
    .execute()
  await moveAll(tx, "schedule", approved)
}

/** They can be worked on again, but for those that wait in another edition too. */
export async function unstageTopics(tx: Ctx, publication_id: number): Promise<void> {
  const staging = await topicsOf(tx, publication_id)
    .where("topics.status", "=", "staging")
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("publication_topics as elsewhere")
            .innerJoin("publications", "publications.id", "elsewhere.publication_id")
            .select("publications.id")
            .whereRef("elsewhere.topic_id", "=", "topics.id")
            .where("publications.id", "<>", publication_id)
            .where("publications.status", "=", "scheduled"),
        ),
      ),
    )
    .execute()
  await moveAll(tx, "unschedule", staging)
}

async function moveAll(tx: Ctx, move: "schedule" | "unschedule", found: { id: number }[]) {
  const ids = found.map(({ id }) => id)
  const topics = await getTopics(tx, "topics.publish", ids)
  const moved = topics.map((topic) => ({ topic, revision_id: revisionOfMove(topic, move) }))
  await moveTopics(tx, move, moved)
}

const topicsOf = (tx: Ctx, publication_id: number) =>
  tx.db
    .selectFrom("publication_topics")
    .innerJoin("topics", "topics.id", "publication_topics.topic_id")
    .select("topics.id")
    .distinct()
    .where("publication_id", "=", publication_id)
    .orderBy("topics.id")
