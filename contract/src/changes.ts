import { z } from "zod"
import { Moment, route } from "./route.ts"

/** Where something stands in the order of all that happened. */
export const Position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** The most seconds for which a call waits for something to happen. */
export const maxChangesWait = 25

/** Something that happened, without what was written. */
export const FeedChange = z.object({
  position: z.number(),
  at: Moment,
  /** The name of the event, such as `topic.saved`. */
  event: z.string(),
  subject: z.object({ type: z.string(), id: z.number() }),
  project_id: z.number().nullable(),
  /** Who did it; null where the hub did. */
  actor: z.object({ person_id: z.number(), name: z.string() }).nullable(),
  link: z.string().nullable(),
})
export type FeedChange = z.output<typeof FeedChange>

export const ChangePage = z.object({
  changes: z.array(FeedChange),
  /** What to ask for next. */
  next: z.number(),
  /** Whether there is more already. */
  more: z.boolean(),
})
export type ChangePage = z.output<typeof ChangePage>

export const changes = {
  /** What happened after a position. Without one, nothing but where to begin. */
  list: route({
    method: "GET",
    path: "/api/changes",
    query: z.object({
      since: Position.optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      wait: z.coerce.number().int().min(0).max(maxChangesWait).default(0),
    }),
    answer: ChangePage,
    waits: true,
    callers: "programs",
  }),
}
