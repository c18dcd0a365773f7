import { sql } from "kysely"
import { selectCurrentAbsences } from "../people/absences/current.ts"
import type { Ctx } from "../platform/ctx.ts"

/**
 * Whether the deputy of somebody who is `away` may answer the request `asked` of them: nobody answers about words of their own,
 * what they asked for themselves, or twice in one round.
 */
export const deputyMayAnswer = (asked: string) => sql<boolean>`(
  away.deputy_id is not null and away.deputy_id <> ${sql.ref(`${asked}.requested_by`)}
  and not exists (
    select 1 from revisions where id = ${sql.ref(`${asked}.revision_id`)} and author_id = away.deputy_id)
  and (${sql.ref(`${asked}.step_id`)} is not null or not exists (
    select 1 from review_requests twin where twin.round_id = ${sql.ref(`${asked}.round_id`)}
      and twin.reviewer_id = away.deputy_id and twin.status not in ('cancelled', 'declined', 'delegated')))
)`

type PendingAbsence = { away_until: string; deputy_id: number | null; deputy_name: string | null }

/** Of a request, until when its reviewer is away, and who answers it in the meantime; no row while they are here. */
export const selectAbsence = (ctx: Ctx, asked: string) => sql<PendingAbsence>`(
  select away.until_day as away_until, case when may.answer then away.deputy_id end as deputy_id,
    case when may.answer then away.deputy_name end as deputy_name
  from ${selectCurrentAbsences(ctx)} away cross join lateral (select ${deputyMayAnswer(asked)} as answer) may
  where away.person_id = ${sql.ref(`${asked}.reviewer_id`)}
)`
