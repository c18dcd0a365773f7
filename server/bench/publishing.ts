import { createHash } from "node:crypto"
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { listTextHeadings, parseMarkdown, toPlainText, splitAtHeadings, splitFrontmatter, toHtml } from "@hub/markdown"
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler"
import type { Book } from "../src/publications/document/document.ts"
import { makePdf } from "../src/publications/pdf/make.ts"
import { buildPdfDocument } from "../src/publications/document/tree.ts"
import { builtEntry, root } from "../src/platform/root.ts"
import { runChild } from "../src/platform/child-process.ts"
import type { EditionJob, EditionResult, EditionTopic } from "../src/publications/edition/job.ts"
import { buildEditionContent } from "../src/publications/edition/content.ts"
import { openRenderCache } from "../src/publications/edition/render-cache.ts"
import type { KbContents } from "@hub/reader/site"
import { makeKb } from "../src/publications/kb/make-kb.ts"
import { openZipWriter } from "../src/publications/kb/zip-writer.ts"
import { openKbSearch } from "@hub/reader/search"
import { createCorpusDice } from "../test/kb-corpus.ts"
import { buildKbFolder, type KbTestTopic } from "../test/kb-folder.ts"
import { measureInstall } from "./install.ts"

type BenchText = { title: string; content: string }

const corpus = join(process.env["HUB_CORPUS"] ?? join(root, "../shared/corpus"), "markdown")
const reader = join(root, "dist/server/kb-reader")

/** So many topics of real documents, cut at their headings; the documents come again until there are enough. */
function texts(count: number): BenchText[] {
  const files = readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"))
  const cut = files.toSorted().flatMap((file) => {
    const { content } = splitFrontmatter(readFileSync(join(corpus, file), "utf8"))
    return splitAtHeadings(content, 2).map((chunk) => ({ title: chunk.title || file, content: chunk.content }))
  })
  return Array.from({ length: count }, (_, at) => cut[at % cut.length]!)
}

/** The same topics for other makers of sites. */
function textsInFile(folder: string, count: number) {
  writeFileSync(join(folder, "texts.json"), JSON.stringify(texts(count)))
  return { texts: count }
}

const read = ({ title, content }: BenchText, at: number): KbTestTopic => {
  const tree = parseMarkdown(content)
  return { id: at + 1, title, level: 1, html: toHtml(tree), text: toPlainText(tree), headings: listTextHeadings(tree) }
}

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Pages, search, packs and the zip of them all, of an edition whose topics were read for the one before, as if there were no such edition. */
function kb(folder: string) {
  const asked = JSON.parse(readFileSync(join(folder, "job.json"), "utf8")) as EditionJob
  const began = cpu()
  const renderCache = openRenderCache(join(folder, "readings/topics"), folder, builtEntry("publications-site-child"))
  const around = { variables: {}, ids: new Set(asked.topics.map(({ topic_id }) => topic_id ?? 0)), pictures: {} }
  const { topics } = buildEditionContent({ ...asked, variables: around.variables }, (topic) =>
    renderCache.of(topic, around),
  )
  const shelf = openZipWriter(join(folder, "packed"))
  const { pages } = makeKb(
    {
      title: "Bench",
      language: "en",
      edition: "1",
      built_at: "2026-11-21",
      topics: topics.map((topic) => ({ ...topic, before: undefined })),
      images: [],
    },
    shelf,
    reader,
  )
  const { bytes } = shelf.finish(join(folder, "again.zip"), false)
  const seconds = cpu() - began
  return { pages, seconds, bytes, megabytes: process.resourceUsage().maxRSS / 1024 }
}

