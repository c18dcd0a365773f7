import type { App } from "./ctx.ts"
import type { Db } from "./db/open.ts"
import { isOutage } from "./db/outage.ts"
import { writeLogEntry } from "./events/write-log-entry.ts"

type ProcessLogger = { warn: (sentence: string) => void; error: (what: unknown, about?: string) => void }

/** While the database is away everything that asks it fails; this often is enough to say so. */
const outageLogInterval = 60_000

/** What writes down the failures of the hub's own work: for the person who runs it, and in the log that administrators read. */
export function createErrorLog(db: Db, logger: () => ProcessLogger | undefined): App["log"] {
  let outageLoggedAt = -Infinity
  const writeDown = (failure: string, about: string) =>
    writeLogEntry(db, new Date(), {
      level: "error",
      category: "system",
      event: "work.failed",
      details: { about, error: failure },
    }).catch((unwritten: unknown) => logger()?.error(unwritten))
  return (error, about) => {
    if (isOutage(error)) {
      if (performance.now() - outageLoggedAt < outageLogInterval) return
      outageLoggedAt = performance.now()
      logger()?.warn(`${error.message} (${about})`)
      return
    }
    logger()?.error({ err: error }, about)
    void writeDown(String(error), about)
  }
}
