import { createHash } from "node:crypto"
import { writeFileSync } from "node:fs"
import { mkdir, readFile, rename, rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { iconPng, iconSvg } from "./icon.ts"
import {
  markdownName,
  pageName,
  type Contents,
  type Kb,
  type KbTopic,
  type OnPage,
  type Pack,
  type Shelf,
  type Site,
} from "./kb.ts"
import { outlineOf } from "./outline.ts"
import { coverPage, topicPage } from "./page-html.ts"
import { indexTopics } from "./search-index.ts"
import { linkTargets, topicHtml } from "./topic-html.ts"

/** `hashes` are those of its files. */
export type MadeKb = { files: number; bytes: number; pages: number; sha256: string; hashes: Map<string, string> }

/** Where to make the edition, and where the bundled browser files lie (`page.js`, `search-worker.js`, `sw.js`, `style.css`). */
export type KbPlaces = { folder: string; reader: string }

/** Makes a knowledge base as a folder of files for any web server. The folder appears whole or not at all. */
export async function makeKb(kb: Kb, { folder, reader }: KbPlaces): Promise<MadeKb> {
  const names = new Set(kb.images.map((image) => image.name))
  if (names.size < kb.images.length || [...names].some((name) => name !== basename(name) || /^$|^\.|[\\]/.test(name))) {
    throw new Error("Each image of a knowledge base needs a file name of its own, without folders.")
  }
  if (new Set(kb.topics.map((topic) => topic.id)).size < kb.topics.length) {
    throw new Error("A topic can stand in a knowledge base once only.")
  }

  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  const write = await shelfIn(part)
  await writeEdition(kb, reader, write)
  await rm(folder, { recursive: true, force: true })
  await rename(part, folder)

  const hashes = [...write.hashes].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    files: hashes.length,
    bytes: write.bytes(),
    pages: kb.topics.length + 1,
    sha256: sha256(hashes.map(([path, hash]) => `${path}\0${hash}\n`).join("")),
    hashes: write.hashes,
  }
}

/** So many topics travel together: few requests for a whole edition, and small ones for a change. */
const topicsPerPack = 128

async function writeEdition(kb: Kb, reader: string, { put, version }: Shelving): Promise<void> {
  for (const name of ["page.js", "search-worker.js", "style.css"])
    put(`assets/${name}`, await readFile(join(reader, name)))
  for (const [name, bytes] of icons()) put(`assets/${name}`, bytes)
  for (const image of kb.images) put(`images/${image.name}`, await readFile(image.path))
  for (const { name, content } of indexTopics(kb.topics)) {
    put(`search/${name}.js`, `kbPart(${JSON.stringify(name)},${JSON.stringify(content)})\n`)
  }

  const contents: Contents = {
    title: kb.title,
    edition: kb.edition,
    language: kb.language,
    worker: version("assets/search-worker.js"),
    search: version("search/"),
    topics: kb.topics.map((topic) => [topic.id, topic.level, topic.title]),
  }
  put("assets/contents.js", `self.kbContents=${JSON.stringify(contents)}\n`)
  put("manifest.webmanifest", manifest(kb))

  const site = siteOf(kb, version)
  const outline = outlineOf(contents.topics)
  put("index.html", coverPage(site, contents.topics, outline))

  const { topics } = kb
  const targets = linkTargets(topics, kb.images)
  const packs: Shelf["packs"] = []
  const asMarkdown = new Set<number>()
  for (const places of packed(topics)) {
    const pack: Pack = {}
    for (const place of places) {
      const topic = topics[place]!
      const body: Pack[string] = [topicHtml(topic, targets), onPage(topic)]
      pack[topic.id] = body
      if (topic.markdown !== undefined) {
        put(markdownName(topic.id), topic.markdown, "page")
        asMarkdown.add(topic.id)
      }
      put(pageName(topic.id), topicPage(site, contents.topics, outline, place, ...body), "page")
    }
    const path = `packs/p${packs.length}.json`
    put(path, JSON.stringify(pack))
    packs.push([path, topics[places[0]!]!.id])
  }

  put("llms.txt", listForPrograms(kb, asMarkdown), "page")
  const shelf: Shelf = { site, files: version.kept(), packs }
  put("sw.js", `self.kbShelf=${JSON.stringify(shelf)}\n${await readFile(join(reader, "sw.js"), "utf8")}`, "page")
}

