import { notifications } from "@hub/contract/notifications"
import type { Doors } from "../platform/http/door.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { tellAllAgain } from "./announcements/announce.ts"
import { openAnnouncements } from "./announcements/routes.ts"
import { listNotifications } from "./list.ts"
import { markNotification, readAllNotifications } from "./mark.ts"
import { sendDigests } from "./digest/send.ts"
import { heardBy } from "./news.ts"
import { wish, wishesOf } from "./wishes.ts"

export function openNotifications(doors: Doors) {
  doors.open(notifications.list, "notifications.read", (ctx, { query }) => listNotifications(ctx, query))
  doors.open(notifications.stream, "notifications.read", (ctx) => heardBy(ctx))
  doors.open(notifications.wishes, "notifications.read", (ctx) => wishesOf(ctx, ctx.actor.user_id!))
  doors.open(notifications.wish, "account.own", (ctx, { body }) => wish(ctx, body))
  doors.open(notifications.readAll, "notifications.mark", (ctx) => readAllNotifications(ctx))
  doors.open(notifications.mark, "notifications.mark", (ctx, { params, body }) =>
    markNotification(ctx, params.id, body),
  )
  openAnnouncements(doors)
}

export const notificationJobs: JobHandlers = {
  "notifications.digest": { run: sendDigests },
  "notifications.tell": { run: tellAllAgain },
}
