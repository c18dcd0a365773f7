import { statfs } from "node:fs/promises"
import { sql } from "kysely"
import type { App } from "./ctx.ts"
import { type StalledWork, listStalledWork } from "./jobs/hold.ts"

/** Under this the hub takes no more work: a database without room stops. */
const minFreeBytes = 64 * 1024 * 1024
const maxQueueWait = "15 minutes"
/** How long it is remembered that something was given up. */
const recentPeriod = "1 day"

/** Whether there is room to work in. */
export async function hasDiskSpace({ work_folder }: App) {
  const { bavail, bsize } = await statfs(work_folder)
  return bavail * bsize > minFreeBytes
}

type TroubleCounts = { dead_lettered: number; unheard: number; unsent: number }

/** Whether work lies about that nobody takes; what an other side keeps waiting is not the hub's doing. */
export const isQueueMoving = (found: StalledWork[]) =>
  found.every(({ party, note }) => party !== null || note !== "waiting")

/** Which work is stuck, in a sentence each: what, since when, waiting for whom, and when it is tried again. */
export async function readStalledWork(app: App) {
  const found = await listStalledWork(app, maxQueueWait)
  return found.map((one) => ({ ...one, sentence: describeStalledWork(one) }))
}

function describeStalledWork({ queue, waiting, since, party, note, next_try }: StalledWork) {
  const [one, more] = queueNouns[queue.split(".")[0]!] ?? ["job", "jobs"]
  const time = `${since.toISOString().slice(0, 16).replace("T", " ")} UTC`
  const next = next_try === null ? "" : ` Next try by ${next_try.toISOString().slice(11, 16)} UTC.`
  const many = `${waiting} ${waiting === 1 ? one : more}`
  if (party !== null) return `${many} ${waiting === 1 ? "waits" : "wait"}: ${party} ${note} since ${time}.${next}`
  const been = waiting === 1 ? "has been" : "have been"
  return `${many} ${been} ${note === "running" ? "running" : "waiting"} since ${time}.`
}

/** What the work of a queue is called, by the first part of its name. */
const queueNouns: Record<string, [one: string, more: string]> = {
  mail: ["email", "emails"],
  webhooks: ["webhook message", "webhook messages"],
  links: ["link check", "link checks"],
  backups: ["backup", "backups"],
  publication: ["edition", "editions"],
  import: ["import", "imports"],
  destinations: ["web edition", "web editions"],
}

/** How much work lies about, was given up, or did not reach anybody, counted by indexes that hold nothing else. */
async function countTrouble({ db }: App): Promise<TroubleCounts> {
  const { rows } = await sql<TroubleCounts>`select
    (select count(*) from jobs where state = 'parked' and finished_at > now() - ${recentPeriod}::interval) as dead_lettered,
    (select count(*) from events where dead_lettered_at > now() - ${recentPeriod}::interval) as unheard,
    (select count(*) from emails where state = 'failed' and created_at > now() - ${recentPeriod}::interval) as unsent`.execute(
    db,
  )
  if (!rows[0]) throw new Error("The database returned no count.")
  return rows[0]
}

/** What is wrong with the hub, a sentence each; nothing where all is well. That the database answers, the answer shows. */
export async function listTroubles(app: App): Promise<string[]> {
  const [room, stands, { dead_lettered, unheard, unsent }] = await Promise.all([
    hasDiskSpace(app),
    readStalledWork(app),
    countTrouble(app),
  ])
  return [
    ...(room ? [] : [noRoom]),
    ...stands.map(({ sentence }) => sentence),
    ...(dead_lettered > 0 ? [`${countNoun(dead_lettered, "job was", "jobs were")} given up in the last day.`] : []),
    ...(unheard > 0 ? [`${countNoun(unheard, "event was", "events were")} not processed within a day.`] : []),
    ...(unsent > 0 ? [`${countNoun(unsent, "email", "emails")} could not be sent in the last day.`] : []),
  ]
}

/** The same for those from whom something is hidden, whose work may be what waits. */
export const listTroublesOfMachine = async (app: App): Promise<string[]> => ((await hasDiskSpace(app)) ? [] : [noRoom])

const noRoom = "The disk is almost full."

const countNoun = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
