import type { ReviewNotification } from "@hub/contract/reviews"
import type { Ctx } from "../../platform/ctx.ts"
import { revisionById } from "../../topics/get.ts"
import { utcDayAfter } from "../../platform/day.ts"
import { askPerson } from "../ask-person.ts"
import { readBinding } from "../staleness.ts"
import { selectReachableReviewers } from "../reviewers.ts"
import type { SequenceRow, StepRow } from "./rows.ts"
import { settingsOf } from "../../settings/current.ts"

type AskingSequence = SequenceRow & { round_id: number; creator_name: string }

/** Asks the reviewer of a step about the newest words, for as long as a review takes here; or says why nobody can be asked. */
export async function askStep(
  tx: Ctx,
  sequence: AskingSequence,
  step: StepRow,
  note: string,
): Promise<ReviewNotification | string> {
  const reviewer = await selectReachableReviewers(tx)
    .select(["people.id", "people.name", "people.email"])
    .where("people.id", "=", step.reviewer_id)
    .executeTakeFirst()
  if (!reviewer) return "The reviewer of this step no longer reviews or can't be reached."
  const { head_revision_id } = await tx.db
    .selectFrom("topics")
    .select("head_revision_id")
    .where("id", "=", sequence.topic_id)
    .executeTakeFirstOrThrow()
  const revision = await revisionById(tx, head_revision_id)
  if (revision.author_id === reviewer.id)
    return "The reviewer of this step wrote the newest version and can't review it."
  if (sequence.code_required && (!tx.app.mail_is_on || reviewer.email === null))
    return "The code can't be emailed to the reviewer of this step."

  const due_date = utcDayAfter(tx.now, sequence.step_days ?? (await settingsOf(tx)).review_days)
  const message = [sequence.initial_message, step.instructions, note].filter((part) => part !== "").join("\n\n")
  return askPerson(tx, {
    round_id: sequence.round_id,
    step_id: step.id,
    topic_id: sequence.topic_id,
    requested_by: sequence.created_by,
    requester: sequence.creator_name,
    priority: sequence.priority,
    due_date,
    message,
    code_required: sequence.code_required,
    delegated_from: await findLeftRequest(tx, step),
    scope: await describeChangesSince(tx, step, sequence.topic_id),
    revision,
    reviewer,
  })
}

/** The request of the person who had this step before and did not answer it. */
async function findLeftRequest(tx: Ctx, { id, reviewer_id }: StepRow) {
  const last = await tx.db
    .selectFrom("review_requests")
    .select(["id", "reviewer_id", "status"])
    .where("step_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  const left = last?.status === "declined" || last?.status === "cancelled"
  return last && left && last.reviewer_id !== reviewer_id ? last.id : null
}

/** What changed since the reviewer of this step answered it; undefined where they have not. */
async function describeChangesSince(tx: Ctx, { id, reviewer_id }: StepRow, topic_id: number) {
  const answer = await tx.db
    .selectFrom("review_requests")
    .select(["decided_revision_id", "resolved_values", "seen"])
    .where("step_id", "=", id)
    .where("reviewer_id", "=", reviewer_id)
    .where("decided_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  return answer && (await readBinding(tx, topic_id)).changedSince(answer)
}
