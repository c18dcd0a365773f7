import { z } from "zod"
import { NoData } from "./event-shapes.ts"

/** What became of the mail server and of emails. */
export const mailEvents = {
  "mail.server_set": z.object({ server: z.string(), sender: z.string() }),
  "mail.server_removed": NoData,
  "mail.tested": z.object({ to: z.string(), sent: z.boolean(), answer: z.string() }),
  /** An email was given up; `about` is what it was about, as a notification names its cause. */
  "mail.failed": z.object({ about: z.string().nullable(), error: z.string() }),
} as const
