import { z } from "zod"
import { priorities } from "./reviews/values.ts"
import { Day, Id, Moment, Page, route } from "./route.ts"

/** What somebody's turn is about: read and answer, find somebody for a reviewer who is away without a deputy, give a new link, say how a round goes on without somebody, take answers in, send a topic again once all have their answer or because its approval is out of date, reopen or archive what was rejected, let a sequence go on, publish what is approved, look over an import, see to a comment that is assigned to them, add a variable that somebody asked for. */
export const pendingActionKinds = [
  "review",
  "absent",
  "renew",
  "replace",
  "incorporate",
  "resubmit",
  "reapprove",
  "reopen",
  "advance",
  "publish",
  "import",
  "comment",
  "variable",
] as const
export type PendingActionKind = (typeof pendingActionKinds)[number]

/** Whose turn it is, since when, and where it is done. Computed from the things themselves, so it is never out of date. */
export const PendingAction = z.object({
  /** The kind and the id of the thing, as one word. */
  key: z.string(),
  kind: z.enum(pendingActionKinds),
  title: z.string(),
  /** What there is to do, as a sentence. */
  description: z.string(),
  person: z.object({ id: z.number(), name: z.string() }),
  /** The name of the other person in it: who asks, answered or cannot answer. */
  from: z.string().nullable(),
  /** Comments and suggestions without a decision; 0 where the action is not about them. */
  open_points: z.number(),
  /** How many of them are suggestions. */
  open_suggestions: z.number(),
  since: Moment,
  due_date: Day.nullable(),
  overdue: z.boolean(),
  priority: z.enum(priorities).nullable(),
  project_id: z.number().nullable(),
  project_name: z.string().nullable(),
  topic_id: z.number().nullable(),
  /** The round of a review, parallel or a sequence. */
  round_id: z.number().nullable(),
  import_id: z.number().nullable(),
  link: z.string(),
})
export type PendingAction = z.output<typeof PendingAction>

export const pendingActions = {
  /** The longest waiting first. */
  list: route({
    method: "GET",
    path: "/api/turns",
    query: Page.extend({
      person: z.union([z.literal("me"), Id]).optional(),
      kind: z.enum(pendingActionKinds).optional(),
      topic: Id.optional(),
      round: Id.optional(),
      import: Id.optional(),
      project: Id.optional(),
    }),
    answer: z.array(PendingAction),
    paged: true,
  }),
}
