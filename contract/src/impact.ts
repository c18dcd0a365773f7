import { z } from "zod"
import { publicationKinds } from "./publications.ts"
import { ById, Moment, route } from "./route.ts"
import { topicStatuses } from "./topics.ts"
import { NewVariable, VariableUse } from "./variables.ts"

/** How many topics and editions an impact names; it counts all topics. */
export const impactLimit = 50

/** An approval that holds now, and would not count any more. */
export const HeldApproval = z.object({
  review_id: z.number(),
  topic_id: z.number(),
  topic_title: z.string(),
  reviewer: z.string(),
  decided_at: Moment.nullable(),
})
export type HeldApproval = z.output<typeof HeldApproval>

/** What another value of a variable would touch, before it is saved. */
export const VariableImpact = z.object({
  topics_total: z.number(),
  /** Each with the sentences that have the value, as readers see them now and as they would. */
  topics: z.array(
    VariableUse.extend({
      status: z.enum(topicStatuses),
      sentences: z.array(z.object({ before: z.string(), after: z.string() })),
    }),
  ),
  /** Approvals that hold now, and would not count any more. */
  stale_approvals: z.array(HeldApproval),
  /** Whether there are more approvals than were looked at. */
  more_approvals: z.boolean(),
  /** Live editions with the value of now, which they keep until they are published again. */
  publications: z.array(
    z.object({ id: z.number(), title: z.string(), edition: z.number(), kind: z.enum(publicationKinds) }),
  ),
})
export type VariableImpact = z.output<typeof VariableImpact>

export const impact = {
  /** What a new value would touch; asking changes nothing. */
  ofVariable: route({
    method: "POST",
    path: "/api/variables/:id/impact",
    params: ById,
    body: NewVariable.pick({ value: true }),
    answer: VariableImpact,
    traceless: true,
  }),
}
