import { refuseFile } from "@hub/docx/refusal"
import type { Archive } from "@hub/docx/zip"
import { createFileFinder } from "../archive-files.ts"
import type { MarkupBudget } from "../markup/limits.ts"
import { parseXmlTree } from "../markup/parse-xml.ts"
import { findElementsNamed, type MarkupElement, wordsIn } from "../markup/tree.ts"

/** What the package of a book says of its parts. */
export type BookPackage = {
  identifier: string
  /** The paths of the chapters, in the order in which they are read. */
  spine: string[]
  /** The page with the contents, and the older file for it. */
  nav: string | undefined
  ncx: string | undefined
  missing: string[]
  /** Files that say what the book is made of. */
  own: string[]
}

const containerPath = "META-INF/container.xml"
const fonts = /\.(?:otf|ttf|woff2?|eot)$/i

export function readPackage(archive: Archive, budget: MarkupBudget): BookPackage {
  const find = createFileFinder(archive.names)
  const read = (path: string) => requireXml(archive, path, budget)
  refuseEncrypted(archive, budget)
  const container = archive.names.find((name) => name.toLowerCase() === containerPath.toLowerCase())
  const rootfile = container && findElementsNamed(read(container), "rootfile")[0]?.attributes["full-path"]
  const path = rootfile && find(rootfile, "")?.path
  if (!path) return damaged("it doesn't say where its contents are")

  const opf = read(path)
  const items = new Map(findElementsNamed(opf, "item").map(({ attributes }) => [attributes["id"] ?? "", attributes]))
  const pathOf = (href: string | undefined) => (href === undefined ? undefined : find(href, path)?.path)
  const [spine] = findElementsNamed(opf, "spine")
  const spun = findElementsNamed(opf, "itemref").map(({ attributes }) => items.get(attributes["idref"] ?? ""))
  const chapters = spun
    .filter((item) => item !== undefined)
    .filter((item) => /html|dtbook|^$/.test(item["media-type"] ?? ""))
  const nav = [...items.values()].find((item) => /\bnav\b/.test(item["properties"] ?? ""))
  const ncx =
    items.get(spine?.attributes["toc"] ?? "") ??
    [...items.values()].find((item) => /ncx/.test(item["media-type"] ?? ""))
  const [navPath, ncxPath] = [pathOf(nav?.["href"]), pathOf(ncx?.["href"])]
  const identifier = findElementsNamed(opf, "dc:identifier").find(
    ({ attributes }) => attributes["id"] === opf.attributes["unique-identifier"],
  )
  return {
    identifier: identifier ? wordsIn(identifier).slice(0, 300) : "",
    spine: [...new Set(chapters.flatMap((item) => pathOf(item["href"]) ?? []))],
    nav: navPath,
    ncx: ncxPath,
    missing: chapters.flatMap((item) => (pathOf(item["href"]) === undefined ? [item["href"] ?? ""] : [])),
    own: [container, path, navPath, ncxPath, "mimetype"].filter((each): each is string => each !== undefined),
  }
}

/** Fonts are often encrypted so that they are not copied; a book whose chapters are can be read by nobody else. */
function refuseEncrypted(archive: Archive, budget: MarkupBudget): void {
  const name = archive.names.find((each) => each.toLowerCase() === "meta-inf/encryption.xml")
  if (!name) return
  const uris = findElementsNamed(requireXml(archive, name, budget), "CipherReference").map(
    ({ attributes }) => attributes["URI"] ?? "",
  )
  if (uris.every((uri) => fonts.test(uri))) return
  refuseFile("encrypted", "This book is copy-protected, so it can't be read. Upload a file without protection.")
}

function requireXml(archive: Archive, path: string, budget: MarkupBudget): MarkupElement {
  const read = parseXmlTree(archive.read(path), budget)
  return "problem" in read ? damaged(`${path} can't be read (${read.problem})`) : read
}

function damaged(why: string): never {
  return refuseFile("damaged", `The book is damaged: ${why}. Make it again and upload the new file.`)
}
