import { statfs } from "node:fs/promises"
import { sql } from "kysely"
import type { House } from "./ctx.ts"

/** Under this the hub takes no more work: a database without room stops. */
const leastFreeBytes = 64 * 1024 * 1024
const oldestReadyJob = "15 minutes"
/** How long it is remembered that something was given up. */
const remembered = "1 day"

/** Whether there is room to work in. */
export async function hasRoom({ work_folder }: House) {
  const { bavail, bsize } = await statfs(work_folder)
  return bavail * bsize > leastFreeBytes
}

type Counted = { lying: number; parked: number; unheard: number; unsent: number }

const lying = sql<number>`(
  select count(*) from jobs where state = 'ready' and run_at < now() - ${oldestReadyJob}::interval)`

/** How many jobs have waited so long that nobody seems to work. */
export async function countLyingJobs({ db }: House): Promise<number> {
  const { rows } = await sql<{ lying: number }>`select ${lying} as lying`.execute(db)
  if (!rows[0]) throw new Error("The database counted nothing.")
  return rows[0].lying
}

/** How much work lies about, was given up, or did not reach anybody, counted by indexes that hold nothing else. */
async function countTrouble({ db }: House): Promise<Counted> {
  const { rows } = await sql<Counted>`select
    ${lying} as lying,
    (select count(*) from jobs where state = 'parked' and finished_at > now() - ${remembered}::interval) as parked,
    (select count(*) from facts where parked_at > now() - ${remembered}::interval) as unheard,
    (select count(*) from mails where state = 'failed' and created_at > now() - ${remembered}::interval) as unsent`.execute(
    db,
  )
  if (!rows[0]) throw new Error("The database counted nothing.")
  return rows[0]
}

/** What is wrong with the house, a sentence each; nothing where all is well. That the database answers, the answer shows. */
export async function troubles(house: House): Promise<string[]> {
  const [room, { lying, parked, unheard, unsent }] = await Promise.all([hasRoom(house), countTrouble(house)])
  return [
    ...(room ? [] : ["The disk is almost full."]),
    ...(lying > 0 ? [`${many(lying, "job has", "jobs have")} waited for more than ${oldestReadyJob}.`] : []),
    ...(parked > 0 ? [`${many(parked, "job was", "jobs were")} given up within a day.`] : []),
    ...(unheard > 0 ? [`${many(unheard, "event was", "events were")} not followed up within a day.`] : []),
    ...(unsent > 0 ? [`${many(unsent, "mail", "mails")} of the last day could not be sent.`] : []),
  ]
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
