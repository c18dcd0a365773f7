import type { ReviewNotice } from "@hub/contract/reviews"
import type { SequenceDeed } from "@hub/contract/sequences"
import type { Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/failure.ts"
import { record } from "../../platform/facts/record.ts"
import { cancelRequests } from "../withdraw.ts"
import { openRound } from "../open-round.ts"
import { askStep } from "./ask.ts"
import type { OwnedSequence } from "./get.ts"
import { takeSlot } from "./slot.ts"
import { placeTopic } from "./place.ts"
import { type SequenceRow, stateOf, type StepRow, stepsOf } from "./rows.ts"
import { after, type Outcome, type SequenceEvent, turnOf } from "./sequence.ts"
import { staleSteps } from "./stale.ts"

type Happening = SequenceDeed | Exclude<SequenceEvent["type"], SequenceDeed>

/** Lets something happen to a sequence, whose topic is held: its steps, its round, its topic and who is asked follow. */
export async function happen(
  tx: Ctx,
  row: SequenceRow & Pick<OwnedSequence, "creator_name">,
  type: Happening,
  note = "",
): Promise<ReviewNotice[]> {
  const steps = await stepsOf(tx, [row.id])
  const state = stateOf(row, steps)
  const event = { type, stale: await staleSteps(tx, row.topic_id, steps) } as SequenceEvent
  const outcome = after(state, event)
  if (typeof outcome === "string")
    throw conflict(outcome, {
      code: row.status === "paused" ? "paused" : "illegal_move",
      details: { state: row.status },
    })

  if (outcome.sequence.status === "active") await takeSlot(tx, row)
  if (outcome.withdraw) for (const { id } of steps) await cancelRequests(tx, { step_id: id })
  const round_id = row.round_id ?? (outcome.ask === undefined ? null : await newRound(tx, row))
  await write(tx, row, steps, outcome, { note, round_id })
  if (round_id !== null) await placeTopic(tx, { topic_id: row.topic_id, round_id, place: outcome.topic })
  await record(tx, "sequence.moved", row.id, {
    topic_id: row.topic_id,
    title: row.topic_title,
    event: type,
    status: outcome.sequence.status,
  })
  if (outcome.ask === undefined || round_id === null) return []

  const asked = steps[outcome.ask]
  if (!asked) throw new Error(`Sequence ${row.id} has no step ${outcome.ask}.`)
  const notice = await askStep(tx, { ...row, round_id }, asked, note)
  if (typeof notice !== "string") return [notice]
  // Nobody can be asked for this step as things are: it is its owner's turn to say how it goes on.
  const now = await tx.db.selectFrom("review_sequences").selectAll().where("id", "=", row.id).executeTakeFirstOrThrow()
  return happen(tx, { ...now, creator_name: row.creator_name }, "lose_reviewer", notice)
}

async function newRound(tx: Ctx, { topic_id, allow_reject }: SequenceRow) {
  const revision = await tx.db
    .selectFrom("topics")
    .innerJoin("revisions", "revisions.id", "topics.head_revision_id")
    .selectAll("revisions")
    .where("topics.id", "=", topic_id)
    .executeTakeFirstOrThrow()
  return openRound(tx, topic_id, revision, { kind: "sequence", allow_reject })
}

type Written = { note: string; round_id: number | null }

async function write(
  tx: Ctx,
  row: SequenceRow,
  steps: StepRow[],
  { sequence, ask }: Outcome,
  { note, round_id }: Written,
) {
  const before = stateOf(row, steps)
  const turned = turnOf(before) !== turnOf(sequence) || before.current !== sequence.current || ask !== undefined
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
    return status === undefined || (status === step.status && index !== ask) ? [] : [{ id: step.id, status }]
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
