import { escapeHtml } from "./escape.ts"
import { languageAttributes, writePage } from "./page-frame.ts"
import { pageName, type KbContents, type KbSite, type PageAbout, type PageHeadings } from "./site.ts"
import { ancestorsOf, type KbOutline } from "./outline.ts"
import { fillWords } from "./words/edition-words.ts"

/** A topic's whole page. The generator writes it to a file, and the service worker makes the same page from a pack. */
export function writeTopicPage(
  site: KbSite,
  topics: KbContents["topics"],
  outline: KbOutline,
  place: number,
  html: string,
  onPage: PageHeadings,
  about: PageAbout,
) {
  const { words } = site
  const [id, , title] = topics[place] ?? [0, 1, ""]
  const trail = ancestorsOf(outline, place).map((above) => `<li>${topicLink(topics, above)}</li>`)
  const steps =
    writeStepLink(topics, place - 1, "prev", words.previous) + writeStepLink(topics, place + 1, "next", words.next)
  return writePage(site, "../", title, {
    id,
    language: about.language,
    about: about.description,
    kind: "article",
    main: `${trail.length > 0 ? `<nav class="trail" aria-label="${escapeHtml(words.trail)}"><ol>${trail.join("")}</ol></nav>` : ""}
<article${languageAttributes({ ...site, ...about })} itemscope itemtype="https://schema.org/TechArticle"><h1 dir="auto" itemprop="headline">${escapeHtml(title)}</h1>
${html || writeChildLinks(topics, outline, place)}${writeChangedDay(about)}</article>${writeLastChanged(site, about)}
<nav class="steps" aria-label="${escapeHtml(words.steps)}">${steps}</nav>`,
    aside: onPage.length > 1 ? onThisPage({ ...site, ...about }, onPage) : "",
  })
}

/** What a reader without the network sees for a topic that this edition does not hold. */
export function writeMissingPage(site: KbSite): string {
  const { missingTitle, missingText, toContents } = site.words
  return writePage(site, "../", missingTitle, {
    main: `<article><h1>${escapeHtml(missingTitle)}</h1><p>${escapeHtml(missingText)}</p>
<p><a href="../index.html">${escapeHtml(toContents)}</a></p></article>`,
    aside: "",
  })
}

/** What the edition says of itself; `paragraphs` is markup of the generator's own. */
export function writeImprintPage(site: KbSite, paragraphs: string): string {
  const { imprint } = site.words
  return writePage(site, "", imprint, {
    main: `<article><h1>${escapeHtml(imprint)}</h1>\n${paragraphs}</article>`,
    aside: "",
  })
}

/** The index of the edition; `section` is markup of the generator's own. */
export function writeIndexPage(site: KbSite, title: string, section: string): string {
  return writePage(site, "", title, { main: `<article${languageAttributes(site)}>${section}</article>`, aside: "" })
}

/** What a server gives for an address that leads nowhere. */
export function writeNotFoundPage(site: KbSite): string {
  const { notFoundTitle, notFoundText, toContents } = site.words
  return writePage(site, "", notFoundTitle, {
    lost: true,
    main: `<article><h1>${escapeHtml(notFoundTitle)}</h1><p>${escapeHtml(notFoundText)}</p>
<p><a href="index.html">${escapeHtml(toContents)}</a></p></article>`,
    aside: "",
  })
}

/** For programs, within what it is said of. */
const writeChangedDay = ({ changed }: PageAbout) =>
  changed === undefined ? "" : `\n<meta itemprop="dateModified" content="${escapeHtml(changed[0])}">`

/** For readers, after the text: it is none of its words, which they search and report. */
function writeLastChanged({ words }: KbSite, { changed }: PageAbout): string {
  if (changed === undefined) return ""
  const [day, shown] = changed
  const time = `<time datetime="${escapeHtml(day)}">${escapeHtml(shown)}</time>`
  return `\n<p class="last-changed">${fillWords(escapeHtml(words.lastChanged), { date: time })}</p>`
}

function writeStepLink(topics: KbContents["topics"], place: number, rel: string, word: string): string {
  const topic = topics[place]
  if (topic === undefined) return ""
  const [id, , title] = topic
  return `<a rel="${rel}" href="../${pageName(id)}"><span>${escapeHtml(word)}</span> <b dir="auto">${escapeHtml(title)}</b></a>`
}

function onThisPage(site: KbSite, onPage: PageHeadings): string {
  const entries = onPage.map(
    ([depth, id, text]) => `<li class="d${depth}"><a href="#${escapeHtml(id)}" dir="auto">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="on-page" aria-labelledby="kb:on-page"><p id="kb:on-page">${escapeHtml(site.words.onThisPage)}</p><ul${languageAttributes(site)}>${entries.join("")}</ul></nav>`
}

/** A heading without a text of its own shows what stands beneath it. */
function writeChildLinks(topics: KbContents["topics"], outline: KbOutline, place: number): string {
  const entries = (outline.children[place] ?? []).map((each) => `<li>${topicLink(topics, each)}</li>`)
  return entries.length > 0 ? `<ul>${entries.join("\n")}</ul>` : ""
}

export function topicLink(topics: KbContents["topics"], place: number, up = "../"): string {
  const [id, , title] = topics[place] ?? [0, 1, ""]
  return `<a href="${up}${pageName(id)}"><bdi>${escapeHtml(title)}</bdi></a>`
}
