import { calendarTypes } from "./calendar/values.ts"
import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Day, Id, Moment, Page, dropDefaults, route, WholePage, Ordinal } from "./route.ts"
import { Storable, OneLine } from "./text.ts"
import { TimeZone } from "./time-zone.ts"

/** What stands in the calendar: on one `date`, or from `startDate` to `endDate`. */
export const CalendarEvent = z.object({
  /** The source and its id, as one word. */
  id: z.string(),
  title: z.string(),
  date: Day.optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
  type: z.enum(calendarTypes),
  source: z.enum(["milestone", "release", "edition", "deadline", "task", "review", "meeting"]),
  /** The name of its project. */
  project: z.string().nullable(),
  link: z.string().nullable(),
})
export type CalendarEvent = z.output<typeof CalendarEvent>

export const Meeting = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  start_date: Day,
  end_date: Day,
  project_id: z.number().nullable(),
  project_name: z.string().nullable(),
  version: z.number(),
  created_at: Moment,
  can: z.object({ edit: z.boolean() }),
})
export type Meeting = z.output<typeof Meeting>

const Fields = {
  title: OneLine.pipe(z.string().min(1, "A title is required.").max(limits.title)),
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
  start_date: Day,
  end_date: Day,
  project_id: Id.nullable().default(null),
}
const endsAfterStart = ({ start_date, end_date }: { start_date: string; end_date: string }) => start_date <= end_date
const endsBeforeStart = { message: "The meeting must end after it starts.", path: ["end_date"] }

export const MeetingInput = z.object(Fields).refine(endsAfterStart, endsBeforeStart)
export const MeetingChange = z
  .object({ ...dropDefaults(Fields), version: Ordinal })
  .refine(endsAfterStart, endsBeforeStart)

/** How many days one call may ask for. */
export const calendarDays = 400

export const calendar = {
  /** Milestones, deadlines, releases and meetings, and my own tasks and reviews; with a project, the tasks and reviews of it. */
  events: route({
    method: "GET",
    path: "/api/calendar/events",
    query: z
      .object({
        ...WholePage.shape,
        from: Day,
        to: Day,
        /** Separated by commas. */
        types: z
          .string()
          .transform((text) => text.split(","))
          .pipe(z.array(z.enum(calendarTypes)))
          .optional(),
        project: Id.optional(),
        /** Where the reader lives, as in Europe/Paris: an edition stands on the day on which it goes out there. */
        zone: TimeZone.default("UTC"),
      })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < calendarDays * 86_400_000, {
        message: `Ask for at most ${calendarDays} days.`,
        path: ["to"],
      }),
    answer: z.array(CalendarEvent),
    paged: true,
  }),
  meetings: route({
    method: "GET",
    path: "/api/calendar/meetings",
    query: Page.extend({ project: Id.optional() }),
    answer: z.array(Meeting),
    paged: true,
    callers: "programs",
  }),
  createMeeting: route({
    method: "POST",
    path: "/api/calendar/meetings",
    body: MeetingInput,
    answer: Meeting,
    status: 201,
  }),
  readMeeting: route({ method: "GET", path: "/api/calendar/meetings/:id", params: ById, answer: Meeting }),
  changeMeeting: route({
    method: "PUT",
    path: "/api/calendar/meetings/:id",
    params: ById,
    body: MeetingChange,
    answer: Meeting,
  }),
  deleteMeeting: route({
    method: "DELETE",
    path: "/api/calendar/meetings/:id",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
}
