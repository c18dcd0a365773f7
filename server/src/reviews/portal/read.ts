import type { PortalAnswer, PortalReview } from "@hub/contract/portal"
import type { Ctx } from "../../platform/ctx.ts"
import { compute, computeAnswer } from "../../platform/threads/compute.ts"
import type { WithWrittenJson } from "../../platform/threads/written-json.ts"
import { revisionById } from "../../topics/get.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import { readValuesOfTopic } from "../../variables/values.ts"
import { describeChangesComputation } from "../changes.ts"
import { listPointsOfAnswer } from "../points/points-of-answer.ts"
import { canReplyInRound } from "../replies/reply.ts"
import { listWithdrawnPoints } from "../replies/withdrawn.ts"
import { whyAnswerStands } from "../review.ts"
import { presentWordReturn } from "../word/present.ts"
import { findWordReturn } from "../word/returns.ts"
import { maskEmail } from "./code.ts"
import { answererOfRequest, getGuestRequest, type ReviewKey } from "./guest.ts"
import { reviewPageComputation } from "./page.ts"
import { draftOf, versionOfDraft } from "./stored-draft.ts"

/** What the reviewer sees: the revision asked about, as readers would see it today. */
export async function readReview(ctx: Ctx, key: ReviewKey): Promise<WithWrittenJson<PortalReview>> {
  const { request, guest } = await getGuestRequest(ctx, key)
  const answer = await findAnswer(ctx, request)
  const revision = await revisionById(ctx, request.revision_id)
  const head = request.head_revision_id === revision.id ? revision : await revisionById(ctx, request.head_revision_id)
  const values = answer?.values ?? (await readValuesOfTopic(ctx, revision.topic_id))
  const shown = { content: revision.content, all: values, home: ctx.app.public_url }
  const page = await computeAnswer(ctx, reviewPageComputation, shown)
  const changes =
    head.id === revision.id ? [] : await compute(ctx, describeChangesComputation, comparableTexts(revision, head))

  const draft = draftOf(request)
  const returned = await findWordReturn(ctx, request.id)

  return {
    state: answer ? "answered" : "open",
    reviewer: request.reviewer_name,
    stands_in_for: answererOfRequest(guest, request).answered_by === null ? null : request.reviewer_name,
    requester: request.requester_name,
    title: revision.title,
    revision: revision.number,
    ...page,
    message: request.message,
    priority: request.priority,
    due_date: request.due_date,
    expires_at: request.expires_at?.toISOString() ?? null,
    code_to: typeof key === "string" && request.code_to !== null ? maskEmail(request.code_to) : null,
    draft,
    draft_version: versionOfDraft(draft),
    word_file: answer || !returned ? null : presentWordReturn(returned, draft),
    answer: answer?.given ?? null,
    withdrawn_points: await listWithdrawnPoints(ctx, request),
    can_reply: canReplyInRound(request),
    scope: request.scope,
    can_reject: request.allow_reject,
    can_reopen: whyAnswerStands(request) === undefined,
    passed_on_by: request.left_status === "delegated" ? request.left_name : null,
    newer: head.id === revision.id ? null : { revision: head.number, changes },
  }
}

/** Two revisions, for comparing them. */
export const comparableTexts = (before: RevisionRow, after: RevisionRow) => ({
  before: { title: before.title, content: before.content },
  after: { title: after.title, content: after.content },
})

/** The answer that was given, with the values it was about. */
export async function findAnswer(ctx: Ctx, { id }: { id: number }) {
  const row = await ctx.db
    .selectFrom("review_requests")
    .select(["decision", "summary", "revision_number", "decided_at", "resolved_values", "sections", "confirmed_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  if (row.decision === null || row.decided_at === null) return undefined
  const given: PortalAnswer = {
    decision: row.decision,
    summary: row.summary,
    ...(await listPointsOfAnswer(ctx, id)),
    confirmed: row.confirmed_at !== null,
    sections: row.sections ?? [],
    revision: row.revision_number,
    decided_at: row.decided_at.toISOString(),
  }
  return { given, values: row.resolved_values ?? {} }
}
