import { makePdf } from "../../pdf/make.ts"
import { comparedWith } from "../changes/told.ts"
import { blocked, isBlocked, whole } from "./answer.ts"
import { resolvedContent } from "./content.ts"
import type { EditionJob, EditionMade } from "./job.ts"
import { pictureAt } from "./reading.ts"

const longest = 10 * 60_000

/** Makes an edition as PDF, unless a check does not let it go out. */
export async function makeBook(job: EditionJob): Promise<EditionMade> {
  const content = resolvedContent(job)
  if (isBlocked(content)) return blocked(content)
  const made = await makePdf(
    {
      title: job.title,
      author: "",
      date: job.date,
      language: job.language,
      edition: `Edition ${job.edition}`,
      numbered: job.numbered,
      draft: job.draft ?? false,
      standard: job.standard ?? "ua-1",
      ...comparedWith(job, content.topics, content.used),
      image: (url) => pictureAt(job.pictures, url),
    },
    { folder: job.folder, signal: new AbortController().signal, timeoutMs: longest, entry: job.pdf_child },
  )
  return whole(job, content, made)
}
