import { answerParent } from "../platform/child.ts"
import type { ReadingJob } from "./read-job.ts"
import { readText } from "./uses.ts"

/** Runs in a process of its own: reads the texts of one job and tells what they refer to. */
answerParent<ReadingJob>(({ home, texts }) =>
  texts.map(({ title, content, ...topic }) => ({ ...topic, reading: readText(content, home, title) })),
)
