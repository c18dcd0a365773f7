import { readFileSync } from "node:fs"
import type { EditionJob, EditionMade } from "./job.ts"

/** Runs in a process of its own: reading and setting a whole collection would keep everybody else's calls waiting. */
export function tellOf(make: (job: EditionJob) => EditionMade | Promise<EditionMade>) {
  const answer = (made: EditionMade) => process.send?.(made, () => process.disconnect())
  const made = async () => make(JSON.parse(readFileSync(process.argv[2]!, "utf8")) as EditionJob)
  made().then(answer, (error: unknown) => {
    process.stderr.write(error instanceof Error ? `${error.stack}\n${String(error.cause)}` : String(error))
    answer({ failed: error instanceof Error ? error.message : String(error) })
  })
}
