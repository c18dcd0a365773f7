import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { kbInFolder, type WrittenKb, type WrittenTopic } from "./kb-folder.ts"
import { bundledReader } from "./kb-reader-files.ts"
import { plainServer } from "./plain-server.ts"

const chromiumPath = process.env["HUB_TEST_CHROMIUM"] ?? "/usr/bin/chromium"
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
const phone = { width: 390, height: 844 }
const base = "/kb/abc/"

describe.skipIf(!existsSync(chromiumPath))("a knowledge base on a phone (needs Chromium)", { timeout: 90_000 }, () => {
  let reader: string
  let place: string
  let browser: Browser

  beforeAll(async () => {
    reader = await bundledReader()
    place = await mkdtemp(join(tmpdir(), "kb-phone-"))
    browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ["--headless", "--no-sandbox", "--disable-gpu", ...quiet],
    })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await rm(reader, { recursive: true, force: true })
    await rm(place, { recursive: true, force: true })
  })

  test("works wholly without a network after the first page", async () => {
    const folder = made("offline", handbook())
    const server = await plainServer(base, folder)
    const { context, page, complaints } = await visitor(browser)

    await page.goto(server.url)
    await page.getByText("Ready to use offline").waitFor()
    await context.setOffline(true)
    await server.stop()

    await page.goto(`${server.url}t/40.html`)
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Chapter 40")
    expect(await page.content()).toContain("About topic number 40")
    await page.getByRole("link", { name: /^Next/ }).click()
    await page.getByRole("heading", { level: 1, name: "Unemployment rate" }).waitFor()

    await page.keyboard.press("/")
    await page.keyboard.type("sesonal adjustmnt")
    const hit = page.getByRole("dialog").getByRole("link", { name: /Seasonal adjustment/ })
    await hit.waitFor()
    expect(await page.getByRole("status").first().textContent()).toContain("for “seasonal adjustment”")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Seasonal adjustment" }).waitFor()
    expect(
      await page
        .locator("article img")
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(192)

    await page.getByRole("button", { name: "Contents" }).click()
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Start page" }).click()
    await page.getByRole("heading", { level: 1, name: "Labour Statistics" }).waitFor()
    expect((await page.goto(`${server.url}t/9999.html`))?.status()).toBe(404)
    await page.getByRole("heading", { name: "Not in this edition" }).waitFor()

    expect(complaints.filter((each) => !each.includes("404"))).toEqual([])
    await context.close()
  })

  test("makes the same page offline as the server sent", async () => {
    const folder = made("same", handbook())
    const server = await plainServer(base, folder)
    const { context, page } = await visitor(browser)
    await page.goto(server.url)
    await page.getByText("Ready to use offline").waitFor()
    await server.stop()

    const response = await page.goto(`${server.url}t/42.html`)

    expect(await response?.text()).toBe(await readFile(join(folder, "t/42.html"), "utf8"))
    expect(response?.headers()["content-security-policy"]).toContain("script-src 'self'")
    await context.close()
  })

  test("offers a newer edition, and shows it only when asked", async () => {
    const server = await plainServer(base, made("first", handbook()))
    const { context, page } = await visitor(browser)
    await page.goto(server.url)
    await page.getByText("Ready to use offline").waitFor()
    const second = handbook()
    second.topics[40] = { ...second.topics[40]!, title: "Jobless rate" }
    server.show(made("second", { ...second, edition: "8" }))

    await page.goto(`${server.url}t/41.html`)
    const show = page.getByRole("button", { name: "Show it" })
    await show.waitFor()
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Unemployment rate")
    await show.click()

    await page.getByRole("heading", { level: 1, name: "Jobless rate" }).waitFor()
    expect(await page.locator(".foot").textContent()).toContain("Edition 8")
    await context.close()
    await server.stop()
  })

  test("after one changed topic an installed reader fetches its pack, the search of its words, and what says that it is new", async () => {
    const server = await plainServer(base, made("before", handbook()))
    const { context, page } = await visitor(browser)
    await page.goto(server.url)
    await page.getByText("Ready to use offline").waitFor()
    const next = { ...handbook(), edition: "8" }
    next.topics[150] = { ...next.topics[150]!, html: "<p>Other words.</p>", text: "Other words." }
    server.show(made("after", next))
    const asked = server.asked.length

    await page.goto(`${server.url}t/41.html`)
    await page.getByRole("button", { name: "Show it" }).waitFor()

    const fetched = server.asked.slice(asked).filter((path) => path !== "sw.js")
    const kinds = fetched.map((path) => path.replace(/^search\/s\w+/, "search/of its words"))
    expect([...new Set(kinds)].toSorted()).toEqual([
      "assets/edition.js",
      "index.html",
      "packs/p1.pack",
      "search/c1.js",
      "search/entry.js",
      "search/of its words.js",
      "search/words.js",
    ])
    expect(fetched.length).toBeLessThan(12)
    await context.close()
    await server.stop()
  })

  test("reads and searches from a folder, without any server", async () => {
    const folder = made("folder", handbook())
    const { context, page, complaints } = await visitor(browser)

    await page.goto(`file://${folder}/t/41.html`)
    await page.getByRole("button", { name: "Search" }).click()
    await page.keyboard.type("sesonal")
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /Seasonal adjustment/ })
      .click()

    await page.getByRole("heading", { level: 1, name: "Seasonal adjustment" }).waitFor()
    expect(page.url()).toContain("file://")
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each(["light", "dark"] as const)("has no barrier that axe can find, %s", async (colorScheme) => {
    const server = await plainServer(base, made(colorScheme, handbook()))
    const { context, page } = await visitor(browser, { colorScheme, reducedMotion: "reduce", bypassCSP: true })
    const found: string[] = []

    for (const viewport of [phone, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport)
      for (const path of ["", "t/42.html"]) {
        await page.goto(server.url + path)
        await page.getByText("Ready to use offline").waitFor()
        found.push(...(await barriers(page)))
      }
      await page.keyboard.press("Control+k")
      await page.keyboard.type("seasonal")
      await page.getByRole("dialog").getByRole("link").first().waitFor()
      found.push(...(await barriers(page)))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await page.setViewportSize(phone)
    await page.goto(`${server.url}t/42.html`)
    await page.getByRole("button", { name: "Contents" }).click()
    found.push(...(await barriers(page)))

    expect(found).toEqual([])
    await context.close()
    await server.stop()
  })

  test("the keyboard skips to the text, opens the contents and leaves them", async () => {
    const server = await plainServer(base, made("keys", handbook()))
    const { context, page } = await visitor(browser)
    await page.goto(`${server.url}t/42.html`)
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim())

    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    expect(await focused()).toBe("main")
    await page.getByRole("button", { name: "Contents" }).focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    expect(await focused()).toBe("Close")
    await page.keyboard.press("Escape")

    await page.getByRole("navigation", { name: "Contents" }).waitFor({ state: "hidden" })
    expect(await focused()).toBe("Contents")
    await context.close()
    await server.stop()
  })

  function made(name: string, kb: WrittenKb): string {
    const folder = join(place, name)
    kbInFolder({ ...kb, images: [{ name: "chart.png", path: icon() }] }, folder, reader)
    return folder
  }

  /** Any picture will do: the icon of an edition without images. */
  function icon(): string {
    const folder = join(place, "pictures")
    if (!existsSync(folder)) kbInFolder({ ...handbook(), topics: [], images: [] }, folder, reader)
    return join(folder, "assets/icon-192.png")
  }
})

