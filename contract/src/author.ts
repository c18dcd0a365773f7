import { z } from "zod"
import { Activity } from "./projects.ts"
import { Day, Moment, Page, route } from "./route.ts"
import { topicStatuses } from "./topics/values.ts"

/** What a history can be narrowed to: by what was done to topics, in reviews, to publications, imports, plans and shared parts. */
export const activityKinds = ["topics", "reviews", "publishing", "imports", "planning", "shared"] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Where a writer goes on. */
export const AuthorHome = z.object({
  /** How many of their topics have each status; a status without topics is left out. `not_reviewed` of the published ones have a text that no review approved. */
  topics: z.array(z.object({ status: z.enum(topicStatuses), count: z.number(), not_reviewed: z.number() })),
  /** What they typed and did not save, the newest first; a text that is no topic yet has no id. */
  unsaved: z.array(z.object({ topic_id: z.number().nullable(), title: z.string(), updated_at: Moment })),
})
export type AuthorHome = z.output<typeof AuthorHome>

export const HistoryOfAuthor = z.object({
  kind: z.enum(activityKinds).optional(),
  /** On this day or later, and on this day or earlier, in UTC. */
  from: Day.optional(),
  to: Day.optional(),
})

export const author = {
  home: route({ method: "GET", path: "/api/author/home", answer: AuthorHome }),
  /** What the person who asks did themselves, the newest first. */
  history: route({
    method: "GET",
    path: "/api/author/history",
    query: Page.extend(HistoryOfAuthor.shape),
    answer: z.array(Activity),
    paged: true,
    csv: true,
  }),
}
