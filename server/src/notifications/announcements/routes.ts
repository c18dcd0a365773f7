import { announcements } from "@hub/contract/announcements"
import type { Doors } from "../../platform/http/door.ts"
import {
  archiveAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
} from "./announce.ts"
import { announcementTable, listAnnouncements, listReadings } from "./list.ts"
import { countAudience, readAnnouncement } from "./rows.ts"

export function openAnnouncements(doors: Doors) {
  doors.open(
    announcements.list,
    "notifications.see",
    (ctx, { query }) => listAnnouncements(ctx, query),
    announcementTable,
  )
  doors.open(announcements.audience, "notifications.see", (ctx, { query }) => countAudience(ctx, query.type))
  doors.open(announcements.create, "notifications.announce", (ctx, { body }) => createAnnouncement(ctx, body))
  doors.open(announcements.read, "notifications.see", (ctx, { params }) => readAnnouncement(ctx, params.id))
  doors.open(announcements.change, "notifications.announce", (ctx, { params, body }) =>
    changeAnnouncement(ctx, params.id, body),
  )
  doors.open(announcements.end, "notifications.announce", (ctx, { params }) => endAnnouncement(ctx, params.id))
  doors.open(announcements.archive, "notifications.announce", (ctx, { params }) => archiveAnnouncement(ctx, params.id))
  doors.open(announcements.delete, "notifications.announce", (ctx, { params }) => deleteAnnouncement(ctx, params.id))
  doors.open(announcements.readings, "notifications.see", (ctx, { params, query }) =>
    listReadings(ctx, params.id, query),
  )
}
