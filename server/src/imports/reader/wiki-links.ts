import { slugTexts } from "@hub/markdown"
import { nameWithoutExtension, encodePath } from "@hub/docx/names"

/** `[[Base rates#By year|the rates]]`, as notebooks write links among their pages, in a table with `\\|`; with `!` before it, what is shown here. */
const wikiLinkPattern = /(!?)\[\[([^[\]|#^\n\\]*)(?:#([^[\]|\n\\]*))?(?:\\?\|([^[\]\n]*))?\]\]/g

export type WikiLink = { start: number; end: number; source: string; text: string | undefined }

/** The links in double brackets of a text, each with the Markdown that says the same where its page was uploaded. */
export function findWikiLinks(source: string, pathOf: (name: string) => string | undefined): WikiLink[] {
  return [...source.matchAll(wikiLinkPattern)].map(
    ({ index, 0: link, 1: mark, 2: name = "", 3: heading, 4: words }) => {
      const path = name.trim() === "" ? "" : pathOf(name.trim())
      const isText = path === "" || /\.(?:md|markdown)$/i.test(path ?? "")
      const known = path !== undefined && mark === (isText ? "" : "!")
      const anchor = heading?.trim() ? `#${slugTexts([heading.trim()])[0]}` : ""
      const address = `${path === undefined || path === "" ? "" : `/${encodePath(path)}`}${encodeURI(anchor)}`
      const shown = words ?? (isText ? name.trim() || heading?.trim() : nameWithoutExtension(name.trim()))
      const text = known && address !== "" ? `${mark}[${shown ?? ""}](<${address}>)` : undefined
      return { start: index, end: index + link.length, source: link, text }
    },
  )
}
