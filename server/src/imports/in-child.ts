import { askChild } from "../platform/child.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Question } from "./child.ts"
import type { Completion, CompletionJob } from "./proposal/complete.ts"
import type { Proposal, ProposalJob } from "./proposal/propose.ts"

const bounds = { milliseconds: 120_000, megabytes: 768 }
const never = new AbortController().signal

/** Thinks about the texts of an import in a process of its own: thousands of them would keep everybody else waiting. */
export const proposedInChild = (ctx: Ctx, job: ProposalJob, signal?: AbortSignal) =>
  inChild<Proposal>(ctx, { kind: "propose", job }, signal)

export const completedInChild = (ctx: Ctx, job: CompletionJob, signal?: AbortSignal) =>
  inChild<Completion>(ctx, { kind: "complete", job }, signal)

const inChild = <Answer>({ house }: Ctx, question: Question, signal = never) =>
  askChild<Answer>(house, "imports-child", question, { ...bounds, signal })
