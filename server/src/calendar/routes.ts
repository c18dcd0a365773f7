import { calendar } from "@hub/contract/calendar"
import type { Router } from "../platform/http/router.ts"
import { cutPageOfList } from "../platform/http/page.ts"
import { listCalendarEvents } from "./events.ts"
import { updateMeeting, createMeeting, deleteMeeting, listMeetings, readMeeting } from "./meetings.ts"

export function addCalendarRoutes(router: Router) {
  router.add(calendar.events, "calendar.read", async (ctx, { query }) =>
    cutPageOfList(await listCalendarEvents(ctx, query), query, ({ id }) => id),
  )
  router.add(calendar.meetings, "calendar.read", (ctx, { query }) => listMeetings(ctx, query))
  router.add(calendar.createMeeting, "calendar.manage", (ctx, { body }) => createMeeting(ctx, body))
  router.add(calendar.readMeeting, "calendar.read", (ctx, { params }) => readMeeting(ctx, params.id))
  router.add(calendar.changeMeeting, "calendar.manage", (ctx, { params, body }) => updateMeeting(ctx, params.id, body))
  router.add(calendar.deleteMeeting, "calendar.manage", (ctx, { params }) => deleteMeeting(ctx, params.id))
}
