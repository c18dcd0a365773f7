import type { ReviewNotification } from "@hub/contract/reviews"
import type { SequenceAction } from "@hub/contract/sequences"
import type { Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { cancelRequests } from "../withdraw.ts"
import { openRound } from "../open-round.ts"
import { askStep } from "./request-step.ts"
import type { OwnedSequence } from "./get.ts"
import { takeReviewSlot } from "./slot.ts"
import { moveTopicToTarget } from "./move-topic.ts"
import { type SequenceRow, sequenceStateOf, type StepRow, listSteps } from "./rows.ts"
import { advancedSequence, type SequenceOutcome, type SequenceEvent, actingPartyOf } from "./sequence.ts"
import { findStaleSteps } from "./stale.ts"

type SequenceTrigger = SequenceAction | Exclude<SequenceEvent["type"], SequenceAction>

/** Lets something happen to a sequence, whose topic is held: its steps, its round, its topic and who is asked follow. */
export async function triggerSequence(
  tx: Ctx,
  row: SequenceRow & Pick<OwnedSequence, "creator_name">,
  type: SequenceTrigger,
  note = "",
): Promise<ReviewNotification[]> {
  const steps = await listSteps(tx, [row.id])
  const state = sequenceStateOf(row, steps)
  const event = { type, stale: await findStaleSteps(tx, row.topic_id, steps) } as SequenceEvent
  const outcome = advancedSequence(state, event)
  if (typeof outcome === "string")
    throw conflict(outcome, {
      code: row.status === "paused" ? "paused" : "illegal_move",
      details: { state: row.status },
    })

  if (outcome.sequence.status === "active") await takeReviewSlot(tx, row)
  if (outcome.withdraw) for (const { id } of steps) await cancelRequests(tx, { step_id: id })
  const round_id = row.round_id ?? (outcome.requestAt === undefined ? null : await openSequenceRound(tx, row))
  await saveSequence(tx, row, steps, outcome, { note, round_id })
  if (round_id !== null) await moveTopicToTarget(tx, { topic_id: row.topic_id, round_id, place: outcome.topic })
  await recordEvent(tx, "sequence.moved", row.id, {
    topic_id: row.topic_id,
    title: row.topic_title,
    event: type,
    status: outcome.sequence.status,
  })
  if (outcome.requestAt === undefined || round_id === null) return []

  const asked = steps[outcome.requestAt]
  if (!asked) throw new Error(`Sequence ${row.id} has no step ${outcome.requestAt}.`)
  const notification = await askStep(tx, { ...row, round_id }, asked, note)
  if (typeof notification !== "string") return [notification]
  // Nobody can be asked for this step as things are: it is its owner's turn to say how it goes on.
  const now = await tx.db.selectFrom("review_sequences").selectAll().where("id", "=", row.id).executeTakeFirstOrThrow()
  return triggerSequence(tx, { ...now, creator_name: row.creator_name }, "lose_reviewer", notification)
}

async function openSequenceRound(tx: Ctx, { topic_id, allow_reject }: SequenceRow) {
  const revision = await tx.db
    .selectFrom("topics")
    .innerJoin("revisions", "revisions.id", "topics.head_revision_id")
    .selectAll("revisions")
    .where("topics.id", "=", topic_id)
    .executeTakeFirstOrThrow()
  return openRound(tx, topic_id, revision, { kind: "sequence", allow_reject })
}

type SequenceNote = { note: string; round_id: number | null }

async function saveSequence(
  tx: Ctx,
  row: SequenceRow,
  steps: StepRow[],
  { sequence, requestAt }: SequenceOutcome,
  { note, round_id }: SequenceNote,
) {
  const before = sequenceStateOf(row, steps)
  const turned =
    actingPartyOf(before) !== actingPartyOf(sequence) || before.current !== sequence.current || requestAt !== undefined
  await tx.db
    .updateTable("review_sequences")
    .set({
      status: sequence.status,
      paused_for: sequence.paused_for,
      current_step: sequence.current,
      ...(round_id === null ? {} : { round_id }),
      ...(sequence.status === row.status ? {} : { note }),
      ...(turned ? { turn_since: tx.now } : {}),
    })
    .where("id", "=", row.id)
    .execute()
  // One step at a time is active, so what stops being it is written first.
  const changed = steps.flatMap((step, index) => {
    const status = sequence.steps[index]
    return status === undefined || (status === step.status && index !== requestAt) ? [] : [{ id: step.id, status }]
  })
  for (const { id, status } of changed.toSorted(
    (a, b) => Number(a.status === "active") - Number(b.status === "active"),
  ))
    await tx.db
      .updateTable("review_steps")
      .set({
        status,
        ...(note === "" ? {} : { note }),
        ...(status === "active" ? { activated_at: tx.now } : {}),
      })
      .where("id", "=", id)
      .execute()
}
