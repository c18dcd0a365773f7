import type { LogCategory, LogLevel } from "@hub/contract/logs"
import type { Db } from "../db/open.ts"
import { redactSecrets } from "./log-entry.ts"
import "./tables.ts"

type LogEntryInput = {
  level: LogLevel
  category: LogCategory
  event: string
  details?: Record<string, string | number | boolean>
  ip?: string
  request_id?: string
}

/** Writes a log entry that stands for no event: what failed, and what the hub itself did. */
export async function writeLogEntry(
  db: Db,
  at: Date,
  { details = {}, ip = "", request_id = "hub", ...line }: LogEntryInput,
) {
  const plain = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === "string" ? redactSecrets(value) : value,
  ])
  await db
    .insertInto("log_entries")
    .values({ ...line, at, person_id: null, ip, request_id, details: JSON.stringify(Object.fromEntries(plain)) })
    .execute()
}

/** Forgets the lines from before a moment, a few at a time, so that nobody waits; answers how many. */
export async function deleteLogEntries(db: Db, before: Date): Promise<number> {
  const atOnce = 5000
  for (let forgotten = 0; ;) {
    const { numDeletedRows } = await db
      .deleteFrom("log_entries")
      .where("id", "in", (old) => old.selectFrom("log_entries").select("id").where("at", "<", before).limit(atOnce))
      .executeTakeFirstOrThrow()
    forgotten += Number(numDeletedRows)
    if (Number(numDeletedRows) < atOnce) return forgotten
  }
}
