import { askChild } from "../platform/child-process.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { ImportChildJob } from "./child.ts"
import type { Completion, CompletionJob } from "./proposal/complete.ts"
import type { Proposal, ProposalJob } from "./proposal/propose.ts"

const bounds = { milliseconds: 120_000, megabytes: 768 }
const never = new AbortController().signal

/** Thinks about the texts of an import in a process of its own: thousands of them would keep everybody else waiting. */
export const proposeInChild = (ctx: Ctx, job: ProposalJob, signal?: AbortSignal) =>
  runInChild<Proposal>(ctx, { kind: "propose", job }, signal)

export const completeInChild = (ctx: Ctx, job: CompletionJob, signal?: AbortSignal) =>
  runInChild<Completion>(ctx, { kind: "complete", job }, signal)

const runInChild = <Answer>({ app }: Ctx, question: ImportChildJob, signal = never) =>
  askChild<Answer>(app, "imports-child", question, { ...bounds, signal })
