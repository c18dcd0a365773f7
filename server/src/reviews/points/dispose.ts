import { inProjectOf } from "../../access/in-project-of.ts"
import type { TopicIncorporation } from "@hub/contract/points"
import { isPromise } from "@hub/contract/reviews/values"
import type { Disposition } from "@hub/contract/suggestions"
import { keepsVariables } from "@hub/markdown"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, notFound, invalidField } from "../../platform/refusal.ts"
import { proofColumn } from "../../platform/proof.ts"
import { requirePermission } from "../../policy.ts"
import { revisionById, getTopic } from "../../topics/get.ts"
import { saveTopic } from "../../topics/save.ts"
import { readIncorporation } from "./incorporate.ts"
import { manuscriptRows } from "./manuscript.ts"
import { type AnyPointRow, placePoints, pointRows } from "./rows.ts"
import { isDecisionTold, isMarkedWritten } from "./unwritten.ts"

type DisposePointInput = {
  disposition: Disposition
  reason: string
  insert?: string | undefined
  /** Whether the text says what was promised; without it a mark stays as it is. */
  written?: boolean | undefined
  /** When the decision that was read was made; null where there was none. */
  decided_at: string | null
  confirmed?: { revision: number; start: number } | undefined
}

/** Says what becomes of a point. An accepted suggestion becomes part of the newest text, where its words are there. */
export async function disposePoint(ctx: Ctx, id: number, input: DisposePointInput): Promise<TopicIncorporation> {
  requirePermission(ctx.actor, "reviews.incorporate")
  const point =
    (await pointRows(ctx).where("review_points.id", "=", id).executeTakeFirst()) ??
    (await manuscriptRows(ctx).where("review_points.id", "=", id).executeTakeFirst())
  if (!point) throw notFound("Comment or suggestion")
  requirePermission(await inProjectOf(ctx, point), "reviews.incorporate")
  requireFittingReason(point, input)
  if (input.written && !isPromise({ ...point, ...input }))
    throw invalidField("written", "Only what was accepted and changed no words can be marked as written.")
  if (isSameDecision(ctx, point, input)) {
    ctx.recorded.push("review.point_disposed")
    return readIncorporation(ctx, point.topic_id)
  }
  if (point.kind === "suggestion" && isAcceptance(input)) await applySuggestion(ctx, point, input)
  else await inTransaction(ctx, (tx) => saveDisposition(tx, point, input))
  return readIncorporation(ctx, point.topic_id)
}

const isAcceptance = ({ disposition }: DisposePointInput) =>
  disposition === "accepted" || disposition === "accepted_edited"

/** Who says no, or only partly yes, says why; to a manuscript, which nobody tells, no is enough. */
function requireFittingReason(point: AnyPointRow, input: DisposePointInput) {
  const { disposition, reason, insert } = input
  const { kind, body, quote } = point
  const isEnough = "import_id" in point && disposition === "rejected"
  if (!isAcceptance(input) && !isEnough && reason === "") throw invalidField("reason", "Give a reason.")
  if (disposition !== "accepted_edited") return
  if (kind === "comment") throw invalidField("disposition", "A comment can't be accepted with edits.")
  if (insert === undefined || insert === body) throw invalidField("insert", "Enter the new text.")
  if (!keepsVariables({ old: quote, insert }))
    throw invalidField("insert", "A suggestion can't remove a variable from the text.")
}

