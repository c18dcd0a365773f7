import { join } from "node:path"
import { makeKb } from "../kb/make-kb.ts"
import { openZipShelf } from "../kb/zip-shelf.ts"
import { blocked, isBlocked, whole } from "./answer.ts"
import { type Content, contentOf, hasText, pageOf } from "./content.ts"
import type { EditionJob, EditionMade } from "./job.ts"
import { openReadings, type ReadTopic, type Readings, TextWanted } from "./readings.ts"

/** Makes an edition as knowledge base, unless a check does not let it go out. */
export function makeSite(job: EditionJob): EditionMade {
  const readings = openReadings(job.readings && join(job.readings, "topics"), job.folder)
  try {
    const ids = new Set(job.topics.filter(hasText).map(pageOf))
    const content = contentOf(job, (topic, variables) => readings.of(topic, { ...job, variables, ids }))
    return isBlocked(content) ? blocked(content) : whole(job, content, siteOf(job, content, readings))
  } catch (error) {
    if (error instanceof TextWanted) return { failed: error.message, wants: "texts" }
    throw error
  } finally {
    readings.close()
  }
}

function siteOf(job: EditionJob, { topics }: Content<ReadTopic>, readings: Readings) {
  const path = join(job.folder, "kb.zip")
  const before = job.before === undefined ? undefined : { path: job.before, listed: readings.listed }
  const shelf = openZipShelf(join(job.folder, "packed"), before)
  try {
    const { pages, kept } = makeKb(
      {
        title: job.title,
        language: job.language,
        edition: String(job.edition),
        built_at: job.date,
        topics: pagesOf(topics),
        images: [...new Map(Object.values(job.pictures).map((one) => [one.name, one])).values()],
      },
      shelf,
      job.reader,
    )
    readings.keep(shelf.finish(path, kept).listed)
    return { path, pages, notices: [], typst: null }
  } finally {
    shelf.close()
  }
}

/**
 * A page is named by its topic: one that stands in several places has its page at the first, and what stands beneath
 * another of them comes up to there.
 */
function pagesOf(topics: ReadTopic[]): ReadTopic[] {
  const shown = new Set<number>()
  const left: number[] = []
  return topics.flatMap((topic) => {
    while ((left.at(-1) ?? 0) >= topic.level) left.pop()
    if (shown.has(topic.id)) {
      left.push(topic.level)
      return []
    }
    shown.add(topic.id)
    return [{ ...topic, level: topic.level - left.length }]
  })
}
