import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { buildKbFolder, type KbTestSite, type KbTestTopic } from "../../../test/kb-folder.ts"
import { bundleReader } from "../../../test/kb-reader-files.ts"

let reader: string
let place: string

beforeAll(async () => {
  reader = await bundleReader()
  place = await mkdtemp(join(tmpdir(), "kb-"))
  await writeFile(join(place, "chart.svg"), `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`)
})
afterAll(async () => {
  await rm(reader, { recursive: true, force: true })
  await rm(place, { recursive: true, force: true })
})

test("every link, script and image of every page leads to a file of the edition", async () => {
  const { folder, made } = edition(handbook())

  const files = await filesIn(folder)
  const found: boolean[] = []
  let followed = 0
  for (const page of files.filter((file) => file.endsWith(".html"))) {
    const html = await readFile(join(folder, page), "utf8")
    for (const [, url = ""] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      // A page that stands anywhere looks for its files in two places.
      if (url.startsWith("https:") || (page === "404.html" && url.startsWith("../"))) continue
      const [path = "", anchor] = url.split("#")
      const target = path === "" ? page : join(dirname(page), path.replace(/\?.*/, ""))
      expect(files, `${page} leads to ${url}`).toContain(target)
      if (anchor) found.push((await readFile(join(folder, target), "utf8")).includes(`id="${anchor}"`))
      followed++
    }
  }
  expect(followed).toBeGreaterThan(30)
  expect(found).not.toContain(false)
  expect(made).toMatchObject({ files: files.length, pages: 4 })
})

test("pages hold no inline script or style and no absolute path, so that any address and a strict policy fit", async () => {
  const { folder } = edition(handbook())

  for (const page of (await filesIn(folder)).filter((file) => file.endsWith(".html"))) {
    const html = await readFile(join(folder, page), "utf8")
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|(href|src)="\//)
  }
})

test("the contents stand in one file only, and a page names its way up, the one before and the one after", async () => {
  const { folder } = edition(handbook())

  const page = await readFile(join(folder, "t/7.html"), "utf8")

  expect(page).toContain(`<ol><li><a href="../t/5.html"><bdi>Labour force survey</bdi></a></li></ol>`)
  expect(page).toMatch(/rel="prev" href="\.\.\/t\/5\.html"[\s\S]*rel="next" href="\.\.\/t\/6\.html"/)
  expect(page.match(/Index of tables/g)).toHaveLength(1)
})

