import { projectStatuses, projectSorts } from "./projects/values.ts"
import { z } from "zod"
import { Email, PersonName } from "./account.ts"
import { limits } from "./limits.ts"
import { MilestoneMark } from "./milestones.ts"
import { ById, Day, Flag, Id, dropDefaults, Moment, Page, route, WholePage, Ordinal } from "./route.ts"
import { TagIds, TagMark } from "./tags.ts"
import { OneLine, Storable } from "./text.ts"

/** Who approved is asked again when their words or values changed: never, about what changed, or everybody about everything. */
export const reviewAgainScopes = ["none", "changed_sections", "all"] as const
export type ReviewAgainScope = (typeof reviewAgainScopes)[number]

/** How many things a project holds, counted when it is read. */
export const ProjectCounts = z.object({
  tasks: z.number(),
  open_tasks: z.number(),
  stakeholders: z.number(),
  collections: z.number(),
  topics: z.number(),
  topics_draft: z.number(),
  topics_in_review: z.number(),
  topics_approved: z.number(),
  topics_published: z.number(),
  /** Beside the topics: what is in the archive is not among them. */
  topics_archived: z.number(),
})

export const Project = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  status: z.enum(projectStatuses),
  owner_id: z.number().nullable(),
  owner_name: z.string().nullable(),
  start_date: Day.nullable(),
  target_date: Day.nullable(),
  review_again: z.enum(reviewAgainScopes),
  /** Only those see it who are named in it. */
  restricted: z.boolean(),
  tags: z.array(TagMark),
  milestones: z.array(MilestoneMark),
  counts: ProjectCounts,
  archived_at: Moment.nullable(),
  archive_reason: z.string(),
  /** Sent back with a change, so that a change of somebody else in between is noticed. */
  version: z.number(),
  created_at: Moment,
  updated_at: Moment,
  can: z.object({ edit: z.boolean(), archive: z.boolean(), restore: z.boolean(), delete: z.boolean() }),
})
export type Project = z.output<typeof Project>

export const datesInOrder = {
  check: ({ start_date, target_date }: { start_date: string | null; target_date: string | null }) =>
    start_date === null || target_date === null || start_date <= target_date,
  refusal: { message: "The target date can't be before the start date.", path: ["target_date"] },
}

const Fields = {
  name: OneLine.pipe(z.string().min(1, "A name is required.").max(limits.name)),
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
  status: z.enum(projectStatuses).default("active"),
  review_again: z.enum(reviewAgainScopes).default("changed_sections"),
  start_date: Day.nullable().default(null),
  target_date: Day.nullable().default(null),
  tag_ids: TagIds.default([]),
}

/** Without `owner_id` a project belongs to the person who makes it. */
export const NewProject = z
  .object({ ...Fields, owner_id: Id.nullable().optional() })
  .refine(datesInOrder.check, datesInOrder.refusal)

/** Whether its days are in order is seen when the ones that it does not name are known. */
export const ProjectChange = z.object({
  ...dropDefaults(Fields),
  owner_id: Id.nullable().optional(),
  version: Ordinal,
})

/** A person linked to a project: `can_review` says whether they may be asked here, and is false too where they review nothing. */
export const Stakeholder = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.string(),
  can_review: z.boolean(),
  /** Whether they review at all, in any project. */
  reviews: z.boolean(),
  open_reviews: z.number(),
})
export type Stakeholder = z.output<typeof Stakeholder>

const Role = OneLine.pipe(z.string().max(limits.name))

/** One thing that happened, as a sentence after the name of the person who did it. */
export const Activity = z.object({
  id: z.number(),
  type: z.string(),
  actor_name: z.string().nullable(),
  sentence: z.string(),
  /** Where it is seen; null for what is gone. */
  link: z.string().nullable(),
  at: Moment,
})
export type Activity = z.output<typeof Activity>

export const ProjectFilter = z.object({
  q: z.string().trim().max(200).optional(),
  status: z.enum(projectStatuses).optional(),
  /** `me`, or the person who owns it. */
  owner: z.union([z.literal("me"), Id]).optional(),
  tag: Id.optional(),
  stakeholder: Id.optional(),
  archived: Flag.default(false),
  sort: z.enum(projectSorts).default("name"),
})

const ByStakeholder = z.object({ id: Id, person_id: Id })

export const projects = {
  list: route({
    method: "GET",
    path: "/api/projects",
    query: Page.extend(ProjectFilter.shape),
    answer: z.array(Project),
    paged: true,
    csv: true,
  }),
  create: route({ method: "POST", path: "/api/projects", body: NewProject, answer: Project, status: 201 }),
  read: route({ method: "GET", path: "/api/projects/:id", params: ById, answer: Project }),
  /** A `version` that is not the newest is refused with both versions. */
  change: route({ method: "PUT", path: "/api/projects/:id", params: ById, body: ProjectChange, answer: Project }),
  archive: route({
    method: "POST",
    path: "/api/projects/:id/archive",
    params: ById,
    body: z.object({ reason: Storable.pipe(z.string().trim().max(limits.message)).default("") }),
    answer: Project,
  }),
  restore: route({ method: "POST", path: "/api/projects/:id/restore", params: ById, answer: Project }),
  /** Only an empty project can go; the refusal lists what it holds. */
  delete: route({ method: "DELETE", path: "/api/projects/:id", params: ById, answer: z.undefined(), status: 204 }),
  activity: route({
    method: "GET",
    path: "/api/projects/:id/activity",
    params: ById,
    query: Page,
    answer: z.array(Activity),
    paged: true,
  }),
  stakeholders: route({
    method: "GET",
    path: "/api/projects/:id/stakeholders",
    params: ById,
    query: WholePage,
    answer: z.array(Stakeholder),
    paged: true,
  }),
  /** Links a person who is known, by `person_id`, or one by name and address. */
  linkStakeholder: route({
    method: "POST",
    path: "/api/projects/:id/stakeholders",
    params: ById,
    body: z.union(
      [
        z.object({ person_id: Id, role: Role.default(""), can_review: z.boolean().default(true) }),
        z.object({ name: PersonName, email: Email, role: Role.default(""), can_review: z.boolean().default(true) }),
      ],
      { error: "Choose a person, or enter a name and an email address." },
    ),
    answer: Stakeholder,
    status: 201,
  }),
  changeStakeholder: route({
    method: "PATCH",
    path: "/api/projects/:id/stakeholders/:person_id",
    params: ByStakeholder,
    body: z.object({ role: Role.optional(), can_review: z.boolean().optional() }),
    answer: Stakeholder,
  }),
  unlinkStakeholder: route({
    method: "DELETE",
    path: "/api/projects/:id/stakeholders/:person_id",
    params: ByStakeholder,
    answer: z.undefined(),
    status: 204,
  }),
}
