import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { escapeMarkdown } from "./escape.ts"
import { iconPng, iconSvg } from "./icon.ts"
import {
  type KbContents,
  type EditionScript,
  markdownName,
  type PageHeadings,
  type TopicPack,
  pageName,
  type OfflineManifest,
  type KbSite,
} from "@hub/reader/site"
import type { Kb, KbTopic, KbWords } from "./kb.ts"
import { type KbOutline, createOutline } from "@hub/reader/outline"
import { changesPageName, hasChangedPages, writeChangesPage, writeChangesLine } from "@hub/reader/changes-html"
import { writeCoverPage, writeTopicPage } from "@hub/reader/page-html"
import { findChangedPages } from "./changed-pages.ts"
import { createSearchIndex, type SearchableTopic, type SearchPart } from "./search-index.ts"
import { updateIndex } from "./search-update.ts"
import { createKbLinkTargets, writeTopicHtml } from "./topic-html.ts"

/** Where the files of an edition go. What is not put there again stays as it was in the edition before, if that is to be. */
export type KbFiles = {
  put(path: string, content: Buffer): void
  /** Reads a file of the edition before. */
  read(path: string): Buffer | undefined
  drop(path: string): void
}

/** `kept` are the files of the edition before that stay as they are. */
export type KbResult = { pages: number; isContinued: boolean }

/** Makes a knowledge base as files for any web server. `reader` is where the bundled browser files lie (`page.js`, `search-worker.js`, `sw.js`, `style.css`). */
export function makeKb(kb: Kb, files: KbFiles, reader: string): KbResult {
  const names = new Set(kb.images.map((image) => image.name))
  if (names.size < kb.images.length || [...names].some((name) => name !== basename(name) || /^$|^\.|[\\]/.test(name))) {
    throw new Error("Each image of a knowledge base needs a file name of its own, without folders.")
  }
  const program = (name: string) => readFileSync(join(reader, name))
  const site: KbSite = {
    title: kb.title,
    ...(kb.publisher && { publisher: kb.publisher }),
    language: kb.language,
    home: kb.home ?? "",
    v: { page: shortHash(program("page.js")), style: shortHash(program("style.css")) },
  }
  const topics = kb.topics.map((topic): KbContents["topics"][number] => [topic.id, topic.level, topic.title])
  const outline = createOutline(topics)
  if (outline.indexOf.size < topics.length) throw new Error("A topic can appear only once in a knowledge base.")
  const contents: KbContents = { title: kb.title, language: kb.language, topics }
  const script = `self.kbContents=${JSON.stringify(contents)}\n`
  const before = findEarlierKb(kb, site, files, { topics, script })
  const edition = {
    kb,
    site,
    topics,
    script,
    outline,
    byId: [...topics.keys()].toSorted((one, other) => topics[one]![0] - topics[other]![0]),
    targets: createKbLinkTargets((id) => kb.topics[outline.indexOf.get(id) ?? -1], kb.images),
    shelf: createFileRecorder(files, before?.files),
    before,
  }
  addPrograms(edition, program)
  const packs = addTopicPages(edition)
  addSitePages(edition, packs, program("sw.js").toString())
  return { pages: topics.length + 1, isContinued: before !== undefined }
}

type KbEdition = {
  kb: Kb
  site: KbSite
  topics: KbContents["topics"]
  /** The contents as a file. */
  script: string
  outline: KbOutline
  /** The places of the topics in the order of their ids: packs and search have them so, and moving a topic changes neither. */
  byId: number[]
  targets: ReturnType<typeof createKbLinkTargets>
  shelf: ReturnType<typeof createFileRecorder>
  before: EarlierKb | undefined
}
type EarlierKb = { files: OfflineManifest["files"]; packs: OfflineManifest["packs"]; topics: KbContents["topics"] }

/** The edition before, where this one can be made of it: the same topics, and the same around them. */
function findEarlierKb(
  kb: Kb,
  site: KbSite,
  files: KbFiles,
  { topics: now, script }: Pick<KbEdition, "topics" | "script">,
): EarlierKb | undefined {
  if (kb.topics.some(({ before }) => before === undefined)) return undefined
  const worker = files.read("sw.js")?.toString()
  if (worker === undefined) return undefined
  const shelf = valueIn<OfflineManifest>(worker.slice(0, worker.indexOf("\n")))
  if (JSON.stringify(shelf.site) !== JSON.stringify(site)) return undefined
  if (shelf.files[contentsName] === shortHash(script)) return { ...shelf, topics: now }
  const { topics } = valueIn<KbContents>(files.read(contentsName)!.toString())
  return topics.length === now.length ? { ...shelf, topics } : undefined
}

