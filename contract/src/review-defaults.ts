import { z } from "zod"
import { priorities } from "./reviews/values.ts"
import { route } from "./route.ts"

/** What the forms that ask for reviews begin with. */
export const ReviewDefaults = z.object({
  days: z.number(),
  priority: z.enum(priorities),
  advances: z.boolean(),
  pauses: z.boolean(),
  starts: z.boolean(),
  code_required: z.boolean(),
  link_days: z.number(),
})
export type ReviewDefaults = z.output<typeof ReviewDefaults>

export const reviewDefaults = {
  read: route({ method: "GET", path: "/api/review-defaults", answer: ReviewDefaults }),
}
