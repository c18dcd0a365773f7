import type { KbHouse } from "@hub/reader/site"
import type { NumberedPart, PlacedIndexMark } from "@hub/markdown"
import type { ChangedPages } from "@hub/reader/changes-html"

/** One topic of an edition, in reading order. Its words are read where they are needed: of most topics of most editions they are not. */
export type KbTopic = {
  id: number
  title: string
  level: number
  /** The ids of the topics that it may link to, or nothing where that cannot be seen from its source. */
  links?: number[] | undefined
  /** What it was in the edition before, or that it is still the same; nothing for a topic that was not in it. */
  before?: "same" | Pick<KbTopic, "title" | "read"> | undefined
  /** The tables, figures and equations in it that get numbers, in reading order. */
  numbered?: NumberedPart[] | undefined
  /** The marks for the index in it, in reading order. */
  indexed?: PlacedIndexMark[] | undefined
  read: () => KbWords
}

/** `html` is already sanitised, with links to `/topics/{id}#heading` (or `topic:{id}#heading`) and images at `images/{name}`. */
export type KbWords = {
  html: string
  text: string
  /** The beginning of its prose, for those who only see that it is there. */
  opening: string
  /** The same as Markdown, with links to pages and images of the edition, for those who read with a program. */
  markdown: string
  headings: KbHeading[]
  /** When the text was changed last, ISO 8601. */
  changed_at?: string | undefined
  /** The language of the text, where it is in another than the edition. */
  language?: string
  /** Other titles that the text may open with. */
  also?: string[]
}

export type KbHeading = { depth: number; text: string; id: string }

/** An image that pages show as `images/{name}`, and where its bytes lie. */
export type KbImage = { name: string; path: string }

/** What one edition of a knowledge base is made of. The same `Kb` always makes the same bytes. */
export type Kb = {
  title: string
  /** Who publishes it, and what it is about; empty where nobody said. */
  publisher?: string
  description?: string
  language: string
  edition: string
  /** Its first page says that it is a draft. */
  draft?: boolean
  built_at: string
  /** Tables, figures and equations have numbers. */
  captions?: boolean
  home?: string
  /** What the house style adds; absent where the edition looks as the product does. */
  house?: KbHouseFiles | undefined
  topics: KbTopic[]
  images: KbImage[]
  /** What changed since an earlier edition, in the order of the contents. */
  changes?: ChangedPages | undefined
  /** What an earlier edition said wrongly. */
  correction?: string
}

/** What stands on every page, and the files behind it: rules, fonts by their names, and the imprint as markup. */
export type KbHouseFiles = Omit<KbHouse, "v" | "has_imprint"> & {
  rules: string
  fonts: { name: string; path: string }[]
  imprint: string
}