const valueIn = <Value>(script: string) => JSON.parse(script.slice(script.indexOf("=") + 1)) as Value

/** What is the same in every edition of the same program, and the images. */
function addPrograms({ kb, shelf }: KbEdition, program: (name: string) => Buffer) {
  for (const name of ["page.js", "search-worker.js", "style.css"]) shelf.put(`assets/${name}`, program(name))
  for (const [name, draw] of Object.entries(icons))
    if (!shelf.has(`assets/${name}`)) shelf.put(`assets/${name}`, draw())
  const shown = new Set(kb.images.map(({ name }) => `images/${name}`))
  for (const path of shelf.paths()) if (path.startsWith("images/") && !shown.has(path)) shelf.drop(path)
  // An image is named by its bytes.
  for (const { name, path } of kb.images)
    if (!shelf.has(`images/${name}`)) shelf.put(`images/${name}`, readFileSync(path))
}

/** So many topics travel together: few requests for a whole edition, and small ones for a change. */
const topicsPerPack = 128

/** The topics themselves: their pages, their packs and the search. Gives the packs. */
function addTopicPages({
  kb,
  site,
  topics,
  outline,
  byId,
  targets,
  shelf,
  before,
}: KbEdition): OfflineManifest["packs"] {
  const changedPages = before && findChangedPages(kb.topics, before.topics, topics, outline)
  const index = before ? undefined : createSearchIndex()
  const packs = Array.from(
    { length: Math.ceil(byId.length / topicsPerPack) },
    (_, at): OfflineManifest["packs"][number] => [`packs/p${at}.pack`, topics[byId[at * topicsPerPack]!]![0]],
  )
  for (const [at, [path]] of packs.entries()) {
    const inPack = byId.slice(at * topicsPerPack, (at + 1) * topicsPerPack)
    const made = changedPages ? inPack.filter((place) => changedPages.has(topics[place]![0])) : inPack
    if (made.length === 0) continue
    const pack: TopicPack = before ? (JSON.parse(inflateRawSync(shelf.read(path)).toString()) as TopicPack) : {}
    for (const place of made) {
      const { id, title, read } = kb.topics[place]!
      const words = read()
      index?.add({ title, ...words })
      const body: TopicPack[string] = [writeTopicHtml({ title, ...words }, targets), pageHeadingsOf(words)]
      pack[id] = body
      shelf.page(markdownName(id), words.markdown)
      shelf.page(pageName(id), writeTopicPage(site, topics, outline, place, ...body))
    }
    shelf.put(path, deflateRawSync(JSON.stringify(pack)))
  }
  const changes = byId.flatMap((at, place) => {
    const topic = kb.topics[at]!
    const was = topic.before
    return before && typeof was === "object" ? [{ place, was: toSearchable(was), topic: toSearchable(topic) }] : []
  })
  if (index) addSearchParts(shelf, index.parts())
  else if (changes.length > 0) {
    const { parts, gone } = updateIndex(changes, (name) => partIn(shelf.read(`search/${name}.js`).toString()))
    for (const name of gone) shelf.drop(`search/${name}.js`)
    addSearchParts(shelf, parts)
  }
  return packs
}

const toSearchable = ({ title, read }: Pick<KbTopic, "title" | "read">): SearchableTopic => ({ title, ...read() })

function addSearchParts(shelf: KbEdition["shelf"], parts: SearchPart[]) {
  for (const { name, content } of parts)
    shelf.put(`search/${name}.js`, `kbPart(${JSON.stringify(name)},${JSON.stringify(content)})\n`)
}

const partIn = <Content>(script: string) =>
  JSON.parse(script.slice(script.indexOf(",") + 1, script.lastIndexOf(")"))) as Content

