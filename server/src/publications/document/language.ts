import { rightToLeftLanguages } from "./direction.ts"
import type { PdfBlock, PdfNote, PrintLanguage, TopicLanguage } from "./document.ts"
import { listPdfNodes } from "./nodes.ts"

/** What the compiler can use of a language such as `pt-BR`, and English where nothing can be read. */
export function toPrintLanguage(tag: string): PrintLanguage {
  const [, language = "en", region] = /^([a-z]{2,3})(?:[-_](?:[a-z]{4}[-_])?([a-z]{2}))?(?:[-_]|$)/i.exec(tag) ?? []
  return { language: language.toLowerCase(), ...(region && { region: region.toUpperCase() }) }
}

/** The same as one word. */
export const toLanguageTag = ({ language, region }: PrintLanguage): string =>
  region === undefined ? language : `${language}-${region}`

/** Says of the blocks of a topic, and of its notes, which stand apart from them, that they are in another language than the book. */
export function markLanguage(blocks: PdfBlock[], tag: string | undefined): PdfBlock[] {
  if (tag === undefined) return blocks
  const print = toPrintLanguage(tag)
  const spoken: TopicLanguage = { ...print, tag, ...(rightToLeftLanguages.has(print.language) && { rtl: true }) }
  for (const node of listPdfNodes(blocks)) if (isNote(node)) node.spoken = spoken
  return blocks.map((block) => ({ ...block, spoken }))
}

const isNote = (node: object): node is PdfNote => "kind" in node && node.kind === "note"

/** The language of a chapter, where it is another than that of the book. */
export const languageOfChapter = ([first]: PdfBlock[]): string | undefined => first?.spoken?.tag
