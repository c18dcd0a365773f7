import GithubSlugger from "github-slugger"
import type { Heading, Root } from "mdast"
import { toString } from "mdast-util-to-string"
import { idInAttributes } from "./generator-notation.ts"
import { walkTree } from "./walk.ts"

/** Stands before every id in a page, so that no author's word can take the name of something in the page's script. */
export const defaultPrefix = "user-content-"

/** A heading as a contents list needs it: `depth` 1 to 6, its words, and its `id` in the page. */
export interface HeadingEntry {
  depth: 1 | 2 | 3 | 4 | 5 | 6
  text: string
  id: string
}

/**
 * Every Markdown heading of a tree in reading order, with the id that `toHtml` gives it under the same prefix:
 * GitHub's slug of its words, numbered where it repeats.
 */
export function listTextHeadings(tree: Root, headingPrefix: string = defaultPrefix): HeadingEntry[] {
  return [...headingSlugs(tree)].map(([heading, slug]) => ({
    depth: heading.depth,
    text: headingText(heading),
    id: headingPrefix + slug,
  }))
}

/** Where each of these headings begins in the source, in the same order. */
export function listHeadingOffsets(tree: Root): number[] {
  return [...headingSlugs(tree).keys()].map(({ position }) => position?.start.offset ?? 0)
}

/** The words of a heading on one line. */
export function headingText(heading: Heading): string {
  return toString(heading, { includeHtml: false }).replace(/\s+/g, " ").trim()
}

/** Whether the words of a heading alone would lose something: a link, a picture or a note. */
export function hasMoreThanText(heading: Heading): boolean {
  let more = false
  walkTree(heading, ({ type }) => {
    if (/^(?:link|image|footnote)/.test(type)) more = true
  })
  return more
}

/** The id of each heading, before any prefix. */
export function headingSlugs(tree: Root): Map<Heading, string> {
  const found: Heading[] = []
  walkTree(tree, (node) => {
    if (node.type === "heading") found.push(node)
  })
  const ids = idsOfHeadings(found.map((heading) => ({ text: headingText(heading), id: givenId(heading) })))
  return new Map(found.map((heading, index) => [heading, ids[index] ?? ""]))
}

/** The id that is written behind the words of a heading, as in `## Rates {#rates}`. */
export function givenId({ children }: Heading): string | undefined {
  const last = children.findLast((node) => node.type !== "text" || node.value.trim() !== "")
  return last?.type === "html" ? idInAttributes(last.value) : undefined
}

/** The ids of the headings of one text by their words, or as they are given, before any prefix. */
export function idsOfHeadings(headings: { text: string; id?: string | undefined }[]): string[] {
  const slugger = new GithubSlugger()
  return headings.map(({ text, id }) => id ?? (slugger.slug(text) || slugger.slug("section")))
}

/** The ids of the headings of one text by their words, before any prefix. */
export const slugTexts = (texts: string[]): string[] => idsOfHeadings(texts.map((text) => ({ text })))