/** What stands around the topics, and what is new in every edition. */
function addSitePages(
  { kb, site, topics, script, outline, shelf, before }: KbEdition,
  packs: OfflineManifest["packs"],
  worker: string,
) {
  shelf.put(contentsName, script)
  const edition: EditionScript = {
    edition: kb.edition,
    built_on: formatDay(new Date(kb.built_at)),
    contents: shelf.version(contentsName),
    worker: shelf.version("assets/search-worker.js"),
    search: shelf.version("search/"),
  }
  shelf.put("assets/edition.js", `self.kbEdition=${JSON.stringify(edition)}\n`)
  shelf.put("manifest.webmanifest", manifest(kb))
  const changes = kb.changes && hasChangedPages(kb.changes) ? kb.changes : undefined
  const changesLine = changes && writeChangesLine(changes)
  const about = { ...edition, description: kb.description, changesLine }
  shelf.put("index.html", writeCoverPage(site, about, topics, outline))
  if (changes) shelf.put(changesPageName, writeChangesPage(site, changes))
  else if (shelf.has(changesPageName)) shelf.drop(changesPageName)
  if (before?.topics !== topics) shelf.page("llms.txt", listTopicsForPrograms(kb))
  const isContinued: OfflineManifest = { site, files: shelf.files(), packs }
  shelf.page("sw.js", `self.kbShelf=${JSON.stringify(isContinued)}\n${worker}`)
}

const contentsName = "assets/contents.js"

const months = "January February March April May June July August September October November December".split(" ")

/** As `Intl` writes it, which takes longer to begin than all else around the topics. */
const formatDay = (day: Date) => `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`

/** What the edition holds, in a form that programs read. */
function listTopicsForPrograms({ title, topics }: Kb): string {
  const lines = topics.map(({ id, level, title: name }) => {
    return `${"  ".repeat(Math.max(0, level - 1))}- [${escapeMarkdown(name)}](${markdownName(id)})`
  })
  return `# ${escapeMarkdown(title)}\n\n## Contents\n\n${lines.join("\n")}\n`
}

export function pageHeadingsOf({ headings }: KbWords): PageHeadings {
  const depths = headings.map((heading) => heading.depth)
  const top = Math.min(...depths.filter((depth) => depth > 1))
  return headings
    .filter((heading) => heading.depth === top || heading.depth === top + 1)
    .map((heading) => [heading.depth - top, heading.id, heading.text])
}

function manifest(kb: Kb): string {
  const png = (name: string, side: number, purpose: string) => {
    return { src: `assets/${name}.png`, sizes: `${side}x${side}`, type: "image/png", purpose }
  }
  return JSON.stringify({
    name: kb.title,
    short_name: Array.from(kb.title).slice(0, 24).join(""),
    start_url: "./index.html",
    scope: "./",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: [
      { src: "assets/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      png("icon-192", 192, "any"),
      png("icon-512", 512, "any"),
      png("icon-mask", 512, "maskable"),
    ],
  })
}

const icons: Record<string, () => Buffer> = {
  "icon.svg": () => Buffer.from(iconSvg()),
  "icon-180.png": () => Buffer.from(iconPng(180, true)),
  "icon-192.png": () => Buffer.from(iconPng(192, false)),
  "icon-512.png": () => Buffer.from(iconPng(512, false)),
  "icon-mask.png": () => Buffer.from(iconPng(512, true)),
}

/** Puts files and remembers what the service worker is to keep: all but the pages, which it makes again from the packs. */
function createFileRecorder(files: KbFiles, before: OfflineManifest["files"] = {}) {
  const hashes = new Map(Object.entries(before))
  return {
    put(path: string, content: string | Buffer) {
      const bytes = typeof content === "string" ? Buffer.from(content) : content
      const hash = shortHash(bytes)
      if (hashes.get(path) === hash) return
      hashes.set(path, hash)
      files.put(path, bytes)
    },
    page: (path: string, content: string) => files.put(path, Buffer.from(content)),
    drop(path: string) {
      hashes.delete(path)
      files.drop(path)
    },
    read(path: string): Buffer {
      const content = files.read(path)
      if (content === undefined) throw new Error(`The previous edition has no ${path}.`)
      return content
    },
    has: (path: string) => hashes.has(path),
    paths: () => [...hashes.keys()],
    files: () => Object.fromEntries(sorted(hashes)),
    /** A short name for the bytes of a file, or of all files below a folder. */
    version(path: string): string {
      if (!path.endsWith("/")) return hashes.get(path) ?? ""
      return shortHash(
        sorted(hashes)
          .filter(([each]) => each.startsWith(path))
          .join("\n"),
      )
    },
  }
}

const sorted = (hashes: Map<string, string>) => [...hashes].toSorted(([one], [other]) => (one < other ? -1 : 1))

const shortHash = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 12)
