import { type Sequence, type SequenceAction, sequenceActions, type SequenceStep } from "@hub/contract/sequences"
import type { Ctx } from "../../platform/ctx.ts"
import { hasPermission, inProject } from "../../policy.ts"
import type { OwnedSequence } from "./get.ts"
import { sequenceStateOf, listSteps } from "./rows.ts"
import { advancedSequence, isVacantStep, actingPartyOf } from "./sequence.ts"

/** Sequences with their steps, whose turn it is in each, and what the actor can do with it. */
export async function presentSequences(ctx: Ctx, rows: OwnedSequence[]): Promise<Sequence[]> {
  const steps = await listNamedSteps(ctx, rows)
  return rows.map((row) =>
    presentSequence(
      ctx,
      row,
      steps.filter(({ sequence_id }) => sequence_id === row.id),
    ),
  )
}

type NamedStep = Awaited<ReturnType<typeof listNamedSteps>>[number]

function presentSequence({ actor }: Ctx, row: OwnedSequence, steps: NamedStep[]): Sequence {
  const state = sequenceStateOf(row, steps)
  const party = actingPartyOf(state)
  const reviewer = steps.find(({ status }) => status === "active")?.reviewer_name ?? null
  const owns = hasPermission(inProject(actor, row.project_id), "reviews.manage", {
    requested_by: row.created_by,
    owner_id: row.owner_id,
  })
  const { status: sequence_status, paused_for } = state
  const possible = (action: SequenceAction) =>
    owns && row.owner_id !== null && typeof advancedSequence(state, { type: action, stale: [] }) !== "string"
  return {
    id: row.id,
    topic_id: row.topic_id,
    topic_title: row.topic_title,
    name: row.name,
    description: row.description,
    status: row.status,
    paused_reason: row.paused_for,
    note: row.note,
    initial_message: row.initial_message,
    priority: row.priority,
    auto_advance_on_approve: row.auto_advance_on_approve,
    pause_on_changes: row.pause_on_changes,
    current_step: row.current_step === null ? null : row.current_step + 1,
    steps: steps.map((step) => ({
      ...presentStep(step),
      can_reassign:
        owns &&
        row.owner_id !== null &&
        step.review_id !== null &&
        isVacantStep({ step_status: step.status, sequence_status, paused_for }),
    })),
    created_by: { id: row.created_by, name: row.creator_name },
    created_at: row.created_at.toISOString(),
    turn: {
      of: party,
      name: party === "reviewer" ? reviewer : party === "owner" ? row.creator_name : null,
      since: party === "nobody" ? null : row.turn_since.toISOString(),
    },
    can: Object.fromEntries(sequenceActions.map((action) => [action, possible(action)])) as Sequence["can"],
  }
}

const presentStep = (step: NamedStep): Omit<SequenceStep, "can_reassign"> => ({
  id: step.id,
  position: step.position,
  reviewer: { id: step.reviewer_id, name: step.reviewer_name },
  step_name: step.step_name,
  instructions: step.instructions,
  status: step.status,
  note: step.note,
  activated_at: step.activated_at?.toISOString() ?? null,
  due_date: step.due_date,
  review_id: step.review_id,
})

/** The steps of these sequences with the reviewer's name and the newest request. */
async function listNamedSteps(ctx: Ctx, rows: { id: number }[]) {
  const steps = await listSteps(
    ctx,
    rows.map(({ id }) => id),
  )
  const ids = steps.map(({ id }) => id)
  const [people, requests] = await Promise.all([
    ctx.db
      .selectFrom("people")
      .select(["id", "name"])
      .where("id", "in", [0, ...steps.map(({ reviewer_id }) => reviewer_id)])
      .execute(),
    ctx.db
      .selectFrom("review_requests")
      .distinctOn("step_id")
      .select(["step_id", "id", "due_date"])
      .where("step_id", "in", [0, ...ids])
      .orderBy("step_id")
      .orderBy("id", "desc")
      .execute(),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const newest = new Map(requests.map((request) => [request.step_id, request]))
  return steps.map((step) => ({
    ...step,
    reviewer_name: names.get(step.reviewer_id) ?? "",
    due_date: newest.get(step.id)?.due_date ?? null,
    review_id: newest.get(step.id)?.id ?? null,
  }))
}
