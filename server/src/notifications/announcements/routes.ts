import { announcements } from "@hub/contract/announcements"
import type { Router } from "../../platform/http/router.ts"
import {
  archiveAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
} from "./announce.ts"
import { announcementColumns, listAnnouncements, listReaders } from "./list.ts"
import { countAudience, readAnnouncement } from "./present.ts"

export function addAnnouncementRoutes(router: Router) {
  router.add(
    announcements.list,
    "notifications.see",
    (ctx, { query }) => listAnnouncements(ctx, query),
    announcementColumns,
  )
  router.add(announcements.audience, "notifications.see", (ctx, { query }) => countAudience(ctx, query.type))
  router.add(announcements.create, "notifications.announce", (ctx, { body }) => createAnnouncement(ctx, body))
  router.add(announcements.read, "notifications.see", (ctx, { params }) => readAnnouncement(ctx, params.id))
  router.add(announcements.change, "notifications.announce", (ctx, { params, body }) =>
    changeAnnouncement(ctx, params.id, body),
  )
  router.add(announcements.end, "notifications.announce", (ctx, { params }) => endAnnouncement(ctx, params.id))
  router.add(announcements.archive, "notifications.announce", (ctx, { params }) => archiveAnnouncement(ctx, params.id))
  router.add(announcements.delete, "notifications.announce", (ctx, { params }) => deleteAnnouncement(ctx, params.id))
  router.add(announcements.listReaders, "notifications.see", (ctx, { params, query }) =>
    listReaders(ctx, params.id, query),
  )
}
