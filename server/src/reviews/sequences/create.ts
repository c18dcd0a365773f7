import type { NewSequence, SequenceNews } from "@hub/contract/sequences"
import { alreadyActive, usualStepName } from "@hub/contract/sequences"
import type { z } from "zod"
import { personByEmail } from "../../people/create.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { Refusal } from "../../platform/failure.ts"
import { revisionById, topicFor } from "../../topics/get.ts"
import { reviewCode, settingsOf } from "../../settings/now.ts"
import { noCodes } from "../ask-person.ts"
import { chosenReviewers } from "../reviewers.ts"
import { sequenceFor } from "./get.ts"
import { happen } from "./happen.ts"
import { readSequence } from "./list.ts"
import { activeSequence } from "./slot.ts"

type Asked = z.output<typeof NewSequence> & { step_days?: number }

/** Sets up an ordered review of a topic and, unless told otherwise, asks its first reviewer. */
export function createSequence(ctx: Ctx, asked: Asked): Promise<SequenceNews> {
  return atomically(ctx, async (tx) => {
    const topic = await topicFor(tx, "topics.submit", asked.topic_id)
    const active = await activeSequence(tx, topic.id)
    if (active) throw bad(alreadyActive(active.name), "active_sequence")
    if (asked.reviewers === undefined) throw bad("The reviewers list is required.", "reviewers_required", "reviewers")
    if (asked.reviewers.length === 0) throw bad("At least one reviewer is required.", "reviewers_required", "reviewers")
    if (asked.initial_message === "") throw bad("Write the initial message.", "invalid", "initial_message")
    const head = await revisionById(tx, topic.head_revision_id)
    const reviewer_ids: number[] = []
    for (const { reviewer_id, external } of asked.reviewers) {
      const chosen = reviewer_id ?? (external && (await personByEmail(tx, external)))
      if (chosen === undefined) throw bad("Choose the reviewer of each step.", "invalid", "reviewers")
      reviewer_ids.push(chosen)
    }
    const usual = await settingsOf(tx)
    const code_required = asked.code_required ?? reviewCode(tx, usual)
    if (code_required && !tx.house.mail_is_on) throw noCodes()
    await chosenReviewers(tx, { reviewer_ids }, head.author_id)

    const { id } = await tx.db
      .insertInto("review_sequences")
      .values({
        topic_id: topic.id,
        topic_title: head.title,
        name: asked.name || null,
        description: asked.description || null,
        initial_message: asked.initial_message,
        priority: asked.priority ?? usual.review_priority,
        auto_advance_on_approve: asked.auto_advance_on_approve ?? usual.review_advances,
        pause_on_changes: asked.pause_on_changes ?? usual.review_pauses,
        code_required,
        allow_reject: asked.allow_reject,
        ...(asked.step_days === undefined ? {} : { step_days: asked.step_days }),
        created_by: tx.actor.person_id!,
        created_at: tx.now,
        turn_since: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await tx.db
      .insertInto("review_steps")
      .values(
        asked.reviewers.map(({ step_name, instructions }, index) => ({
          sequence_id: id,
          position: index + 1,
          reviewer_id: reviewer_ids[index]!,
          step_name: step_name || usualStepName(index + 1),
          instructions,
        })),
      )
      .execute()
    await record(tx, "sequence.created", id, { topic_id: topic.id, title: head.title, reviewers: reviewer_ids.length })
    const starts = asked.auto_start ?? usual.review_starts
    const notified = starts ? await happen(tx, await sequenceFor(tx, "reviews.read", id), "start") : []
    return { ...(await readSequence(tx, id)), notified }
  })
}

/** Refused as the description of the call says: status 400, whatever is wrong. */
const bad = (sentence: string, code: string, field?: string) =>
  new Refusal("invalid", sentence, { code, ...(field === undefined ? {} : { fields: { [field]: sentence } }) })
