import { fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import { join } from "node:path"
import type { App } from "./ctx.ts"
import { builtEntry } from "./root.ts"

type ChildLimits = {
  signal: AbortSignal
  milliseconds: number
  megabytes: number
  /** Nobody waits for it: whatever somebody waits for goes first. */
  isLowPriority?: boolean
}

/** Has the built entry `name` think about a question in a process of its own, where it may be long and its answer too. */
export async function askChild<Answer>(
  { work_folder }: Pick<App, "work_folder">,
  name: string,
  question: object,
  bounds: ChildLimits,
): Promise<Answer> {
  const work = join(work_folder, `${name}-${randomUUID()}`)
  const [job, answer] = [join(work, "job.json"), join(work, "answer.json")]
  try {
    await mkdir(work, { recursive: true })
    await writeFile(job, JSON.stringify({ question, answer }))
    await runChild(name, job, bounds)
    return JSON.parse(await readFile(answer, "utf8")) as Answer
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** What such an entry does: it thinks about its one question and ends. */
export async function answerParent<Question>(think: (question: Question) => unknown): Promise<void> {
  const job = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as { question: Question; answer: string }
  writeFileSync(job.answer, JSON.stringify(await think(job.question)))
  process.send?.("done", () => process.disconnect())
}

/**
 * Runs the built entry `name` with one job, a file, in a process of its own and gives its one message. It is killed,
 * with all that it started, on abort, when late or when it dies of its memory: then this throws one sentence.
 */
export function runChild<Answer>(
  name: string,
  job: string,
  { signal, milliseconds, megabytes, isLowPriority = false }: ChildLimits,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // An empty environment: nothing that the hub knows about databases and mail is for a child.
    const child = fork(builtEntry(name), [job], {
      env: {},
      execArgv: childFlags(megabytes),
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      detached: process.platform !== "win32",
    })
    if (isLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let answer: { message: Answer } | undefined
    let stopped: unknown
    let complaint = ""

    const stop = (reason: unknown) => {
      stopped ??= reason
      killGroup(child.pid)
    }
    const abort = () => stop(signal.reason)
    const late = setTimeout(() => stop(new Error(childTimeoutMessage(milliseconds))), milliseconds)
    signal.addEventListener("abort", abort, { once: true })
    if (signal.aborted) abort()

    child.stderr?.on("data", (text: Buffer) => (complaint = (complaint + text.toString()).slice(-4000)))
    child.once("message", (message) => (answer = { message: message as Answer }))
    child.once("error", stop)
    child.once("close", (code, killer) => {
      clearTimeout(late)
      signal.removeEventListener("abort", abort)
      if (stopped !== undefined) reject(stopped)
      else if (answer) resolve(answer.message)
      else reject(new Error("The work ended without a result.", { cause: `${killer ?? code}\n${complaint}` }))
    })
  })
}

/**
 * How Node runs a child of ours: with so much memory, one helper thread, since several only get in each other's way on a
 * small machine, and room for young objects, of which reading texts makes many that soon die.
 */
export const childFlags = (megabytes: number): string[] => [
  `--max-old-space-size=${megabytes}`,
  "--max-semi-space-size=32",
  "--v8-pool-size=1",
]

const childTimeoutMessage = (milliseconds: number) =>
  `This took longer than ${Math.round(milliseconds / 1000)} seconds and was stopped.`

/** A detached child leads a group of its own, so that what it started ends with it. */
function killGroup(pid: number | undefined) {
  if (pid === undefined) return
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}
