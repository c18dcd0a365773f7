import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { escapeMarkdown } from "./escape.ts"
import { describePage, writeLongDay, pageHeadingsOf } from "./page-about.ts"
import { kbIcons, writeWebManifest } from "./web-manifest.ts"
import {
  type KbContents,
  type EditionScript,
  markdownName,
  type TopicPack,
  pageName,
  type OfflineManifest,
  type KbSite,
  imprintName,
  indexName,
  type KbHouse,
} from "@hub/reader/site"
import { createFileRecorder, type KbFiles, shortHash } from "./file-recorder.ts"
import type { Kb, KbHouseFiles, KbTopic } from "./kb.ts"
import { type KbOutline, createOutline } from "@hub/reader/outline"
import { changesPageName, hasChangedPages, writeChangesPage, writeChangesLine } from "@hub/reader/changes-html"
import { writeCoverPage, writeIndexLine } from "@hub/reader/cover-html"
import { directionOf } from "@hub/reader/page-frame"
import { writeIndexPage, writeNotFoundPage, writeTopicPage, writeImprintPage } from "@hub/reader/page-html"
import { wordsFor } from "@hub/reader/words/languages"
import type { ScriptWords } from "@hub/reader/words/edition-words"
import { findChangedPages } from "./changed-pages.ts"
import { createSearchIndex, type SearchableTopic, type SearchPart } from "./search-index.ts"
import { writeKbIndex } from "./index-page.ts"
import { createKbNumbers } from "./page-numbers.ts"
import { updateIndex } from "./search-update.ts"
import { createKbLinkTargets, writeTopicHtml } from "./topic-html.ts"

/** `kept` are the files of the edition before that stay as they are. */
export type KbResult = { pages: number; isContinued: boolean }

/** Makes a knowledge base as files for any web server. `reader` is where the bundled browser files lie (`page.js`, `search-worker.js`, `sw.js`, `style.css`). */
export function makeKb(kb: Kb, files: KbFiles, reader: string): KbResult {
  const names = new Set(kb.images.map((image) => image.name))
  if (names.size < kb.images.length || [...names].some((name) => name !== basename(name) || /^$|^\.|[\\]/.test(name))) {
    throw new Error("Each image of a knowledge base needs a file name of its own, without folders.")
  }
  const {
    page: words,
    numbered: numberWords,
    index: indexWords,
    script: spoken,
    language: frame,
  } = wordsFor(kb.language)
  const program = (name: string) => programIn(reader, name, { ...spoken, language: frame })
  const numbers = kb.captions ? createKbNumbers(kb.topics, numberWords) : undefined
  const site: KbSite = {
    title: kb.title,
    ...(kb.publisher && { publisher: kb.publisher }),
    language: kb.language,
    frame,
    words,
    home: kb.home ?? "",
    ...(kb.house && { house: describeHouse(kb.house) }),
    ...(numbers && { numbers: numbers.key }),
    v: {
      page: shortHash(program("page.js")),
      style: shortHash(program("style.css")),
      theme: shortHash(program("theme.js")),
    },
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
    targets: createKbLinkTargets(
      (id) => kb.topics[outline.indexOf.get(id) ?? -1],
      kb.images,
      words,
      directionOf(kb.language) === "rtl",
      numbers,
    ),
    shelf: createFileRecorder(files, before?.files),
    before,
    index: { title: indexWords.title, section: writeKbIndex(kb.topics, kb.language, indexWords) },
  }
  addPrograms(edition, program)
  if (kb.house) addHouseFiles(edition, kb.house)
  const packs = addTopicPages(edition)
  addSitePages(edition, packs, program("sw.js").toString())
  return { pages: topics.length + 1, isContinued: before !== undefined }
}

