import { escapeHtml, writeMeta } from "./escape.ts"
import {
  firstHeadingPage,
  pageName,
  type KbContents,
  type EditionScript,
  type PageHeadings,
  type KbSite,
} from "./site.ts"
import { ancestorsOf, type KbOutline } from "./outline.ts"

/** A topic's whole page. The generator writes it to a file, and the service worker makes the same page from a pack. */
export function writeTopicPage(
  site: KbSite,
  topics: KbContents["topics"],
  outline: KbOutline,
  place: number,
  html: string,
  onPage: PageHeadings,
) {
  const [id, , title] = topics[place] ?? [0, 1, ""]
  const trail = ancestorsOf(outline, place).map((above) => `<li>${topicLink(topics, above)}</li>`)
  return writePage(site, "../", title, {
    id,
    main: `${trail.length > 0 ? `<nav class="trail" aria-label="Parent topics"><ol>${trail.join("")}</ol></nav>` : ""}
<article ${languageAttributes(site)}><h1 dir="auto">${escapeHtml(title)}</h1>
${html || writeChildLinks(topics, outline, place)}</article>
<nav class="steps" aria-label="Previous and next topic">${writeStepLink(topics, place - 1, "prev", "Previous")}${writeStepLink(topics, place + 1, "next", "Next")}</nav>`,
    aside: onPage.length > 1 ? onThisPage(onPage) : "",
  })
}

/** The first page: what this is, and its contents as far as a calm page can hold them. */
export function writeCoverPage(
  site: KbSite,
  {
    edition,
    built_on,
    description = "",
    changesLine = "",
  }: Pick<EditionScript, "edition" | "built_on"> & {
    description?: string | undefined
    changesLine?: string | undefined
  },
  topics: KbContents["topics"],
  outline: KbOutline,
): string {
  const deepest = depthThatFits(outline)
  const more = topics.length > 0 && deepest.shown < topics.length
  return writePage(site, "", site.title, {
    about: description,
    main: `<header class="cover"><h1 dir="auto">${escapeHtml(site.title)}</h1>
${site.publisher === undefined ? "" : `<p dir="auto">${escapeHtml(site.publisher)}</p>\n`}<p>Edition ${escapeHtml(edition)} · ${escapeHtml(built_on)} · ${countInWords(topics.filter(([id]) => id < firstHeadingPage).length)}</p>${changesLine}</header>
<section class="toc" aria-labelledby="toc"><h2 id="toc">Contents</h2>
${topics.length === 0 ? "<p>This edition has no topics yet.</p>" : writeBranch(topics, outline, outline.top.slice(0, coverLimit), deepest.depth)}
${more ? `<p class="note">The other topics are in the contents tree and in the search.</p>` : ""}</section>`,
    aside: "",
  })
}

/** What a reader without the network sees for a topic that this edition does not hold. */
export function writeMissingPage(site: KbSite): string {
  return writePage(site, "../", "Not in this edition", {
    main: `<article><h1>Not in this edition</h1><p>The topic was removed, or has not been published yet.</p>
<p><a href="../index.html">Go to the contents</a></p></article>`,
    aside: "",
  })
}

/** The most topics that the first page lists; the others stay in the contents tree. */
const coverLimit = 400

