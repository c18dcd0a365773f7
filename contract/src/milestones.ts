import { settableMilestoneStatuses, milestoneTypes, milestoneStatuses, milestoneSorts } from "./milestones/values.ts"
import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Day, Id, Moment, Ordinal, Page, dropDefaults, route } from "./route.ts"
import { Storable, OneLine } from "./text.ts"

/** A milestone as its project shows it; `missed` is an open one whose date is over. */
export const MilestoneMark = z.object({
  id: z.number(),
  name: z.string(),
  date: Day,
  type: z.enum(milestoneTypes),
  status: z.enum(milestoneStatuses),
})
export type MilestoneMark = z.output<typeof MilestoneMark>

/** How a milestone stands, computed from the topics linked to it and the days left, and the reason as a sentence. */
export const MilestoneHealth = z.object({
  state: z.enum(["none", "on_track", "at_risk", "late", "done"]),
  sentence: z.string(),
  topics: z.number(),
  ready: z.number(),
  in_review: z.number(),
  days_left: z.number(),
})
export type MilestoneHealth = z.output<typeof MilestoneHealth>

export const MilestoneSummary = MilestoneMark.extend({
  project_id: z.number(),
  project_name: z.string(),
  description: z.string(),
  health: MilestoneHealth,
  version: z.number(),
  created_at: Moment,
  can: z.object({ edit: z.boolean() }),
})
export type MilestoneSummary = z.output<typeof MilestoneSummary>

export const Milestone = MilestoneSummary.extend({
  topics: z.array(z.object({ id: z.number(), title: z.string(), status: z.string(), not_reviewed: z.boolean() })),
  /** Of a release, the editions with its topics that go out, or went out, at a set time. */
  editions: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      kind: z.enum(["pdf", "mobile_kb"]),
      edition: z.number(),
      out: z.boolean(),
      release_at: Moment,
    }),
  ),
  /** Each time the date moved, the newest first. */
  date_changes: z.array(
    z.object({ from: z.string(), to: z.string(), reason: z.string(), by: z.string().nullable(), at: Moment }),
  ),
})
export type Milestone = z.output<typeof Milestone>

const Fields = {
  name: OneLine.pipe(z.string().min(1, "A name is required.").max(limits.name)),
  type: z.enum(milestoneTypes).default("milestone"),
  date: Day,
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
  topic_ids: z.array(Id).max(limits.milestone_topics).default([]),
}

export const NewMilestone = z.object({ ...Fields, project_id: Id })

export const MilestoneChange = z.object({
  ...dropDefaults(Fields),
  status: z.enum(settableMilestoneStatuses).optional(),
  /** Why the date changes; a release's does not without. */
  reason: Storable.pipe(z.string().trim().max(limits.message)).default(""),
  version: Ordinal,
})

export const MilestoneFilter = z.object({
  q: z.string().trim().max(200).optional(),
  project: Id.optional(),
  type: z.enum(milestoneTypes).optional(),
  status: z.enum(milestoneStatuses).optional(),
  sort: z.enum(milestoneSorts).default("date"),
})

export const milestones = {
  list: route({
    method: "GET",
    path: "/api/milestones",
    query: Page.extend(MilestoneFilter.shape),
    answer: z.array(MilestoneSummary),
    paged: true,
    csv: true,
  }),
  create: route({ method: "POST", path: "/api/milestones", body: NewMilestone, answer: Milestone, status: 201 }),
  read: route({ method: "GET", path: "/api/milestones/:id", params: ById, answer: Milestone }),
  change: route({ method: "PUT", path: "/api/milestones/:id", params: ById, body: MilestoneChange, answer: Milestone }),
  delete: route({ method: "DELETE", path: "/api/milestones/:id", params: ById, answer: z.undefined(), status: 204 }),
}
