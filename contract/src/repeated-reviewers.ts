import { z } from "zod"

const Person = z.object({ id: z.number(), name: z.string() })

/** Somebody to whom a topic goes again, and why. */
export const RepeatedReviewer = z.object({
  person: Person,
  because: z.enum(["requested_changes", "rejected", "changed_since", "asked_anew"]),
  /** What changed since this person answered, in sentences. */
  scope: z.array(z.string()),
})
export type RepeatedReviewer = z.output<typeof RepeatedReviewer>

/** An approval that is about other words, values or images than those that would go out. */
export type BrokenApproval = { review_id: number; reviewer: string; changes: string[] }
