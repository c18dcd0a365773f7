import { posix } from "node:path"
import { readFileSync } from "node:fs"
import { strFromU8, unzipSync } from "fflate"

/** The files of a zip by their names. */
export const readZip = (path: string): Record<string, Uint8Array> => unzipSync(readFileSync(path))

export type LinkReport = { links: number; problems: string[] }

const attributes = /\s(?:href|src|xlink:href)="([^"]*)"/g
const names = /\s(?:id|name)="([^"]*)"/g
const unescape = (text: string) =>
  text
    .replace(/&amp;/g, "&")
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))

/** Links within a set of pages that lead to no file, or to no place in it. */
export function checkPageLinks(pages: Record<string, string>, files: Set<string>): LinkReport {
  const ids = new Map(
    Object.entries(pages).map(([name, text]) => [
      name,
      new Set([...text.matchAll(names)].map(([, id = ""]) => unescape(id))),
    ]),
  )
  const problems: string[] = []
  let links = 0
  for (const [name, text] of Object.entries(pages))
    for (const [, written = ""] of text.replace(/<(?:pre|code)\b[\s\S]*?<\/(?:pre|code)>/g, "").matchAll(attributes)) {
      const url = unescape(written)
      if (/^[a-z][a-z+.-]*:|^\/\//i.test(url) || url === "") continue
      links++
      const [path = "", place] = url.split("#")
      const goal =
        path === "" ? name : posix.normalize(posix.join(posix.dirname(name), decodeURI(path.replace(/\?.*/, ""))))
      if (!files.has(goal)) problems.push(`${name}: ${url} is no file`)
      else if (place && ids.has(goal) && !ids.get(goal)!.has(decodeURIComponent(place)))
        problems.push(`${name}: ${url} is no place`)
    }
  return { links, problems }
}

/** The pages of a zip, which end in `ending`, and whether their links lead somewhere; the page for wrong addresses stands elsewhere. */
export function checkZipLinks(path: string, ending: RegExp): LinkReport {
  const files = readZip(path)
  const pages = Object.fromEntries(
    Object.entries(files).flatMap(([name, bytes]) =>
      ending.test(name) && name !== "404.html" ? [[name, strFromU8(bytes)]] : [],
    ),
  )
  return checkPageLinks(pages, new Set(Object.keys(files)))
}

/** Links of a Word file to bookmarks and parts that are not there. */
export function checkWordLinks(path: string): LinkReport {
  const files = readZip(path)
  const text = (name: string) => (files[name] ? strFromU8(files[name]) : "")
  const bodies = Object.keys(files).filter((name) =>
    /^word\/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml$/.test(name),
  )
  const all = bodies.map(text).join("\n")
  const marks = new Set([...all.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]*)"/g)].map(([, name]) => name))
  const wanted = [
    ...[...all.matchAll(/w:anchor="([^"]*)"/g)].map(([, name = ""]) => name),
    ...[...all.matchAll(/(?:PAGEREF|REF|NOTEREF) ([^\s<"\\]+)/g)].map(([, name = ""]) => name),
  ]
  const parts = bodies.flatMap((name) => {
    const related = text(name.replace("word/", "word/_rels/") + ".rels")
    const known = new Set([...related.matchAll(/Id="([^"]*)"/g)].map(([, id]) => id))
    return [...text(name).matchAll(/r:(?:id|embed)="([^"]*)"/g)].flatMap(([, id]) =>
      known.has(id) ? [] : [`${name}: ${id} is no part`],
    )
  })
  const lost = wanted.filter((name) => !marks.has(name)).map((name) => `bookmark ${name}`)
  return { links: wanted.length, problems: [...lost, ...parts] }
}

/** Links of the Markdown files of an edition that lead to no file. */
export function checkMarkdownLinks(path: string): LinkReport {
  const files = readZip(path)
  const problems: string[] = []
  let links = 0
  for (const [name, bytes] of Object.entries(files)) {
    if (!name.endsWith(".md")) continue
    const text = strFromU8(bytes)
      .replace(/^(```|~~~)[\s\S]*?^\1/gm, "")
      .replace(/`[^`]*`/g, "")
    for (const [, url = ""] of text.matchAll(/(?<!!\[[^\]]*)\]\(<?([^)\s>]+)/g)) {
      if (/^[a-z][a-z+.-]*:|^#|^\/\//i.test(url)) continue
      links++
      const goal = posix.normalize(posix.join(posix.dirname(name), decodeURI(url.replace(/#.*/, ""))))
      if (files[goal] === undefined) problems.push(`${name}: ${url} is no file`)
    }
  }
  return { links, problems }
}
