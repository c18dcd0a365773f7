import { z } from "zod"
import { publicationKinds } from "./publications.ts"
import { ById, Id, Moment, route } from "./route.ts"
import { topicStatuses } from "./topics/values.ts"
import { NewVariable, ValueScope, VariableUse } from "./variables.ts"

/** How many topics a page of an impact has, and how many editions it names; it counts all topics. */
export const impactLimit = 20

/** An approval that holds now, and would not count any more. */
export const AffectedApproval = z.object({
  review_id: z.number(),
  topic_id: z.number(),
  topic_title: z.string(),
  reviewer: z.string(),
  decided_at: Moment.nullable(),
})
export type AffectedApproval = z.output<typeof AffectedApproval>

const AffectedTopic = VariableUse.extend({
  status: z.enum(topicStatuses),
  /** The sentences that have the value, as readers see them now and as they would. */
  sentences: z.array(z.object({ before: z.string(), after: z.string() })),
})
export type AffectedTopic = z.output<typeof AffectedTopic>

/** Another value, everywhere or where it counts; null takes back the one that a project or a collection has. */
const VariableChange = ValueScope.extend({ value: NewVariable.shape.value.nullable() })
export type VariableChange = z.output<typeof VariableChange>

/** What another value of a variable would touch, before it is saved. */
export const VariableImpact = z.object({
  topics_total: z.number(),
  /** The first of them. */
  topics: z.array(AffectedTopic),
  /** The newest of the approvals that hold now, and would not count any more. */
  stale_approvals: z.array(AffectedApproval),
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
    body: VariableChange,
    answer: VariableImpact,
    audited: false,
  }),
  /** The topics after one of them. */
  moreTopics: route({
    method: "POST",
    path: "/api/variables/:id/impact/topics",
    params: ById,
    body: VariableChange.extend({ after: Id }),
    answer: z.array(AffectedTopic),
    audited: false,
  }),
}
