import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { readFileInProcess } from "./read.ts"
import type { ReadFileJob } from "./read.ts"

/** Runs in a process of its own: takes one job, leaves `reading.json` in the work folder, and ends. */
process.once("message", (job: ReadFileJob) => {
  readFileInProcess(job)
    .then((parsed) => writeFile(join(job.work, "reading.json"), JSON.stringify(parsed)))
    .then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error))
        process.exit(1)
      },
    )
})

process.once("disconnect", () => process.exit(2))
