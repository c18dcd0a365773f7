import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { strFromU8, unzipSync } from "fflate"
import { chromium } from "playwright-core"
import { SaxesParser } from "saxes"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import type { EditionResult } from "../src/publications/edition/job.ts"
import type { FormatResult } from "../src/publications/formats/result.ts"
import { createHostileEdition, hostileCount, runEditionProcess } from "./hostile-edition.ts"
import { hasPoppler, createScratchFolder } from "./pdf.ts"
import { unzipToFolder } from "./kb-folder.ts"
import { startPlainServer } from "./plain-server.ts"

const chromiumPath = process.env["HUB_TEST_CHROMIUM"] ?? "/usr/bin/chromium"
const hasChromium = existsSync(chromiumPath)
const base = "/kb/abc/"
/** So many pages are looked at beside one another. */
const beside = 25

// Each form is made once of all the texts, which takes a busy machine minutes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

type HostileEditionResult = Extract<EditionResult, { blocked: false }>
let place: string
let book: HostileEditionResult
let site: HostileEditionResult
let files: Record<string, Buffer>

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "hub-hostile-"))
  book = await edition("pdf")
  site = await edition("mobile_kb")
  const formats = await runEditionProcess<FormatResult[]>(
    "publications-formats-child",
    createHostileEdition("pdf", join(place, "formats")),
  )
  files = Object.fromEntries(
    formats.map((one) => [one.format, "path" in one ? readFileSync(one.path) : Buffer.alloc(0)]),
  )
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

async function edition(kind: "pdf" | "mobile_kb") {
  const answer = await runEditionProcess<EditionResult>(
    kind === "pdf" ? "publications-book-child" : "publications-site-child",
    createHostileEdition(kind, join(place, kind)),
  )
  if ("failed" in answer || answer.blocked) throw new Error(JSON.stringify(answer).slice(0, 500))
  return answer
}

/** What would run or load something, if a reader's program met it as markup. */
const alive =
  /<(?!\/?(?:script (?:defer )?src="(?:\.\.\/)?assets\/))(?:script|iframe|object|embed|form|base|meta http-equiv="refresh)[\s>/]|<[^>"']*\son\w+=|<[a-z][^>]*\s(?:xlink:)?(?:href|src)="\s*(?:javascript|vbscript|data:text)/i

const outside = ([name]: [string, unknown]) => /\.\.|^\/|\\/.test(name)

function well(xml: string): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on("error", (error) => {
    throw error
  })
  parser.write(xml).close()
}

test("hostile texts make a PDF in which nothing runs and nothing was taken for markup", () => {
  expect(readFileSync(book.path).subarray(0, 5).toString()).toBe("%PDF-")
  if (!hasPoppler) return
  const output = (command: string, ...how: string[]) =>
    execFileSync(command, how, { encoding: "utf8", maxBuffer: 1e9, stdio: ["ignore", "pipe", "ignore"] })
  expect(output("pdfinfo", book.path)).toMatch(/JavaScript: +no/)
  expect(output("pdfinfo", "-js", book.path).trim()).toBe("")
  expect(output("pdfinfo", "-url", book.path)).not.toMatch(/(?:javascript|vbscript|data|file):/i)
  const words = output("pdftotext", "-raw", book.path, "-")
  expect(words).toContain(`#panic("x")`)
  expect(words).not.toContain("root:x:0:0")
})

test("they make a knowledge base whose files hold no live markup", () => {
  const all = Object.entries(unzipSync(readFileSync(site.path)))
  const pages = all.filter(([name]) => /^t\/.*\.html$/.test(name))
  const live = pages.flatMap(([name, bytes]) =>
    [alive.exec(strFromU8(bytes))].flatMap((found) => (found ? [[name, found[0]]] : [])),
  )

  expect([pages.length, all.filter(outside), live]).toEqual([hostileCount, [], []])
})

test("they make a page, a book, a Word file and a folder of texts that are whole and run nothing", () => {
  const { html, epub, docx, markdown } = files
  expect(Object.values(files).map(({ length }) => length > 0)).toEqual([true, true, true, true])
  expect(alive.exec(html!.toString())?.[0]).toBeUndefined()
  for (const [name, bytes] of [...Object.entries(unzipSync(epub!)), ...Object.entries(unzipSync(docx!))]) {
    if (!/\.(xhtml|xml|rels|opf)$/.test(name)) continue
    const text = strFromU8(bytes)
    well(text)
    expect([name, alive.exec(text)?.[0]]).toEqual([name, undefined])
  }
  expect(Object.entries(unzipSync(markdown!)).filter(outside)).toEqual([])
})

test.runIf(hasChromium)("no page of the knowledge base runs, opens or asks for anything in a browser", async () => {
  const pages = Array.from({ length: hostileCount }, (_, at) => `t/${at + 1}.html`)

  expect(await walked(unzipToFolder(site.path, join(place, "site")), ["index.html", ...pages])).toEqual({
    output: [],
    seen: hostileCount + 1,
  })
})

test.runIf(hasChromium)("nor does the one page, nor any chapter of the book", async () => {
  const folder = createScratchFolder()
  writeFileSync(join(folder, "page.html"), files["html"]!)
  const inside = Object.entries(unzipSync(files["epub"]!))
  for (const [name, bytes] of inside) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const chapters = inside.flatMap(([name]) => (name.endsWith(".xhtml") ? [name] : []))

  expect(chapters.length).toBeGreaterThan(1)
  expect(await walked(folder, ["page.html", ...chapters])).toEqual({ output: [], seen: chapters.length + 1 })
})

test.runIf(hasChromium)("what did run, or asked for something outside, would be told", async () => {
  const folder = createScratchFolder()
  writeFileSync(join(folder, "live.html"), `<script>alert(1)</script><img src="http://evil.test/x.png">`)

  const { output } = await walked(folder, ["live.html"])

  expect(output).toHaveLength(2)
  expect(output.toSorted()[0]).toMatch(/asked for http:\/\/evil\.test\/x\.png$/)
  expect(output.toSorted()[1]).toMatch(/said 1$/)
})

/** Opens pages that no policy guards, and tells whatever ran, went elsewhere or asked for something outside. */
async function walked(folder: string, paths: string[]) {
  const server = await startPlainServer(base, folder, { unguarded: true })
  onTestFinished(() => server.stop())
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ["--headless", "--no-sandbox", "--disable-gpu"],
  })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ serviceWorkers: "block" })
  const page = await context.newPage()
  const output: string[] = []
  page.on("dialog", (dialog) => {
    output.push(`${page.url()} said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on("popup", (popup) => void output.push(`${page.url()} opened ${popup.url()}`))
  context.on("response", (response) => {
    if (response.status() !== 200) output.push(`${response.url()} is ${response.status()}`)
  })
  context.on("request", (request) => {
    const asked = request.url()
    if (!asked.startsWith("data:image/") && !asked.startsWith(server.url))
      output.push(`${page.url()} asked for ${asked}`)
  })
  let seen = 0
  for (let from = 0; from < paths.length; from += beside) {
    const urls = paths.slice(from, from + beside).map((path) => server.url + path)
    const all = `all-${from}.html`
    writeFileSync(join(folder, all), urls.map((url) => `<iframe src="${url}"></iframe>`).join("\n"))
    await page.goto(server.url + all, { waitUntil: "load" })
    expect([
      page.url(),
      ...page
        .mainFrame()
        .childFrames()
        .map((frame) => frame.url()),
    ]).toEqual([server.url + all, ...urls])
    seen += urls.length
  }
  return { output, seen }
}
