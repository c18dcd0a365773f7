import { createReanchorer, type TextRange } from "@hub/markdown"
import { defineComputation } from "../../platform/threads/computation.ts"

/** Where stretches of a text stand in a later one. */
export const reanchorComputation = defineComputation(
  "reviews.carry",
  ({ before, after, stretches }: { before: string; after: string; stretches: TextRange[] }) => {
    const carry = createReanchorer(before, after)
    return stretches.map((stretch) => carry(stretch))
  },
)
