import { randomUUID } from "node:crypto"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { runChild } from "../platform/child.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { ChildJob } from "./child.ts"
import type { Completion, CompletionJob } from "./proposal/complete.ts"
import type { Proposal, ProposalJob } from "./proposal/propose.ts"

const bounds = { milliseconds: 120_000, megabytes: 768 }
const never = new AbortController().signal

/** Thinks about the texts of an import in a process of its own: thousands of them would keep everybody else waiting. */
export const proposedInChild = (ctx: Ctx, job: ProposalJob, signal?: AbortSignal) =>
  inChild<Proposal>(ctx, { kind: "propose", job }, signal)

export const completedInChild = (ctx: Ctx, job: CompletionJob, signal?: AbortSignal) =>
  inChild<Completion>(ctx, { kind: "complete", job }, signal)

type Unanswered<J> = J extends ChildJob ? Omit<J, "answer"> : never

async function inChild<Answer>(ctx: Ctx, job: Unanswered<ChildJob>, signal = never): Promise<Answer> {
  const work = join(ctx.house.work_folder, `proposal-${randomUUID()}`)
  try {
    await mkdir(work, { recursive: true })
    const answer = join(work, "answer.json")
    await writeFile(join(work, "job.json"), JSON.stringify({ ...job, answer }))
    await runChild("imports-child", join(work, "job.json"), { ...bounds, signal })
    return JSON.parse(await readFile(answer, "utf8")) as Answer
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
