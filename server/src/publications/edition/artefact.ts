import { join } from "node:path"
import { finding } from "@hub/contract/checks"
import { comparedWith } from "../changes/told.ts"
import { makeKb } from "../kb/make-kb.ts"
import { keepZip, zipBefore } from "../kb/kept-zip.ts"
import { zipFolder } from "../kb/zip-folder.ts"
import { makePdf } from "../../pdf/make.ts"
import { readVersion } from "../../version/read.ts"
import { type Content, contentOf, hasText, pageOf, resolvedContent } from "./content.ts"
import type { EditionJob, EditionMade } from "./job.ts"
import { pictureAt } from "./reading.ts"
import { openReadings, type Reading, type Readings } from "./readings.ts"

const longestPdf = 10 * 60_000

/** Makes the edition, unless a check does not let it go out. */
export async function makeEdition(job: EditionJob): Promise<EditionMade> {
  if (job.kind === "pdf") {
    const content = resolvedContent(job)
    return isBlocked(content) ? blocked(content) : whole(content, await bookOf(job, content))
  }
  const readings = openReadings(job.readings && join(job.readings, "topics"), job.folder)
  try {
    const ids = new Set(job.topics.filter(hasText).map(pageOf))
    const content = contentOf(job, (topic, variables) => readings.of(topic, { variables, ids, pictures: job.pictures }))
    return isBlocked(content) ? blocked(content) : whole(content, await siteOf(job, content, readings))
  } finally {
    readings.close()
  }
}

type Findings = Pick<Content, "findings" | "used">

const isBlocked = ({ findings }: Findings) => findings.some((finding) => finding.severity === "block")
const blocked = ({ findings }: Findings): EditionMade => ({ blocked: true, findings })

type Made = { path: string; pages: number; site: string | null; notices: string[]; typst: string | null }

function whole({ findings, used }: Findings, { notices, typst, ...made }: Made): EditionMade {
  const told = notices.map((message) => finding("notice", { topic_id: null, message }))
  const { version: hub, commit } = readVersion()
  return { blocked: false, findings: [...findings, ...told], ...made, used, made_with: { hub, commit, typst } }
}

async function bookOf(job: EditionJob, { topics, used }: Content): Promise<Made> {
  const { path, pages, notices, typst } = await makePdf(
    {
      title: job.title,
      author: "",
      date: job.date,
      language: job.language,
      edition: `Edition ${job.edition}`,
      numbered: job.numbered,
      draft: job.draft ?? false,
      standard: job.standard ?? "ua-1",
      ...comparedWith(job, topics, used),
      image: (url) => pictureAt(job.pictures, url),
    },
    { folder: job.folder, signal: new AbortController().signal, timeoutMs: longestPdf, entry: job.pdf_child },
  )
  return { path, pages, notices, typst, site: null }
}

async function siteOf(job: EditionJob, { topics }: Content<Reading>, readings: Readings): Promise<Made> {
  const site = join(job.folder, "site")
  // A page is named by its topic: one that stands in several places has its page at the first.
  const first = new Map(topics.toReversed().map((topic) => [topic.id, topic]))
  const { pages, hashes } = await makeKb(
    {
      title: job.title,
      language: job.language,
      edition: String(job.edition),
      built_at: job.date,
      topics: topics.filter((topic) => first.get(topic.id) === topic).map(readings.opened),
      images: [...new Map(Object.values(job.pictures).map((one) => [one.name, one])).values()],
    },
    { folder: site, reader: job.reader },
  )
  const path = join(job.folder, "kb.zip")
  const zip = zipFolder(site, path, hashes, zipBefore(job.readings))
  keepZip(job.readings, path, zip)
  readings.keep()
  return { path, pages, notices: [], typst: null, site }
}
