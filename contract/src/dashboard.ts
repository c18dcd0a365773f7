import { z } from "zod"
import { Activity } from "./projects.ts"
import { Day, Moment, Page, route } from "./route.ts"
import { pendingActionKinds } from "./pending-actions.ts"

const Count = z.number()

/** Section 3's keys. Everything is counted when asked; null is what nothing here measures. */
export const DashboardStats = z.object({
  keyMetrics: z.object({
    totalProjects: Count,
    activeProjects: Count,
    collectionsToday: Count,
    totalUsers: Count,
  }),
  databaseMetrics: z.object({
    projects: Count,
    collections: Count,
    topics: Count,
    reviews: Count,
    tables: Count,
    /** Null for those from whom a project or a collection is hidden. */
    totalRecords: Count.nullable(),
    /** In bytes; null for the same. */
    size: Count.nullable(),
    lastBackup: Moment.nullable(),
    /** Whether the database itself hides rows as well, behind the views; null for those who do not manage the hub. */
    secondLock: z.boolean().nullable(),
  }),
  contentStats: z.object({ totalTopics: Count, draftTopics: Count }),
  reviewAndTaskStats: z.object({ pendingReviews: Count, openTasks: Count, overdueTasks: Count }),
  userStats: z.object({ totalUsers: Count, activeUsers: Count, newUsersWeekly: Count }),
  systemOverview: z.object({
    systemHealth: z.enum(["Good", "Degraded"]),
    /** What makes it less than good, a sentence each. */
    problems: z.array(z.string()),
    /** In seconds, of the hub that answers. */
    uptime: z.number(),
  }),
})
export type DashboardStats = z.output<typeof DashboardStats>

/** Something that waits for the person who asks: their turn in a review or an import, or a task of theirs. */
export const DashboardPendingAction = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  created_at: Moment,
  link: z.string().nullable(),
  kind: z.enum([...pendingActionKinds, "task"]),
  /** As of a pending action; null and 0 of a task. */
  from: z.string().nullable(),
  open_points: z.number(),
  /** How many of them are suggestions. */
  open_suggestions: z.number(),
  waiting_since: Moment,
  due_date: Day.nullable(),
  overdue: z.boolean(),
})
export type DashboardPendingAction = z.output<typeof DashboardPendingAction>

/** What a new hub needs before its first text is with readers. */
export const firstSteps = ["import", "topic", "people", "email"] as const
export type FirstStep = (typeof firstSteps)[number]

export const GettingStarted = z.object({
  /** The steps that the person who asks can do, in their order. The sample project does not count. */
  steps: z.array(z.object({ step: z.enum(firstSteps), is_done: z.boolean() })),
})
export type GettingStarted = z.output<typeof GettingStarted>

export const dashboard = {
  stats: route({ method: "GET", path: "/api/dashboard/stats", answer: DashboardStats }),
  gettingStarted: route({ method: "GET", path: "/api/dashboard/getting-started", answer: GettingStarted }),
  /** What is overdue first, then the longest waiting. */
  pendingActions: route({
    method: "GET",
    path: "/api/dashboard/pending-actions",
    query: Page,
    answer: z.array(DashboardPendingAction),
    paged: true,
  }),
  /** What people did last, the newest first. */
  activity: route({
    method: "GET",
    path: "/api/dashboard/activity",
    query: Page,
    answer: z.array(Activity),
    paged: true,
  }),
}
