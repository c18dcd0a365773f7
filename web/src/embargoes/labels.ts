import type { Embargo, EmbargoChange, EmbargoReading } from "@hub/contract/embargoes"
import { readingKindLabels, type ReadingWay } from "@hub/contract/embargoes/values"
import type { InfiniteData } from "@tanstack/react-query"
import type { ResultPage } from "../call.ts"
import { formatReleaseMoment } from "../publications/release-moment.ts"
import { formatMoment } from "../widgets/day.ts"

const wayLabels: Record<ReadingWay, string> = {
  session: "signed in",
  token: "by an API token",
  review_link: "by a review link",
  pages: "on published pages",
}

/** What an embargo says of itself, before its details. */
export function describeEmbargo({ running, until, released }: Embargo): string {
  if (running)
    return `Under embargo until ${formatReleaseMoment(until)}. Until then only the people and groups listed here can read the collection, its topics, values and editions.`
  const over = released
    ? `${released.by} released it early on ${formatReleaseMoment(released.at)}.`
    : `It ended on ${formatReleaseMoment(until)}.`
  return `This collection was under embargo. ${over}`
}

/** What was read: without its title for somebody who may not know it yet. */
export function describeReading({ what, title, revision }: EmbargoReading): string {
  const named = title === "" ? readingKindLabels[what] : `${readingKindLabels[what]}: ${title}`
  return revision === null ? named : `${named}, version ${revision}`
}

/** Readings that are this close are one visit. */
const visit = 600_000

/** Opening one text takes several calls, each with a line of its own: on a screen they are one reading. */
export function joinReadings(rows: EmbargoReading[]): EmbargoReading[] {
  const joined: EmbargoReading[] = []
  for (const row of rows) {
    const same = joined.find((one) => isSameReading(one, row))
    if (!same) joined.push({ ...row })
    else {
      if (row.first_at < same.first_at) same.first_at = row.first_at
      if (row.last_at > same.last_at) same.last_at = row.last_at
      same.times = Math.max(same.times, row.times)
    }
  }
  return joined
}

/** All that was loaded as one page, which counts what it shows once nothing more is to come. */
export function joinReadingPages({ pages, pageParams }: InfiniteData<ResultPage<EmbargoReading[]>, string | null>) {
  const rows = joinReadings(pages.flatMap((page) => page.rows))
  const next = pages.at(-1)?.next ?? null
  const total = next === null ? rows.length : (pages[0]?.total ?? null)
  return { pages: [{ rows, next, total }], pageParams: pageParams.slice(0, 1) }
}

const isSameReading = (one: EmbargoReading, other: EmbargoReading) =>
  (["name", "way", "token", "what", "topic_id", "revision", "publication_id", "title"] as const).every(
    (key) => one[key] === other[key],
  ) &&
  Date.parse(other.first_at) - Date.parse(one.last_at) <= visit &&
  Date.parse(one.first_at) - Date.parse(other.last_at) <= visit

export function describeReadingWay({ way, token, times, first_at }: EmbargoReading): string {
  const how = token === "" ? wayLabels[way] : `${wayLabels[way]}, “${token}”`
  return times === 1 ? how : `${how}, ${times.toLocaleString()} times since ${formatMoment(first_at)}`
}

export function describeEmbargoChange({ kind, by, reader, before, until }: EmbargoChange): string {
  const who = by ?? "The hub"
  switch (kind) {
    case "set":
      return `${who} set the embargo until ${formatMoment(until!)}`
    case "postponed":
      return `${who} postponed the end from ${formatMoment(before!)} to ${formatMoment(until!)}`
    case "release_asked":
      return `${who} asked for an early release`
    case "released":
      return `${who} released the collection early`
    case "reader_added":
      return `${who} added ${reader}`
    case "reader_removed":
      return `${who} removed ${reader}`
  }
}