/** What the edition holds, in a form that programs read: each page as Markdown where there is that, else as HTML. */
function listForPrograms({ title, edition, topics }: Kb, asMarkdown: Set<number>): string {
  const lines = topics.map(({ id, level, title: name }) => {
    const words = name.replace(/[\\[\]]/g, "\\$&")
    return `${"  ".repeat(Math.max(0, level - 1))}- [${words}](${asMarkdown.has(id) ? markdownName(id) : pageName(id)})`
  })
  return `# ${title}\n\n> Edition ${edition}.\n\n## Contents\n\n${lines.join("\n")}\n`
}

/** Packs are cut by id, not by place, so that moving a topic changes none and a new topic changes the last. */
function packed(topics: KbTopic[]): number[][] {
  const places = [...topics.keys()].toSorted((one, other) => topics[one]!.id - topics[other]!.id)
  return Array.from({ length: Math.ceil(places.length / topicsPerPack) }, (_, at) =>
    places.slice(at * topicsPerPack, (at + 1) * topicsPerPack),
  )
}

function siteOf(kb: Kb, version: Shelving["version"]): Site {
  return {
    title: kb.title,
    language: kb.language,
    edition: kb.edition,
    built_on: new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(kb.built_at)),
    home: kb.home ?? "",
    v: { contents: version("assets/contents.js"), page: version("assets/page.js"), style: version("assets/style.css") },
  }
}

function onPage(topic: KbTopic): OnPage {
  const depths = topic.headings.map((heading) => heading.depth)
  const top = Math.min(...depths.filter((depth) => depth > 1))
  return topic.headings
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

let drawn: [name: string, bytes: Uint8Array | string][] | undefined

function icons(): [name: string, bytes: Uint8Array | string][] {
  drawn ??= [
    ["icon.svg", iconSvg()],
    ["icon-180.png", iconPng(180, true)],
    ["icon-192.png", iconPng(192, false)],
    ["icon-512.png", iconPng(512, false)],
    ["icon-mask.png", iconPng(512, true)],
  ]
  return drawn
}

type Shelving = Awaited<ReturnType<typeof shelfIn>>

/** Writes files below a folder and remembers their hashes. A `page` is made again by the service worker, so it is not kept there. */
async function shelfIn(folder: string) {
  const hashes = new Map<string, string>()
  const pages = new Set<string>()
  let total = 0
  for (const sub of ["assets", "images", "packs", "search", "t"]) await mkdir(join(folder, sub), { recursive: true })

  function put(path: string, content: string | Uint8Array, kind?: "page") {
    const bytes = typeof content === "string" ? Buffer.from(content) : content
    hashes.set(path, sha256(bytes))
    if (kind === "page") pages.add(path)
    total += bytes.length
    // At once: a file in its turn costs a third of one that waits for its turn.
    writeFileSync(join(folder, path), bytes)
  }

  /** A short name for the bytes of a file, or of all files below a folder. */
  function version(path: string): string {
    if (!path.endsWith("/")) return short(hashes.get(path) ?? "")
    return short(sha256([...hashes].filter(([each]) => each.startsWith(path)).join("\n")))
  }
  version.kept = () =>
    Object.fromEntries([...hashes].filter(([path]) => !pages.has(path)).map(([path, hash]) => [path, short(hash)]))

  return { put, version, hashes, bytes: () => total }
}

function short(hash: string): string {
  return hash.slice(0, 12)
}

function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex")
}
