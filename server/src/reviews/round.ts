import type { Ctx } from "../platform/ctx.ts"
import { moveTopic } from "../topics/move.ts"
import type { TopicRow } from "../topics/tables.ts"
import { deriveRoundMove, isAnswer, isDeclineOpen, describeValueChanges } from "./review.ts"
import { selectRequestsOfRoundChain } from "./round-chain.ts"
import { settleSequence } from "./sequences/settle.ts"
import { readBinding } from "./staleness.ts"
import type { StoredStatus } from "./tables.ts"
import { cancelRequests } from "./withdraw.ts"

/** Moves the topic as its round asks, and closes the round with that. An answer to a closed round only stands, unless it rejects the text. */
export async function settleRound(tx: Ctx, round_id: number, topic: TopicRow) {
  const round = await tx.db
    .selectFrom("review_rounds")
    .select(["id", "kind", "status", "follows"])
    .where("id", "=", round_id)
    .executeTakeFirstOrThrow()
  if (round.kind === "sequence") return settleSequence(tx, round_id)
  if (round.status !== "open") return settleLate(tx, round_id, topic)

  const row = await selectRequestsOfRoundChain(tx, round)
  const { mode, staleBy } = await readBinding(tx, topic.id)
  const requests = row.filter((one) => one.round_id === round_id)
  // The person who approved in an earlier round of the row and is not asked in this one has approved this one too.
  const asked = new Set(requests.map(({ reviewer_id }) => reviewer_id))
  const carried = newestOf(row).filter(
    ({ round_id: id, reviewer_id, status }) => id !== round_id && status === "approved" && !asked.has(reviewer_id),
  )
  const approvals = [...requests, ...carried].filter(({ status }) => status === "approved")
  const seen = mode === "none" ? [] : approvals.map(({ resolved_values }) => resolved_values ?? {})
  const isStale = async (one: (typeof row)[number]) =>
    (await staleBy(one)).length > 0 ||
    seen.some(
      (other) => describeValueChanges(one.resolved_values ?? {}, onlyIn(one.resolved_values ?? {}, other)).length > 0,
    )
  const counted = []
  for (const one of [...requests, ...carried]) {
    const { status } = one
    counted.push({ status, waits: isDeclineOpen(one), stale: status === "approved" && (await isStale(one)) })
  }
  // Approvals from before count beside those asked now, and never without them.
  const move = deriveRoundMove(
    requests.some(({ status }) => isAnswer(status)) ? counted : counted.slice(0, requests.length),
  )
  if (move === undefined) return
  await moveTopic(tx, move, topic.id)
  if (move === "reject") await cancelRequests(tx, { round_id }, "rejected")
  await tx.db
    .updateTable("review_rounds")
    .set({ status: approvals.length === 0 && move === "cancelReview" ? "cancelled" : "closed" })
    .where("id", "=", round_id)
    .execute()
}

/** Somebody asked for changes already, and another rejects the text in the same round: rejecting counts for more. */
async function settleLate(tx: Ctx, round_id: number, { id: topic_id, status }: TopicRow) {
  const rejected = await tx.db
    .selectFrom("review_requests")
    .select("id")
    .where("round_id", "=", round_id)
    .where("status", "=", "rejected")
    .executeTakeFirst()
  const newer = await tx.db
    .selectFrom("review_rounds as round")
    .innerJoin("review_rounds as newer", (join) =>
      join.onRef("newer.topic_id", "=", "round.topic_id").onRef("newer.number", ">", "round.number"),
    )
    .select("newer.id")
    .where("round.id", "=", round_id)
    .executeTakeFirst()
  if (!rejected || newer || status !== "revisions_requested") return
  await moveTopic(tx, "reject", topic_id)
  await cancelRequests(tx, { round_id }, "rejected")
}

/** Of each person the newest answer. */
function newestOf<Row extends { reviewer_id: number; status: StoredStatus }>(row: Row[]): Row[] {
  const newest = new Map<number, Row>()
  for (const one of row) if (isAnswer(one.status)) newest.set(one.reviewer_id, one)
  return [...newest.values()]
}

/** Two people may have read different revisions, which use different variables: only those of both are compared. */
const onlyIn = (mine: Record<string, string>, other: Record<string, string>) =>
  Object.fromEntries(Object.entries(mine).map(([slug, value]) => [slug, other[slug] ?? value]))
