import type { FrameWords } from "./words/edition-words.ts"

/** From here on pages are headings of the collection's own, by their node: no topic's id reaches so far. */
export const firstHeadingPage = 1_000_000_000_000

/** What every page of an edition knows of the whole, and what stays the same from edition to edition. `v` holds the version of each file that pages name. */
export type KbSite = {
  title: string
  publisher?: string
  language: string
  /** The language of what stands around the text: its own, or English where there are no words for that. */
  frame: string
  words: FrameWords
  home: string
  /** Absent where the edition looks as the product does. */
  house?: KbHouse
  /** What tables, figures and equations are numbered by, where they are: other where any number is. */
  numbers?: string
  v: Record<"page" | "style" | "theme", string>
}

/** What the house style adds to every page: images by their names, and the version of `assets/house.css`. */
export type KbHouse = {
  v: string
  logo: string
  logo_dark: string
  logo_alt: string
  footer: string
  links: { label: string; url: string }[]
  has_imprint: boolean
}

/** What is new with every edition, in `assets/edition.js`: pages show it, and find the contents and the search by their versions. */
export type EditionScript = {
  edition: string
  built_on: string
  contents: string
  worker: string
  search: string
  tables: string
}

/** The contents tree, shipped once in `assets/contents.js`: id, level and title of each topic in reading order. */
export type KbContents = { title: string; language: string; topics: [id: number, level: number, title: string][] }

/** What the service worker of an edition keeps: each file with the hash of its bytes, and the packs with their lowest topic id. */
export type OfflineManifest = { site: KbSite; files: Record<string, string>; packs: [file: string, from: number][] }

/** A pack holds the parts of its topics' pages by id, packed as it stays on the device; the service worker sets them into the page. */
export type TopicPack = Record<string, [html: string, onPage: PageHeadings, about: PageAbout]>
/**
 * What a page says of itself: how its text begins, the day of its last change, for programs and as readers read it, and the
 * language of the text where the edition is in another.
 */
export type PageAbout = { description: string; changed?: [day: string, shown: string]; language?: string }
export type PageHeadings = [depth: number, id: string, text: string][]

export const imprintName = "imprint.html"
export const indexName = "terms.html"

/** The name of a topic's page. It is made of the id alone, so that links survive every renaming. */
export function pageName(id: number): string {
  return `t/${id}.html`
}

/** The topic, or the heading of the collection's own, whose page has this name; undefined for every other file. */
export function topicOfPage(name: string): number | undefined {
  const [, id] = /^t\/(\d{1,15})\.html$/.exec(name) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The name of a topic's page as Markdown. */
export function markdownName(id: number): string {
  return `t/${id}.md`
}
