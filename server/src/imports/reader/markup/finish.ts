import type { MediaStore } from "@hub/docx/media-store"
import type { ParsedDocument, SourceDocument } from "@hub/docx/parsed-document"
import { refuseFile } from "@hub/docx/refusal"
import type { ReportBuilder } from "@hub/docx/report"
import { countCharacters } from "@hub/docx/verify-report"

type FinishedPages = Pick<ParsedDocument, "kind" | "warnings"> & {
  documents: SourceDocument[]
  report: ReportBuilder
  media: MediaStore
  identity?: string
}

/** What reading a file gives, once its pages are read. */
export function finishParsing({ documents, report, media, identity = "", ...rest }: FinishedPages): ParsedDocument {
  const [first, ...others] = documents
  if (first === undefined) refuseFile("nothing_inside", "There is no text in this file that could become a topic.")
  const characters = report.countKeptCharacters("words", countCharacters)
  return {
    ...rest,
    documents: [{ ...first, characters }, ...others.map((one) => ({ ...one, characters: 0 }))],
    media: media.all(),
    report: report.lines(),
    styles: [],
    template: [],
    identity,
  }
}

const looks = /\.(?:css|js|mjs|map|woff2?|ttf|otf|eot|ico)$/i

/** Style sheets and scripts are no texts; everything else that no page shows is named. */
export function reportFiles(report: ReportBuilder, names: string[], used: ReadonlySet<string>): void {
  for (const name of names) {
    const thing = { name }
    report.count(thing, "files", name)
    if (used.has(name)) report.kept(thing)
    else report.leftOut(thing, looks.test(name) ? "For the look of pages" : "No page, and no image used in one")
  }
}
