import type { Incorporation } from "@hub/contract/points"
import type { Disposition } from "@hub/contract/suggestions"
import { keepsVariables } from "@hub/markdown"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, missing, unfit } from "../../platform/failure.ts"
import { proofColumn } from "../../platform/proof.ts"
import { mustBeAllowed } from "../../policy.ts"
import { revisionById, topicFor } from "../../topics/get.ts"
import { saveTopic } from "../../topics/save.ts"
import { readIncorporation } from "./incorporate.ts"
import { manuscriptRows } from "./manuscript.ts"
import { type AnyPointRow, placesOf, pointRows } from "./rows.ts"

type Given = {
  disposition: Disposition
  reason: string
  insert?: string | undefined
  /** When the decision that was read was made; null where there was none. */
  decided_at: string | null
  confirmed?: { revision: number; start: number } | undefined
}

/** Says what becomes of a point. An accepted suggestion becomes part of the newest text, where its words are there. */
export async function disposePoint(ctx: Ctx, id: number, given: Given): Promise<Incorporation> {
  mustBeAllowed(ctx.actor, "reviews.incorporate")
  const point =
    (await pointRows(ctx).where("review_points.id", "=", id).executeTakeFirst()) ??
    (await manuscriptRows(ctx).where("review_points.id", "=", id).executeTakeFirst())
  if (!point) throw missing("Point")
  mustFit(point, given)
  if (isSameDecision(ctx, point, given)) {
    ctx.traces.push("review.point_disposed")
    return readIncorporation(ctx, point.topic_id)
  }
  if (point.kind === "suggestion" && isYes(given)) await land(ctx, point, given)
  else await atomically(ctx, (tx) => write(tx, point, given, null))
  return readIncorporation(ctx, point.topic_id)
}

const isYes = ({ disposition }: Given) => disposition === "accepted" || disposition === "accepted_edited"

/** Who says no, or only partly yes, says why; to a manuscript, which nobody tells, no is enough. */
function mustFit(point: AnyPointRow, { disposition, reason, insert }: Given) {
  const yes = disposition === "accepted" || disposition === "accepted_edited"
  const { kind, body, quote } = point
  const isEnough = "import_id" in point && disposition === "rejected"
  if (!yes && !isEnough && reason === "") throw unfit("reason", "Say why.")
  if (disposition !== "accepted_edited") return
  if (kind === "comment") throw unfit("disposition", "A comment has no words to accept with edits.")
  if (insert === undefined || insert === body) throw unfit("insert", "Write the words that shall stand there.")
  if (!keepsVariables({ old: quote, insert }))
    throw unfit("insert", "A value that the hub fills in cannot be taken out of the text.")
}

async function land(ctx: Ctx, point: AnyPointRow, given: Given) {
  const topic = await topicFor(ctx, "topics.edit", point.topic_id)
  const head = await revisionById(ctx, topic.head_revision_id)
  const place = (await placesOf(ctx, head, [point])).get(point.id)
  if (point.landed_revision_id !== null) throw landedAlready()
  if (place === undefined || place.state === "orphaned")
    throw conflict("The words of this suggestion are no longer in the text. Say what becomes of it another way.", {
      code: "suggestion_conflict",
    })
  const { confirmed } = given
  if (place.state === "needs_confirm" && (confirmed?.revision !== head.number || confirmed.start !== place.start))
    throw conflict("The text around these words is another now. Look at how it reads with them, and confirm.", {
      code: "needs_confirm",
      details: { revision: head.number, start: place.start, reads: place.reads ?? null },
    })
  const insert = given.disposition === "accepted_edited" ? (given.insert ?? point.body) : point.body
  await saveTopic(ctx, topic.id, {
    title: head.title,
    content: head.content.slice(0, place.start) + insert + head.content.slice(place.end),
    frontmatter: head.frontmatter,
    base_revision: head.number,
    note: `Suggested by ${point.reviewer_name || "the manuscript"}`,
    also: (tx, revision_id) => write(tx, point, given, revision_id),
  })
}

/** The same decision sent again, as after a lost connection. */
const isSameDecision = ({ actor }: Ctx, point: AnyPointRow, { disposition, reason }: Given) =>
  point.disposition === disposition && point.reason === reason && point.decided_by === actor.name

async function write(tx: Ctx, point: AnyPointRow, given: Given, landed_revision_id: number | null) {
  const { disposition, reason, decided_at } = given
  await topicFor(tx, "topics.decide", point.topic_id)
  await mustBeAsRead(tx, point.id, decided_at)
  const { numUpdatedRows } = await tx.db
    .updateTable("review_points")
    .set({
      disposition,
      reason,
      landed_revision_id,
      disposed_by: tx.actor.person_id,
      disposed_at: tx.now,
      disposed_proof: proofColumn(tx.actor),
    })
    .where("id", "=", point.id)
    .where("landed_revision_id", "is", null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw landedAlready()
  const { topic_id, topic_title: title } = point
  const happened = { topic_id, title, disposition }
  if ("import_id" in point) await record(tx, "import.change_disposed", point.import_id, happened)
  else await record(tx, "review.point_disposed", point.review_id, happened)
}

/** Two people may decide about one point at once: the second hears what the first decided. */
async function mustBeAsRead(tx: Ctx, id: number, decided_at: string | null) {
  const now = await tx.db
    .selectFrom("review_points")
    .leftJoin("people", "people.id", "review_points.disposed_by")
    .select(["disposition", "reason", "disposed_at", "people.name as by"])
    .where("review_points.id", "=", id)
    .executeTakeFirstOrThrow()
  const at = now.disposed_at?.toISOString() ?? null
  if (at === decided_at || now.disposition === null) return
  const { disposition, reason, by } = now
  throw conflict(
    `${by ?? "Somebody"} decided about this meanwhile: ${disposition.replace("_", " ")}.${reason === "" ? "" : ` ${reason}`} Look at it, and decide again if you want to change that.`,
    { code: "decided_meanwhile", details: { disposition, reason, by, at } },
  )
}

const landedAlready = () => conflict("This suggestion is in the text already.", { code: "already_landed" })
