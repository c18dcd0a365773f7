import { z } from "zod"
import { limits } from "./limits.ts"
import { ExternalReviewer, ReviewNotification } from "./reviews.ts"
import { priorities } from "./reviews/values.ts"
import { ById, Id, Moment, Page, route } from "./route.ts"
import { OneLine, Storable } from "./text.ts"

/** Section 9: how a step is called unless its author says otherwise. */
export const defaultStepName = (position: number) => (position === 1 ? "Expert Review" : `Review Step ${position}`)

/** Section 8: what is said where a topic has an active sequence already. */
export const sequenceConflictMessage = (name: string | null) =>
  `This topic already has an active review sequence: "${name ?? "Unnamed sequence"}". Please complete or pause the existing sequence before creating a new one.`

/** How many reviewers one sequence can have. */
export const stepsPerSequence = 20

export const sequenceStatuses = ["draft", "active", "paused", "completed", "cancelled"] as const
export type SequenceStatus = (typeof sequenceStatuses)[number]

export const stepStatuses = ["waiting", "active", "approved", "changes_requested", "skipped", "cancelled"] as const
export type StepStatus = (typeof stepStatuses)[number]

/** Who has to do something for a sequence to go on; the owner is the person who made it. */
export const actingParties = ["reviewer", "owner", "nobody"] as const
export type ActingParty = (typeof actingParties)[number]

const Person = z.object({ id: z.number(), name: z.string() })

const SequenceText = (limit: number) => Storable.pipe(z.string().trim().max(limit, `Use at most ${limit} characters.`))
const Name = OneLine.pipe(z.string().max(limits.name, `Use at most ${limits.name} characters.`))
const Message = SequenceText(limits.message)

export const SequenceStep = z.object({
  id: z.number(),
  /** 1 for the first. */
  position: z.number(),
  reviewer: Person,
  step_name: z.string(),
  instructions: z.string(),
  status: z.enum(stepStatuses),
  /** Why it was skipped, or what its reviewer was told when asked again. */
  note: z.string(),
  activated_at: Moment.nullable(),
  due_date: z.string().nullable(),
  /** The newest request of this step, where its answer is read. */
  review_id: z.number().nullable(),
  /** Whether the actor may have somebody else asked in this step now. */
  can_reassign: z.boolean(),
})
export type SequenceStep = z.output<typeof SequenceStep>

/** What its owner can do with a sequence now. */
export const sequenceActions = [
  "start",
  "advance",
  "ask_again",
  "skip",
  "pause",
  "resume",
  "complete",
  "cancel",
] as const
export type SequenceAction = (typeof sequenceActions)[number]

/** An ordered review of one topic: each reviewer is asked when the one before has approved. */
export const Sequence = z.object({
  id: z.number(),
  topic_id: z.number(),
  topic_title: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(sequenceStatuses),
  paused_reason: z.enum(["changes", "manual"]).nullable(),
  /** What its owner said when pausing, completing or cancelling it. */
  note: z.string(),
  initial_message: z.string(),
  priority: z.enum(priorities),
  auto_advance_on_approve: z.boolean(),
  pause_on_changes: z.boolean(),
  /** The position of the step where it stands. */
  current_step: z.number().nullable(),
  steps: z.array(SequenceStep),
  created_by: Person,
  created_at: Moment,
  turn: z.object({ of: z.enum(actingParties), name: z.string().nullable(), since: Moment.nullable() }),
  can: z.record(z.enum(sequenceActions), z.boolean()),
})
export type Sequence = z.output<typeof Sequence>

/** A sequence, and what became of telling the person who is asked now. */
export const SequenceResult = Sequence.extend({ notified: z.array(ReviewNotification) })
export type SequenceResult = z.output<typeof SequenceResult>

/** A step names its reviewer, or invites one who may not be known yet. */
export const NewStep = z.object({
  reviewer_id: Id.optional(),
  external: ExternalReviewer.optional(),
  step_name: Name.optional(),
  instructions: Message.default(""),
})

/**
 * What the set-up dialog sends. `reviewers` and the message are judged by the hub, in the words of section 8; what is
 * left out is as the settings have it.
 */
export const NewSequence = z.object({
  topic_id: Id,
  name: Name.nullish(),
  description: Message.nullish(),
  initial_message: Message.default(""),
  priority: z.enum(priorities).optional(),
  reviewers: z.array(NewStep).max(stepsPerSequence, `Use at most ${stepsPerSequence} reviewers.`).optional(),
  auto_advance_on_approve: z.boolean().optional(),
  pause_on_changes: z.boolean().optional(),
  auto_start: z.boolean().optional(),
  /** The person who answers by a link enters a code first, which is mailed to them. */
  code_required: z.boolean().optional(),
  /** Reviewers may also reject the text, which ends the sequence. */
  allow_reject: z.boolean().default(false),
  /** Accepted as described, and ignored: the hub knows who asks. */
  created_by: z.unknown().optional(),
})

const ByTopic = z.object({ topic_id: Id })
const SequenceNoteInput = z.object({ note: Message.default("") })
const SequenceReasonInput = z.object({ reason: Message.pipe(z.string().min(1, "Give a reason.")) })

export const sequences = {
  create: route({ method: "POST", path: "/api/sequences/", body: NewSequence, answer: SequenceResult, status: 201 }),
  ofTopic: route({
    method: "GET",
    path: "/api/sequences/topic/:topic_id",
    params: ByTopic,
    query: Page,
    answer: z.array(Sequence),
    paged: true,
  }),
  read: route({ method: "GET", path: "/api/sequences/:id", params: ById, answer: Sequence, callers: "programs" }),
  start: route({
    method: "POST",
    path: "/api/sequences/:id/start",
    params: ById,
    body: SequenceNoteInput,
    answer: SequenceResult,
  }),
  advance: route({
    method: "POST",
    path: "/api/sequences/:id/advance",
    params: ById,
    body: SequenceNoteInput,
    answer: SequenceResult,
  }),
  askAgain: route({
    method: "POST",
    path: "/api/sequences/:id/ask-again",
    params: ById,
    body: SequenceNoteInput,
    answer: SequenceResult,
  }),
  skip: route({
    method: "POST",
    path: "/api/sequences/:id/skip",
    params: ById,
    body: SequenceReasonInput,
    answer: SequenceResult,
  }),
  pause: route({
    method: "POST",
    path: "/api/sequences/:id/pause",
    params: ById,
    body: SequenceReasonInput,
    answer: SequenceResult,
  }),
  resume: route({
    method: "POST",
    path: "/api/sequences/:id/resume",
    params: ById,
    body: SequenceNoteInput,
    answer: SequenceResult,
  }),
  complete: route({
    method: "POST",
    path: "/api/sequences/:id/complete",
    params: ById,
    body: SequenceReasonInput,
    answer: SequenceResult,
  }),
  cancel: route({
    method: "POST",
    path: "/api/sequences/:id/cancel",
    params: ById,
    body: SequenceReasonInput,
    answer: SequenceResult,
  }),
}
