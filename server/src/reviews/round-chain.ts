import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** The requests of all rounds in which a topic was sent again and again, oldest first. */
export const selectRequestsOfRoundChain = (tx: Ctx, { id, follows }: { id: number; follows: number | null }) =>
  tx.db
    .selectFrom("review_requests")
    .innerJoin("review_rounds", "review_rounds.id", "review_requests.round_id")
    .leftJoin("review_requests as instead", "instead.delegated_from", "review_requests.id")
    .innerJoin("people as reviewer", "reviewer.id", "review_requests.reviewer_id")
    .select(["review_requests.id", "review_requests.round_id", "review_requests.reviewer_id", "reviewer.name"])
    .select(["review_requests.status", "review_requests.decided_revision_id", "review_requests.resolved_values"])
    .select("review_requests.seen")
    .select(["review_requests.passed_over_at", "instead.id as instead_id"])
    .where((row) =>
      row.or([row("review_rounds.id", "=", follows ?? id), row("review_rounds.follows", "=", follows ?? id)]),
    )
    .where("review_rounds.id", "<=", id)
    .orderBy("review_requests.id")
    .execute()
