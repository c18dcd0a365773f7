import type { PdfBlock } from "./document.ts"

/** A language as the compiler takes it: two or three letters, and the two of a country where there is one. */
export type PrintLanguage = { language: string; region?: string }

/** What the compiler can use of a language such as `pt-BR`, and English where nothing can be read. */
export function toPrintLanguage(tag: string): PrintLanguage {
  const [, language = "en", region] = /^([a-z]{2,3})(?:[-_](?:[a-z]{4}[-_])?([a-z]{2}))?(?:[-_]|$)/i.exec(tag) ?? []
  return { language: language.toLowerCase(), ...(region && { region: region.toUpperCase() }) }
}

/** The same for pages and Word files. */
export const toLanguageTag = ({ language, region }: PrintLanguage): string =>
  region === undefined ? language : `${language}-${region}`

/** Says of the blocks of a topic that they are in another language than the book. */
export function markLanguage(blocks: PdfBlock[], language: string | undefined): PdfBlock[] {
  if (language === undefined) return blocks
  const spoken = toPrintLanguage(language)
  return blocks.map((block) => ({ ...block, spoken }))
}

/** The language of a chapter, where it is another than that of the book. */
export const languageOfChapter = ([first]: PdfBlock[]): string | undefined =>
  first?.spoken && toLanguageTag(first.spoken)
