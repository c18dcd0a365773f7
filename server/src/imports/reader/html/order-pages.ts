import type { PageSurroundings } from "../markup/pages.ts"
import type { SourcePage } from "../markup/read-pages.ts"
import { findElementsNamed, isText, type MarkupElement } from "../markup/tree.ts"

type PlacedPage = { path: string; depth: number }

/**
 * Pages in the order of their site: along its links to the next page, or as its first page lists them; what that misses
 * comes after, by name. Lists in lists say how deep a page stands.
 */
export function orderPages(pages: SourcePage[], resolve: PageSurroundings["resolve"]): SourcePage[] {
  const start =
    pages.find(({ path }) => /^(?:[^/]+\/)?(?:index|default|contents|toc)(?:\.[a-z-]{2,5})?\.x?html?$/i.test(path)) ??
    pages[0]
  if (start === undefined || pages.length === 1) return pages
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const listed = listedPages(start, resolve)
  const along = nextPages(start, byPath, resolve)
  const depths = new Map(listed.map(({ path, depth }) => [path, depth]))
  const best = along.length > listed.length / 2 && along.length > 2 ? along : listed.map(({ path }) => path)
  const order = [...new Set([start.path, ...best, ...byPath.keys()])]
  const flat = order.reduce((least, path) => Math.min(least, depths.get(path) ?? least), Number.POSITIVE_INFINITY)
  return order.flatMap((path) => {
    const page = byPath.get(path)
    if (page === undefined) return []
    const depth = depths.get(path)
    return [{ ...page, depth: depth === undefined || page === start ? 0 : Math.min(5, depth - flat) }]
  })
}

/** The pages that a page links to, in the order of its links, each with the number of lists around it. */
function listedPages(start: SourcePage, resolve: PageSurroundings["resolve"]): PlacedPage[] {
  const found = new Map<string, PlacedPage>()
  const visit = (element: MarkupElement, depth: number): void => {
    const { href } = element.attributes
    if (element.name === "a" && href !== undefined) {
      const target = resolve(href, start)
      if (target.to === "page" && target.path !== start.path && !found.has(target.path))
        found.set(target.path, { path: target.path, depth })
    }
    const inside = /^(?:ul|ol|dl)$/.test(element.name) ? depth + 1 : depth
    for (const each of element.children) if (!isText(each)) visit(each, inside)
  }
  visit(start.root, 0)
  return [...found.values()]
}

/** From each page to the one that it calls the next. */
function nextPages(start: SourcePage, byPath: Map<string, SourcePage>, resolve: PageSurroundings["resolve"]): string[] {
  const along: string[] = []
  const seen = new Set<string>()
  for (let page: SourcePage | undefined = start; page && !seen.has(page.path);) {
    seen.add(page.path)
    along.push(page.path)
    const here: SourcePage = page
    const next = findElementsNamed(here.root, "link", "a").find(
      ({ attributes }) =>
        (attributes["rel"] ?? "").toLowerCase().split(/\s+/).includes("next") || attributes["accesskey"] === "n",
    )
    const target = next && resolve(next.attributes["href"] ?? "", here)
    page = target?.to === "page" ? byPath.get(target.path) : undefined
  }
  return along
}
