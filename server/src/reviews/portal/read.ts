import type { PortalAnswer, PortalReview } from "@hub/contract/portal"
import type { Ctx } from "../../platform/ctx.ts"
import { compute, computeAnswer } from "../../platform/threads/compute.ts"
import type { Composed } from "../../platform/threads/written-json.ts"
import { revisionById } from "../../topics/get.ts"
import type { RevisionRow } from "../../topics/tables.ts"
import { valuesOfTopic } from "../../variables/values.ts"
import { tellingChanges } from "../changes.ts"
import { saidIn } from "../points/said.ts"
import { whyAnswerStands } from "../review.ts"
import { masked } from "./code.ts"
import { answererOf, guestWith, type Key } from "./guest.ts"
import { pageMaking } from "./page.ts"

/** What a draft holds before anything is written; one kept before something was known lacks it. */
export const nothingSaid = { summary: "", comments: [], suggestions: [], sections_read: [] }

/** What the reviewer sees: the revision asked about, as readers would see it today. */
export async function readReview(ctx: Ctx, key: Key): Promise<Composed<PortalReview>> {
  const { request, guest } = await guestWith(ctx, key)
  const answer = await answerOf(ctx, request)
  const revision = await revisionById(ctx, request.revision_id)
  const head = request.head_revision_id === revision.id ? revision : await revisionById(ctx, request.head_revision_id)
  const values = answer?.values ?? (await valuesOfTopic(ctx, revision.topic_id))
  const shown = { content: revision.content, all: values, home: ctx.house.public_url }
  const page = await computeAnswer(ctx, pageMaking, shown)
  const changes = head.id === revision.id ? [] : await compute(ctx, tellingChanges, textsOf(revision, head))

  return {
    state: answer ? "answered" : "open",
    reviewer: request.reviewer_name,
    stands_in_for: answererOf(guest, request).answered_by === null ? null : request.reviewer_name,
    requester: request.requester_name,
    title: revision.title,
    revision: revision.number,
    ...page,
    message: request.message,
    priority: request.priority,
    due_date: request.due_date,
    expires_at: request.expires_at?.toISOString() ?? null,
    code_to: typeof key === "string" && request.code_to !== null ? masked(request.code_to) : null,
    draft: { ...nothingSaid, ...request.draft },
    answer: answer?.given ?? null,
    scope: request.scope,
    can_reject: request.allow_reject,
    can_reopen: whyAnswerStands(request) === undefined,
    passed_on_by: request.left_status === "delegated" ? request.left_name : null,
    newer: head.id === revision.id ? null : { revision: head.number, changes },
  }
}

/** Two revisions, for comparing them. */
export const textsOf = (before: RevisionRow, after: RevisionRow) => ({
  before: { title: before.title, content: before.content },
  after: { title: after.title, content: after.content },
})

/** The answer that was given, with the values it was about. */
export async function answerOf(ctx: Ctx, { id }: { id: number }) {
  const row = await ctx.db
    .selectFrom("review_requests")
    .select(["decision", "summary", "revision_number", "decided_at", "resolved_values", "sections", "confirmed_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  if (row.decision === null || row.decided_at === null) return undefined
  const given: PortalAnswer = {
    decision: row.decision,
    summary: row.summary,
    ...(await saidIn(ctx, id)),
    confirmed: row.confirmed_at !== null,
    sections: row.sections ?? [],
    revision: row.revision_number,
    decided_at: row.decided_at.toISOString(),
  }
  return { given, values: row.resolved_values ?? {} }
}
