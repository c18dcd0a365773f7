import { z } from "zod"
import { limits } from "./limits.ts"
import { ReviewNotification } from "./reviews.ts"
import { ById, Id, Moment, route } from "./route.ts"
import { PointResolution } from "./suggestions.ts"
import { Storable } from "./text.ts"

/** What somebody said about a point of a reviewer since: the author, or the reviewer in return. */
export const PointReply = z.object({ id: z.number(), author: z.string(), body: z.string(), created_at: Moment })
export type PointReply = z.output<typeof PointReply>

/** What a reviewer's page shows of a point since it was sent. */
export const PointProgress = z.object({
  id: z.number(),
  outcome: PointResolution.nullable(),
  replies: z.array(PointReply),
})
export type PointProgress = z.output<typeof PointProgress>

/** A point of an answer that its reviewer withdrew, which is talked about all the same. */
export const WithdrawnPoint = PointProgress.extend({
  kind: z.enum(["comment", "suggestion"]),
  quote: z.string(),
  body: z.string(),
})
export type WithdrawnPoint = z.output<typeof WithdrawnPoint>

const ReplyInput = z.object({
  body: Storable.pipe(
    z
      .string("Write a reply.")
      .trim()
      .min(1, "Write a reply.")
      .max(limits.message, `Use at most ${limits.message} characters.`),
  ),
})

export const pointReplies = {
  /** Answers a reviewer, who is told. */
  add: route({
    method: "POST",
    path: "/api/points/:id/replies",
    params: ById,
    body: ReplyInput,
    /** `notified`: who made the point, with a link to pass on where no mail carries it; null where they say it themselves. */
    answer: z.object({ reply: PointReply, notified: ReviewNotification.nullable() }),
    status: 201,
    per_minute: 60,
  }),
  /** Answers the author, for the person who is asked and is signed in; the first id is that of their request. */
  addAssigned: route({
    method: "POST",
    path: "/api/reviews/:id/points/:point_id/replies",
    params: z.object({ id: Id, point_id: Id }),
    body: ReplyInput,
    answer: PointReply,
    status: 201,
    per_minute: 20,
  }),
  /** The same by a secret link. */
  addByLink: route({
    method: "POST",
    path: "/api/review/:token/points/:point_id/replies",
    params: z.object({ token: z.string(), point_id: Id }),
    body: ReplyInput,
    answer: PointReply,
    status: 201,
    open: true,
    per_minute: 20,
  }),
}
