import { answerParent } from "../platform/child.ts"
import { completed, type CompletionJob } from "./proposal/complete.ts"
import { proposed, type ProposalJob } from "./proposal/propose.ts"

export type Question = { kind: "propose"; job: ProposalJob } | { kind: "complete"; job: CompletionJob }

/** Runs in a process of its own: cuts, compares and rewrites the texts of one import. */
answerParent<Question>((asked) => (asked.kind === "propose" ? proposed(asked.job) : completed(asked.job)))
