import { reviewDays, type ReviewNotice } from "@hub/contract/reviews"
import type { Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { revisionById } from "../../topics/get.ts"
import { dayAfter } from "../../platform/day.ts"
import { invite } from "../links.ts"
import { reachable } from "../reviewers.ts"
import type { SequenceRow, StepRow } from "./rows.ts"

type Asking = SequenceRow & { round_id: number; creator_name: string }

/** Asks the reviewer of a step about the newest words, for a week from now; or says why nobody can be asked. */
export async function askStep(tx: Ctx, sequence: Asking, step: StepRow, note: string): Promise<ReviewNotice | string> {
  const reviewer = await reachable(tx)
    .select(["people.id", "people.name", "people.email"])
    .where("people.id", "=", step.reviewer_id)
    .executeTakeFirst()
  if (!reviewer) return "The reviewer of this step does not review any more, or cannot be reached."
  const { head_revision_id } = await tx.db
    .selectFrom("topics")
    .select("head_revision_id")
    .where("id", "=", sequence.topic_id)
    .executeTakeFirstOrThrow()
  const revision = await revisionById(tx, head_revision_id)
  if (revision.author_id === reviewer.id)
    return "The reviewer of this step wrote the newest revision, and cannot review it."

  const due_date = dayAfter(tx.now, reviewDays)
  const message = [sequence.initial_message, step.instructions, note].filter((part) => part !== "").join("\n\n")
  const { id } = await tx.db
    .insertInto("review_requests")
    .values({
      round_id: sequence.round_id,
      step_id: step.id,
      topic_id: sequence.topic_id,
      reviewer_id: reviewer.id,
      requested_by: sequence.created_by,
      priority: sequence.priority,
      due_date,
      message,
      revision_id: revision.id,
      revision_number: revision.number,
      decision: null,
      decided_revision_id: null,
      created_at: tx.now,
      opened_at: null,
      decided_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const asking = { requester: sequence.creator_name, title: revision.title, due_date, message }
  await record(tx, "review.requested", id, {
    topic_id: sequence.topic_id,
    title: revision.title,
    reviewer: reviewer.name,
  })
  return invite(tx, { id, reviewer, ...asking })
}
