import { escapeHtml } from "@hub/reader/escape"
import { writePage } from "@hub/reader/page-frame"
import type { KbSite, OfflineManifest } from "@hub/reader/site"
import { type AddressWords, fillWords } from "@hub/reader/words/edition-words"
import { wordsFor } from "@hub/reader/words/languages"
import type { Ctx } from "../../platform/ctx.ts"
import { readZipDirectory, readZipFile } from "../../platform/files/read-zip.ts"
import { findZipEntry } from "../../platform/files/zip-directory.ts"
import type { SiteAnswer } from "../../platform/http/zipped-site.ts"
import { writePageLinks } from "./around-page.ts"
import { addressAt, baseOf } from "./base.ts"
import { type EditionSeries, type SeriesEdition } from "./series.ts"

/** A page that was at an address, and where it can still be read. */
type GonePage = { title: string; edition: number; address: string }

type WhatBecame = {
  series: EditionSeries
  /** Whose pages look like this one. */
  frame: SeriesEdition
  edition: number
  isWithdrawn?: boolean
  gone?: GonePage | undefined
  /** Pages of that edition that may be meant. */
  others?: { address: string; title: string }[]
}

/** Says what became of a page, or of a whole edition, within the frame of an edition that can be read. */
export async function writeGonePage(
  ctx: Ctx,
  { series, frame, edition, isWithdrawn = false, gone, others = [] }: WhatBecame,
): Promise<SiteAnswer> {
  const { addresses: words, page } = wordsFor(frame.language)
  const fill = (sentence: string, title = "") => escapeHtml(fillWords(sentence, { edition: String(edition), title }))
  const title = isWithdrawn ? words.withdrawnTitle : words.goneTitle
  const start = baseOf(series, frame.status === "live" ? "latest" : frame.edition)
  const lines = [
    ...(isWithdrawn ? [fill(words.withdrawn)] : []),
    ...(gone ? [fill(words.gone, gone.title), writeLastLink(words, series, gone)] : []),
    ...(others.length > 0 ? [`${escapeHtml(words.usedToLead)} ${writePageLinks(start, others)}`] : []),
    `<a href="${escapeHtml(start)}">${escapeHtml(page.toContents)}</a>`,
  ]
  const main = `<article><h1>${escapeHtml(title)}</h1>\n${lines.map((line) => `<p>${line}</p>`).join("\n")}</article>`
  const text = writePage(await readSite(ctx, frame), start, title, { main, aside: "" })
  const status = isWithdrawn || gone ? 410 : 300
  return {
    text,
    mime: "text/html; charset=utf-8",
    status,
    isIndexable: false,
  }
}

const writeLastLink = (words: AddressWords, series: EditionSeries, { edition, address }: GonePage) =>
  `<a href="${escapeHtml(addressAt(baseOf(series, edition), address))}">${escapeHtml(fillWords(words.lastIn, { edition: String(edition) }))}</a>`

/** What every page of an edition knows of the whole, in the words of now. */
async function readSite({ app }: Ctx, { sha256, language }: SeriesEdition): Promise<KbSite> {
  const path = app.files.pathOf(sha256!)
  const entry = findZipEntry(await readZipDirectory(path), "sw.js")
  if (!entry) throw new Error("This edition has no service worker.")
  const script = (await readZipFile(path, entry)).toString()
  const { site } = JSON.parse(script.slice(script.indexOf("=") + 1, script.indexOf("\n"))) as OfflineManifest
  const { page: words, language: frame } = wordsFor(language)
  return { ...site, words, frame }
}
