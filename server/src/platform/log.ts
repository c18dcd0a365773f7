import type { House } from "./ctx.ts"
import type { Db } from "./db/open.ts"
import { isOutage } from "./db/outage.ts"
import { keepLine } from "./facts/keep-line.ts"

type Logger = { warn: (sentence: string) => void; error: (what: unknown, about?: string) => void }

/** While the database is away everything that asks it fails; this often is enough to say so. */
const outageSaidEvery = 60_000

/** What writes down the failures of the hub's own work: for whoever runs it, and in the log that administrators read. */
export function openLog(db: Db, logger: () => Logger | undefined): House["log"] {
  let outageSaid = -Infinity
  const writeDown = (failure: string, about: string) =>
    keepLine(db, new Date(), {
      level: "error",
      category: "system",
      event: "work.failed",
      details: { about, error: failure },
    }).catch((unwritten: unknown) => logger()?.error(unwritten))
  return (error, about) => {
    if (isOutage(error)) {
      if (performance.now() - outageSaid < outageSaidEvery) return
      outageSaid = performance.now()
      logger()?.warn(`${error.message} (${about})`)
      return
    }
    logger()?.error({ err: error }, about)
    void writeDown(String(error), about)
  }
}
