import { strFromU8 } from "fflate"
import { readZip } from "./links.ts"

type BookRule = { says: string; find: (book: EpubBook) => string[] }
type EpubBook = { opf: string; pages: [name: string, text: string][]; nav: string; style: string }

const has = (opf: string, property: string) => new RegExp(`property="${property}"[^>]*>[^<]+<`).test(opf)
const each = (says: string, find: (text: string) => boolean): BookRule => ({
  says,
  find: ({ pages }) => pages.flatMap(([name, text]) => (find(text) ? [name] : [])),
})
const needs = (property: string): BookRule => ({
  says: `The package says ${property}`,
  find: ({ opf }) => (has(opf, property) ? [] : ["book.opf"]),
})

/** What Ace by DAISY asks of a book beside what axe asks of its pages. */
export const epubRules: BookRule[] = [
  ...["accessMode", "accessModeSufficient", "accessibilityFeature", "accessibilityHazard", "accessibilitySummary"].map(
    (name) => needs(`schema:${name}`),
  ),
  {
    says: "The package says its title, language and date",
    find: ({ opf }) =>
      ["dc:title", "dc:language", "dc:date"].filter((name) => !new RegExp(`<${name}[^>]*>[^<]+<`).test(opf)),
  },
  {
    says: "A claim of conformity names who certified it",
    find: ({ opf }) => (opf.includes("dcterms:conformsTo") && !opf.includes("a11y:certifiedBy") ? ["book.opf"] : []),
  },
  {
    says: "Page breaks have a list, and a list has page breaks",
    find: ({ pages, nav }) =>
      nav.includes('epub:type="page-list"') === pages.some(([, text]) => text.includes('epub:type="pagebreak"'))
        ? []
        : ["the book"],
  },
  { says: "There are landmarks", find: ({ nav }) => (nav.includes('epub:type="landmarks"') ? [] : ["contents.xhtml"]) },
  { says: "There are contents", find: ({ nav }) => (/epub:type="toc"[\s\S]*<li>/.test(nav) ? [] : ["contents.xhtml"]) },
  each("A page has a language", (text) => !/<html[^>]* lang="[a-zA-Z-]+"[^>]* xml:lang="/.test(text)),
  each("A page has a title", (text) => !/<title>[^<]+<\/title>/.test(text)),
  each("A page begins with a heading", (text) => !/<h[1-6]\b/.test(text)),
  each("Headings skip no level", hasSkippedHeading),
  each("Pictures have words", (text) => [...text.matchAll(/<img\b[^>]*>/g)].some(([tag]) => !/\balt="/.test(tag))),
  each("Tables have heads that say of what", (text) =>
    [...text.matchAll(/<table\b[\s\S]*?<\/table>/g)].some(
      ([table]) => !/<th\b/.test(table) || [...table.matchAll(/<th\b[^>]*>/g)].some(([tag]) => !tag.includes("scope=")),
    ),
  ),
  each("Nothing has an epub:type without its role", (text) =>
    [...text.matchAll(/<\w+[^>]*epub:type="(?:noteref|footnote)"[^>]*>/g)].some(([tag]) => !tag.includes("role=")),
  ),
]

export function readEpub(path: string): EpubBook {
  const files = Object.entries(readZip(path)).map(([name, bytes]) => [name, bytes] as const)
  const text = (ending: string) => strFromU8(files.find(([name]) => name.endsWith(ending))?.[1] ?? new Uint8Array())
  const pages = files.flatMap(([name, bytes]): [string, string][] =>
    name.endsWith(".xhtml") ? [[name, strFromU8(bytes)]] : [],
  )
  return { opf: text(".opf"), pages, nav: text("contents.xhtml"), style: text("style.css") }
}

/** A page of a book may go on at a level below the first. */
function hasSkippedHeading(text: string): boolean {
  const levels = [...text.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level))
  return levels.some((level, at) => at > 0 && level > levels[at - 1]! + 1)
}