/** What the hub gives, with a folder for each edition: of one that was there before, the texts that are others. */
function job(home: string, count: number, change?: string): EditionJob {
  const folder = change === undefined ? home : join(home, "changed")
  mkdirSync(folder, { recursive: true })
  return {
    kind: "mobile_kb",
    title: "Bench",
    edition: change === undefined ? 1 : 2,
    language: "en",
    numbered: true,
    date: change === undefined ? "2026-11-21T10:00:00.000Z" : "2026-11-23T10:00:00.000Z",
    variables: {},
    topics: texts(count).map(({ title, content: words }, at): EditionTopic => {
      const content = `${words.replaceAll("{{", "{ {")}${at === 7 ? (change ?? "") : ""}`
      return {
        kind: "topic",
        node_id: at + 1,
        topic_id: at + 1,
        title: title.replaceAll("{{", "{ {"),
        own_title: null,
        own_values: null,
        level: 1,
        new_page: false,
        approved: true,
        text_hash: createHash("sha256").update(content).digest("hex"),
        ...(change === undefined || at === 7 ? { content } : {}),
        frontmatter: "",
      }
    }),
    findings: [],
    gate: {},
    pictures: {},
    folder,
    render_cache: join(home, "readings"),
    before: join(home, "kb.zip"),
    reader,
    pdf_child: builtEntry("publications-pdf-child"),
    program: { hub: "0.0.0", commit: "test" },
  }
}

/** A whole edition from its sources in a process of its own, as the hub makes it: pages, Markdown, search, packs and zip. */
async function edition(folder: string, count: number, change?: string) {
  const asked = job(folder, count, change)
  const file = join(asked.folder, "job.json")
  writeFileSync(file, JSON.stringify(asked))
  const before = childCpu()
  const peak = peakOfChildren()
  const began = performance.now()
  const made = await runChild<EditionResult>("publications-site-child", file, {
    signal: new AbortController().signal,
    milliseconds: 500_000,
    megabytes: 1024,
  })
  if ("failed" in made || made.blocked) throw new Error("failed" in made ? made.failed : JSON.stringify(made.findings))
  const wall = (performance.now() - began) / 1000
  return { pages: made.pages, seconds: childCpu() - before, wall, megabytes: peak() }
}

/** The most memory that a child of this process has had, looked at again and again. */
function peakOfChildren() {
  let most = 0
  const children = `/proc/${process.pid}/task/${process.pid}/children`
  const look = () => {
    for (const pid of readFileSync(children, "utf8").trim().split(" ").filter(Boolean)) {
      const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : ""
      most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? /VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0))
    }
  }
  const timer = setInterval(look, 10)
  return () => {
    clearInterval(timer)
    return most / 1024
  }
}

/** CPU-seconds of the children that have ended. */
const childCpu = () =>
  readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")
    .slice(13, 15)
    .reduce((sum, ticks) => sum + Number(ticks) / 100, 0)

/** A book of about two hundred pages. */
function chapters() {
  const names = readdirSync(join(corpus, "rustbook")).filter((name) => name.endsWith(".md"))
  const texts = names.toSorted().slice(0, 56)
  return texts.map((title, at) => ({
    id: at + 1,
    title,
    level: 1,
    tree: parseMarkdown(readFileSync(join(corpus, "rustbook", title), "utf8")),
  }))
}

const bookOf = (topics: Book["topics"]): Book => ({
  title: "Bench",
  author: "",
  date: "2026-11-21",
  language: "en",
  numbered: true,
  topics,
  image: () => undefined,
})

/** The book as the hub makes it, and the same words as HTML that is ready. */
async function book(folder: string) {
  const topics = chapters()
  const before = childCpu()
  const own = cpu()
  const entry = builtEntry("publications-pdf-child")
  const pdf = await makePdf(bookOf(topics), { folder, signal: AbortSignal.timeout(120_000), timeoutMs: 120_000, entry })
  const ours = childCpu() - before + cpu() - own
  const html = join(folder, "book.html")
  writeFileSync(
    html,
    `<!doctype html><meta charset="utf-8"><title>x</title>${topics.map(({ tree }) => toHtml(tree)).join("")}`,
  )
  return { pages: pdf.pages, seconds: ours, html }
}

/** One paragraph of the book edited and the book laid out again by a compiler that still remembers it. */
function edited(folder: string) {
  const topics = chapters()
  const job = join(folder, "book.json")
  for (const file of ["template.typ", "formula.typ"])
    copyFileSync(join(root, "server/src/publications/pdf", file), join(folder, file))
  const compiler = NodeCompiler.create({ workspace: folder })
  const make = (end: string) => {
    const { tree, ...topic } = topics[20]!
    const written = { ...tree, children: [...tree.children, ...parseMarkdown(end).children] }
    writeFileSync(job, JSON.stringify(buildPdfDocument(bookOf(topics.with(20, { ...topic, tree: written })))))
    const began = cpu()
    const { result } = compiler.compile({ mainFilePath: join(folder, "template.typ"), resetRead: true })
    compiler.pdf(result!, {})
    return cpu() - began
  }
  const whole = make("A last paragraph.")
  const edits = ["one", "two", "three"].map((word) => make(`A last paragraph, edited ${word} times.`))
  return { whole, seconds: edits.toSorted((one, other) => one - other)[1] }
}

