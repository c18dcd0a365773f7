import type { RecordedEvent } from "@hub/contract/events"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { getTopic } from "../topics/get.ts"
import { cancelRequests } from "./withdraw.ts"
import { inviteReviewer } from "./links.ts"
import { settleRound } from "./round.ts"
import { reviewColumns, reviewRows } from "./rows.ts"

/** What somebody who lost their account, or became one with another, asked for and was asked for: it goes to the heir, or ends. */
export async function handOverReviews(
  tx: Ctx,
  { data: { person_id, reassign_to } }: RecordedEvent<"user.deleted" | "person.merged">,
) {
  if (reassign_to !== null)
    await tx.db
      .updateTable("review_requests")
      .set({ requested_by: reassign_to })
      .where("requested_by", "=", person_id)
      .where("status", "in", ["pending", "in_progress"])
      .execute()
  if (reassign_to !== null)
    await tx.db
      .updateTable("review_sequences")
      .set({ created_by: reassign_to })
      .where("created_by", "=", person_id)
      .where("status", "in", ["draft", "active", "paused"])
      .execute()
  if (reassign_to !== null)
    await tx.db
      .updateTable("review_steps")
      .set({ reviewer_id: reassign_to })
      .where("reviewer_id", "=", person_id)
      .where("status", "=", "waiting")
      .execute()
  const open = await reviewRows(tx)
    .innerJoin("revisions", "revisions.id", "review_requests.revision_id")
    .select(reviewColumns)
    .select(["revisions.author_id", "review_requests.step_id"])
    .where("review_requests.reviewer_id", "=", person_id)
    .where("review_requests.status", "in", ["pending", "in_progress"])
    .orderBy("review_requests.id")
    .execute()
  for (const request of open) {
    const heir = reassign_to === request.author_id ? null : reassign_to
    if (heir !== null && !(await isAsked(tx, request.round_id, heir))) await moveRequestToHeir(tx, request, heir)
    else {
      await cancelRequests(tx, { id: request.id })
      await settleRound(tx, request.round_id, await getTopic(tx, "topics.decide", request.topic_id))
    }
  }
}

const isAsked = (tx: Ctx, round_id: number, reviewer_id: number) =>
  tx.db
    .selectFrom("review_requests")
    .select("id")
    .where("round_id", "=", round_id)
    .where("reviewer_id", "=", reviewer_id)
    .executeTakeFirst()

type HandedOverRequest = {
  id: number
  step_id: number | null
  topic_id: number
  topic_title: string
  requester_name: string
  due_date: string
  message: string
}

/** Nobody reads what another began to answer: the draft goes, and the old link with it. */
async function moveRequestToHeir(tx: Ctx, request: HandedOverRequest, heir: number) {
  await tx.db
    .updateTable("review_requests")
    .set({ reviewer_id: heir, status: "pending", draft: null, opened_at: null })
    .where("id", "=", request.id)
    .execute()
  if (request.step_id !== null)
    await tx.db.updateTable("review_steps").set({ reviewer_id: heir }).where("id", "=", request.step_id).execute()
  const reviewer = await tx.db
    .selectFrom("people")
    .select(["id", "name", "email"])
    .where("id", "=", heir)
    .executeTakeFirstOrThrow()
  const { id, topic_id, topic_title: title, requester_name: requester, due_date, message } = request
  await inviteReviewer(tx, { id, topic_id, reviewer, requester, title, due_date, message })
  await recordEvent(tx, "review.requested", id, { topic_id, title, reviewer: reviewer.name })
}
