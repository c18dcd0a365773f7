import { escapeHtml } from "@hub/reader/escape"
import { fillWords } from "@hub/reader/words/edition-words"
import { wordsFor } from "@hub/reader/words/languages"
import { directionOf } from "@hub/reader/page-frame"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { SiteAnswer } from "../../platform/http/zipped-site.ts"
import { describeCorrection } from "../edition/job.ts"
import { writeLongDay } from "../kb/page-about.ts"
import { findVerifierFile } from "../../signing-keys/verifier-files.ts"
import { readSubscribeScript } from "../subscriptions/page.ts"
import { publicKbs } from "../visibility/sitemap.ts"
import { findInReleaseCalendar, hasReleaseCalendar, releaseCalendarTitle } from "../release-calendar/find.ts"
import { baseOf } from "./base.ts"
import { selectCorrection } from "./correction.ts"
import { mostFeedEntries, titleOfEdition, writeFeed } from "./feed.ts"

/** What readers find at `/kb/` itself: all that is published for everyone, as a page and as a feed. */
export async function findInCatalogue(ctx: Ctx, file: string): Promise<SiteAnswer | undefined> {
  if (file === "catalogue.css") return { text: style, mime: "text/css; charset=utf-8", status: 200, isIndexable: false }
  if (file === "subscribe.js") return readSubscribeScript()
  if (file.startsWith("calendar.")) return findInReleaseCalendar(ctx, file)
  if (file !== "" && file !== "feed.atom") return findVerifierFile(ctx, file)
  const editions = await catalogueOf(publicKbs(ctx)).execute()
  const language = editions[0]?.language ?? "en"
  const { addresses } = wordsFor(language)
  if (file === "feed.atom") {
    const entries = (await listFeedEditions(ctx)).map((row) => ({
      title: titleOfEdition(row),
      path: baseOf({ key: row.name }, row.edition),
      published_at: row.published_at!,
      summary: describeCorrection(row),
    }))
    return writeFeed(ctx.app.reader_url, { title: addresses.publications, path: "/kb/", language, entries })
  }
  const list = editions.map((row) => {
    const own = wordsFor(row.language)
    const facts = [
      fillWords(own.page.edition, { edition: String(row.edition) }),
      writeLongDay(row.published_at!.toISOString(), own.language),
    ]
    const about = row.description === "" ? "" : `<p dir="auto">${escapeHtml(row.description)}</p>`
    return `<li lang="${escapeHtml(row.language)}" dir="${directionOf(row.language)}"><h2><a href="${baseOf({ key: row.name }, "latest")}">${escapeHtml(row.title)}</a></h2>${about}<p class="facts">${escapeHtml(facts.join(" · "))}</p></li>`
  })
  const title = escapeHtml(addresses.publications)
  const calendar = (await hasReleaseCalendar(ctx))
    ? ` · <a lang="en" href="/kb/calendar.html">${releaseCalendarTitle}</a>`
    : ""
  const text = `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="canonical" href="${escapeHtml(ctx.app.reader_url)}/kb/">
<link rel="alternate" type="application/atom+xml" href="/kb/feed.atom">
<link rel="stylesheet" href="/kb/catalogue.css">
</head>
<body>
<main><h1>${title}</h1>
${list.length === 0 ? `<p>${escapeHtml(addresses.noPublications)}</p>` : `<ul>${list.join("\n")}</ul>`}
<p class="facts"><a href="/kb/feed.atom">Atom</a>${calendar}</p></main>
</body>
</html>
`
  return { text, mime: "text/html; charset=utf-8", status: 200, isIndexable: editions.length > 0 }
}

/**
 * What can be read of publications that are out, also editions that a newer one replaced: a correction is still told to a person who looks
 * into the feed once a quarter.
 */
const listFeedEditions = (ctx: Ctx) =>
  catalogueOf(publicKbs(ctx, ["live", "superseded"]))
    .where("key", "in", publicKbs(ctx).clearSelect().select("key"))
    .limit(mostFeedEntries)
    .execute()

/** Those that have a name, newest first. */
const catalogueOf = (editions: ReturnType<typeof publicKbs>) =>
  editions
    .innerJoin("reader_names as named", "named.collection_id", "publications.collection_id")
    .select(["title", "edition", "description", "named.name"])
    .select(sql<string>`coalesce(options ->> 'language', 'en')`.as("language"))
    .select(selectCorrection)
    .where("named.current", "=", true)
    .where("sha256", "is not", null)
    .orderBy("published_at", "desc")
    .orderBy("publications.id")

const style = `:root {
  color-scheme: light dark;
}

body {
  max-width: 44rem;
  margin: 0 auto;
  padding: 2rem 1.25rem 4rem;
  background: light-dark(#fff, #14181c);
  color: light-dark(#17212b, #dfe4e7);
  font: 1rem/1.6 system-ui, sans-serif;
  overflow-wrap: anywhere;
}

ul {
  padding: 0;
  list-style: none;
}

li {
  padding: 1rem 0;
  border-top: 1px solid light-dark(#dfe4e7, #3a444b);
}

h2 {
  margin: 0;
  font-size: 1.15rem;
}

p {
  margin: 0.25rem 0 0;
}

a {
  color: light-dark(#0b4f8a, #8fc1f0);
}

form {
  margin: 1rem 0;
}

button,
input {
  box-sizing: border-box;
  height: 2.75rem;
  max-width: 100%;
  padding: 0.25rem 1rem;
  border: 1px solid light-dark(#868f96, #6c7780);
  border-radius: 8px;
  background: inherit;
  color: inherit;
  font: inherit;
  vertical-align: middle;
}

[hidden] {
  display: none;
}

main > h2 {
  margin-top: 1.5rem;
}

h3 {
  margin: 0;
  font-size: 1.05rem;
}

.history li {
  padding: 0;
  border: 0;
}

.facts {
  color: light-dark(#56626b, #a3adb5);
  font-size: 0.9rem;
}
`