async function applySuggestion(ctx: Ctx, point: AnyPointRow, input: DisposePointInput) {
  const topic = await getTopic(ctx, "topics.edit", point.topic_id)
  const head = await revisionById(ctx, topic.head_revision_id)
  const place = (await placePoints(ctx, head, [point])).get(point.id)
  if (point.landed_revision_id !== null && !isMarkedWritten(point)) throw alreadyLandedRefusal()
  if (place === undefined || place.state === "orphaned")
    throw conflict("The text of this suggestion no longer exists. Choose another decision.", {
      code: "suggestion_conflict",
    })
  const { confirmed } = input
  if (place.state === "needs_confirm" && (confirmed?.revision !== head.number || confirmed.start !== place.start))
    throw conflict("The text around these words has changed. Read it with the suggestion, then confirm.", {
      code: "needs_confirm",
      details: { revision: head.number, start: place.start, reads: place.reads ?? null },
    })
  const insert = input.disposition === "accepted_edited" ? (input.insert ?? point.body) : point.body
  await saveTopic(ctx, topic.id, {
    title: head.title,
    content: head.content.slice(0, place.start) + insert + head.content.slice(place.end),
    frontmatter: head.frontmatter,
    base_revision: head.number,
    note: `Suggested by ${point.reviewer_name || "the imported file"}`,
    also: (tx, revision_id) => saveDisposition(tx, point, input, revision_id),
  })
}

/** The same decision sent again, as after a lost connection. */
const isSameDecision = ({ actor }: Ctx, point: AnyPointRow, { disposition, reason, written }: DisposePointInput) =>
  point.disposition === disposition &&
  point.reason === reason &&
  (point.decided_by === actor.name || isMarkedWritten(point)) &&
  (written ?? isMarkedWritten(point)) === isMarkedWritten(point)

async function saveDisposition(
  tx: Ctx,
  point: AnyPointRow,
  input: DisposePointInput,
  revision_with_it: number | null = null,
) {
  const { disposition, reason, decided_at } = input
  const topic = await getTopic(tx, "topics.decide", point.topic_id)
  const now = await requireUnchangedDecision(tx, point.id, decided_at)
  const wasWritten = isMarkedWritten(now)
  if (now.landed_revision_id !== null && !wasWritten) throw alreadyLandedRefusal()
  const written = isPromise({ ...now, disposition }) && (input.written ?? wasWritten)
  // To mark as written what somebody else accepted is no decision of its own.
  const isOnlyMarked = now.disposition === disposition && now.reason === reason && wasWritten !== written
  if (isDecisionTold({ ...point, ...now }) && !isOnlyMarked)
    throw conflict("The reviewer was already told this decision.", { code: "already_settled" })
  const decision = {
    disposition,
    reason,
    disposed_by: tx.actor.person_id,
    disposed_at: tx.now,
    disposed_proof: proofColumn(tx.actor),
  }
  await tx.db
    .updateTable("review_points")
    .set({ landed_revision_id: written ? topic.head_revision_id : revision_with_it, ...(isOnlyMarked ? {} : decision) })
    .where("id", "=", point.id)
    .execute()
  const { topic_id, topic_title: title } = point
  const happened = { topic_id, title, disposition, ...(isOnlyMarked && { written }) }
  if ("import_id" in point) await recordEvent(tx, "import.change_disposed", point.import_id, happened)
  else await recordEvent(tx, "review.point_disposed", point.review_id, happened)
}

/** Two people may decide about one point at once: the second hears what the first decided. */
async function requireUnchangedDecision(tx: Ctx, id: number, decided_at: string | null) {
  const now = await tx.db
    .selectFrom("review_points")
    .leftJoin("people", "people.id", "review_points.disposed_by")
    .leftJoin("review_requests", "review_requests.id", "review_points.request_id")
    .leftJoin("review_rounds", "review_rounds.id", "review_requests.round_id")
    .select(["review_points.kind", "disposition", "review_points.reason", "disposed_at", "landed_revision_id"])
    .select(["people.name as by", "settled_at"])
    .where("review_points.id", "=", id)
    .executeTakeFirstOrThrow()
  const at = now.disposed_at?.toISOString() ?? null
  if (at === decided_at || now.disposition === null) return now
  const { disposition, reason, by } = now
  throw conflict(
    `${by ?? "Somebody"} decided about this meanwhile: ${disposition.replace("_", " ")}.${reason === "" ? "" : ` ${reason}`} Look at it, and decide again if you want to change that.`,
    { code: "decided_meanwhile", details: { disposition, reason, by, at } },
  )
}

const alreadyLandedRefusal = () => conflict("This suggestion is already in the text.", { code: "already_landed" })
