import { calendar } from "@hub/contract/calendar"
import type { Doors } from "../platform/http/door.ts"
import { pageOfWhole } from "../platform/http/page.ts"
import { listEvents } from "./events.ts"
import { changeMeeting, createMeeting, deleteMeeting, listMeetings, readMeeting } from "./meetings.ts"

export function openCalendar(doors: Doors) {
  doors.open(calendar.events, "calendar.read", async (ctx, { query }) =>
    pageOfWhole(await listEvents(ctx, query), query, ({ id }) => id),
  )
  doors.open(calendar.meetings, "calendar.read", (ctx, { query }) => listMeetings(ctx, query))
  doors.open(calendar.createMeeting, "calendar.manage", (ctx, { body }) => createMeeting(ctx, body))
  doors.open(calendar.readMeeting, "calendar.read", (ctx, { params }) => readMeeting(ctx, params.id))
  doors.open(calendar.changeMeeting, "calendar.manage", (ctx, { params, body }) => changeMeeting(ctx, params.id, body))
  doors.open(calendar.deleteMeeting, "calendar.manage", (ctx, { params }) => deleteMeeting(ctx, params.id))
}
