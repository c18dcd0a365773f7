import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { utcDay } from "../../platform/day.ts"
import "../tables.ts"
import "./tables.ts"

/** Who is away today, since when the hub counts it, and who answers for them. */
export type CurrentAbsence = {
  person_id: number
  until_day: string
  since: Date
  deputy_id: number | null
  deputy_name: string | null
}

/** A deputy counts as long as they have their account, may review, and are here themselves. */
export const selectCurrentAbsences = ({ now }: Ctx) => sql<CurrentAbsence>`(
  select absences.person_id, absences.until_day, deputy.id as deputy_id, deputy.name as deputy_name,
    greatest(absences.from_day::timestamp at time zone 'UTC', absences.set_at) as since
  from absences left join people deputy on deputy.id = absences.deputy_id and deputy.can_review
    and deputy.merged_into is null
    and exists (select 1 from users where users.person_id = deputy.id and users.active)
    and not exists (select 1 from absences own where own.person_id = deputy.id
      and ${utcDay(now)}::date between own.from_day and own.until_day)
  where ${utcDay(now)}::date between absences.from_day and absences.until_day
)`
