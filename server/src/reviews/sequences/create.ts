import { refuseWithoutAccess } from "../../access/without-access.ts"
import type { NewSequence, SequenceResult } from "@hub/contract/sequences"
import { sequenceConflictMessage, defaultStepName } from "@hub/contract/sequences"
import type { z } from "zod"
import { findOrCreatePerson } from "../../people/create.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import { revisionById, getTopic } from "../../topics/get.ts"
import { reviewCode, settingsOf } from "../../settings/current.ts"
import { noCodesRefusal } from "../ask-person.ts"
import { resolveReviewers } from "../reviewers.ts"
import { getSequence } from "./get.ts"
import { triggerSequence } from "./trigger.ts"
import { readSequence } from "./list.ts"
import { findActiveSequence } from "./slot.ts"

type CreateSequenceInput = z.output<typeof NewSequence> & { step_days?: number }

/** Sets up an ordered review of a topic and, unless told otherwise, asks its first reviewer. */
export function createSequence(ctx: Ctx, input: CreateSequenceInput): Promise<SequenceResult> {
  return inTransaction(ctx, async (tx) => {
    const topic = await getTopic(tx, "topics.submit", input.topic_id)
    const active = await findActiveSequence(tx, topic.id)
    if (active) throw invalidSequence(sequenceConflictMessage(active.name), "active_sequence")
    const reviewers = requireReviewers(input)
    if (input.initial_message === "") throw invalidSequence("Write the initial message.", "invalid", "initial_message")
    const head = await revisionById(tx, topic.head_revision_id)
    const reviewer_ids = await findOrCreateReviewers(tx, reviewers)
    const usual = await settingsOf(tx)
    const code_required = input.code_required ?? reviewCode(tx, usual)
    if (code_required && !tx.app.mail_is_on) throw noCodesRefusal()
    await resolveReviewers(tx, { reviewer_ids }, head.author_id)
    await refuseWithoutAccess(tx, topic.id, reviewer_ids, "reviewers")

    const { id } = await tx.db
      .insertInto("review_sequences")
      .values({
        topic_id: topic.id,
        topic_title: head.title,
        name: input.name || null,
        description: input.description || null,
        initial_message: input.initial_message,
        priority: input.priority ?? usual.review_priority,
        auto_advance_on_approve: input.auto_advance_on_approve ?? usual.review_advances,
        pause_on_changes: input.pause_on_changes ?? usual.review_pauses,
        code_required,
        allow_reject: input.allow_reject,
        ...(input.step_days === undefined ? {} : { step_days: input.step_days }),
        created_by: tx.actor.person_id!,
        created_at: tx.now,
        turn_since: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await tx.db
      .insertInto("review_steps")
      .values(
        reviewers.map(({ step_name, instructions }, index) => ({
          sequence_id: id,
          position: index + 1,
          reviewer_id: reviewer_ids[index]!,
          step_name: step_name || defaultStepName(index + 1),
          instructions,
        })),
      )
      .execute()
    await recordEvent(tx, "sequence.created", id, {
      topic_id: topic.id,
      title: head.title,
      reviewers: reviewer_ids.length,
    })
    const starts = input.auto_start ?? usual.review_starts
    const notified = starts ? await triggerSequence(tx, await getSequence(tx, "reviews.read", id), "start") : []
    return { ...(await readSequence(tx, id)), notified }
  })
}

function requireReviewers({ reviewers }: CreateSequenceInput) {
  if (reviewers === undefined)
    throw invalidSequence("The reviewers list is required.", "reviewers_required", "reviewers")
  if (reviewers.length === 0)
    throw invalidSequence("At least one reviewer is required.", "reviewers_required", "reviewers")
  return reviewers
}

/** The person of each step; those from outside the hub are added to it. */
async function findOrCreateReviewers(tx: Ctx, reviewers: ReturnType<typeof requireReviewers>): Promise<number[]> {
  const ids: number[] = []
  for (const { reviewer_id, external } of reviewers) {
    const chosen = reviewer_id ?? (external && (await findOrCreatePerson(tx, external)))
    if (chosen === undefined) throw invalidSequence("Choose a reviewer for each step.", "invalid", "reviewers")
    ids.push(chosen)
  }
  return ids
}

/** Refused as the description of the call says: status 400, whatever is wrong. */
const invalidSequence = (sentence: string, code: string, field?: string) =>
  new Refusal("invalid", sentence, { code, ...(field === undefined ? {} : { fields: { [field]: sentence } }) })
