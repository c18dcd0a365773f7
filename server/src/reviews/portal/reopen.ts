import type { PortalReview } from "@hub/contract/portal"
import { sql } from "kysely"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import type { WithWrittenJson } from "../../platform/threads/written-json.ts"
import { listPointsOfAnswer } from "../points/points-of-answer.ts"
import { whyAnswerStands } from "../review.ts"
import { reopenStep } from "../sequences/reopen.ts"
import { answererOfRequest, type GuestRequest, lockGuestRequest, type ReviewKey } from "./guest.ts"
import { readReview } from "./read.ts"

/**
 * The reviewer withdraws an answer while the round is open, and goes on from what it said. The old answer is kept, as a
 * request that was withdrawn; points that were decided or replied to already stay with it.
 */
export async function reopenReview(ctx: Ctx, key: ReviewKey): Promise<WithWrittenJson<PortalReview>> {
  await inTransaction(ctx, async (tx) => {
    const { request, guest, topic } = await lockGuestRequest(tx, key)
    const stands = whyAnswerStands(request)
    if (stands !== undefined) throw conflict(stands.sentence, { code: stands.code, details: { state: request.status } })
    await saveWithdrawnAnswer(tx, request.id)
    await backToDraft(tx, request)
    if (request.step_id !== null) await reopenStep(tx, request.step_id)
    await recordEvent(guest, "review.reopened", request.id, {
      topic_id: topic.id,
      title: request.topic_title,
      revision: request.revision_number,
      reviewer: answererOfRequest(guest, request).name,
    })
  })
  return readReview(ctx, key)
}

/** Copies the answer as it was given, and gives the copy the points that somebody decided about or replied to. */
async function saveWithdrawnAnswer(tx: Ctx, id: number) {
  const { rows } = await sql<{ id: number }>`
    insert into review_requests (status, round_id, topic_id, reviewer_id, requested_by, priority, due_date, message,
      revision_id, revision_number, decision, summary, decided_revision_id, resolved_values, seen, sections, created_at,
      opened_at, decided_at, answered_by, confirmed_at, proof, code_to, kind, scope)
    select 'withdrawn', round_id, topic_id, reviewer_id, requested_by, priority, due_date, message, revision_id,
      revision_number, decision, summary, decided_revision_id, resolved_values, seen, sections, created_at, opened_at,
      decided_at, answered_by, confirmed_at, proof, code_to, kind, scope
    from review_requests where id = ${id} returning id`.execute(tx.db)
  await tx.db
    .updateTable("review_points")
    .set({ request_id: rows[0]!.id })
    .where("request_id", "=", id)
    .where((row) =>
      row.or([
        row("disposition", "is not", null),
        row.exists(row.selectFrom("review_point_replies").select("id").whereRef("point_id", "=", "review_points.id")),
      ]),
    )
    .execute()
}

async function backToDraft(tx: Ctx, request: GuestRequest) {
  const { comments, suggestions } = await listPointsOfAnswer(tx, request.id)
  const { summary } = await tx.db
    .selectFrom("review_requests")
    .select("summary")
    .where("id", "=", request.id)
    .executeTakeFirstOrThrow()
  const draft = {
    summary,
    comments: comments.map(({ heading, quote, body, said_by }) => ({ heading, quote, body, said_by })),
    suggestions: suggestions.map(({ revision, start, end, old, insert, said_by }) => ({
      revision,
      start,
      end,
      old,
      insert,
      said_by,
    })),
    // What was ticked is known by title only, so it is ticked again.
    sections_read: [],
  }
  await tx.db.deleteFrom("review_points").where("request_id", "=", request.id).execute()
  await tx.db
    .updateTable("review_requests")
    .set({
      status: "in_progress",
      decision: null,
      summary: "",
      decided_at: null,
      decided_revision_id: null,
      resolved_values: null,
      seen: null,
      sections: null,
      confirmed_at: null,
      proof: null,
      answered_by: null,
      draft: JSON.stringify(draft),
    })
    .where("id", "=", request.id)
    .execute()
}
