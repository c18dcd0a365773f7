import { z } from "zod"
import { publicationKinds } from "./publications.ts"
import { ById, Id, Moment, route } from "./route.ts"
import { topicStatuses } from "./topics.ts"
import { NewVariable, Scope, VariableUse } from "./variables.ts"

/** How many topics a page of an impact has, and how many editions it names; it counts all topics. */
export const impactLimit = 20

/** An approval that holds now, and would not count any more. */
export const HeldApproval = z.object({
  review_id: z.number(),
  topic_id: z.number(),
  topic_title: z.string(),
  reviewer: z.string(),
  decided_at: Moment.nullable(),
})
export type HeldApproval = z.output<typeof HeldApproval>

const TouchedTopic = VariableUse.extend({
  status: z.enum(topicStatuses),
  /** The sentences that have the value, as readers see them now and as they would. */
  sentences: z.array(z.object({ before: z.string(), after: z.string() })),
})
export type TouchedTopic = z.output<typeof TouchedTopic>

/** Another value, everywhere or where it counts; null takes back the one that a project or a collection has. */
const Change = Scope.extend({ value: NewVariable.shape.value.nullable() })
export type Change = z.output<typeof Change>

/** What another value of a variable would touch, before it is saved. */
export const VariableImpact = z.object({
  topics_total: z.number(),
  /** The first of them. */
  topics: z.array(TouchedTopic),
  /** The newest of the approvals that hold now, and would not count any more. */
  stale_approvals: z.array(HeldApproval),
  /** How many there are in all. */
  stale_total: z.number(),
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
    body: Change,
    answer: VariableImpact,
    traceless: true,
  }),
  /** The topics after one of them. */
  moreTopics: route({
    method: "POST",
    path: "/api/variables/:id/impact/topics",
    params: ById,
    body: Change.extend({ after: Id }),
    answer: z.array(TouchedTopic),
    traceless: true,
  }),
}