export function writePage(
  site: KbSite,
  up: string,
  title: string,
  parts: { id?: number; about?: string; main: string; aside: string },
): string {
  const name = escapeHtml(site.title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === site.title ? name : `${escapeHtml(title)} · ${name}`}</title>
${writeMeta("author", site.publisher ?? "")}${writeMeta("description", parts.about ?? "")}<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14181c" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${up}assets/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${up}assets/icon-180.png">
<link rel="stylesheet" href="${up}assets/style.css?v=${site.v.style}">
<script defer src="${up}assets/edition.js"></script>
<script defer src="${up}assets/page.js?v=${site.v.page}"></script>
</head>
<body${parts.id === undefined ? "" : ` data-topic="${parts.id}"`}>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<button type="button" class="menu" popovertarget="contents">${icons.menu}<span>Contents</span></button>
<a class="home" href="${up}index.html"><bdi>${name}</bdi></a>
<button type="button" class="find" id="find" aria-keyshortcuts="/">${icons.find}<span>Search</span><kbd aria-hidden="true">/</kbd></button>
</header>
<div class="sheet">
<nav class="contents" id="contents" popover aria-label="Contents"></nav>
<main id="main" tabindex="-1">
${parts.main}
</main>
${parts.aside}
</div>
<footer class="foot"><p><bdi>${name}</bdi> · <a href="${up}index.html" id="edition">Edition and date</a>${writeHomeLink(site)}</p>
<p id="offline" hidden></p></footer>
</body>
</html>
`
}

function writeStepLink(topics: KbContents["topics"], place: number, rel: string, word: string): string {
  const topic = topics[place]
  if (topic === undefined) return ""
  const [id, , title] = topic
  return `<a rel="${rel}" href="../${pageName(id)}"><span>${word}</span> <b dir="auto">${escapeHtml(title)}</b></a>`
}

function onThisPage(onPage: PageHeadings): string {
  const entries = onPage.map(
    ([depth, id, text]) => `<li class="d${depth}"><a href="#${escapeHtml(id)}" dir="auto">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="on-page" aria-labelledby="on-page"><p id="on-page">On this page</p><ul>${entries.join("")}</ul></nav>`
}

/** A heading without a text of its own shows what stands beneath it. */
function writeChildLinks(topics: KbContents["topics"], outline: KbOutline, place: number): string {
  const entries = (outline.children[place] ?? []).map((each) => `<li>${topicLink(topics, each)}</li>`)
  return entries.length > 0 ? `<ul>${entries.join("\n")}</ul>` : ""
}

function topicLink(topics: KbContents["topics"], place: number, up = "../"): string {
  const [id, , title] = topics[place] ?? [0, 1, ""]
  return `<a href="${up}${pageName(id)}"><bdi>${escapeHtml(title)}</bdi></a>`
}

function writeBranch(topics: KbContents["topics"], outline: KbOutline, places: number[], depth: number): string {
  const entries = places.map((place) => {
    const below = outline.children[place] ?? []
    const deeper = depth > 1 && below.length > 0 ? writeBranch(topics, outline, below, depth - 1) : ""
    return `<li>${topicLink(topics, place, "")}${deeper}</li>`
  })
  return `<ol>${entries.join("\n")}</ol>`
}

function depthThatFits(outline: KbOutline): { depth: number; shown: number } {
  let shown = Math.min(outline.top.length, coverLimit)
  let level = outline.top
  for (let depth = 1; ; depth++) {
    const below = level.flatMap((place) => outline.children[place] ?? [])
    if (below.length === 0 || shown + below.length > coverLimit) return { depth, shown }
    shown += below.length
    level = below
  }
}

function languageAttributes(site: KbSite): string {
  const language = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(site.language) ? site.language : "en"
  return `lang="${language}" dir="${/^(ar|arc|dv|fa|he|ps|syr|ur|yi)\b/i.test(language) ? "rtl" : "ltr"}"`
}

function writeHomeLink(site: KbSite): string {
  if (!/^https?:\/\//i.test(site.home)) return ""
  return ` · <a href="${escapeHtml(site.home)}">${escapeHtml(site.home.replace(/^https?:\/\//i, "").replace(/\/$/, ""))}</a>`
}

function countInWords(topics: number): string {
  return topics === 1 ? "1 topic" : `${String(topics).replace(/\B(?=(?:\d{3})+$)/g, ",")} topics`
}

const icons = {
  menu: `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h9"/></svg>`,
  find: `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><circle cx="9" cy="9" r="5.5"/><path d="m13.2 13.2 4 4"/></svg>`,
}
