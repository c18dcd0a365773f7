import { readFileSync, writeFileSync } from "node:fs"
import { completed, type CompletionJob } from "./proposal/complete.ts"
import { proposed, type ProposalJob } from "./proposal/propose.ts"

export type ChildJob =
  | { kind: "propose"; answer: string; job: ProposalJob }
  | { kind: "complete"; answer: string; job: CompletionJob }

/** Runs in a process of its own: cuts, compares and rewrites the texts of one import. */
const asked = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as ChildJob
const found = asked.kind === "propose" ? proposed(asked.job) : completed(asked.job)
writeFileSync(asked.answer, JSON.stringify(found))
process.send?.("done", () => process.disconnect())
