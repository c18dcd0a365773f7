import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { readFileHere } from "./read.ts"
import type { ReadingJob } from "./read.ts"

/** Runs in a process of its own: takes one job, leaves `reading.json` in the work folder, and ends. */
process.once("message", (job: ReadingJob) => {
  readFileHere(job)
    .then((reading) => writeFile(join(job.work, "reading.json"), JSON.stringify(reading)))
    .then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error))
        process.exit(1)
      },
    )
})

process.once("disconnect", () => process.exit(2))
