import { makePdf } from "../pdf/make.ts"
import { describeBookChanges } from "../changes/book-changes.ts"
import { blockedResult, isBlocked, finishedResult } from "./result.ts"
import { resolveEditionContent } from "./content.ts"
import { authorOf, bookStyleOf, describeEdition, type EditionJob, type EditionResult } from "./job.ts"
import { fileAddressIn, findPicture } from "./render-topic.ts"

const longest = 10 * 60_000

/** Makes an edition as PDF, unless a check does not let it go out. */
export async function makeBook(job: EditionJob): Promise<EditionResult> {
  const content = resolveEditionContent(job)
  if (isBlocked(content)) return blockedResult(content)
  const made = await makePdf(
    {
      title: job.title,
      author: authorOf(job),
      description: job.description ?? "",
      date: job.date,
      language: job.language,
      edition: describeEdition(job),
      numbered: job.numbered,
      captions: job.captions ?? false,
      index: job.index ?? false,
      glossary: job.glossary ?? false,
      draft: job.draft ?? false,
      standard: job.standard ?? "ua-1",
      style: bookStyleOf(job),
      fonts: job.fonts,
      publisher: job.publisher ?? "",
      ...describeBookChanges(job, content.topics, content.used),
      image: (url) => findPicture(job.pictures, url),
      file: (url) => fileAddressIn(job, url),
    },
    {
      folder: job.folder,
      signal: new AbortController().signal,
      timeoutMs: longest,
      entry: job.pdf_child,
      asPicture: job.as_picture ?? false,
    },
  )
  return finishedResult(job, content, made)
}
