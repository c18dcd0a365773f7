import type { SharedFormat } from "@hub/contract/publications"
import { otherPages, startPage } from "@hub/contract/readings/values"
import { topicOfPage } from "@hub/reader/site"
import { sql } from "kysely"
import { asSystem, type App, type Ctx } from "../../platform/ctx.ts"
import { utcDay } from "../../platform/day.ts"
import type { Db } from "../../platform/db/open.ts"
import { settingsOf } from "../../settings/current.ts"
import type { ReadingCountsTable } from "../tables.ts"

type CountedReading = Omit<ReadingCountsTable, "count" | "day">

/** What this hub counted since it last wrote it down, by what is counted; a reading waits for no writing. */
const counted = new WeakMap<App, Map<string, ReadingCountsTable>>()

/** Counts that somebody saw a page of an edition, by the name of its file there. */
export const countView = (ctx: Ctx, publication_id: number, file: string) =>
  countReading(ctx, { publication_id, kind: "view", page: pageOf(file), form: "" })

/** Counts that somebody downloaded a file of an edition. */
export const countDownload = (ctx: Ctx, publication_id: number, form: SharedFormat) =>
  countReading(ctx, { publication_id, kind: "download", page: startPage, form })

const pageOf = (file: string): number => topicOfPage(file) ?? (file === "index.html" ? startPage : otherPages)

async function countReading({ app }: Ctx, reading: CountedReading) {
  const { count_readings } = await settingsOf(asSystem(app))
  if (!count_readings) return
  const day = utcDay(app.clock())
  const key = JSON.stringify([day, ...Object.values(reading)])
  const waiting = counted.get(app) ?? new Map<string, ReadingCountsTable>()
  counted.set(app, waiting.set(key, { ...reading, day, count: (waiting.get(key)?.count ?? 0) + 1 }))
}

/** Counts a report in the transaction that saves it. */
export async function countReport(tx: Ctx, publication_id: number, page: number) {
  const { count_readings } = await settingsOf(tx)
  const report = { publication_id, day: utcDay(tx.now), kind: "report", page, form: "", count: 1 } as const
  if (count_readings) await addReadings(tx.db, [report])
}

/** Writes down what was counted, in one statement. What could not be written down waits for the next time. */
export async function saveReadings(app: App) {
  const taken = counted.get(app)
  if (!taken) return
  counted.delete(app)
  try {
    await addReadings(app.db, [...taken.values()])
  } catch (error) {
    putBack(app, taken)
    throw error
  }
}

function putBack(app: App, taken: Map<string, ReadingCountsTable>) {
  const since = counted.get(app) ?? []
  for (const [key, reading] of since)
    taken.set(key, { ...reading, count: reading.count + (taken.get(key)?.count ?? 0) })
  counted.set(app, taken)
}

/** In one order, so that hubs on one database do not wait for each other in circles. Editions may be gone since. */
const addReadings = (db: Db, readings: ReadingCountsTable[]) =>
  sql`
    insert into reading_counts (publication_id, day, kind, page, form, count)
    select publication_id, day, kind, page, form, count
      from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
        as added (publication_id bigint, day date, kind text, page bigint, form text, count integer)
      where exists (select from publications where id = publication_id)
      order by 1, 2, 3, 4, 5
    on conflict (publication_id, day, kind, page, form)
      do update set count = reading_counts.count + excluded.count`.execute(db)
