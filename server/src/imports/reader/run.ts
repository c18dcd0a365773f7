import { fork } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { mkdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { childFlags } from "../../platform/child-process.ts"
import type { ReadFileJob } from "./read.ts"
import { readerLimits } from "@hub/docx/parsed-document"
import type { ReaderLimits, ParsedDocument, ReaderChoices, ReaderRefusal } from "@hub/docx/parsed-document"
import { readerRefusal } from "@hub/docx/refusal"

/** `entry` is the built `child.ts`; `work` is a folder of the caller's, in which images and the result are left. */
export type ReadSettings = {
  entry: string
  work: string
  limits?: Partial<ReaderLimits>
  choices?: ReaderChoices
  signal?: AbortSignal
  /** Hears of a crash that is a bug of ours, with what the process said last. */
  onCrash?: (output: string) => void
}

/** Reads an uploaded file in a child process that is killed at its limits of time and memory. */
export async function readUpload(
  path: string,
  filename: string,
  settings: ReadSettings,
): Promise<ParsedDocument | ReaderRefusal> {
  const limits = { ...readerLimits, ...settings.limits }
  const job: ReadFileJob = { path, filename, work: settings.work, limits, choices: settings.choices ?? {} }
  if (settings.signal?.aborted) return cancelledRefusal()

  await mkdir(settings.work, { recursive: true })
  const child = fork(settings.entry, [], {
    execArgv: childFlags(limits.megabytes),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {},
  })
  const ending = await runReader(child, job, limits.milliseconds, settings.signal)

  switch (ending.how) {
    case "done":
      return JSON.parse(await readFile(join(settings.work, "reading.json"), "utf8")) as ParsedDocument | ReaderRefusal
    case "cancelled":
      return cancelledRefusal()
    case "too_slow": {
      const seconds = Math.round(limits.milliseconds / 1000)
      return readerRefusal(
        "too_slow",
        `“${filename}” could not be read in ${seconds} seconds. Split it and upload the parts.`,
      )
    }
    case "crashed":
      if (/heap out of memory|allocation failed/i.test(ending.output)) {
        return readerRefusal(
          "too_much_memory",
          `“${filename}” needs more memory than an import can use. Split it and upload the parts.`,
        )
      }
      settings.onCrash?.(ending.output)
      return readerRefusal(
        "failed",
        `“${filename}” couldn't be read because the import stopped unexpectedly. The file may be damaged. Save it again and try once more.`,
      )
  }
}

type ReaderEnding = { how: "done" | "cancelled" | "too_slow" } | { how: "crashed"; output: string }

function runReader(
  child: ChildProcess,
  job: ReadFileJob,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<ReaderEnding> {
  return new Promise((resolve) => {
    let output = ""
    let cause: "cancelled" | "too_slow" | undefined
    const kill = (why: "cancelled" | "too_slow") => {
      cause ??= why
      child.kill("SIGKILL")
    }
    const timer = setTimeout(() => kill("too_slow"), milliseconds)
    const onAbort = () => kill("cancelled")
    const finish = (ending: ReaderEnding) => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", onAbort)
      resolve(ending)
    }

    signal?.addEventListener("abort", onAbort, { once: true })
    if (signal?.aborted) onAbort()
    child.stderr?.on("data", (chunk: Buffer) => void (output = `${output}${chunk.toString()}`.slice(-8000)))
    child.once("error", (error) => finish({ how: "crashed", output: error.message }))
    child.once("close", (code) => {
      if (cause) finish({ how: cause })
      else finish(code === 0 ? { how: "done" } : { how: "crashed", output })
    })
    child.send(job, (error) => {
      if (error) output += error.message
    })
  })
}

function cancelledRefusal(): ReaderRefusal {
  return readerRefusal("cancelled", "The import was cancelled.")
}