/** The script of a page speaks the language of its edition. */
const programIn = (reader: string, name: string, words: ScriptWords): Buffer => {
  const script = readFileSync(join(reader, name))
  if (name !== "page.js") return script
  return Buffer.concat([Buffer.from(`self.kbWords=${JSON.stringify(words)}\n`), script])
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
  /** The title of the index, and the index itself, or nothing where there is none. */
  index: { title: string; section: string }
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

/** What every page is told of it. */
export const describeHouse = ({ rules, fonts: _fonts, imprint, ...shown }: KbHouseFiles): KbHouse => ({
  ...shown,
  v: shortHash(rules),
  has_imprint: imprint !== "",
})

function addHouseFiles({ site, shelf }: KbEdition, { rules, fonts, imprint }: KbHouseFiles) {
  shelf.put("assets/house.css", rules)
  for (const { name, path } of fonts)
    if (!shelf.has(`assets/fonts/${name}`)) shelf.put(`assets/fonts/${name}`, readFileSync(path))
  if (imprint !== "") shelf.put(imprintName, writeImprintPage(site, imprint))
}

const valueIn = <Value>(script: string) => JSON.parse(script.slice(script.indexOf("=") + 1)) as Value

/** What is the same in every edition of the same program, and the images. */
function addPrograms({ kb, shelf }: KbEdition, program: (name: string) => Buffer) {
  for (const name of ["page.js", "search-worker.js", "style.css", "table-data.js", "theme.js"])
    shelf.put(`assets/${name}`, program(name))
  for (const [name, draw] of Object.entries(kbIcons))
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
      const body: TopicPack[string] = [
        writeTopicHtml({ id, title, ...words }, targets),
        pageHeadingsOf(words),
        describePage(words, site.frame),
      ]
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
  { kb, site, topics, script, outline, shelf, before, index }: KbEdition,
  packs: OfflineManifest["packs"],
  worker: string,
) {
  shelf.put(contentsName, script)
  const edition: EditionScript = {
    edition: kb.edition,
    built_on: writeLongDay(kb.built_at, site.frame),
    contents: shelf.version(contentsName),
    worker: shelf.version("assets/search-worker.js"),
    search: shelf.version("search/"),
    tables: shelf.version("assets/table-data.js"),
  }
  shelf.put("assets/edition.js", `self.kbEdition=${JSON.stringify(edition)}\n`)
  shelf.put("manifest.webmanifest", writeWebManifest(site))
  const changes = kb.changes && hasChangedPages(kb.changes) ? kb.changes : undefined
  const changesLine = changes && writeChangesLine(site, changes)
  const indexLine = index.section === "" ? "" : writeIndexLine(index.title)
  const about = {
    ...edition,
    description: kb.description,
    correction: kb.correction,
    changesLine,
    indexLine,
    ...(kb.draft && { draft: wordsFor(kb.language).files.draft }),
  }
  shelf.put("index.html", writeCoverPage(site, about, topics, outline))
  shelf.put("404.html", writeNotFoundPage(site))
  if (index.section !== "") shelf.put(indexName, writeIndexPage(site, index.title, index.section))
  else if (shelf.has(indexName)) shelf.drop(indexName)
  if (changes) shelf.put(changesPageName, writeChangesPage(site, changes))
  else if (shelf.has(changesPageName)) shelf.drop(changesPageName)
  if (before?.topics !== topics) shelf.page("llms.txt", listTopicsForPrograms(kb))
  const isContinued: OfflineManifest = { site, files: shelf.files(), packs }
  shelf.page("sw.js", `self.kbShelf=${JSON.stringify(isContinued)}\n${worker}`)
}

const contentsName = "assets/contents.js"

/** What the edition holds, in a form that programs read. */
function listTopicsForPrograms({ title, topics }: Kb): string {
  const lines = topics.map(({ id, level, title: name }) => {
    return `${"  ".repeat(Math.max(0, level - 1))}- [${escapeMarkdown(name)}](${markdownName(id)})`
  })
  return `# ${escapeMarkdown(title)}\n\n## Contents\n\n${lines.join("\n")}\n`
}
