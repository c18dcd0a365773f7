import { escapeHtml } from "./escape.ts"
import type { KbOutline } from "./outline.ts"
import { languageAttributes, writePage } from "./page-frame.ts"
import { topicLink } from "./page-html.ts"
import { firstHeadingPage, indexName, type EditionScript, type KbContents, type KbSite } from "./site.ts"
import { writeCount, fillWords } from "./words/edition-words.ts"

/** What the first page says of the edition. */
export type CoverText = Pick<EditionScript, "edition" | "built_on"> & {
  /** How a draft is named, by its edition. */
  draft?: string
  description?: string | undefined
  correction?: string | undefined
  changesLine?: string | undefined
  indexLine?: string
}

/** The first page: what this is, and its contents as far as a calm page can hold them. */
export function writeCoverPage(
  site: KbSite,
  { edition, built_on, draft = "{edition}", description = "", correction, changesLine = "", indexLine = "" }: CoverText,
  topics: KbContents["topics"],
  outline: KbOutline,
): string {
  const { words, frame } = site
  const count = writeCount(words.topics, topics.filter(([id]) => id < firstHeadingPage).length, frame)
  const named = fillWords(draft, { edition: fillWords(words.edition, { edition }) })
  const said = [named, built_on, count]
  return writePage(site, "", site.title, {
    about: description,
    kind: "website",
    main: `<header class="cover"><h1 dir="auto">${escapeHtml(site.title)}</h1>
${site.publisher === undefined ? "" : `<p dir="auto">${escapeHtml(site.publisher)}</p>\n`}<p>${escapeHtml(said.join(" · "))}</p>${changesLine}${writeCorrection(site, correction)}${writeIntroduction(site, description)}</header>
<section class="toc" aria-labelledby="toc"><h2 id="toc">${escapeHtml(words.contents)}</h2>
${topics.length === 0 ? `<p>${escapeHtml(words.noTopics)}</p>` : writeContents(site, topics, outline)}${indexLine}</section>`,
    aside: "",
  })
}

/** Leads to the index from below the contents. */
export const writeIndexLine = (title: string) => `\n<p><a href="${indexName}">${escapeHtml(title)}</a></p>`

/** What this edition corrects, before anything else is read. */
const writeCorrection = (site: KbSite, correction = "") =>
  correction === ""
    ? ""
    : `\n<div class="alert alert-important correction" role="note"><p class="alert-title">${escapeHtml(site.words.correction)}</p><p${languageAttributes(site)} dir="auto">${escapeHtml(correction)}</p></div>`

const writeIntroduction = (site: KbSite, description: string) =>
  description === ""
    ? ""
    : `\n<p class="introduction"${languageAttributes(site)} dir="auto">${escapeHtml(description)}</p>`

/** The most topics that the first page lists; the others stay in the contents tree. */
const coverLimit = 400
/** So many parts are shown as cards, with so many of their topics each. */
const fewestCards = 3
const mostCards = 40
const topicsOnCard = 5

function writeContents(site: KbSite, topics: KbContents["topics"], outline: KbOutline): string {
  const parts = outline.top.filter((place) => (outline.children[place] ?? []).length > 0)
  if (parts.length >= fewestCards && outline.top.length <= mostCards) return writeCards(site, topics, outline)
  const deepest = depthThatFits(outline)
  const more = deepest.shown < topics.length ? `<p class="note">${escapeHtml(site.words.otherTopics)}</p>` : ""
  return writeBranch(topics, outline, outline.top.slice(0, coverLimit), deepest.depth) + more
}

/** Each part with its first topics; how many more there are leads to the part. */
function writeCards({ words, frame }: KbSite, topics: KbContents["topics"], outline: KbOutline): string {
  const cards = outline.top.map((place) => {
    const below = outline.children[place] ?? []
    const shown = below.length > topicsOnCard + 1 ? below.slice(0, topicsOnCard) : below
    const entries = shown.map((each) => `<li>${topicLink(topics, each, "")}</li>`).join("\n")
    const left = below.length - shown.length
    const more = left === 0 ? "" : `<p class="note">${escapeHtml(writeCount(words.more, left, frame))}</p>`
    return `<li>${topicLink(topics, place, "")}${entries === "" ? "" : `<ol>${entries}</ol>`}${more}</li>`
  })
  return `<ol class="cards">${cards.join("\n")}</ol>`
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
