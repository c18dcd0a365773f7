import { z } from "zod"
import { Comments } from "./reviews.ts"
import { Moment } from "./route.ts"
import { Suggestions } from "./suggestions.ts"
import { wordChangeOutcomes } from "./word-reviews/values.ts"

/** One change or comment of a Word file that came back, and what became of it. */
export const WordFileChange = z.object({
  outcome: z.enum(wordChangeOutcomes),
  kind: z.enum(["suggestion", "comment", "other"]),
  /** Who made it, as the file says; nothing where it does not. */
  said_by: z.string(),
  /** Of a suggestion: what readers read now, and what they would read. Of a comment: the words it is about, and what it says. */
  old: z.string(),
  insert: z.string(),
  /** What was converted or can't be taken over, and why. */
  sentence: z.string(),
})
export type WordFileChange = z.output<typeof WordFileChange>

/** A Word file that a reviewer uploaded, and what it would add to their review. */
export const ReturnedWordFile = z.object({
  filename: z.string(),
  uploaded_at: Moment,
  /** Since when all that it adds is in the draft of the review; null while something of it is not. */
  added_at: Moment.nullable(),
  /** The revision that its suggestions are about. */
  revision: z.number(),
  changes: z.array(WordFileChange),
  /** What it would add to the draft that is not there yet. */
  comments: Comments,
  suggestions: Suggestions,
})
export type ReturnedWordFile = z.output<typeof ReturnedWordFile>
