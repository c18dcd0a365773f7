import { z } from "zod"
import { ById, Id, Ordinal, route } from "./route.ts"
import { SavedTopic, VersionNote } from "./topics.ts"
import { topicFields } from "./topics/values.ts"

const DifferencePart = z.object({ text: z.string(), changed: z.boolean() })
const DifferenceSide = z.object({ number: z.number(), parts: z.array(DifferencePart) }).nullable()

/** What stands side by side; `ending` is a difference in the line's end, which cannot be seen. */
export const DifferenceRow = z.object({
  kind: z.enum(["same", "changed", "removed", "added"]),
  before: DifferenceSide,
  after: DifferenceSide,
  ending: z.boolean(),
})

const ComparedRevision = z.object({ number: z.number(), title: z.string() })

/**
 * How one revision became another. `stats` counts lines of the content. The source's hunks, or the safe HTML of the page
 * with `ins` and `del` of the class `difference`; `cut` says that there are more hunks than an answer holds.
 */
export const Difference = z.object({
  from: ComparedRevision,
  to: ComparedRevision,
  stats: z.object({ added: z.number(), removed: z.number() }),
  hunks: z.array(z.object({ field: z.enum(topicFields), rows: z.array(DifferenceRow) })),
  cut: z.boolean(),
  html: z.string().nullable(),
})
export type Difference = z.output<typeof Difference>

export const differenceViews = ["source", "rendered"] as const
export type DifferenceView = (typeof differenceViews)[number]

/** A restoring of an older text. With `base_revision` it is refused if the topic was saved since. */
export const RestoreRevisionInput = z.object({
  base_revision: Ordinal.optional(),
  note: VersionNote,
})

export const history = {
  diff: route({
    method: "GET",
    path: "/api/topics/:id/diff",
    params: ById,
    query: z.object({ from: Id, to: Id, view: z.enum(differenceViews).default("source") }),
    answer: Difference,
    callers: "programs",
  }),
  /** Makes a new revision with the text of an older one. */
  restore: route({
    method: "POST",
    path: "/api/topics/:id/revisions/:number/restore",
    params: ById.extend({ number: Id }),
    body: RestoreRevisionInput,
    answer: SavedTopic,
  }),
}
