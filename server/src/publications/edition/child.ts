import { readFileSync } from "node:fs"
import { makeEdition } from "./artefact.ts"
import type { EditionJob, EditionMade } from "./job.ts"

/** Runs in a process of its own: reading and setting a whole collection would keep everybody else's calls waiting. */
const job = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as EditionJob
const answer = (made: EditionMade) => process.send?.(made, () => process.disconnect())

makeEdition(job).then(answer, (error: unknown) => {
  process.stderr.write(error instanceof Error ? `${error.stack}\n${String(error.cause)}` : String(error))
  answer({ failed: error instanceof Error ? error.message : String(error) })
})
