import { z } from "zod"
import { Assignee, LongText, ArchiveReasonInput, FeedbackClientMetadata } from "./feedback.ts"
import { limits } from "./limits.ts"
import { ById, Id, Moment, Ordinal, Page, route } from "./route.ts"
import { Storable } from "./text.ts"

/** What becomes of a bug. It leaves the lists by the archive, which is no status of its own. */
export const bugStatuses = [
  "new",
  "triaged",
  "in_progress",
  "resolved",
  "duplicate",
  "wont_fix",
  "cannot_reproduce",
  "closed",
] as const
export type BugStatus = (typeof bugStatuses)[number]

export const bugSeverities = ["low", "medium", "high", "critical"] as const
export type BugSeverity = (typeof bugSeverities)[number]

/** For how long its reporter may reopen a bug that was closed. */
export const reopenDays = 30

const text = (most: number) => Storable.pipe(z.string().trim().max(most, `Use at most ${most} characters.`))

export const NewBug = z.object({
  area: text(limits.name).pipe(z.string().min(1, "An area is required.")),
  description: LongText("A description is required."),
  steps: text(limits.message).default(""),
  page: text(limits.url).default(""),
  metadata: FeedbackClientMetadata.default({ source: "" }),
})

const LinkedBug = z.object({ id: z.number(), title: z.string() }).nullable()

export const Bug = z.object({
  id: z.number(),
  /** The first line of its description. */
  title: z.string(),
  area: z.string(),
  description: z.string(),
  steps: z.string(),
  page: z.string(),
  source: z.string(),
  agent: z.string(),
  viewport: z.string(),
  /** The version of the hub when it was reported. */
  reported_in: z.string(),
  severity: z.enum(bugSeverities),
  status: z.enum(bugStatuses),
  reporter_id: z.number(),
  reporter_name: z.string(),
  assignee_id: z.number().nullable(),
  assignee_name: z.string().nullable(),
  duplicate_of: LinkedBug,
  fixed_in: z.string(),
  /** Why it is not mended. */
  reason: z.string(),
  version: z.number(),
  created_at: Moment,
  updated_at: Moment,
  can: z.object({ become: z.array(z.enum(bugStatuses)), archive: z.boolean() }),
})
export type Bug = z.output<typeof Bug>

/** A bug as its reporter sees it. */
export const ReportedBug = Bug.pick({
  id: true,
  title: true,
  status: true,
  fixed_in: true,
  reason: true,
  created_at: true,
}).extend({ can: z.object({ reopen: z.boolean() }) })
export type ReportedBug = z.output<typeof ReportedBug>

export const BugChange = z.object({
  area: text(limits.name).pipe(z.string().min(1, "An area is required.")).optional(),
  severity: z.enum(bugSeverities).optional(),
  status: z.enum(bugStatuses).optional(),
  assignee_id: Id.nullable().optional(),
  duplicate_of: Id.nullable().optional(),
  fixed_in: text(limits.name).optional(),
  reason: text(limits.message).optional(),
  version: Ordinal,
})

export const BugFilter = z.object({
  q: z.string().trim().max(200).optional(),
  status: z.enum(bugStatuses).optional(),
  severity: z.enum(bugSeverities).optional(),
  assignee: Assignee.optional(),
  sort: z.enum(["id", "-id"]).default("-id"),
})

export const bugs = {
  report: route({
    method: "POST",
    path: "/api/bugs",
    body: NewBug,
    answer: z.object({ id: z.number() }),
    status: 201,
    per_minute: 20,
    callers: "programs",
  }),
  list: route({
    method: "GET",
    path: "/api/bugs",
    query: Page.extend(BugFilter.shape),
    answer: z.array(Bug),
    paged: true,
    csv: true,
  }),
  /** What I reported, the newest first. */
  mine: route({ method: "GET", path: "/api/bugs/mine", query: Page, answer: z.array(ReportedBug), paged: true }),
  read: route({ method: "GET", path: "/api/bugs/:id", params: ById, answer: Bug }),
  change: route({ method: "PATCH", path: "/api/bugs/:id", params: ById, body: BugChange, answer: Bug }),
  /** By the person who reported it, for a while after it was closed. */
  reopen: route({ method: "POST", path: "/api/bugs/:id/reopen", params: ById, answer: ReportedBug }),
  archive: route({
    method: "POST",
    path: "/api/bugs/:id/archive",
    params: ById,
    body: ArchiveReasonInput,
    answer: Bug,
  }),
}
