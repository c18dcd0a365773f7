import { readFileSync } from "node:fs"
import type { EditionJob, EditionResult } from "./job.ts"

/** Runs in a process of its own: reading and setting a whole collection would keep everybody else's calls waiting. */
export function runEditionChild(make: (job: EditionJob) => EditionResult | Promise<EditionResult>) {
  const answer = (made: EditionResult) => process.send?.(made, () => process.disconnect())
  const made = async () => make(JSON.parse(readFileSync(process.argv[2]!, "utf8")) as EditionJob)
  made().then(answer, (error: unknown) => {
    process.stderr.write(error instanceof Error ? `${error.stack}\n${String(error.cause)}` : String(error))
    answer({ failed: error instanceof Error ? error.message : String(error) })
  })
}
