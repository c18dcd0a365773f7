import { z } from "zod"
import { route } from "./route.ts"

/** The word that is typed before the database is cleared. */
export const clearWord = "CLEAR"

export const clearing = {
  /** Whether this hub may be cleared at all. */
  read: route({ method: "GET", path: "/api/admin/clear-database", answer: z.object({ allowed: z.boolean() }) }),
  /** Removes everything but the administrator who asks; `snapshot_id` is the backup that was made of it first. */
  clear: route({
    method: "POST",
    path: "/api/admin/clear-database",
    body: z.object({
      confirm_text: z.string().trim().max(100),
      password: z.string().min(1, "Enter your password.").max(200),
    }),
    answer: z.object({ message: z.string(), snapshot_id: z.number() }),
    // Holds a password, and is never done again by itself.
    secret: true,
  }),
}
