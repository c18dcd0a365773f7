import type { FindFile } from "../archive-files.ts"
import { childNamed, elementsIn, findElements, findElementsNamed, type MarkupElement, wordsIn } from "../markup/tree.ts"
import type { BookPackage } from "./package.ts"

export type BookEntry = { title: string; depth: number }

/** What the contents of a book call each of its files, and how deep it stands: by the first entry that leads there. */
export function readContents(
  { nav, ncx }: Pick<BookPackage, "nav" | "ncx">,
  parse: (path: string) => MarkupElement,
  find: FindFile,
): Map<string, BookEntry> {
  const entries = new Map<string, BookEntry>()
  const add = (href: string | undefined, from: string, title: string, depth: number) => {
    const path = href === undefined ? undefined : find(href, from)?.path
    if (path !== undefined && title !== "" && !entries.has(path))
      entries.set(path, { title, depth: Math.min(5, depth) })
  }
  if (nav !== undefined) {
    const navs = findElementsNamed(parse(nav), "nav")
    const toc = navs.find(({ attributes }) => /\btoc\b/.test(attributes["epub:type"] ?? "")) ?? navs[0]
    const list = toc && findElementsNamed(toc, "ol")[0]
    if (list) readList(list, 0, (link, depth) => add(link.attributes["href"], nav, wordsIn(link), depth))
  }
  if (entries.size === 0 && ncx !== undefined) {
    const map = findElementsNamed(parse(ncx), "navMap")[0]
    if (map)
      readPoints(map, 0, (point, depth) => {
        const label = childNamed(point, "navLabel")
        add(childNamed(point, "content")?.attributes["src"], ncx, label ? wordsIn(label) : "", depth)
      })
  }
  return entries
}

function readList(list: MarkupElement, depth: number, found: (link: MarkupElement, depth: number) => void): void {
  for (const item of elementsIn(list)) {
    const [link] = findElements(item, ({ name }) => name === "a" || name === "ol")
    if (link?.name === "a") found(link, depth)
    for (const inside of elementsIn(item)) if (inside.name === "ol") readList(inside, depth + 1, found)
  }
}

function readPoints(map: MarkupElement, depth: number, found: (point: MarkupElement, depth: number) => void): void {
  for (const point of elementsIn(map)) {
    if (point.name !== "navPoint") continue
    found(point, depth)
    readPoints(point, depth + 1, found)
  }
}
