import { shortenText } from "@hub/markdown"
import type { PageAbout, PageHeadings } from "@hub/reader/site"
import type { KbWords } from "./kb.ts"

/** What a page tells those who only see that it is there. */
export const describePage = ({ opening, changed_at, language: own }: KbWords, language: string): PageAbout => ({
  description: shortenText(opening, 155),
  ...(changed_at && { changed: [changed_at.slice(0, 10), writeLongDay(changed_at, language)] }),
  ...(own && { language: own }),
})

/** The two upper levels of headings. */
export function pageHeadingsOf({ headings }: KbWords): PageHeadings {
  const depths = headings.map((heading) => heading.depth)
  const top = Math.min(...depths.filter((depth) => depth > 1))
  return headings
    .filter((heading) => heading.depth === top || heading.depth === top + 1)
    .map((heading) => [heading.depth - top, heading.id, heading.text])
}

/** Each language's way to write a day is looked up once, and each day is written once. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()
const writtenDays = new Map<string, string>()

/** A day as readers of the language write it. English is that of most countries. */
export function writeLongDay(time: string, language: string): string {
  const key = `${language} ${time.slice(0, 10)}`
  const written = writtenDays.get(key)
  if (written !== undefined) return written
  const tag = language === "en" ? "en-GB" : language
  const format = dayFormats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" })
  dayFormats.set(tag, format)
  const day = format.format(new Date(time))
  writtenDays.set(key, day)
  return day
}
