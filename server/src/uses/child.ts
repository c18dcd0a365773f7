import { answerParent } from "../platform/child-process.ts"
import type { ReadUsesJob } from "./read-job.ts"
import { readReferences } from "./uses.ts"

/** Runs in a process of its own: reads the texts of one job and tells what they refer to. */
await answerParent<ReadUsesJob>(({ home, texts }) =>
  texts.map(({ title, content, ...topic }) => ({ ...topic, references: readReferences(content, home, title) })),
)
