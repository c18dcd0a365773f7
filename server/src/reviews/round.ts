import type { Ctx } from "../platform/ctx.ts"
import { moveTopic } from "../topics/move.ts"
import type { TopicRow } from "../topics/tables.ts"
import { variableValues } from "../variables/values.ts"
import { derived, valueChanges } from "./review.ts"
import { settleSequence } from "./sequences/settle.ts"
import "./tables.ts"

/** Moves the topic as its round asks, and closes the round with that. An answer to a closed round only stands. */
export async function settleRound(tx: Ctx, round_id: number, topic: TopicRow) {
  const round = await tx.db
    .selectFrom("review_rounds")
    .select(["id", "kind", "status"])
    .where("id", "=", round_id)
    .executeTakeFirstOrThrow()
  if (round.kind === "sequence") return settleSequence(tx, round_id)
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
