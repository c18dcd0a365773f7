import { readFileSync, writeFileSync } from "node:fs"
import type { ReadingJob } from "./read-job.ts"
import { readText } from "./uses.ts"

/** Runs in a process of its own: reads the texts of one job and leaves what they refer to. */
const { home, answer, texts } = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as ReadingJob
const found = texts.map(({ title, content, ...topic }) => ({ ...topic, reading: readText(content, home, title) }))
writeFileSync(answer, JSON.stringify(found))
process.send?.(found.length, () => process.disconnect())
