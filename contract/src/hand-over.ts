import { z } from "zod"
import { ById, Id, route } from "./route.ts"
import { withheldReasons, workKinds } from "./hand-over/values.ts"

/** One of what is counted, by its name and the topic or collection that it is about. */
export const NamedWork = z.object({
  name: z.string(),
  topic_id: z.number().nullable(),
  collection_id: z.number().nullable(),
})
export type NamedWork = z.output<typeof NamedWork>

const NamedWorks = z.array(NamedWork)

/** What somebody has in hand of one kind. `names` and those of what stays are the first few. */
export const OpenWorkOfKind = z.object({
  kind: z.enum(workKinds),
  count: z.number(),
  moves: z.number(),
  names: NamedWorks,
  stays: z.array(z.object({ reason: z.enum(withheldReasons), count: z.number(), names: NamedWorks })),
})
export type OpenWorkOfKind = z.output<typeof OpenWorkOfKind>

/** What somebody has in hand that another can take over, and, where it is asked for one person, what of it they get. */
export const OpenWork = z.object({
  /** Whom it is asked for. */
  to: z.object({ id: z.number(), name: z.string() }).nullable(),
  count: z.number(),
  moves: z.number(),
  kinds: z.array(OpenWorkOfKind),
  /** How much is under an embargo on whose list the person who asks is not: it stays, and is not named. */
  unseen: z.number(),
  /** Stands for just this: a hand-over of anything else is refused. */
  seen: z.string(),
})
export type OpenWork = z.output<typeof OpenWork>

export const HandOverCount = z.object({ kind: z.enum(workKinds), count: z.number() })
export type HandOverCount = z.output<typeof HandOverCount>

export const HandOverInput = z.object({ to: Id, seen: z.string().max(100) })

export const handOver = {
  /** Users by their ids; without `to`, everything could go. */
  work: route({
    method: "GET",
    path: "/api/users/:id/work",
    params: ById,
    query: z.object({ to: Id.optional() }),
    answer: OpenWork,
  }),
  /** Gives all of it that may go to another user, at once. `seen` is what the preview for that user answered. */
  start: route({
    method: "POST",
    path: "/api/users/:id/hand-over",
    params: ById,
    body: HandOverInput,
    answer: z.object({
      moved: z.array(HandOverCount),
      stayed: z.number(),
    }),
  }),
}
