import { z } from "zod"

/** Text that the database keeps as it is: no NUL, no half of a surrogate pair. */
export const Storable = z
  .string()
  .refine(
    (text) => !text.includes("\0") && !/\p{Surrogate}/u.test(text),
    "The text contains a character that can't be stored.",
  )

/**
 * Text on one line, as a name is: line breaks and other control characters become spaces, and what would turn the direction
 * of the words that a name stands among is left out.
 */
export const OneLine = Storable.overwrite((text) =>
  text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim(),
)

/** Why somebody does what others are told of. */
export const Reason = Storable.pipe(z.string().trim().min(1, "Give a reason.").max(500, "Use at most 500 characters."))