test.each([
  ["a script", `</title><script>alert(1)</script>`],
  ["quotes", `"onload="x' & “y”`],
  ["right-to-left overrides", "دليل \u202e gnp.exe"],
  ["line separators and a closing comment", "a\u2028b --> <!--"],
  ["two hundred letters", "W".repeat(200)],
  ["nothing but brackets", "<<<>>>"],
])("a title with %s is only text", async (_, title) => {
  const kb = { ...handbook(), title, edition: title, home: `javascript:${title}` }
  kb.topics = kb.topics.map((topic) => ({
    ...topic,
    title,
    headings: [
      { depth: 2, text: title, id: "a" },
      { depth: 2, text: title, id: `"><img src=x>` },
    ],
  }))

  const { folder } = edition(kb)

  const page = await readFile(join(folder, "t/5.html"), "utf8")
  const shown = page.replaceAll("&lt;", "‹").replaceAll("&quot;", "″").replaceAll("&#39;", "′")
  expect(shown).not.toMatch(/<script>|<img src=x>|<<|"onload|<!--|javascript:/)
  const script = await readFile(join(folder, "assets/contents.js"), "utf8")
  expect(JSON.parse(script.slice(script.indexOf("=") + 1))).toMatchObject({
    title,
    topics: [
      [5, 1, title],
      [7, 2, title],
      [6, 1, title],
    ],
  })
})

test("the same edition is made of the same bytes", async () => {
  const one = edition(handbook())
  const other = edition(handbook())

  const bytes = await readFile(one.made.zip)
  expect(await readFile(other.made.zip)).toEqual(bytes)
  expect(one.made.bytes).toBe(bytes.length)
})

test("a changed title changes the edition and no file's name", async () => {
  const before = edition(handbook())
  const changed = handbook()
  changed.topics[1] = { ...changed.topics[1]!, title: "Renamed", html: "<p>New words.</p>" }

  const after = edition(changed)

  expect(await readFile(after.made.zip)).not.toEqual(await readFile(before.made.zip))
  expect(await filesIn(after.folder)).toEqual(await filesIn(before.folder))
})

test("moving topics and a new edition number leave the packs as they were", async () => {
  const before = edition(handbook())
  const moved = { ...handbook(), edition: "8", topics: handbook().topics.toReversed() }

  const after = edition(moved)

  expect(await readFile(join(after.folder, "packs/p0.pack"))).toEqual(
    await readFile(join(before.folder, "packs/p0.pack")),
  )
})

test.each([
  ["leads out of the folder", "../../chart.svg"],
  ["hides", ".htaccess"],
  ["is empty", ""],
])("an image whose name %s is refused", (_, name) => {
  const kb = { ...handbook(), images: [{ name, path: join(place, "chart.svg") }] }

  expect(() => buildKbFolder(kb, join(place, "refused"), reader)).toThrow("file name of its own")
})

test("an edition without topics still opens", async () => {
  const { folder, made } = edition({ ...handbook(), topics: [], images: [] })

  expect(made.pages).toBe(1)
  expect(await readFile(join(folder, "index.html"), "utf8")).toContain("no topics yet")
})

test("the first page of a draft says that it is one, in the language of the edition", async () => {
  const coverOf = (site: Partial<KbTestSite>) =>
    readFile(join(edition({ ...handbook(), ...site }).folder, "index.html"), "utf8")

  expect(await coverOf({})).toContain("<p>Edition 7 · ")
  expect(await coverOf({ draft: true })).toContain("<p>Edition 7, draft · ")
  expect(await coverOf({ draft: true, language: "de" })).toContain("<p>Ausgabe 7, Entwurf · ")
})

test("a first page of very many topics beside each other lists the first of them, and says where the others are", async () => {
  const topics = Array.from({ length: 900 }, (_, at): KbTestTopic => {
    return { id: at + 1, title: `Topic ${at}`, level: 1, html: "<p>Words.</p>", text: "Words.", headings: [] }
  })

  const { folder } = edition({ ...handbook(), topics, images: [] })

  const page = await readFile(join(folder, "index.html"), "utf8")
  expect(page.match(/<li>/g)).toHaveLength(400)
  expect(page).toContain("The other topics are in the contents tree and in the search.")
})

test(
  "a thousand topics are made in packs of 128, with a first page that stays short",
  { timeout: 60_000 },
  async () => {
    const words = Array.from({ length: 400 }, (_, at) => `word${(at * 7919) % 5000}`)
    const topics = Array.from({ length: 1000 }, (_, at): KbTestTopic => {
      const text = words.map((word, position) => `${word}${(at * position) % 11}`).join(" ")
      return {
        id: at * 2 + 1,
        title: `Topic ${at}`,
        level: 1 + (at % 10 === 0 ? 0 : 1),
        html: `<p>${text}</p>`,
        text,
        headings: [],
      }
    })
    const before = process.cpuUsage()

    const { folder, made } = edition({ ...handbook(), topics, images: [] })

    const spent = process.cpuUsage(before)
    console.log(
      `${Math.round(made.pages / ((spent.user + spent.system) / 1e6))} pages a CPU-second, with search index and packs`,
    )
    expect((await filesIn(folder)).filter((file) => file.startsWith("packs/"))).toHaveLength(8)
    expect((await readFile(join(folder, "index.html"), "utf8")).match(/<li>/g)).toHaveLength(100)
  },
)

let editions = 0

function edition(kb: KbTestSite) {
  const folder = join(place, `edition-${++editions}`)
  return { folder, made: buildKbFolder(kb, folder, reader) }
}

function handbook(): KbTestSite {
  return {
    title: "Handbook",
    language: "en",
    edition: "7",
    built_at: "2026-11-21T09:30:00Z",
    home: "https://stats.example.org/",
    images: [{ name: "chart.svg", path: join(place, "chart.svg") }],
    topics: [
      {
        id: 5,
        title: "Labour force survey",
        level: 1,
        html: `<p>See <a href="topic:7#rate">the rate</a> or <a href="topic:99">nothing</a>.</p><h2 id="who">Who</h2><h2 id="how">How</h2><p><img src="images/chart.svg" alt="Trend"></p>`,
        text: "See the rate or nothing. Who How",
        headings: [
          { depth: 2, text: "Who", id: "who" },
          { depth: 2, text: "Review order", id: "how" },
        ],
      },
      {
        id: 7,
        title: "Unemployment",
        level: 2,
        html: `<h2 id="rate">Rate</h2>`,
        text: "Rate",
        headings: [{ depth: 2, text: "Rate", id: "rate" }],
      },
      {
        id: 6,
        title: "Index of tables",
        level: 1,
        html: "<table><tr><td>1</td></tr></table>",
        text: "1",
        headings: [],
      },
    ],
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.map((path) => path.slice(folder.length + 1)).toSorted()
}
