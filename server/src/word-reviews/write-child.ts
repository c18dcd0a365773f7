import { answerParent } from "../platform/child-process.ts"
import { createEditionBook } from "../publications/document/book.ts"
import { resolveEditionContent } from "../publications/edition/content.ts"
import type { EditionJob } from "../publications/edition/job.ts"
import { writeDocx } from "../publications/word/docx.ts"
import { drawVectors } from "../publications/word/draw-vectors.ts"

/** A text to hand out, and what its file says of itself. */
export type WriteQuestion = { job: EditionJob; properties: Record<string, string> }

/** Runs in a process of its own: writes a text as a Word file, and gives its bytes in base64. */
await answerParent<WriteQuestion>(async ({ job, properties }) => {
  const book = createEditionBook(job, resolveEditionContent(job))
  return Buffer.from(writeDocx(book, await drawVectors(book), properties)).toString("base64")
})
