import { z } from "zod"
import { Day, Id, route } from "./route.ts"

/** Somebody is away from one day to another, both included; their deputy answers meanwhile what they are asked for. */
export const Absence = z.object({
  from: Day,
  until: Day,
  deputy: z.object({ id: z.number(), name: z.string() }).nullable(),
})
export type Absence = z.output<typeof Absence>

export const AbsenceInput = z
  .object({
    from: z.iso.date("Choose the first day."),
    until: z.iso.date("Choose the last day."),
    deputy_person_id: Id.nullable().optional(),
  })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    message: "The last day can't be before the first day.",
  })

const OwnAbsence = z.object({ absence: Absence.nullable() })

export const away = {
  /** My absence of now or to come; null when there is none. */
  read: route({ method: "GET", path: "/api/users/me/away", answer: OwnAbsence }),
  /** Takes the place of what was there. */
  keep: route({ method: "PUT", path: "/api/users/me/away", body: AbsenceInput, answer: OwnAbsence }),
  /** I am here, or back earlier. */
  end: route({ method: "DELETE", path: "/api/users/me/away", answer: z.undefined(), status: 204 }),
}
