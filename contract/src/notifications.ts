import { z } from "zod"
import { ById, Moment, Page, route } from "./route.ts"

/** Whom an announcement of the administrators is for. */
export const announcementAudiences = ["global", "admin", "reviewer", "author"] as const

export type AnnouncementAudience = (typeof announcementAudiences)[number]

/** What the hub tells one person by itself, because of something that happened to their work. */
export const notificationTypes = [
  "review_requested",
  "review_due",
  "decision",
  "feedback_reply",
  "sequence_turn",
  "sequence_paused",
  "sequence_completed",
  "report_answered",
  "report_moved",
  "reader_report",
  "topic_assigned",
  "collection_frozen",
  "edition_kept_back",
  "edition_late",
  "release_held",
  "release_at_risk",
  "mention",
  "comment",
  "comment_assigned",
  "variable_asked_for",
  "variable_added",
  "variable_request_closed",
  "work_handed_over",
] as const
export type NotificationType = (typeof notificationTypes)[number]

/**
 * The kinds of news that also come by mail: somebody asks me for a review or a variable, it falls due, my work waits for me, others answered, what became of my points,
 * somebody names me in a comment or assigns me one, others comment on my topic or in my thread.
 */
export const notificationKinds = ["asked", "reminder", "turn", "answer", "outcome", "mention", "comment"] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How a kind of news comes besides in the hub; `hub`: not by mail. */
export const emailDeliveries = ["at_once", "digest", "hub"] as const
export type EmailDelivery = (typeof emailDeliveries)[number]

const EmailDeliverySchema = z.enum(emailDeliveries)

/** What a user wants by email. Emails about signing in and passwords are sent in any case. */
export const EmailPreferences = z.object({
  asked: EmailDeliverySchema,
  reminder: EmailDeliverySchema,
  turn: EmailDeliverySchema,
  answer: EmailDeliverySchema,
  outcome: EmailDeliverySchema,
  mention: EmailDeliverySchema,
  comment: EmailDeliverySchema,
})
export type EmailPreferences = z.output<typeof EmailPreferences>

/** What a program does not name because it came later stays as it is. */
const EmailPreferencesInput = EmailPreferences.partial({ mention: true, comment: true })
export type EmailPreferencesInput = z.output<typeof EmailPreferencesInput>

/** When the day's digest goes out, in UTC. */
export const digestTime = "06:30"

/** One notification as its reader has it: whether they have read it is their alone. */
export const Notification = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  type: z.enum([...announcementAudiences, ...notificationTypes]),
  read: z.boolean(),
  link: z.string().nullable(),
  created_at: Moment,
})
export type Notification = z.output<typeof Notification>

export const notifications = {
  /** Mine, the unread first and the newest of them first. */
  list: route({
    method: "GET",
    path: "/api/notifications",
    query: Page,
    answer: z.array(Notification),
    paged: true,
  }),
  /** Read, unread again, or put away for good; for nobody but the caller. */
  mark: route({
    method: "PATCH",
    path: "/api/notifications/:id",
    params: ById,
    body: z.object({ read: z.boolean().default(true), dismissed: z.boolean().default(false) }),
    answer: Notification,
    audited: false,
  }),
  readAll: route({
    method: "POST",
    path: "/api/notifications/read-all",
    answer: z.object({ read: z.number() }),
    audited: false,
    callers: "programs",
  }),
  preferences: route({ method: "GET", path: "/api/users/me/notification-preferences", answer: EmailPreferences }),
  savePreferences: route({
    method: "PUT",
    path: "/api/users/me/notification-preferences",
    body: EmailPreferencesInput,
    answer: EmailPreferences,
  }),
  /** Says that there is something new, as long as the page listens; what it is, the page asks for. */
  stream: route({ method: "GET", path: "/api/notifications/stream", answer: z.undefined(), stream: true }),
}