/** What readers open of an edition's search. */
function searchIn(place: string, topics: KbContents["topics"]) {
  const load = async (name: string) => {
    const path = join(place, "search", `${name}.js`)
    if (!existsSync(path)) return undefined
    const text = readFileSync(path, "utf8")
    return JSON.parse(text.slice(text.indexOf(",") + 1, text.lastIndexOf(")"))) as unknown
  }
  return openKbSearch(load, { language: "en", topics })
}

/** The first question of a reader, whose browser has done nothing else before: contents and index are opened for it. */
async function question(folder: string) {
  const place = join(folder, "searched")
  const began = cpu()
  const script = readFileSync(join(place, "assets/contents.js"), "utf8")
  const { topics } = JSON.parse(script.slice(script.indexOf("=") + 1)) as KbContents
  const { total } = await searchIn(place, topics).find("variables and mutability")
  return { first: (cpu() - began) * 1000, total }
}

/** The search of an edition as readers load it: its size packed, and titles with a slip. */
async function search(folder: string, count: number) {
  const topics = texts(count).map(read)
  const about = { title: "Bench", language: "en", edition: "1", built_at: "2026-11-21" }
  buildKbFolder({ ...about, topics, images: [] }, join(folder, "searched"), reader)
  const place = join(folder, "searched", "search")
  const files = readdirSync(place)
  const packed = (names: string[]) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(join(place, name))).length, 0) / 1e6
  const cards = files.filter((name) => /^c\d/.test(name))
  const { find } = searchIn(
    join(folder, "searched"),
    topics.map(({ id, level, title }) => [id, level, title]),
  )

  const roll = createCorpusDice(42)
  const named = topics.filter(({ title }) => /\p{L}{5,}/u.test(title) && title.split(/\s+/).length > 1)
  const figures = { title: 0, beginning: 0, slip: 0 }
  const sample = Array.from({ length: 200 }, () => named[roll(named.length)]!)
  for (const { title } of sample) {
    const words = title.replace(/[^\p{L}\p{N}\s]/gu, " ").split(/\s+/)
    const question = words
      .filter((word) => word.length > 2)
      .slice(0, 4)
      .join(" ")
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one), "")
    const at = 1 + roll(Math.max(1, longest.length - 3))
    const slip =
      longest.slice(0, at) + longest.slice(at + 1, at + 2) + longest.slice(at, at + 1) + longest.slice(at + 2)
    const asked = { title: question, beginning: question.slice(0, -2), slip: question.replace(longest, slip) }
    for (const [kind, words] of Object.entries(asked) as [keyof typeof figures, string][]) {
      const { hits } = await find(words)
      if (hits.slice(0, 10).some((hit) => topics[hit.place]?.title === title)) figures[kind] += 1 / sample.length
    }
  }
  return { index: packed(files.filter((name) => !cards.includes(name))), cards: packed(cards), figures }
}

/** How large the file is that an edition is downloaded as. */
const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0)

const [task, folder, count] = process.argv.slice(2)
const tasks: Record<string, () => Promise<unknown>> = {
  texts: async () => textsInFile(folder!, Number(count)),
  kb: async () => kb(folder!),
  edition: async () => ({ ...(await edition(folder!, Number(count))), zip: sizeOf(join(folder!, "kb.zip")) }),
  changed: () => edition(folder!, Number(count), "\n\nOne paragraph more."),
  install: () => measureInstall(join(folder!, "kb.zip"), process.env["HUB_TEST_CHROMIUM"] ?? "/usr/bin/chromium"),
  book: () => book(folder!),
  edited: async () => edited(folder!),
  search: () => search(folder!, Number(count)),
  question: () => question(folder!),
}
console.log(JSON.stringify(await tasks[task!]!()))
