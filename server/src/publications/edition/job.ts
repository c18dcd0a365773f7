import type { Gate } from "@hub/contract/check-rules"
import type { Finding } from "@hub/contract/checks"
import type { Evidence } from "@hub/contract/evidence"
import type { ChangedValue, EditionChange } from "@hub/contract/edition-changes"
import type { HouseStyle } from "@hub/contract/house-style"
import { defaultHouseStyle } from "@hub/contract/house-style/values"
import type { StyleFont } from "../../house-style/fonts/list.ts"
import type { PdfStandard, PublicationKind } from "@hub/contract/publications"
import { fillWords } from "@hub/reader/words/edition-words"
import { wordsFor } from "@hub/reader/words/languages"

/** Everything that an edition is made of, so that the process which makes it needs no database. */
export type EditionJob = {
  kind: PublicationKind
  title: string
  /** The number of a publication's edition, or the version of a program whose documentation this is. */
  edition: number | string
  /** Who publishes it, and what it is about, where that is known. */
  publisher?: string
  /** Absent: as the product has it. */
  style?: HouseStyle
  /** The uploaded fonts that the style names. */
  fonts?: StyleFont[]
  description?: string
  language: string
  numbered: boolean
  /** Tables, figures and equations have numbers. */
  captions?: boolean
  /** Marks in the text make an index at the end. */
  index?: boolean
  /** Glossaries in the topics are sorted, and their terms linked. */
  glossary?: boolean
  /** Quotation marks, dashes and spaces as printers of the language set them. */
  typography?: boolean
  /** What only PDFs have. */
  draft?: boolean
  /** The pages one below the other, as a picture, instead of the file. */
  as_picture?: boolean
  standard?: PdfStandard
  since?: EarlierEdition | null
  /** What an earlier edition said wrongly, as readers are told. */
  correction?: string
  /** What only knowledge bases tell. */
  reader_changes?: ReaderChanges | null
  /** When the edition was asked for, ISO 8601. */
  date: string
  variables: Record<string, string>
  topics: EditionTopic[]
  /** What was found when the edition was asked for. */
  findings: Finding[]
  gate: Gate
  /** The hub's own images by the key in their address; `name` is the file's name within an edition. */
  pictures: Record<string, { sha256: string; path: string; alt: string; name: string }>
  /** The hub's own address, by which texts may link to its topics too. */
  home?: string
  folder: string
  /** Where readings of topics are kept between editions, if they are. */
  render_cache?: string
  /** The file of the edition before. */
  before?: string | undefined
  reader: string
  pdf_child: string
  /** The hub that makes it, as its evidence is to say. */
  program: Pick<Evidence["made_with"], "hub" | "commit">
}

/** What is to be told of how this edition differs from an earlier one, with the texts of then where they were others. */
export type EarlierEdition = {
  edition: number
  variables: Record<string, string>
  changes: EditionChange[]
  values: ChangedValue[]
  topics: Pick<EditionTopic, "topic_id" | "title" | "content" | "own_values" | "frontmatter">[]
}

/** Which topics are new, changed or gone since an earlier edition, as its readers are told, and the first changed ones as they read in both. */
export type ReaderChanges = {
  edition: number
  topics: { change: "new" | "changed" | "removed"; topic_id: number | null }[]
  texts: { topic_id: number; was: ReadersText; now: ReadersText }[]
}

/** A text of an edition, and the values that its variables have there. */
export type ReadersText = { content: string; values: Record<string, string> }

/**
 * A topic in its place, or a heading of the collection's own. A topic without content has no approved text, or is gone if
 * it has no id either.
 */
export type EditionTopic = {
  kind: "topic" | "heading"
  node_id: number | null
  topic_id: number | null
  title: string
  /** The title of the text itself, which the collection may have another for. */
  own_title: string | null
  level: number
  new_page: boolean
  approved: boolean
  /** Not given where it is likely to be kept from the edition before: then `text_hash` tells which text it is. */
  content?: string | null
  text_hash?: string | null
  /** The values that its project has beside those of the edition. */
  own_values: Record<string, string> | null
  frontmatter: string
  /** When the text was saved, ISO 8601. */
  changed_at?: string | null
}

/**
 * What came of it: findings that do not let it go out, or the file and what readers should know. It fails too where it
 * wants the texts that were not given.
 */
export type EditionResult =
  | { blocked: true; findings: Finding[] }
  | {
      blocked: false
      findings: Finding[]
      path: string
      pages: number
      /** The variables in its words. */
      used: string[]
      made_with: Evidence["made_with"]
    }
  | { failed: string; wants?: "texts" }

/** Which edition it is, in its own language, and that it is a draft where it is one. */
export function describeEdition({
  edition,
  language,
  draft,
}: Pick<EditionJob, "edition" | "language" | "draft">): string {
  const { page, files } = wordsFor(language)
  const words = fillWords(page.edition, { edition: String(edition) })
  return draft ? fillWords(files.draft, { edition: words }) : words
}

/** Who is named as the author: the publisher where nobody else is. */
export const authorOf = ({ style, publisher }: Pick<EditionJob, "style" | "publisher">): string =>
  style?.author || publisher || ""

/** What an edition corrects, in its own language; nothing where it corrects nothing. */
export const describeCorrection = ({ correction, language }: { correction: string; language: string }): string =>
  correction === "" ? "" : `${wordsFor(language).page.correction}: ${correction}`

/** The house style of a book: its imprint begins with what the edition corrects. */
export function bookStyleOf({ style, correction, language }: Pick<EditionJob, "style" | "correction" | "language">) {
  if (correction === undefined) return style
  const said = describeCorrection({ correction, language })
  return { ...(style ?? defaultHouseStyle), imprint: [said, style?.imprint].filter(Boolean).join("\n\n") }
}
