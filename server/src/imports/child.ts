import { answerParent } from "../platform/child-process.ts"
import { completeTexts, type CompletionJob } from "./proposal/complete.ts"
import { proposeTopics, type ProposalJob } from "./proposal/propose.ts"

export type ImportChildJob = { kind: "propose"; job: ProposalJob } | { kind: "complete"; job: CompletionJob }

/** Runs in a process of its own: cuts, compares and rewrites the texts of one import. */
await answerParent<ImportChildJob>((asked) =>
  asked.kind === "propose" ? proposeTopics(asked.job) : completeTexts(asked.job),
)
