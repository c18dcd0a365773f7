import { join } from "node:path"
import type { ChangedPages } from "@hub/reader/changes-html"
import { listShownPassages } from "../changes/shown-passages.ts"
import { createKbHouse } from "../kb/house-style.ts"
import { makeKb } from "../kb/make-kb.ts"
import { openZipWriter } from "../kb/zip-writer.ts"
import { blockedResult, isBlocked, finishedResult } from "./result.ts"
import { describeGlossary, gatherGlossary, type Glossary, mayHoldGlossary } from "../document/glossary.ts"
import { type EditionContent, buildEditionContent, hasText, languageBeside, pageIdOf, resolveTopic } from "./content.ts"
import type { EditionJob, EditionResult, ReaderChanges } from "./job.ts"
import { openRenderCache, type RenderedKbTopic, type RenderCache, MissingTextError } from "./render-cache.ts"

/** Makes an edition as knowledge base, unless a check does not let it go out. */
export function makeSite(job: EditionJob): EditionResult {
  const glossary = job.glossary ? gatherFromTexts(job) : undefined
  const cache = openRenderCache(
    job.render_cache && join(job.render_cache, "topics"),
    job.folder,
    undefined,
    // The numbers of charts are those of the language.
    [
      job.captions && " with numbers",
      job.index && " with index",
      glossary && ` with glossary ${describeGlossary(glossary)}`,
      job.typography && " set",
      job.language !== "en" && ` in ${job.language}`,
    ]
      .filter((part) => part !== false && part !== undefined)
      .join(""),
  )
  try {
    const ids = new Set(job.topics.filter(hasText).map(pageIdOf))
    const content = buildEditionContent(job, (topic, variables) =>
      cache.of(topic, { ...job, variables, ids, glossary }),
    )
    return isBlocked(content)
      ? blockedResult(content)
      : finishedResult(job, content, makeSiteFiles(job, content, cache))
  } catch (error) {
    if (error instanceof MissingTextError) return { failed: error.message, wants: "texts" }
    throw error
  } finally {
    cache.close()
  }
}

/** The terms that the topics of an edition explain. */
function gatherFromTexts({ topics, variables, language, ...options }: EditionJob): Glossary | undefined {
  const marked = topics.filter(({ content }) => mayHoldGlossary(content))
  const read = marked.map((topic) => ({
    id: pageIdOf(topic),
    tree: resolveTopic(topic, { ...variables, ...topic.own_values }, { ...options, language }).tree,
  }))
  return gatherGlossary(read, language)
}

function makeSiteFiles(job: EditionJob, { topics }: EditionContent<RenderedKbTopic>, cache: RenderCache) {
  const path = join(job.folder, "kb.zip")
  const before = job.before === undefined ? undefined : { path: job.before, listed: cache.listed }
  const shelf = openZipWriter(join(job.folder, "packed"), before)
  try {
    const { pages, isContinued } = makeKb(
      {
        title: job.title,
        publisher: job.publisher ?? "",
        description: job.description ?? "",
        language: job.language,
        edition: String(job.edition),
        ...(job.draft && { draft: true }),
        built_at: job.date,
        house: createKbHouse(job),
        ...(job.captions && { captions: true }),
        topics: distinctPages(topics),
        changes: job.reader_changes ? listChangedPages(job, job.reader_changes, topics) : undefined,
        ...(job.correction !== undefined && { correction: job.correction }),
        images: [...new Map(Object.values(job.pictures).map((one) => [one.name, one])).values()],
      },
      shelf,
      job.reader,
    )
    cache.keep(shelf.finish(path, isContinued).listed)
    return { path, pages, warnings: [], typst: null }
  } finally {
    shelf.close()
  }
}

/** The topics that changed, by the titles that they have in this edition; those that are gone are only counted. */
function listChangedPages(
  job: EditionJob,
  { edition, topics: changed, texts }: ReaderChanges,
  topics: RenderedKbTopic[],
): ChangedPages {
  const languages = new Map(job.topics.map((topic) => [topic.topic_id, languageBeside(topic, job.language)]))
  const titles = new Map(topics.map(({ id, title }) => [id, title]))
  const textOf = new Map(texts.map((text) => [text.topic_id, text]))
  return {
    since: edition,
    removed: changed.filter(({ change }) => change === "removed").length,
    topics: changed.flatMap(({ change, topic_id }) => {
      const title = topic_id === null ? undefined : titles.get(topic_id)
      if (change === "removed" || topic_id === null || title === undefined) return []
      const text = change === "changed" ? textOf.get(topic_id) : undefined
      const language = languages.get(topic_id)
      return [
        {
          change,
          id: topic_id,
          title,
          ...(language && { language }),
          ...(text && { passages: listShownPassages(text.was, text.now) }),
        },
      ]
    }),
  }
}

/**
 * A page is named by its topic: one that stands in several places has its page at the first, and what stands beneath
 * another of them comes up to there.
 */
function distinctPages(topics: RenderedKbTopic[]): RenderedKbTopic[] {
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
