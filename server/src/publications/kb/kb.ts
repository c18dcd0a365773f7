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
  read: () => KbWords
}

/** `html` is already sanitised, with links to `/topics/{id}#heading` (or `topic:{id}#heading`) and images at `images/{name}`. */
export type KbWords = {
  html: string
  text: string
  /** The same as Markdown, with links to pages and images of the edition, for those who read with a program. */
  markdown: string
  headings: KbHeading[]
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
  built_at: string
  home?: string
  topics: KbTopic[]
  images: KbImage[]
  /** What changed since an earlier edition, in the order of the contents. */
  changes?: ChangedPages | undefined
}
