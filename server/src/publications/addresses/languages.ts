import { escapeHtml } from "@hub/reader/escape"
import { directionOf } from "@hub/reader/page-frame"
import { wordsFor } from "@hub/reader/words/languages"
import type { Ctx } from "../../platform/ctx.ts"
import { addressAt, baseOf, originOf } from "./base.ts"
import { type EditionSeries, isReadable, liveEdition, type SeriesEdition } from "./series.ts"

/** The same page in the newest edition of a language; without an address, that edition does not have it. */
type LanguageEdition = { language: string; edition: SeriesEdition; base: string; address: string | undefined }

/** The newest edition that can be read in each language of a series, the newest language first. */
export function listLanguages(series: EditionSeries, addresses: Map<number, string>): LanguageEdition[] {
  const newest = liveEdition(series)
  const readable = series.editions.filter(isReadable)
  const first = [...new Set(readable.map(({ language }) => language))].map((language) =>
    readable.find((edition) => edition.language === language)!,
  )
  return first.map((edition) => ({
    language: edition.language,
    edition,
    base: baseOf(series, edition.id === newest?.id ? "latest" : edition.edition),
    address: addresses.get(edition.id),
  }))
}

/** Leads to the page in the other languages, each by its own name. */
export function writeLanguageLinks(languages: LanguageEdition[], current: string): string {
  if (languages.length < 2) return ""
  const links = languages.map(({ language, base, address }) => {
    const name = `<bdi lang="${escapeHtml(language)}" dir="${directionOf(language)}">${escapeHtml(nameLanguage(language))}</bdi>`
    const href = address === undefined ? base : addressAt(base, address)
    return language === current
      ? `<b aria-current="true">${name}</b>`
      : `<a href="${escapeHtml(href)}" hreflang="${escapeHtml(language)}">${name}</a>`
  })
  return `<p class="editions">${escapeHtml(wordsFor(current).addresses.languages)}: ${links.join(" · ")}</p>`
}

/** Tells search engines of a page in each language that has it; of a page that is no topic, of the contents. */
export function writeAlternates({ app }: Ctx, languages: LanguageEdition[], isTopic: boolean): string {
  const there = languages.filter(({ address }) => !isTopic || address !== undefined)
  if (there.length < 2) return ""
  return there
    .map(({ language, edition, base, address }) => {
      const href = originOf(app, edition) + (isTopic && address !== undefined ? addressAt(base, address) : base)
      return `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(href)}">\n`
    })
    .join("")
}

function nameLanguage(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language
  } catch {
    return language
  }
}
