import { z } from "zod"
import { limits } from "./limits.ts"
import { announcementAudiences } from "./notifications.ts"
import { ById, Moment, Page, route } from "./route.ts"
import { Storable } from "./text.ts"

/** The states of an announcement. */
export const announcementStates = ["scheduled", "active", "ended", "archived"] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** What administrators tell all, or those of one role. */
export const Announcement = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  type: z.enum(announcementAudiences),
  link: z.string().nullable(),
  starts_at: Moment,
  ends_at: Moment.nullable(),
  revised_at: Moment.nullable(),
  state: z.enum(announcementStates),
  /** How many it reaches now, and how many of them read it. */
  audience_count: z.number(),
  read_count: z.number(),
  created_by_name: z.string().nullable(),
  created_at: Moment,
})
export type Announcement = z.output<typeof Announcement>

const AnnouncementText = (most: number, required: string) =>
  Storable.pipe(z.string(required).trim().min(1, required).max(most, `Use at most ${most} characters.`))
const AnnouncementLink = Storable.pipe(z.string().trim().max(limits.url))
  .transform((link) => (link === "" ? null : link))
  .nullable()
  .refine(
    (link) => link === null || /^(?:\/(?![/\\])|https?:\/\/)/i.test(link),
    "Enter a page of the hub, such as /topics, or an address that starts with https://.",
  )
  .default(null)

export const NewAnnouncement = z.object({
  title: AnnouncementText(limits.title, "A title is required."),
  message: AnnouncementText(limits.message, "A message is required."),
  type: z.enum(announcementAudiences).default("global"),
  link: AnnouncementLink,
  /** At once, unless it is told when. */
  starts_at: Moment.nullable().default(null),
  ends_at: Moment.nullable().default(null),
})

/** What is left out stays as it is. `show_again`: those who read it see it again. */
export const AnnouncementChange = z.object({
  title: NewAnnouncement.shape.title,
  message: NewAnnouncement.shape.message,
  type: z.enum(announcementAudiences),
  link: AnnouncementLink.unwrap().optional(),
  starts_at: Moment.nullable().optional(),
  ends_at: Moment.nullable().optional(),
  show_again: z.boolean().default(false),
})

/** Who read an announcement, and when. */
export const AnnouncementReader = z.object({ name: z.string(), read_at: Moment })

/** What administrators announce; each reads it for themselves. */
export const announcements = {
  list: route({
    method: "GET",
    path: "/api/admin/notifications",
    query: Page.extend({
      q: z.string().trim().max(200).optional(),
      type: z.enum(announcementAudiences).optional(),
      state: z.enum(announcementStates).optional(),
    }),
    answer: z.array(Announcement),
    paged: true,
    csv: true,
  }),
  /** How many an announcement would reach now. */
  audience: route({
    method: "GET",
    path: "/api/notifications/audience",
    query: z.object({ type: z.enum(announcementAudiences).default("global") }),
    answer: z.object({ count: z.number() }),
  }),
  create: route({
    method: "POST",
    path: "/api/notifications",
    body: NewAnnouncement,
    answer: Announcement,
    status: 201,
  }),
  read: route({ method: "GET", path: "/api/notifications/:id", params: ById, answer: Announcement }),
  change: route({
    method: "PUT",
    path: "/api/notifications/:id",
    params: ById,
    body: AnnouncementChange,
    answer: Announcement,
  }),
  /** It leaves the tickers now, and stays in the list. */
  end: route({ method: "POST", path: "/api/notifications/:id/end", params: ById, answer: Announcement }),
  archive: route({ method: "POST", path: "/api/notifications/:id/archive", params: ById, answer: Announcement }),
  delete: route({
    method: "DELETE",
    path: "/api/notifications/:id",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
  listReaders: route({
    method: "GET",
    path: "/api/notifications/:id/reads",
    params: ById,
    query: Page,
    answer: z.array(AnnouncementReader),
    paged: true,
  }),
}
