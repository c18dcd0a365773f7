import { fork } from "node:child_process"
import { createHash } from "node:crypto"
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { PdfStandard } from "@hub/contract/publications"
import { fontsFor } from "./fonts.ts"

export type MakePdfOptions = {
  /** Where the file is put. What is needed on the way is made and removed in there. */
  folder: string
  signal: AbortSignal
  timeoutMs: number
  /** Draws the pages one below the other as one SVG, `book.svg`, and makes no PDF. */
  asPicture?: boolean
  /** The built `child.ts`. */
  entry: string
}

export type PdfFile = {
  path: string
  pages: number
  bytes: number
  sha256: string
  warnings: string[]
  standard: AchievedStandard
  /** The version of the compiler. */
  typst: string
}

/** What the file is: what was asked for, the nearest that the text allows, or no more than tagged. */
export type AchievedStandard = PdfStandard | "a-2b" | "tagged"

export type CompilerAnswer =
  | { pages: number; bytes: number; warnings: string[]; standard: AchievedStandard; typst: string }
  | { failed: string; details: string }

/** What a template goes through; its pictures are found in the body, and what they lack is among the notices. */
type PrintableDocument = {
  body: unknown[]
  warnings: string[]
  standard?: PdfStandard
  style?: { body_font: string; heading_font: string; font_files?: string[] }
}
type LayoutTemplate = { template: string; place?: (workspace: string) => Promise<string[]> }

/** Lays out what is to be printed by a template of ours, in a process of its own. */
export async function layOutPdf(
  document: PrintableDocument,
  { template, place }: LayoutTemplate,
  { folder, signal, timeoutMs, entry, asPicture = false }: MakePdfOptions,
): Promise<PdfFile> {
  signal.throwIfAborted()
  await mkdir(folder, { recursive: true })
  const workspace = await mkdtemp(join(folder, "pdf-"))
  try {
    const missing = (await place?.(workspace)) ?? []
    await copyFile(template, join(workspace, "template.typ"))
    const job = join(workspace, "book.json")
    const written = JSON.stringify(asPicture ? { ...document, as_picture: true } : document)
    await writeFile(job, written)

    const answer = await runCompiler(
      entry,
      [
        job,
        ...fontsFor(written, document.style && [document.style.body_font, document.style.heading_font]),
        ...(document.style?.font_files ?? []),
      ],
      signal,
      timeoutMs,
    )
    if ("failed" in answer) throw new Error(answer.failed, { cause: answer.details })

    const name = asPicture ? "book.svg" : "book.pdf"
    const pdf = await verifyFile(join(workspace, name), asPicture ? "<svg" : "%PDF-", answer.pages)
    const path = join(folder, name)
    await rename(join(workspace, name), path)
    const warnings = [...answer.warnings, ...missing, ...document.warnings]
    return { path, ...pdf, pages: answer.pages, warnings, standard: answer.standard, typst: answer.typst }
  } finally {
    await rm(workspace, { recursive: true, force: true })
  }
}

/** The child's answer, or an error in words. However it ends, no process is left behind. */
function runCompiler(entry: string, job: string[], signal: AbortSignal, timeoutMs: number): Promise<CompilerAnswer> {
  return new Promise((resolve, reject) => {
    // An empty environment: nothing that the hub knows about databases and mail is for the compiler.
    const child = fork(entry, job, { env: {}, execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] })
    let answer: CompilerAnswer | undefined
    let ended: unknown
    let complaint = ""

    const stop = (reason: unknown) => {
      ended ??= reason
      child.kill("SIGKILL")
    }
    const late = setTimeout(() => stop(new Error(timeoutMessage(timeoutMs))), timeoutMs)
    const abort = () => stop(signal.reason)
    signal.addEventListener("abort", abort)
    if (signal.aborted) abort()

    child.stderr?.on("data", (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-4000)))
    child.on("message", (message) => (answer = message as CompilerAnswer))
    child.on("error", stop)
    child.on("close", (code, killer) => {
      clearTimeout(late)
      signal.removeEventListener("abort", abort)
      if (ended !== undefined) reject(ended)
      else if (answer) resolve(answer)
      else reject(new Error("The PDF generator ended without a result.", { cause: `${killer ?? code}\n${complaint}` }))
    })
  })
}

function timeoutMessage(timeoutMs: number) {
  return `The PDF took longer than ${Math.round(timeoutMs / 1000)} seconds and was stopped.`
}

async function verifyFile(path: string, opening: string, pages: number) {
  const bytes = await readFile(path)
  const closing = opening === "<svg" ? "</svg>" : "%%EOF"
  const whole =
    bytes.subarray(0, opening.length).equals(Buffer.from(opening)) && bytes.subarray(-1024).includes(closing)
  if (!whole || pages < 1) throw new Error("The PDF that was created can't be opened.")
  return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }
}
