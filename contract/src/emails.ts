import { z } from "zod"
import { ById, Moment, Page, route } from "./route.ts"

export const emailStates = ["queued", "waiting", "sent", "failed"] as const

/** An email in the outbox. `waiting`: mail is off, so it stays there until an administrator passes it on by hand. */
export const Email = z.object({
  id: z.number(),
  to_email: z.string(),
  to_name: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(emailStates),
  error: z.string().nullable(),
  created_at: Moment,
  sent_at: Moment.nullable(),
  /** When the quiet hours of its recipient end, for which it waits; null where it waits for none. */
  deliver_after: Moment.nullable(),
})
export type Email = z.output<typeof Email>

/**
 * Where news are when no email is on its way: they have no address, want them in their digest or in the hub only, or is told by hand.
 * `deferred`: the email is sent when their quiet hours end.
 */
const unsentReasons = ["no_address", "by_hand", "digest", "hub", "deferred", "no_access"] as const

/** What became of telling somebody: shown as it is, so that "notified" is true. */
export const NotificationOutcome = z.object({
  name: z.string(),
  mail: z.enum([...emailStates, ...unsentReasons]),
  /** When a deferred email is sent; only of such. */
  mail_at: Moment.optional(),
})
export type NotificationOutcome = z.output<typeof NotificationOutcome>

/** An email of a kind that the hub writes, with names and words that are made up. */
export const EmailExample = z.object({ kind: z.string(), subject: z.string(), text: z.string(), html: z.string() })
export type EmailExample = z.output<typeof EmailExample>

export const emails = {
  list: route({ method: "GET", path: "/api/admin/mails", query: Page, answer: z.array(Email), paged: true }),
  /** The page that goes with an email's text, as mail programs show it. */
  page: route({
    method: "GET",
    path: "/api/admin/mails/:id/page",
    params: ById,
    answer: z.object({ html: z.string() }),
  }),
  examples: route({
    method: "GET",
    path: "/api/admin/mail-examples",
    answer: z.object({ examples: z.array(EmailExample) }),
  }),
  status: route({ method: "GET", path: "/api/mail-status", answer: z.object({ mail_is_on: z.boolean() }) }),
}
