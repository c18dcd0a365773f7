import { z } from "zod"
import { route } from "./route.ts"
import { TimeZone } from "./time-zone.ts"

/** A time of day to the quarter of an hour, as "08:15". */
const QuarterHour = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, "Choose a time to the quarter of an hour.")

/** When a person gets no emails, by the clock of their time zone: every day between two times, over midnight if the first is later. */
export const QuietHours = z
  .object({
    from: QuarterHour,
    until: QuarterHour,
    time_zone: TimeZone,
    /** Whether Saturdays and Sundays are quiet all day. */
    weekends: z.boolean(),
  })
  .refine(({ from, until }) => from !== until, {
    path: ["until"],
    message: "The quiet time must end at another time than it starts.",
  })
export type QuietHours = z.output<typeof QuietHours>

const OwnQuietHours = z.object({ quiet_hours: QuietHours.nullable() })

export const quietHours = {
  /** Mine; null while they are off. */
  read: route({ method: "GET", path: "/api/users/me/quiet-hours", answer: OwnQuietHours }),
  /** Takes the place of what was there. Emails that wait are moved to the end of the new quiet time. */
  save: route({ method: "PUT", path: "/api/users/me/quiet-hours", body: QuietHours, answer: OwnQuietHours }),
  /** Turns them off; emails that wait are sent now. */
  remove: route({ method: "DELETE", path: "/api/users/me/quiet-hours", answer: z.undefined(), status: 204 }),
}
