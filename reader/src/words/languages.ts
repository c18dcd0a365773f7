import { ar } from "./ar.ts"
import { cs } from "./cs.ts"
import { de } from "./de.ts"
import type { EditionWords } from "./edition-words.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { it } from "./it.ts"
import { ja } from "./ja.ts"
import { ko } from "./ko.ts"
import { nl } from "./nl.ts"
import { pl } from "./pl.ts"
import { pt } from "./pt.ts"
import { ru } from "./ru.ts"
import { sv } from "./sv.ts"
import { tr } from "./tr.ts"
import { zh } from "./zh.ts"

/** The languages that pages speak around the text. */
export const wordsByLanguage: Record<string, EditionWords> = {
  ar,
  cs,
  de,
  en,
  es,
  fr,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  sv,
  tr,
  zh,
}

/** The words of a language such as `de` or `pt-BR`, where there are any. */
export function findEditionWords(language: string | undefined): EditionWords | undefined {
  const [base = ""] = language?.toLowerCase().split("-") ?? []
  return Object.hasOwn(wordsByLanguage, base) ? wordsByLanguage[base] : undefined
}

/** The words for an edition in a language, and which language they are in: English where there are none. */
export function wordsFor(language: string): EditionWords & { language: string } {
  const words = findEditionWords(language)
  return words ? { ...words, language } : { ...en, language: "en" }
}
