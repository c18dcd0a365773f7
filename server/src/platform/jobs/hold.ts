import { type Selectable, sql } from "kysely"
import type { Db } from "../db/open.ts"
import type { JobsTable } from "./tables.ts"

/** An other side that does not answer, by the name that people know, and how it fails them: "does not answer". */
export type UnansweredParty = { party: string; note: string }

/** What a handler throws whose work has to be done again when the other side answers. */
export const createUnansweredError = (silence: UnansweredParty & { counts: boolean }, cause: Error) =>
  Object.assign(new Error(cause.message, { cause }), { silence })

export const unansweredPartyOf = (error: unknown) =>
  error instanceof Error && "silence" in error ? (error.silence as UnansweredParty & { counts: boolean }) : undefined

type HeldJob = Pick<Selectable<JobsTable>, "queue" | "target">

/** One failure may be chance; from the second on only one job goes to see, ever later. */
const failuresToHold = 2
const [firstHold, longestHold] = [15, 300]
/** How long the one that goes to see keeps the others waiting. */
const probeSeconds = 90

/** Notes that the other side did not answer, and answers when to see again. */
export async function holdJobs(
  { db }: { db: Db },
  { queue, target }: HeldJob,
  { party, note }: UnansweredParty,
): Promise<Date> {
  const { rows } = await sql<{ held_until: Date }>`
    insert into job_holds as held (queue, target, party, note) values (${queue}, ${target ?? ""}, ${party}, ${note})
    on conflict (queue, target) do update set party = excluded.party, note = excluded.note, failures = held.failures + 1,
      held_until = now() + make_interval(secs => least(${longestHold}, ${firstHold} * power(2, least(held.failures, 10) - 1)))
    returning held_until`.execute(db)
  return rows[0]!.held_until
}

/** The other side answered, whatever it said. */
export async function releaseJobs({ db }: { db: Db }, { queue, target }: HeldJob) {
  if (target === null) return
  await db.deleteFrom("job_holds").where("queue", "=", queue).where("target", "=", target).execute()
}

/** Whether a job may be tried: of those that need a side that did not answer, one goes to see and keeps the others waiting. */
export async function mayTryJob({ db }: { db: Db }, { queue, target }: HeldJob): Promise<boolean> {
  if (target === null) return true
  const { rows } = await sql<{ may: boolean }>`
    with probe as (
      update job_holds set held_until = now() + make_interval(secs => ${probeSeconds})
      where queue = ${queue} and target = ${target} and failures >= ${failuresToHold} and held_until <= now()
      returning queue)
    select exists (select from probe) or not exists (
      select from job_holds where queue = ${queue} and target = ${target} and failures >= ${failuresToHold}) as may`.execute(
    db,
  )
  return rows[0]?.may ?? false
}

/** Of a query over `jobs`: whether the other side of the row is held. */
export const isHeld = sql<boolean>`exists (
  select from job_holds held where held.queue = jobs.queue and held.target = jobs.target
    and held.failures >= ${failuresToHold} and held.held_until > now())`

export type StalledWork = {
  queue: string
  waiting: number
  since: Date
  party: string | null
  note: string
  /** The latest moment at which the other side is asked again. */
  next_try: Date | null
}

/** Which work is stuck: what an other side keeps waiting, and what has waited or run for very long. */
export async function listStalledWork({ db }: { db: Db }, patience: string): Promise<StalledWork[]> {
  const { rows } = await sql<StalledWork>`
    select held.queue, count(*) as waiting, held.since, held.party, held.note, held.held_until as next_try
      from job_holds held join jobs on jobs.queue = held.queue and jobs.target = held.target
      where held.failures >= ${failuresToHold} and jobs.state in ('ready', 'running')
      group by held.queue, held.target, held.since, held.party, held.note, held.held_until
    union all
    select queue, count(*), min(run_at), null, 'waiting', null from jobs
      where state = 'ready' and run_at < now() - ${patience}::interval and not exists (
        select from job_holds held where held.queue = jobs.queue and held.target = jobs.target)
      group by queue
    union all
    select queue, count(*), min(started_at), null, 'running', null from jobs
      where state = 'running' and started_at < now() - ${patience}::interval
      group by queue
    order by since`.execute(db)
  return rows
}
