import { escapeHtml } from "@hub/reader/escape"
import { fillWords } from "@hub/reader/words/edition-words"
import { wordsFor } from "@hub/reader/words/languages"
import type { Ctx } from "../../platform/ctx.ts"
import type { SiteAnswer } from "../../platform/http/zipped-site.ts"
import { stripUnprintable } from "../../pdf/printable-text.ts"
import { describeCorrection } from "../edition/job.ts"
import { baseOf, originOf } from "./base.ts"
import { type EditionSeries, isReadable, type SeriesEdition } from "./series.ts"

/** What a program that follows publications is told: the newest first, under an address that stays. */
export type FeedEntry = { title: string; path: string; published_at: Date; summary?: string }
type Feed = { title: string; path: string; file?: string; language: string; entries: FeedEntry[] }

/** The editions of one collection that readers can have. */
export function writeSeriesFeed(ctx: Ctx, series: EditionSeries, shown: SeriesEdition): SiteAnswer {
  const entries = series.editions.filter(isReadable).map((edition) => ({
    title: titleOfEdition(edition),
    path: baseOf(series, edition.edition),
    published_at: edition.published_at ?? new Date(0),
    summary: describeCorrection(edition),
  }))
  const path = `/kb/${encodeURIComponent(series.key)}/`
  return writeFeed(originOf(ctx.app, shown), { title: shown.title, path, language: shown.language, entries })
}

export const titleOfEdition = ({ title, edition, language }: Pick<SeriesEdition, "title" | "edition" | "language">) =>
  `${title}, ${fillWords(wordsFor(language).page.edition, { edition: String(edition) })}`

/** How many editions a feed tells of. */
export const mostFeedEntries = 100

/** An Atom feed (RFC 4287) below the page that it is of, at `feed.atom` unless it is another file. */
export function writeFeed(origin: string, { title, path, file, language, entries }: Feed): SiteAnswer {
  // What no XML holds would break the feed for every edition.
  const tag = (name: string, words: string) => `<${name}>${escapeHtml(stripUnprintable(words))}</${name}>`
  const moment = (of: Date | undefined) => (of ?? new Date(0)).toISOString()
  const self = file === undefined ? `${origin}${path}feed.atom` : `${origin}/kb/${file}`
  const shown = entries.slice(0, mostFeedEntries).map((entry) => {
    const address = escapeHtml(origin + entry.path)
    return `<entry>${tag("id", origin + entry.path)}${tag("title", entry.title)}<link href="${address}"/>${tag("updated", moment(entry.published_at))}${entry.summary ? tag("summary", entry.summary) : ""}</entry>`
  })
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(language)}">
${tag("id", self)}${tag("title", title)}<link rel="self" href="${escapeHtml(self)}"/><link href="${escapeHtml(origin + path)}"/>
<author>${tag("name", title)}</author>${tag("updated", moment(entries[0]?.published_at))}
${shown.join("\n")}
</feed>
`
  return { text, mime: "application/atom+xml; charset=utf-8", status: 200, isIndexable: false }
}
