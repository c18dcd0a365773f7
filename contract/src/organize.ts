import { z } from "zod"
import { Level } from "./collections.ts"
import { ById, Id, Key, Moment, Ordinal, route } from "./route.ts"
import { TagIds } from "./tags.ts"
import { Title } from "./topics.ts"
import { topicStatuses } from "./topics/values.ts"

/** A place of the collection: its id, or the negative key that an earlier step of the same plan gave to a new one. */
const PlaceKey = Key
const PlaceKeys = z.array(PlaceKey).min(1, "Choose at least one topic.").max(2000)

/** One step of a plan. Each finds the collection as the steps before it leave it. */
export const PlanStep = z.discriminatedUnion("do", [
  /** Every heading of this level or a higher one becomes a topic. */
  z.object({ do: z.literal("split"), place: PlaceKey, level: Level }),
  /** One heading becomes a topic, with what stands under it. */
  z.object({ do: z.literal("split_at"), place: PlaceKey, anchor: z.string().min(1).max(1000) }),
  /** The first topic takes in the others, each under a heading of its title. */
  z.object({ do: z.literal("merge"), places: PlaceKeys.min(2, "Choose at least two topics to merge.") }),
  /** The places with what stands below them go behind `after`, or to the beginning; the first of them to `level`. */
  z.object({ do: z.literal("move"), places: PlaceKeys, after: PlaceKey.nullable(), level: Level }),
  z.object({ do: z.literal("rename"), place: PlaceKey, title: Title }),
  /** These tags are added to what the topics carry. */
  z.object({ do: z.literal("tag"), places: PlaceKeys, tag_ids: TagIds.min(1, "Choose at least one tag.") }),
  /** The places go; their topics stay in the hub. */
  z.object({ do: z.literal("remove"), places: PlaceKeys }),
])
export type PlanStep = z.output<typeof PlanStep>

const PlanSteps = z.array(PlanStep).max(500, "You can plan at most 500 steps. Apply these first.")

/** What a plan was made for: the texts it reads and the places it finds. Sent back when it is applied. */
export const PlanBase = z.object({
  revisions: z.array(z.object({ topic_id: Id, revision: Ordinal })).max(5000),
  places: z.string().max(100),
})
export type PlanBase = z.output<typeof PlanBase>

/** A heading at which a topic can be split. */
export const PlannedHeading = z.object({ depth: z.number(), text: z.string(), anchor: z.string() })
export type PlannedHeading = z.output<typeof PlannedHeading>

/** A place as it would be; `headings` only of those that were asked for. */
export const PlannedNode = z.object({
  key: z.number(),
  /** None for what is no topic, and for a topic that is yet to be made. */
  topic_id: z.number().nullable(),
  title: z.string(),
  level: z.number(),
  status: z.enum(topicStatuses).nullable(),
  /** Published, and the text that readers see was not approved in a review. */
  not_reviewed: z.boolean(),
  /** What the plan does to it. */
  marks: z.array(z.enum(["new", "moved", "renamed", "text", "tagged"])),
  headings: z.array(PlannedHeading).nullable(),
})
export type PlannedNode = z.output<typeof PlannedNode>

/** Why a plan cannot be applied; `step` is the index of the step that it is about. */
export const PlanRefusal = z.object({
  sentence: z.string(),
  step: z.number().nullable(),
  topic_id: z.number().nullable(),
})
export type PlanRefusal = z.output<typeof PlanRefusal>

/** What a plan would do, counted. */
export const PlanEffects = z.object({
  moves: z.number(),
  splits: z.number(),
  made: z.number(),
  merges: z.number(),
  archived: z.number(),
  renames: z.number(),
  tagged: z.number(),
  removed: z.number(),
  links: z.number(),
  /** In how many topics those links stand. */
  linking: z.number(),
  /** How many topics get a new revision. */
  changed: z.number(),
  stale_approvals: z.number(),
  /** Approved or published topics that become drafts again. */
  redrafted: z.number(),
})
export type PlanEffects = z.output<typeof PlanEffects>

/** What was applied last and can be undone. */
export const UndoablePlan = z.object({
  token: z.string(),
  summary: z.string(),
  by_name: z.string().nullable(),
  applied_at: Moment,
})
export type UndoablePlan = z.output<typeof UndoablePlan>

export const OrganizePlan = z.object({
  collection: z.object({ id: z.number(), name: z.string(), archived: z.boolean(), frozen: z.boolean() }),
  places: z.array(PlannedNode),
  effects: PlanEffects,
  /** The effects in one sentence; empty where there are none. */
  summary: z.string(),
  /** What is worth knowing before, in sentences. */
  notes: z.array(z.string()),
  refused: z.array(PlanRefusal),
  base: PlanBase,
  undo: UndoablePlan.nullable(),
})
export type OrganizePlan = z.output<typeof OrganizePlan>

export const organize = {
  /** What the steps would do, and the places whose headings are wanted. Nothing happens. */
  preview: route({
    method: "POST",
    path: "/api/organize/:id/preview",
    params: ById,
    body: z.object({ ops: PlanSteps, open: z.array(PlaceKey).max(200).default([]) }),
    answer: OrganizePlan,
    audited: false,
  }),
  apply: route({
    method: "POST",
    path: "/api/organize/:id/apply",
    params: ById,
    body: z.object({ ops: PlanSteps.min(1, "There is nothing to apply."), base: PlanBase }),
    answer: z.object({ undo_token: z.string(), summary: z.string(), topic_ids: z.array(Id) }),
  }),
  undo: route({
    method: "POST",
    path: "/api/organize/undo",
    body: z.object({ undo_token: z.uuid("This undo token is not valid.") }),
    answer: z.object({ collection_id: z.number(), summary: z.string() }),
  }),
}
