import { carrier, type Stretch } from "@hub/markdown"
import { computation } from "../../platform/threads/computation.ts"

/** Where stretches of a text stand in a later one. */
export const carrying = computation(
  "reviews.carry",
  ({ before, after, stretches }: { before: string; after: string; stretches: Stretch[] }) => {
    const carry = carrier(before, after)
    return stretches.map(carry)
  },
)
