import { z } from "zod"
import { limits } from "./limits.ts"
import { Moment, Ordinal } from "./route.ts"
import { Storable } from "./text.ts"

const maxSuggestionLength = 20_000
const SuggestionText = Storable.pipe(
  z.string().max(maxSuggestionLength, `Change at most ${maxSuggestionLength} characters at once.`),
)
const SourceOffset = z.number().int().nonnegative().max(limits.content)

/** Who made a point in a Word file, as that says; who sent it is the reviewer. */
export const WordAuthor = Storable.pipe(z.string().trim().max(limits.word_author))

/**
 * Other words for a stretch of the source of a revision, which is named by its number: `insert` is to stand where `old`
 * stands, from `start` to `end`.
 */
export const Suggestion = z.object({
  revision: Ordinal,
  start: SourceOffset,
  end: SourceOffset,
  old: SuggestionText,
  insert: SuggestionText,
  said_by: WordAuthor.optional(),
})
export type Suggestion = z.output<typeof Suggestion>

export const Suggestions = z.array(Suggestion).max(limits.review_suggestions)

/** What becomes of a point that a reviewer made. */
export const dispositions = ["accepted", "accepted_edited", "partly", "rejected", "deferred"] as const
export type Disposition = (typeof dispositions)[number]

/** What was decided about a point, and why; null while nobody has. */
export const PointResolution = z.object({ disposition: z.enum(dispositions), reason: z.string(), at: Moment })
export type PointResolution = z.output<typeof PointResolution>