function handbook(): WrittenKb {
  const topics = Array.from({ length: 200 }, (_, at): WrittenTopic => {
    const text = `About topic number ${at + 1} of the handbook.`
    return {
      id: at + 1,
      title: `Chapter ${at + 1}`,
      level: at % 10 === 0 ? 1 : 2,
      html: `<p>${text}</p>`,
      text,
      headings: [],
    }
  })
  topics[40] = { ...topics[40]!, title: "Unemployment rate" }
  const cells = Array.from({ length: 20 }, (_, at) => `<td>cell&nbsp;${at}</td>`).join("")
  topics[41] = {
    id: 42,
    title: "Seasonal adjustment",
    level: 2,
    html: `<p>See <a href="topic:41">the rate</a> and <a href="https://example.org/">a method</a>.</p>
<h2 id="method">Method</h2><p><img src="images/chart.png" alt="The series before and after"></p>
<pre><code>${"seas(series, outlier = TRUE) ".repeat(12)}</code></pre>
<h2 id="figures">Figures</h2><table><thead><tr><th>Month</th></tr></thead><tbody><tr>${cells}</tr></tbody></table>
<blockquote><p>Quoted words.</p></blockquote><ul><li><input type="checkbox" disabled checked aria-label="Done"> done</li></ul>`,
    text: "See the rate and a method. Method Figures Quoted words.",
    headings: [
      { depth: 2, text: "Method", id: "method" },
      { depth: 2, text: "Figures", id: "figures" },
    ],
  }
  return {
    title: "Labour Statistics",
    language: "en",
    edition: "7",
    built_at: "2026-11-21T09:30:00Z",
    topics,
    images: [],
  }
}

type Visitor = { context: BrowserContext; page: Page; complaints: string[] }

async function visitor(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: phone, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  return { context, page, complaints }
}

async function barriers(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") })
  type Axe = {
    run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }>
  }
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: Axe }).axe.run())
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.html} ${node.failureSummary}`),
  )
}
