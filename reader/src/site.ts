/** From here on pages are headings of the collection's own, by their node: no topic's id reaches so far. */
export const firstHeadingPage = 1_000_000_000_000

/** What every page of an edition knows of the whole, and what stays the same from edition to edition. `v` holds the version of each file that pages name. */
export type KbSite = {
  title: string
  publisher?: string
  language: string
  home: string
  v: Record<"page" | "style", string>
}

/** What is new with every edition, in `assets/edition.js`: pages show it, and find the contents and the search by their versions. */
export type EditionScript = { edition: string; built_on: string; contents: string; worker: string; search: string }

/** The contents tree, shipped once in `assets/contents.js`: id, level and title of each topic in reading order. */
export type KbContents = { title: string; language: string; topics: [id: number, level: number, title: string][] }

/** What the service worker of an edition keeps: each file with the hash of its bytes, and the packs with their lowest topic id. */
export type OfflineManifest = { site: KbSite; files: Record<string, string>; packs: [file: string, from: number][] }

/** A pack holds the parts of its topics' pages by id, packed as it stays on the device; the service worker sets them into the page. */
export type TopicPack = Record<string, [html: string, onPage: PageHeadings]>
export type PageHeadings = [depth: number, id: string, text: string][]

/** The name of a topic's page. It is made of the id alone, so that links survive every renaming. */
export function pageName(id: number): string {
  return `t/${id}.html`
}

/** The name of a topic's page as Markdown. */
export function markdownName(id: number): string {
  return `t/${id}.md`
}
