import type { Ctx } from "../platform/ctx.ts"
import { moveTopic } from "../topics/move.ts"
import type { RevisionRow, TopicRow } from "../topics/tables.ts"
import { variableValues } from "../variables/values.ts"
import { derived, valueChanges } from "./review.ts"
import "./tables.ts"

export async function openRound(tx: Ctx, topic_id: number, revision: RevisionRow): Promise<number> {
  const last = await tx.db
    .selectFrom("review_rounds")
    .select((row) => row.fn.max("number").as("number"))
    .where("topic_id", "=", topic_id)
    .executeTakeFirst()
  const { id } = await tx.db
    .insertInto("review_rounds")
    .values({
      topic_id,
      topic_title: revision.title,
      number: (last?.number ?? 0) + 1,
      kind: "parallel",
      revision_id: revision.id,
      opened_by: tx.actor.person_id!,
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** Moves the topic as its round asks, and closes the round with that. An answer to a closed round only stands. */
export async function settleRound(tx: Ctx, round_id: number, topic: TopicRow) {
  const round = await tx.db
    .selectFrom("review_rounds")
    .select(["id", "status"])
    .where("id", "=", round_id)
    .executeTakeFirstOrThrow()
  if (round.status !== "open") return

  const [requests, values] = await Promise.all([
    tx.db
      .selectFrom("review_requests")
      .select(["status", "decided_revision_id", "resolved_values"])
      .where("round_id", "=", round_id)
      .execute(),
    variableValues(tx),
  ])
  const approvals = requests.filter(({ status }) => status === "approved")
  const seen = approvals.map(({ resolved_values }) => resolved_values ?? {})
  const move = derived(
    requests.map(({ status, decided_revision_id, resolved_values }) => ({
      status,
      stale:
        decided_revision_id !== topic.head_revision_id ||
        Object.entries(resolved_values ?? {}).some(([slug, value]) => values[slug] !== value) ||
        seen.some((other) => valueChanges(resolved_values ?? {}, other).length > 0),
    })),
  )
  if (move === undefined) return
  await moveTopic(tx, move, topic.id)
  await tx.db
    .updateTable("review_rounds")
    .set({ status: approvals.length === 0 && move === "cancelReview" ? "cancelled" : "closed" })
    .where("id", "=", round_id)
    .execute()
}
