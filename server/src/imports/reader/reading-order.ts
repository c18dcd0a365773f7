import { compareByFolder } from "./archive-files.ts"
import { extensionOf, folderOf } from "@hub/docx/names"

/** What the order is read from: all names of an archive, the text of each, and what a page says of its place. */
export type OrderSources = {
  names: string[]
  /** The pages, which are put in order. */
  texts: string[]
  read: (name: string) => string
  valuesOf: (name: string) => Record<string, unknown>
}

/** The files in which site generators keep the order of their pages, the surest first. */
const navigationFiles = [
  /(?:^|\/)SUMMARY\.md$/,
  /(?:^|\/)_sidebar\.md$/,
  /(?:^|\/)mkdocs\.ya?ml$/,
  /(?:^|\/)(?:_toc|myst)\.ya?ml$/,
  /(?:^|\/)\.vitepress\/(?:config|sidebar)(?:\/[\w.-]+)?\.[cm]?[jt]s$/,
  /(?:^|\/)(?:[\w-]+\.)?sidebars?\.(?:[cm]?[jt]s|json)$/,
  /(?:^|\/)astro\.config\.[cm]?[jt]s$/,
  /(?:^|\/)_data\/[\w-]*nav[\w-]*\.ya?ml$/,
]
/** Fewer pages are no order of a site. */
const fewestPages = 3

/**
 * The pages as the site orders them that they were written for: as its navigation names them and the others behind these;
 * without one by the numbers that pages and folders have, and else as they lie in their folders. `navigation` is the file
 * that was followed.
 */
export function orderTexts(sources: OrderSources): { texts: string[]; navigation: string | undefined } {
  const inFolders = sources.texts.toSorted(createFolderOrder(sources))
  for (const pattern of navigationFiles) {
    for (const navigation of sources.names.filter((name) => pattern.test(name)).toSorted(compareByFolder)) {
      const ranks = rankPages(namesInNavigation(sources.read(navigation), navigation), inFolders, sources)
      if (ranks.size < fewestPages) continue
      const rankOf = (text: string) => ranks.get(text) ?? Infinity
      const texts = inFolders.filter((text) => text !== navigation)
      return { texts: texts.toSorted((one, other) => compareNumbers(rankOf(one), rankOf(other))), navigation }
    }
  }
  return { texts: inFolders, navigation: undefined }
}

const compareNumbers = (one: number, other: number) => (one === other ? 0 : one - other)

/** What a navigation names, in its order: addresses of its links, or what its strings and lines say. */
function namesInNavigation(text: string, file: string): string[] {
  const isText = extensionOf(file) === "md"
  if (isText) return [...text.matchAll(/\]\(<?([^()\s<>]+)/g)].map(([, address = ""]) => address)
  if (/\.ya?ml$/i.test(file)) {
    const own = /^nav:[^]*?(?=^[a-z]|(?![^]))/m.exec(text)?.[0] ?? text
    return [...own.matchAll(/^[ \t]*(?:-[ \t]+)*(?:[^\n#]*?:[ \t]+)?["']?([^\s"'#:][^\s"'#]*?)["']?[ \t]*$/gm)].map(
      ([, name = ""]) => name,
    )
  }
  const code = text.replaceAll(/^\s*\/\/.*$|\/\*[^]*?\*\//gm, "")
  const start = /\.vitepress\/|astro\.config/.test(file) ? Math.max(0, code.search(/\bsidebar\b/i)) : 0
  return [...code.slice(start).matchAll(/(["'`])([^"'`\n${}]{1,200})\1/g)].map(([, , name = ""]) => name)
}

/**
 * The place of each page in the navigation. A page is named by the end of its path; names of some pages by chance do not count,
 * which are those below folders in which hardly any page is named.
 */
function rankPages(written: string[], texts: string[], { valuesOf }: OrderSources): Map<string, number> {
  const places = new Map<string, number>()
  for (const [place, one] of written.entries()) {
    const name = stemOf(one.replace(/[?#].*$/, "").replace(/^(?:\.{0,2}\/)+/, ""))
    if (name !== "" && !/^[a-z]+:/i.test(name) && !places.has(name)) places.set(name, place)
  }
  const found = texts.flatMap((text) => {
    const stem = stemOf(text)
    const { id, slug } = valuesOf(text)
    const given = typeof id === "string" ? stemOf(folderOf(text) + id) : stem
    const stems = [stem, given, ...(typeof slug === "string" ? [stemOf(`${folderOf(text)}${slug}`)] : [])]
    const match = stems.flatMap((one) => matchEnd(one, places))[0]
    return match === undefined ? [] : [{ text, ...match }]
  })
  const counts = new Map<string, number>()
  for (const { base } of found) counts.set(base, (counts.get(base) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return new Map(found.filter(({ base }) => counts.get(base)! * 10 >= most).map(({ text, place }) => [text, place]))
}

/** The longest end of a path that is named, and what stands before it. */
function matchEnd(stem: string, places: Map<string, number>): { place: number; base: string }[] {
  const steps = stem.split("/")
  for (let at = 0; at < steps.length; at++) {
    const place = places.get(steps.slice(at).join("/"))
    if (place !== undefined) return [{ place, base: steps.slice(0, at).join("/") }]
  }
  return []
}

/** A path as addresses say it: without its ending, `index`, and the signs that folders of some generators begin with. */
const stemOf = (path: string) =>
  path
    .replace(/\.(?:mdx?|markdown|html?)$/i, "")
    .replace(/(?:^|\/)_?(?:index|readme)$/i, "")
    .replaceAll(/(^|\/)_/g, "$1")
    .replace(/^\/+|\/+$/g, "")
    .toLowerCase()

/** The order of folders, in which the numbers of pages and of their folders come first. */
function createFolderOrder({ names, read, valuesOf }: OrderSources): (one: string, other: string) => number {
  const known = new Set(names)
  const weights = new Map<string, number | undefined>()
  const weightOf = (path: string, isFile: boolean): number | undefined => {
    if (!weights.has(path)) weights.set(path, isFile ? weightIn(valuesOf(path)) : folderWeight(path))
    return weights.get(path)
  }
  const folderWeight = (path: string): number | undefined => {
    const category = `${path}/_category_.json`
    if (known.has(category)) return weightIn({ weight: Number(/"position"\s*:\s*(\d+)/.exec(read(category))?.[1]) })
    const head = ["_index.md", "index.md", "README.md"].find((name) => known.has(`${path}/${name}`))
    return head === undefined ? undefined : weightIn(valuesOf(`${path}/${head}`))
  }
  return (one, other) => compareByFolder(one, other, weightOf)
}

/** The number that Hugo, Docusaurus, Just the Docs or Starlight order a page by. */
function weightIn(values: Record<string, unknown>): number | undefined {
  const sidebar = values["sidebar"]
  const nested =
    typeof sidebar === "object" && sidebar !== null ? (sidebar as Record<string, unknown>)["order"] : undefined
  const found = [values["weight"], values["sidebar_position"], values["nav_order"], nested].map(Number)
  return found.find((number) => Number.isFinite(number) && number !== 0)
}
