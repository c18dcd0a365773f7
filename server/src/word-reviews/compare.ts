import { readerLimits, type ReaderLimits, type ReaderRefusalCode } from "@hub/docx/parsed-document"
import { askChild } from "../platform/child-process.ts"
import type { Ctx } from "../platform/ctx.ts"
import { conflict, Refusal } from "../platform/refusal.ts"
import { createRunner } from "../platform/run-in-order.ts"
import type { ComparedChange } from "../reviews/word/compared-change.ts"

/** A file that was handed out, with the text and the values that it shows. */
export type HandedFile = {
  key: string
  path: string
  content: string
  revision: number
  values: Record<string, string>
}

/** What came back, what it may be of, and the text that its reviewer reads today. */
export type CompareQuestion = {
  path: string
  filename: string
  handed: HandedFile[]
  now: { content: string; revision: number }
  limits: ReaderLimits
}

/** What became of it; a file that is none of those handed out says what it is of. */
export type CompareAnswer =
  | { kind: "compared"; key: string; changes: ComparedChange[] }
  | { kind: "foreign"; file_key: string }
  | { kind: "refused"; code: ReaderRefusalCode; message: string }

const bounds = { milliseconds: 60_000, megabytes: 512 }

/** One is compared at a time, since each takes a process of its own. */
const runInOrder = createRunner()
/** The requests whose files wait or are compared: one of each, so that nobody keeps all others waiting. */
const waiting = new Set<number>()
const mostWaiting = 10

/** Compares in a process that is stopped at its limits of time and memory. */
export async function compareInChild(
  ctx: Ctx,
  request_id: number,
  question: Omit<CompareQuestion, "limits">,
): Promise<CompareAnswer> {
  if (waiting.has(request_id))
    throw conflict("A Word file of this review is being read already. Wait for it, and try again then.", {
      code: "busy",
    })
  if (waiting.size >= mostWaiting)
    throw new Refusal("unavailable", "Many Word files are being read just now. Try again in a minute.", {
      code: "busy",
      retry_after: 60,
    })
  waiting.add(request_id)
  try {
    return await compareInTurn(ctx, question)
  } finally {
    waiting.delete(request_id)
  }
}

async function compareInTurn(ctx: Ctx, question: Omit<CompareQuestion, "limits">): Promise<CompareAnswer> {
  const work = () =>
    askChild<CompareAnswer>(
      ctx.app,
      "word-reviews-compare-child",
      { ...question, limits: readerLimits },
      { ...bounds, signal: new AbortController().signal },
    )
  try {
    return await runInOrder(work)
  } catch (error) {
    ctx.app.log(error, "reading a Word file of a reviewer")
    throw new Refusal(
      "unprocessable",
      `“${question.filename}” couldn't be read within the limits of time and memory. Remove what isn't needed for the review, such as large images, and try again.`,
      { code: "unreadable_file" },
    )
  }
}
