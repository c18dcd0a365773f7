import { escapeHtml } from "@hub/reader/escape"
import { fillWords } from "@hub/reader/words/edition-words"
import { wordsFor } from "@hub/reader/words/languages"
import type { Ctx } from "../../platform/ctx.ts"
import { findAddresses, findAddressesOfPage, findEarlierPages, findTitles, isOtherText } from "./pages.ts"
import { addressAt, baseOf, originOf, subscribeAddress } from "./base.ts"
import { isSubscribable } from "../subscriptions/subscribe.ts"
import { fileFormNames } from "./file-address.ts"
import { listFileAddresses } from "./files.ts"
import { listLanguages, writeAlternates, writeLanguageLinks } from "./languages.ts"
import { type EditionSeries, isReadable, liveEdition, type SeriesEdition } from "./series.ts"

/** A file of an edition, and the page of a topic that it is. */
export type ShownPage = {
  series: EditionSeries
  edition: SeriesEdition
  /** The address that it was asked for by begins with this. */
  base: string
  name: string
  page?: { id: number; address: string } | undefined
}

/** Writes into a page what only the hub knows: its one address for search engines, links by words, and whether it is of an old edition. */
export async function writeAroundPage(ctx: Ctx, shown: ShownPage, html: string): Promise<string> {
  const { series, edition, base, page } = shown
  const newest = liveEdition(series)
  const isOld = edition.id !== newest?.id
  const ids = [...new Set([...html.matchAll(pageLinks)].map(([, , id]) => Number(id)))]
  const addresses = await findAddresses(ctx, edition.id, ids)
  const elsewhere = await findAddressesOfPage(
    ctx,
    page?.id,
    series.editions.map(({ id }) => id),
  )
  const newAddress = newest && elsewhere.get(newest.id)
  const note =
    (isOld ? writeOldNote(shown, newest, newAddress) : page ? await writeEarlierNote(ctx, shown, page) : "") +
    writeLaterCorrections(shown) +
    (page ? await writeOwnCorrection(ctx, shown, page.id) : "")
  const linked = html.replace(pageLinks, (whole, start: string, id: string, rest: string) => {
    const address = addresses.get(Number(id))
    return address === undefined ? whole : `${start}${encodeURIComponent(address)}/${rest}`
  })
  const languages = listLanguages(series, elsewhere)
  // A translation is no copy: of the same page in several editions the newest in its language is meant.
  const own = languages.find(({ language }) => language === edition.language)?.edition ?? newest
  const files = await listFileAddresses(ctx, series, edition)
  const switched = linked.replace(
    "</footer>",
    () =>
      `${writeFileLinks(edition, files)}${writeSubscribeLink(ctx, series)}${writeLanguageLinks(languages, edition.language)}${writeEditionLinks(shown, elsewhere)}</footer>`,
  )
  return addNote(isOld ? switched.replace(offlineLine, "") : switched, note, {
    canonical: originOf(ctx.app, edition) + canonicalOf(shown, newest, own, own && elsewhere.get(own.id)),
    alternates: writeAlternates(ctx, languages, page !== undefined),
    feed: `/kb/${encodeURIComponent(series.key)}/feed.atom`,
    style: `${base}readers.css`,
  })
}

/** Links between pages, as the edition has them. */
const pageLinks = /(<a [^>]*?href="(?:\.\.\/)?)t\/(\d+)\.html([#"])/g
/** An old edition is not kept on the device: it would not say there that it is old. */
const offlineLine = /<p class="offline"[^>]*><\/p>/

/** Where search engines find the page: in the newest edition of its language, where that has it. */
function canonicalOf(
  { series, edition, name, page }: ShownPage,
  newest: SeriesEdition | undefined,
  own: SeriesEdition | undefined,
  ownAddress?: string,
) {
  const meant = own && (!page || ownAddress !== undefined) ? own : edition
  const base = baseOf(series, meant.id === newest?.id ? "latest" : meant.edition)
  if (page) return addressAt(base, meant === own ? (ownAddress ?? page.address) : page.address)
  return name === "index.html" ? base : base + name
}

type PageLinks = { canonical: string; alternates: string; feed: string; style: string }

function addNote(html: string, note: string, { canonical, alternates, feed, style }: PageLinks): string {
  const head = `<link rel="canonical" href="${escapeHtml(canonical)}">
${alternates}<link rel="alternate" type="application/atom+xml" href="${escapeHtml(feed)}">
<link rel="stylesheet" href="${escapeHtml(style)}">
`
  return html.replace("</head>", () => `${head}</head>`).replace(/<main[^>]*>/, (main) => main + note)
}

