import { escapeHtml, writeMeta, writeSharedMeta } from "./escape.ts"
import { imprintName, type KbHouse, type KbSite } from "./site.ts"

/** What differs between the pages of an edition. */
export type PageParts = {
  id?: number
  /** Of the text, where it is another than that of the edition. */
  language?: string | undefined
  about?: string
  /** A text of its own, or the edition as a whole. */
  kind?: "article" | "website"
  main: string
  aside: string
  /** A page that stands wherever somebody looked for another knows neither way to the files. */
  lost?: boolean
}

/** What stands around every page, with names that no heading can have: head, bar, contents and foot. `up` leads to the top of the edition. */
export function writePage(site: KbSite, up: string, title: string, parts: PageParts): string {
  const { words } = site
  const name = escapeHtml(site.title)
  return `<!doctype html>
<html lang="${escapeHtml(site.frame)}" dir="${directionOf(site.frame)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === site.title ? name : `${escapeHtml(title)} · ${name}`}</title>
${writeMeta("author", site.publisher ?? "")}${writeMeta("description", parts.about ?? "")}${parts.kind === undefined ? "" : writeSharing(site, title, parts)}<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14181c" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${up}assets/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${up}assets/icon-180.png">
${parts.lost ? writeFiles(site, "") + writeFiles(site, "../") : writeFiles(site, up)}</head>
<body${parts.id === undefined ? "" : ` data-topic="${parts.id}"`}>
<a class="skip" href="#kb:main">${escapeHtml(words.skip)}</a>
<header class="bar">
<button type="button" class="menu" popovertarget="kb:contents">${icons.menu}<span>${escapeHtml(words.contents)}</span></button>
<a class="home" href="${up}index.html">${site.house ? writeLogo(site.house, up) : ""}<bdi>${name}</bdi></a>
<button type="button" class="find" id="kb:find" aria-keyshortcuts="/">${icons.find}<span>${escapeHtml(words.search)}</span><kbd aria-hidden="true">/</kbd></button>
<label class="theme">${icons.theme}<select id="kb:theme" aria-label="${escapeHtml(words.theme)}">${(["system", "light", "dark"] as const).map((each) => `<option value="${each}">${escapeHtml(words.themes[each])}</option>`).join("")}</select></label>
</header>
<div class="sheet">
<nav class="contents" id="kb:contents" popover aria-label="${escapeHtml(words.contents)}"></nav>
<main id="kb:main" tabindex="-1">
${parts.main}
</main>
${parts.aside}
</div>
<footer class="foot"><p><bdi>${name}</bdi> · <a href="${up}index.html" id="kb:edition">${escapeHtml(words.editionAndDate)}</a>${writeHomeLink(site)}</p>
${site.house ? writeHouseFoot(site.house, words.imprint, up) : ""}<p class="offline" id="kb:offline" hidden></p></footer>
</body>
</html>
`
}

/** The theme that a reader has chosen is there before anything is drawn; the rest waits for the page. */
const writeFiles = ({ v, house }: KbSite, up: string) => `<script src="${up}assets/theme.js?v=${v.theme}"></script>
<link rel="stylesheet" href="${up}assets/style.css?v=${v.style}">
${house ? `<link rel="stylesheet" href="${up}assets/house.css?v=${house.v}">\n` : ""}<script defer src="${up}assets/edition.js"></script>
<script defer src="${up}assets/page.js?v=${v.page}"></script>
`

const writeSharing = (site: KbSite, title: string, { kind, about, language = site.language }: PageParts) =>
  writeSharedMeta("type", kind ?? "") +
  writeSharedMeta("title", title) +
  writeSharedMeta("description", about ?? "") +
  writeSharedMeta("site_name", title === site.title ? "" : site.title) +
  writeSharedMeta("locale", language.replace("-", "_"))

/** The language of the text, where that of the page is another. */
export function languageAttributes({ language, frame }: Pick<KbSite, "language" | "frame">): string {
  const own = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language) ? language : "en"
  return own === frame ? "" : ` lang="${own}" dir="${directionOf(own)}"`
}

export const directionOf = (language: string) => (/^(ar|arc|dv|fa|he|ps|syr|ur|yi)\b/i.test(language) ? "rtl" : "ltr")

/** One logo on light pages and one on dark ones, or the same on a light ground. Its words are those beside it. */
function writeLogo({ logo, logo_dark }: KbHouse, up: string): string {
  if (logo === "") return ""
  const image = (name: string, look: string) =>
    `<img class="logo ${look}" src="${up}images/${escapeHtml(name)}" alt="">`
  return logo_dark === "" ? image(logo, "for-both") : image(logo, "for-light") + image(logo_dark, "for-dark")
}

/** What the house says on every page, and where its imprint and its legal notices are. */
function writeHouseFoot({ footer, links, has_imprint }: KbHouse, imprint: string, up: string): string {
  const entries = [...(has_imprint ? [{ label: imprint, url: up + imprintName }] : []), ...links].map(
    ({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`,
  )
  const parts = [...(footer === "" ? [] : [`<bdi>${escapeHtml(footer)}</bdi>`]), ...entries]
  return parts.length === 0 ? "" : `<p class="house">${parts.join(" · ")}</p>\n`
}

function writeHomeLink(site: KbSite): string {
  if (!/^https?:\/\//i.test(site.home)) return ""
  return ` · <a href="${escapeHtml(site.home)}">${escapeHtml(site.home.replace(/^https?:\/\//i, "").replace(/\/$/, ""))}</a>`
}

const icons = {
  menu: `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h9"/></svg>`,
  find: `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><circle cx="9" cy="9" r="5.5"/><path d="m13.2 13.2 4 4"/></svg>`,
  theme: `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><circle cx="10" cy="10" r="7"/><path fill="currentColor" d="M10 3a7 7 0 0 1 0 14z"/></svg>`,
}
