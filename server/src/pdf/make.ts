import { fork } from "node:child_process"
import { createHash } from "node:crypto"
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { limits } from "@hub/contract/limits"
import { root } from "../platform/root.ts"
import type { CompilerAnswer, AchievedStandard } from "./child.ts"
import type { Book, PdfDocument } from "./document.ts"
import { fontsFor } from "./fonts.ts"
import { limitNotices } from "./notices.ts"
import { detectPictureFormat, listPictures } from "./pictures.ts"
import { buildPdfDocument } from "./tree.ts"

export type MakePdfOptions = {
  /** Where the file is put. What is needed on the way is made and removed in there. */
  folder: string
  signal: AbortSignal
  timeoutMs: number
  /** The built `child.ts`. */
  entry: string
}

export type PdfFile = {
  path: string
  pages: number
  bytes: number
  sha256: string
  notices: string[]
  standard: AchievedStandard
  /** The version of the compiler. */
  typst: string
}

/** The template stands in the repository as it is; nothing is built from it. */
const template = join(root, "server/src/pdf/template.typ")

/** Makes the book's PDF in a process of its own. The same book with the same pictures gives the same bytes. */
export function makePdf(book: Book, how: MakePdfOptions): Promise<PdfFile> {
  const document = buildPdfDocument(book)
  return layOutPdf(document, { template, place: (workspace) => placePictures(book, document, workspace) }, how)
}

/** What a template walks; its pictures are found in the body, and what they lack is among the notices. */
type PrintableDocument = Pick<PdfDocument, "body" | "notices" | "standard">
type LayoutTemplate = { template: string; place?: (workspace: string) => Promise<string[]> }

/** Lays out what is to be printed by a template of ours, in a process of its own. */
export async function layOutPdf(
  document: PrintableDocument,
  { template, place }: LayoutTemplate,
  { folder, signal, timeoutMs, entry }: MakePdfOptions,
): Promise<PdfFile> {
  signal.throwIfAborted()
  await mkdir(folder, { recursive: true })
  const workspace = await mkdtemp(join(folder, "pdf-"))
  try {
    const missing = (await place?.(workspace)) ?? []
    await copyFile(template, join(workspace, "template.typ"))
    const job = join(workspace, "book.json")
    const written = JSON.stringify(document)
    await writeFile(job, written)

    const answer = await runCompiler(entry, [job, ...fontsFor(written)], signal, timeoutMs)
    if ("failed" in answer) throw new Error(answer.failed, { cause: answer.details })

    const pdf = await verifyPdf(join(workspace, "book.pdf"), answer.pages)
    const path = join(folder, "book.pdf")
    await rename(join(workspace, "book.pdf"), path)
    const notices = limitNotices([...answer.notices, ...missing, ...document.notices])
    return { path, ...pdf, pages: answer.pages, notices, standard: answer.standard, typst: answer.typst }
  } finally {
    await rm(workspace, { recursive: true, force: true })
  }
}

/** Beyond this many dots a picture takes more memory than a page is worth. */
const mostDots = 60_000_000

/** Copies each picture beside the job under a name of ours. One that cannot be printed keeps its words. */
async function placePictures(book: Book, document: PdfDocument, workspace: string): Promise<string[]> {
  const notices = new Set<string>()
  const placed = new Map<string, PlacedPicture | string>()

  for (const picture of listPictures(document)) {
    const { source } = picture
    const place = placed.get(source) ?? (await placePicture(book, source, workspace, placed.size + 1))
    placed.set(source, place)
    if (typeof place === "string") {
      notices.add(place)
      continue
    }
    picture.path = place.path
    picture.ratio = place.height / place.width
    if (picture.part === undefined) picture.width ??= place.width * 0.75
    picture.alt ||= place.alt
    if (picture.alt === "") notices.add(`The image ${source} has no alternative text.`)
  }
  return [...notices]
}

type PlacedPicture = { path: string; width: number; height: number; alt: string }

async function placePicture(
  book: Book,
  source: string,
  workspace: string,
  count: number,
): Promise<PlacedPicture | string> {
  const name = source.length > 120 ? `${source.slice(0, 120)}…` : source
  const found = book.image(source)
  if (!found) return `The image ${name || "without an address"} is not stored in the hub and is left out.`
  const size = await stat(found.path).catch(() => undefined)
  if (!size?.isFile()) return `The image ${name} can't be found and is left out.`
  if (size.size > limits.image) return `The image ${name} is larger than 20 MB and is left out.`

  const bytes = await readFile(found.path)
  const look = detectPictureFormat(bytes)
  if (!look) return `The image ${name} is not a PNG, JPEG, GIF, WebP or SVG file and is left out.`
  if (look.type !== "svg" && look.width * look.height > mostDots)
    return `The image ${name} has too many pixels and is left out.`

  const path = `image-${count}.${look.type}`
  await writeFile(join(workspace, path), bytes)
  return { path, width: Math.max(1, look.width), height: Math.max(1, look.height), alt: found.alt ?? "" }
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

async function verifyPdf(path: string, pages: number) {
  const bytes = await readFile(path)
  const whole = bytes.subarray(0, 5).equals(Buffer.from("%PDF-")) && bytes.subarray(-1024).includes("%%EOF")
  if (!whole || pages < 1) throw new Error("The PDF that was created can't be opened.")
  return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }
}
