import type { ReviewNotification } from "@hub/contract/reviews"
import { formatMoment } from "../widgets/day.ts"

type Mail = ReviewNotification["mail"]
type NotificationTold = Pick<ReviewNotification, "mail" | "mail_at">

const outcomes: Record<Mail, string> = {
  queued: "An email with the link is being sent.",
  sent: "An email with the link was sent.",
  waiting: "Email is off, so nothing was sent. Send this link yourself. It is shown only once:",
  failed: "The email could not be sent. Send this link yourself. It is shown only once:",
  digest: "Gets a notification in the hub and in the next daily digest, as they chose.",
  deferred: "Sees it in the hub now. The email follows when their quiet hours end.",
  hub: "Gets a notification in the hub, but no email, as they chose.",
  no_access: "Has no access to this topic's project, so nothing was sent.",
  by_hand: "No email was sent. Send this link yourself. It is shown only once, and the previous link no longer works:",
  no_address: "No email address is known. Send this link yourself. It is shown only once:",
}

/** Of several topics at once, each of which has its own email and link. */
const outcomesOfSeveral: Partial<Record<Mail, string>> = {
  queued: "Emails with the links are being sent.",
  sent: "Emails with the links were sent.",
  waiting: "Email is off, so nothing was sent. Send these links yourself. They are shown only once:",
  failed: "The emails could not be sent. Send these links yourself. They are shown only once:",
  no_address: "No email address is known. Send these links yourself. They are shown only once:",
}

/** Where there is nothing to pass on but the news itself. */
const withoutLink: Partial<Record<Mail, string>> = {
  queued: "An email is on its way.",
  sent: "An email was sent.",
  waiting: "Email is off, so no email was sent. Please tell this person yourself.",
  failed: "The email could not be sent. Please tell this person yourself.",
  no_address: "No email address is known. Please tell this person yourself.",
}

const unsent: Partial<Record<Mail, string>> = {
  waiting: "Email is off, so nothing was sent.",
  failed: "The email could not be sent.",
  no_address: "No email address is known.",
}

const describeQuietHours = (mail_at: string) =>
  `Has quiet hours and will be notified by email on ${formatMoment(mail_at)}. In the hub, they see it when they sign in.`

/** How a reviewer was told of one review. */
export function describeNotification({ mail, mail_at, link }: NotificationTold & { link: string | null }): string {
  if (mail_at !== undefined) return describeQuietHours(mail_at)
  return (link === null ? withoutLink[mail] : undefined) ?? outcomes[mail]
}

/** The same of several topics, for a person who answers each by its own link. */
export function describeLinks({ mail, mail_at }: NotificationTold, topics: number): string {
  if (mail_at !== undefined) return describeQuietHours(mail_at)
  return (topics > 1 ? outcomesOfSeveral[mail] : undefined) ?? outcomes[mail]
}

/** The same for a person with an account, who finds all of them in one place; its address follows where no email carries it. */
export function describeInbox(told: NotificationTold, topics: number): string {
  const why = unsent[told.mail]
  if (why === undefined) return describeLinks(told, topics)
  return `${why} They see ${topics === 1 ? "the request" : `all ${topics} requests`} in the hub when they sign in, under this link:`
}
