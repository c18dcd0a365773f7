import { notifications } from "@hub/contract/notifications"
import { quietHours } from "@hub/contract/quiet-hours"
import type { Router } from "../platform/http/router.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { sendUpdateToAll } from "./announcements/announce.ts"
import { addAnnouncementRoutes } from "./announcements/routes.ts"
import { listNotifications } from "./list.ts"
import { markNotification, readAllNotifications } from "./mark.ts"
import { sendDigests } from "./digest/send.ts"
import { listUpdateChannels } from "./live-updates.ts"
import { saveEmailPreferences, readEmailPreferences } from "./preferences.ts"
import { readQuietHours, saveQuietHours } from "./quiet-hours/own.ts"

export function addNotificationRoutes(router: Router) {
  router.add(notifications.list, "notifications.read", (ctx, { query }) => listNotifications(ctx, query))
  router.add(notifications.stream, "notifications.read", (ctx) => listUpdateChannels(ctx))
  router.add(notifications.preferences, "notifications.read", (ctx) => readEmailPreferences(ctx, ctx.actor.user_id!))
  router.add(notifications.savePreferences, "account.own", (ctx, { body }) => saveEmailPreferences(ctx, body))
  router.add(quietHours.read, "notifications.read", async (ctx) => ({
    quiet_hours: await readQuietHours(ctx, ctx.actor.user_id!),
  }))
  router.add(quietHours.save, "account.own", (ctx, { body }) => saveQuietHours(ctx, body))
  router.add(quietHours.remove, "account.own", async (ctx) => void (await saveQuietHours(ctx, null)))
  router.add(notifications.readAll, "notifications.mark", (ctx) => readAllNotifications(ctx))
  router.add(notifications.mark, "notifications.mark", (ctx, { params, body }) =>
    markNotification(ctx, params.id, body),
  )
  addAnnouncementRoutes(router)
}

export const notificationJobs: JobHandlers = {
  "notifications.digest": { run: sendDigests },
  "notifications.tell": { run: sendUpdateToAll },
}
