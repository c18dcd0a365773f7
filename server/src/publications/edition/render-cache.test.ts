import { createHash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { unzipSync } from "fflate"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { bundleReader } from "../../../test/kb-reader-files.ts"

import type { EditionJob, EditionTopic } from "./job.ts"
import { openRenderCache } from "./render-cache.ts"
import { makeSite } from "./site.ts"

let reader: string
let place: string
beforeAll(async () => {
  reader = await bundleReader()
  place = mkdtempSync(join(tmpdir(), "readings-"))
  writeFileSync(join(place, "chart.svg"), `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`)
})
afterAll(() => [reader, place].forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const topic = (topic_id: number, content: string | null, more: Partial<EditionTopic> = {}): EditionTopic => ({
  kind: "topic",
  node_id: topic_id,
  topic_id,
  own_title: null,
  own_values: null,
  new_page: false,
  title: `Topic ${topic_id}`,
  level: 1,
  approved: true,
  content,
  frontmatter: "",
  ...more,
})

const guide = [
  topic(1, "## Rates\n\nThe rate is {{rate}}. See [the method](/topics/2#how) and [what went](topic:9).\n"),
  topic(2, "## How\n\nWe ask. ![Trend](/media/abc/trend.svg)\n", { own_title: "How {{office}} asks" }),
  topic(3, "Written &#47; with an entity, so that it depends on all: [here](&#47;topics/4).\n"),
  topic(4, "# Topic 4\n\n[The office]({{home}}) says “{{office}}”.\n", { own_values: { office: "Ours" } }),
  topic(2, "It stands here again, and its page is the first.\n"),
]
const variables = { rate: "3 %", office: "The office", home: "/topics/1" }

let editions = 0

function job(changes: Partial<EditionJob>): EditionJob {
  const folder = join(place, `edition-${++editions}`)
  mkdirSync(folder)
  const picture = { sha256: "a", path: join(place, "chart.svg"), alt: "", name: "a.svg" }
  return {
    kind: "mobile_kb",
    title: "Guide",
    edition: 1,
    language: "en",
    numbered: true,
    date: "2026-11-21T10:00:00.000Z",
    variables,
    topics: guide,
    findings: [],
    gate: {},
    pictures: { abc: picture },
    folder,
    reader,
    pdf_child: "",
    program: { hub: "0.0.0", commit: "test" },
    ...changes,
  }
}

/** Where the last edition lies that was made with each folder of readings. */
const last = new Map<string | undefined, string>()

/** The edition's findings, and its file where they let it go out. */
async function made(changes: Partial<EditionJob>) {
  const { render_cache } = changes
  const edition = makeSite(job({ ...(render_cache !== undefined && { before: last.get(render_cache) }), ...changes }))
  if ("failed" in edition) throw new Error(edition.failed)
  if (edition.blocked) return { findings: edition.findings, zip: "none" }
  last.set(render_cache, edition.path)
  return { findings: edition.findings, zip: readFileSync(edition.path) }
}

/** How many topics are read for an edition, and not taken from the one before. */
async function readFor(cacheFolder: string, changes: Partial<EditionJob>): Promise<number> {
  const before = new Set(filesOf(cacheFolder))
  await made({ ...changes, render_cache: cacheFolder })
  const fresh = filesOf(cacheFolder).filter((path) => !before.has(path))
  return fresh.reduce((sum, path) => sum + readFileSync(path, "utf8").split(`{"html":`).length - 1, 0)
}

/** The files in which readings lie. */
function filesOf(cacheFolder: string): string[] {
  const folder = join(cacheFolder, "topics")
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => (/\.(json|zip)$/.test(name) ? [] : [join(folder, name)]))
}

const renamed = guide.with(1, { ...guide[1]!, title: "Another name" })
const without = guide.filter(({ topic_id }) => topic_id !== 2)

test.each<[string, Partial<EditionJob>]>([
  ["nothing is otherwise", {}],
  ["a paragraph is written anew", { topics: guide.with(0, topic(1, "## Rates\n\nOther words.\n")) }],
  ["a topic has another name", { topics: renamed }],
  ["the topic that a link leads to is gone", { topics: without }],
  ["the topic that a link led to nowhere for is there", { topics: [...guide, topic(9, "Back.")] }],
  ["a value is another", { variables: { ...variables, rate: "4 %" } }],
  ["a value that is an address leads elsewhere", { variables: { ...variables, home: "/topics/9" } }],
  ["a value is missing", { variables: { rate: "3 %" } }],
  ["a name is none of a variable", { topics: guide.with(0, topic(1, "{{Base Year}}")) }],
  ["an edition follows", { edition: 2, date: "2026-11-23T10:00:00.000Z" }],
  [
    "a heading that another topic leads to has another name",
    { topics: guide.with(1, topic(2, "## Why\n\nWe ask.\n")) },
  ],
  ["the collection has another name", { title: "Handbook" }],
  ["a topic stands deeper", { topics: guide.with(3, { ...guide[3]!, level: 2 }) }],
  ["a topic is new", { topics: [...guide, topic(7, "New words.")] }],
  ["topics stand in another order", { topics: guide.toReversed(), edition: 2 }],
  ["an image is not there any more", { pictures: {} }],
  ["a topic has no text yet", { topics: guide.with(0, topic(1, null)), gate: { waits_for_approval: "warn" } }],
])("where %s, an edition made with what was read before has the bytes of one made anew", async (_, changes) => {
  const cacheFolder = join(place, `kept-${editions}`)
  await made({ render_cache: cacheFolder })

  expect(await made({ ...changes, render_cache: cacheFolder })).toEqual(await made(changes))
})

/** As the hub gives it: the texts that the edition before had are named only. */
const named = (topics: EditionTopic[], given: number[]) =>
  topics.map(({ content, ...rest }, at): EditionTopic => {
    const text_hash = createHash("sha256").update(`${rest.own_title} ${content}`).digest("hex")
    return { ...rest, text_hash, ...(given.includes(at) ? { content: content! } : {}) }
  })

test("a text that was read before needs only be named, even where it is read again for other values", async () => {
  const cacheFolder = join(place, "kept-named")
  await made({ render_cache: cacheFolder, topics: named(guide, [0, 1, 2, 3, 4]) })
  const changed = guide.with(1, topic(2, "## How\n\nWe call.\n"))

  const edition = { variables: { ...variables, rate: "4 %" }, edition: 2, topics: named(changed, [1]) }

  expect(await made({ ...edition, render_cache: cacheFolder })).toEqual(await made({ ...edition, topics: changed }))
})

test("a text that is not kept is asked for", async () => {
  const edition = makeSite(job({ topics: named(guide, [0]) }))

  expect(edition).toMatchObject({ wants: "texts" })
})

test("of a thousand topics one is changed: its pages, its pack and the search of its words are made, and no more", async () => {
  const cacheFolder = join(place, "kept-thousand")
  const topics = Array.from({ length: 1000 }, (_, at) =>
    topic(
      at + 1,
      `The words of number ${at} ${Array.from({ length: 40 }, (_, word) => `w${(at * 31 + word * 97) % 9000}`).join(" ")}.`,
    ),
  )
  const first = await made({ render_cache: cacheFolder, topics })

  const after = { topics: topics.with(500, topic(501, `${topics[500]!.content} One more sentence.`)), edition: 2 }
  const second = await made({ ...after, render_cache: cacheFolder })

  expect(second).toEqual(await made(after))
  const [old, now] = [unzipSync(first.zip as Buffer), unzipSync(second.zip as Buffer)]
  const changed = Object.keys(now).filter(
    (name) => !old[name] || !Buffer.from(now[name]!).equals(Buffer.from(old[name])),
  )
  const kinds = changed.map((name) => (name.startsWith("search/s") ? "search words" : name)).toSorted()
  expect(new Set(kinds)).toEqual(
    new Set([
      "assets/edition.js",
      "index.html",
      "packs/p3.pack",
      "search words",
      "search/words.js",
      "sw.js",
      "t/501.html",
      "t/501.md",
    ]),
  )
  expect(kinds.length).toBeLessThan(14)
  expect(Object.keys(now).length).toBeGreaterThan(2000)
})

test("what did not change is not read again, however many editions come and go", async () => {
  const cacheFolder = join(place, "kept-long")
  expect(await readFor(cacheFolder, {})).toBe(5)
  expect(await readFor(cacheFolder, {})).toBe(0)

  for (let edition = 2; edition < 40; edition++) {
    const topics = guide.with(0, topic(1, `Words of edition ${edition}.`))
    expect(await readFor(cacheFolder, { edition, topics })).toBeGreaterThanOrEqual(1)
    expect(filesOf(cacheFolder).length).toBeLessThan(30)
  }

  const sizes = filesOf(cacheFolder).map((path) => statSync(path).size)
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThan(40_000)
})

test("a build that meets another's clearing away reads what is not there", async () => {
  const cacheFolder = join(place, "kept-cleared")
  await made({ render_cache: cacheFolder })
  const folder = join(cacheFolder, "topics")
  for (const name of readdirSync(folder)) if (name !== "index.json") rmSync(join(folder, name))

  expect(await made({ render_cache: cacheFolder })).toEqual(await made({}))
})

test.each([
  ["is another than the one that was read for", () => last.get(undefined)],
  ["is gone", () => join(place, "gone.zip")],
])("where the edition before %s, nothing is taken from it", async (_, before) => {
  const cacheFolder = join(place, `kept-${editions}`)
  await made({ render_cache: cacheFolder })
  await made({ topics: renamed })

  expect(await made({ edition: 2, render_cache: cacheFolder, before: before() })).toEqual(await made({ edition: 2 }))
})

test("a build that another overtakes goes on with what it has opened", async () => {
  const cacheFolder = join(place, "kept-overtaken")
  await made({ render_cache: cacheFolder })
  const slow = openRenderCache(join(cacheFolder, "topics"), place)
  onTestFinished(() => slow.close())
  const around = { variables, ids: new Set([1, 2, 3, 4]), pictures: {} }
  const rendering = slow.of(guide[4]!, around)

  await made({ render_cache: cacheFolder, topics: [topic(7, "Other words.")] })

  expect(rendering.read().text).toContain("It stands here again")
})

test("what stands beneath the second place of a topic stands beneath no other topic", async () => {
  const { zip } = await made({ topics: [topic(1, "A."), topic(2, "B."), topic(1, "A."), topic(3, "C.", { level: 2 })] })

  const script = Buffer.from(unzipSync(new Uint8Array(zip as Buffer))["assets/contents.js"]!).toString()
  const { topics } = JSON.parse(script.slice(script.indexOf("=") + 1)) as { topics: [number, number][] }
  expect(topics.map(([id, level]) => [id, level])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ])
})