function writeOldNote({ series, edition, page }: ShownPage, newest: SeriesEdition | undefined, newAddress?: string) {
  const { addresses: words } = wordsFor(edition.language)
  const values = { edition: String(edition.edition), newest: String(newest?.edition ?? "") }
  const say = (sentence: string) => escapeHtml(fillWords(sentence, values))
  if (!newest || !isReadable(newest)) return writeNote(say(words.olderAlone))
  const base = baseOf(series, "latest")
  if (page && newAddress === undefined)
    return writeNote(`${say(words.older)} ${say(words.notInNewest)} ${link(base, say(words.toNewest))}`)
  return newAddress === undefined
    ? writeNote(`${say(words.older)} ${link(base, say(words.toNewest))}`)
    : writeNote(`${say(words.older)} ${link(addressAt(base, newAddress), say(words.readNewest))}`)
}

/** What newer editions correct in those before them. */
function writeLaterCorrections({ series, edition }: ShownPage): string {
  const { addresses: words } = wordsFor(edition.language)
  return series.editions
    .filter((one) => one.edition > edition.edition && one.correction !== "" && isReadable(one))
    .map((one) => {
      const said = escapeHtml(fillWords(words.corrects, { newest: String(one.edition) }))
      return writeNote(`${said} <span dir="auto">${escapeHtml(one.correction)}</span>`)
    })
    .join("")
}

/** On the pages whose text is another than in the edition that is corrected. */
async function writeOwnCorrection(ctx: Ctx, { series, edition }: ShownPage, topic_id: number): Promise<string> {
  const before = series.editions.find((one) => one.edition < edition.edition && isReadable(one))
  if (edition.correction === "" || !before || !(await isOtherText(ctx, [before.id, edition.id], topic_id))) return ""
  const { page: words } = wordsFor(edition.language)
  return writeNote(`${escapeHtml(words.correction)}: <span dir="auto">${escapeHtml(edition.correction)}</span>`)
}

const mostEditions = 12

/** Leads to the same page in the other editions, or to their contents where they do not have it. */
function writeEditionLinks({ series, edition }: ShownPage, addresses: Map<number, string>): string {
  const newest = liveEdition(series)
  const readable = series.editions.filter(isReadable)
  if (readable.length < 2) return ""
  const { addresses: words } = wordsFor(edition.language)
  const links = readable.slice(0, mostEditions).map((one) => {
    const address = addresses.get(one.id)
    const base = baseOf(series, one.id === newest?.id ? "latest" : one.edition)
    const name = one.id === newest?.id ? `${one.edition} (${words.newest})` : String(one.edition)
    return one.id === edition.id
      ? `<b aria-current="true">${escapeHtml(name)}</b>`
      : link(address === undefined ? base : addressAt(base, address), escapeHtml(name))
  })
  return `<p class="editions">${escapeHtml(words.editions)}: ${links.join(" · ")}</p>`
}

/** What the reader can take along. */
function writeFileLinks({ language }: SeriesEdition, files: Awaited<ReturnType<typeof listFileAddresses>>): string {
  if (files.length === 0) return ""
  const links = files.map(({ form, address }) => link(address, fileFormNames[form]))
  return `<p class="editions">${escapeHtml(wordsFor(language).addresses.files)}: ${links.join(" · ")}</p>`
}

/** Where readers ask for emails of the next editions; nothing where the hub sends none. */
function writeSubscribeLink(ctx: Ctx, series: EditionSeries): string {
  const newest = liveEdition(series)
  if (!newest || !isSubscribable(ctx, series)) return ""
  const { open } = wordsFor(newest.language).addresses.subscribe
  return `<p class="editions">${link(subscribeAddress(series), escapeHtml(open))}</p>`
}

/** Somebody may have come by the address of another page, whose title this one has now. */
async function writeEarlierNote(ctx: Ctx, { series, edition, base }: ShownPage, page: { id: number; address: string }) {
  const others = (await findEarlierPages(ctx, series.secret, page.address, edition.edition)).filter(
    (id) => id !== page.id,
  )
  const titles = await findTitles(ctx, edition.id, others)
  if (titles.length === 0) return ""
  const { addresses: words } = wordsFor(edition.language)
  return writeNote(`${escapeHtml(words.usedToLead)} ${writePageLinks(base, titles)}`)
}

export const writePageLinks = (base: string, pages: { address: string; title: string }[]) =>
  pages.map(({ address, title }) => link(addressAt(base, address), `<bdi>${escapeHtml(title)}</bdi>`)).join(", ")

const link = (href: string, words: string) => `<a href="${escapeHtml(href)}">${words}</a>`

const writeNote = (words: string) => `\n<p class="edition-note" role="note">${words}</p>`

/** Beside the style of the edition, which may be older than this. */
export const noteStyle = `.edition-note {
  margin: 0 0 1.5rem;
  padding: 0.75rem 1rem;
  border: 1px solid var(--line, #dfe4e7);
  border-inline-start: 4px solid var(--warn, #845400);
  border-radius: 4px;
  background: var(--side, #f5f7f8);
  overflow-wrap: anywhere;
}

@media print {
  .edition-note {
    background: none;
  }
}
`
