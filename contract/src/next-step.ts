import { z } from "zod"
import { pendingActionKinds } from "./pending-actions.ts"
import { publicationKinds } from "./publications/values.ts"
import { Day, Moment } from "./route.ts"

/**
 * Where a topic stands on its way to readers. `resolve`: a request that nobody can answer until its author acts; `advance`:
 * a sequential review that its author has to continue; `revise`: changes were requested without any comment, and the text is
 * still the same; `ask_again`: an approval is out of date.
 */
export const nextStepStates = [
  "send",
  "wait",
  "review",
  "resolve",
  "advance",
  "incorporate",
  "revise",
  "send_again",
  "publish",
  "ask_again",
  "scheduled",
  "edit",
  "reopen",
  "restore",
] as const
export type NextStepState = (typeof nextStepStates)[number]

/** What the reader of a topic can do about its next step. */
export const nextStepActions = [
  "send",
  "remind",
  "review",
  "advance",
  "incorporate",
  "send_again",
  "publish",
  "ask_again",
  "open_edition",
  "edit",
  "reopen",
  "restore",
] as const
export type NextStepAction = (typeof nextStepActions)[number]

/** Somebody whose turn it is, as `GET /api/turns` counts it. `id` is that of the review, the sequence or the topic. */
export const AwaitedAction = z.object({
  kind: z.enum(pendingActionKinds),
  id: z.number(),
  person: z.object({ id: z.number(), name: z.string() }),
  /** The other person in it: who asks, who answered, or who cannot answer. Of a sequential review, why it waits. */
  about: z.string(),
  /** The reviewer who is away, where it is the turn of their deputy. */
  instead_of: z.string().nullable(),
  since: Moment,
  due_date: Day.nullable(),
  overdue: z.boolean(),
  /** Whether it is the reader's own turn, and whether the reader may send a reminder now. */
  yours: z.boolean(),
  can_remind: z.boolean(),
})
export type AwaitedAction = z.output<typeof AwaitedAction>

export const NextStepEdition = z.object({
  publication_id: z.number(),
  /** Null once the collection is deleted. */
  collection_id: z.number().nullable(),
  title: z.string(),
  kind: z.enum(publicationKinds),
  edition: z.number(),
  /** When readers got it, or will. */
  at: Moment.nullable(),
})
export type NextStepEdition = z.output<typeof NextStepEdition>

/** The next step of a topic: what has to happen, who has to act, since when, and what the reader can do about it. */
export const NextStep = z.object({
  state: z.enum(nextStepStates),
  /** Null where the reader can only wait. */
  action: z.enum(nextStepActions).nullable(),
  /** The longest waiting first. */
  waiting_for: z.array(AwaitedAction),
  since: Moment.nullable(),
  /** Comments and suggestions without a decision. */
  open_points: z.number(),
  /** How many of them are suggestions. */
  open_suggestions: z.number(),
  /** The number of the newest review round; null before the first. */
  round: z.number().nullable(),
  /** The version with the same words that was approved, where the topic is a draft again. */
  approved_as: z.number().nullable(),
  /** Who is asked when it is sent again now; nobody where its author chooses who to ask. */
  asks_again: z.array(z.string()),
  /** Whose approval is out of date. */
  outdated_by: z.string().nullable(),
  /** The edition that goes live at its time with this text, and the newest that readers have it in. */
  scheduled: NextStepEdition.nullable(),
  live: NextStepEdition.nullable(),
  /** The version of the topic that is in that one. */
  live_revision: z.number().nullable(),
  /** The newest of another kind or collection that readers have too, with an older version of the topic. */
  behind: z.array(NextStepEdition.extend({ revision: z.number() })),
})
export type NextStep = z.output<typeof NextStep>
