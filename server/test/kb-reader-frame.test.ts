import { readFile } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { unzipSync } from "fflate"
import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { hasKbBrowser, kbBase, setUpKbBrowser } from "./kb-browser.ts"
import { createPriceGuide } from "./kb-price-guide.ts"
import { findAccessibilityProblems, openKbVisitor, phoneViewport } from "./kb-visitor.ts"
import { startPlainServer } from "./plain-server.ts"

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

describe.skipIf(!hasKbBrowser)("what stands around the text (needs Chromium)", { timeout: 90_000 }, () => {
  const kb = setUpKbBrowser()
  let made = 0
  async function served(language = "en", title?: string) {
    const folder = kb.makeFolder(`frame ${++made}`, createPriceGuide(language, title))
    const server = await startPlainServer(kbBase, folder)
    return { folder, server, url: server.url }
  }

  test("the theme that a reader chooses is there at once on every page, also offline, and the device's without one", async () => {
    const { url, server } = await served()
    const { context, page, complaints } = await openKbVisitor(kb.browser, { colorScheme: "light" })
    await page.goto(url)
    await page.getByText("Ready to use offline").waitFor()
    expect(await ground(page)).toBe("rgb(255, 255, 255)")

    await page.getByRole("combobox", { name: "Color theme" }).selectOption("Dark")
    expect(await ground(page)).toBe("rgb(20, 24, 28)")
    expect(await findAccessibilityProblems(page)).toEqual([])
    await server.stop()
    await page.goto(`${url}t/2.html`, { waitUntil: "commit" })
    // Before any script that waits for the page has run.
    await page.locator("h1").waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark")
    expect(await ground(page)).toBe("rgb(20, 24, 28)")
    await page.getByRole("combobox", { name: "Color theme" }).selectOption("As the device")
    expect(await ground(page)).toBe("rgb(255, 255, 255)")
    await page.emulateMedia({ colorScheme: "dark" })
    expect(await ground(page)).toBe("rgb(20, 24, 28)")

    expect(complaints).toEqual([])
    await context.close()
  })

  test("without scripts a page follows the device, and shows nothing that would do nothing", async () => {
    const { url, server } = await served()
    const { context, page } = await openKbVisitor(kb.browser, { javaScriptEnabled: false, colorScheme: "dark" })

    await page.goto(`${url}t/2.html`)

    await page.getByText("const rate").waitFor()
    for (const name of [".theme", ".menu", ".find"]) expect(await page.locator(name).isVisible()).toBe(false)
    await context.close()
    await server.stop()
  })

  test.each([
    ["de", "ltr", "Suchen", "Inhalt", "Weiter", "Auf dieser Seite", "Zuletzt geändert am 2. März 2026", "Warnung"],
    ["ar", "rtl", "بحث", "المحتويات", "التالي", "في هذه الصفحة", "آخر تعديل: 2 مارس 2026", "تحذير"],
    [
      "pt-BR",
      "ltr",
      "Pesquisar",
      "Índice",
      "Seguinte",
      "Nesta página",
      "Última alteração: 2 de março de 2026",
      "Aviso",
    ],
    ["ja", "ltr", "検索", "目次", "次へ", "このページの内容", "最終更新日：2026年3月2日", "警告"],
  ])(
    "an edition in %s speaks its language around the text, %s, on a phone and beside it",
    async (language, direction, search, contents, next, onPage, changed, warning) => {
      const { url, server } = await served(language)
      const { context, page, complaints } = await openKbVisitor(kb.browser, { viewport: { width: 1280, height: 800 } })
      await page.goto(`${url}t/2.html`)

      const html = page.locator("html")
      expect([await html.getAttribute("lang"), await html.getAttribute("dir")]).toEqual([language, direction])
      await page.getByRole("navigation", { name: contents, exact: true }).getByRole("link").first().waitFor()
      await page.getByRole("link", { name: next }).waitFor()
      await page.getByText(onPage, { exact: true }).waitFor()
      expect((await page.locator(".last-changed").textContent())!.replace(/[\u200e\u200f]/g, "")).toBe(changed)
      await page.locator(".alert-title", { hasText: warning }).waitFor()
      await page.getByRole("button", { name: search }).click()
      await page.getByRole("dialog").getByRole("searchbox").fill("inflation")
      await page.locator("dialog.search li").first().waitFor()
      await page.locator("dialog.search [role=status]:not(:empty)").waitFor()
      expect(await findAccessibilityProblems(page)).toEqual([])
      await page.locator("dialog.search .close").click()
      for (const width of [320, phoneViewport.width, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      // What the author wrote may be in any language.
      await page.evaluate(() => document.querySelectorAll("article h2, .on-page ul").forEach((own) => own.remove()))
      expect(await page.locator("body").innerText()).not.toMatch(
        /\b(Search|Contents|Previous|Next|Close|Start page|Edition|Last changed|Copy|offline)\b/,
      )
      expect(complaints).toEqual([])
      await context.close()
      await server.stop()
    },
  )

  test("a language without words has an English frame, and its text says which language it is in", async () => {
    const { url, server } = await served("ka")
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(`${url}t/2.html`)

    expect(await page.locator("html").getAttribute("lang")).toBe("en")
    expect(await page.locator("article").getAttribute("lang")).toBe("ka")
    await context.close()
    await server.stop()
  })

  test("code can be copied as it is written, by the keyboard too, from a server and from a folder", async () => {
    const { url, server, folder } = await served()
    for (const address of [url, `${pathToFileURL(folder).href}/`]) {
      const { context, page } = await openKbVisitor(kb.browser, { permissions: ["clipboard-read", "clipboard-write"] })
      await page.goto(`${address}t/2.html`)

      await page.locator("figure.code").first().getByRole("button", { name: "Copy code" }).focus()
      await page.keyboard.press("Enter")
      await page.getByRole("button", { name: "Copied" }).waitFor()

      await page.locator(".bar .find").click()
      await page.getByRole("searchbox").focus()
      await page.keyboard.press("Control+V")
      const pasted = await page.getByRole("searchbox").inputValue()
      expect(pasted).toContain(`const rate = 3 // per cent`)
      expect(pasted).toContain(`export const name = "rate"`)
      await context.close()
    }
    await server.stop()
  })

  test("a picture has its place before it arrives, its title below it, and opens by Enter until Escape", async () => {
    const { url, server } = await served()
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(`${url}t/2.html`)

    expect(await page.locator("figure figcaption", { hasText: "Unemployment since 1990" }).isVisible()).toBe(true)
    const image = page.locator("article figure img")
    expect([await image.getAttribute("width"), await image.getAttribute("height")]).toEqual(["192", "192"])
    expect(await image.getAttribute("loading")).toBe("lazy")
    // An icon in a line opens nothing.
    await page.getByRole("button", { name: "Enlarge image: Map of the country" }).focus()
    await page.keyboard.press("Enter")
    const large = page.getByRole("dialog", { name: "Map of the country" })
    await large.waitFor()
    expect((await large.getByRole("img").boundingBox())!.width).toBeGreaterThan(350)
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.keyboard.press("Escape")
    await large.waitFor({ state: "hidden" })
    expect(await page.getByRole("button", { name: /Enlarge image/ }).evaluate((one) => one.matches(":focus"))).toBe(
      true,
    )
    await context.close()
    await server.stop()
  })

  test("an address of an earlier edition comes to its place, and a heading may be called as something of the page", async () => {
    const { url, server } = await served()
    const { context, page } = await openKbVisitor(kb.browser)

    await page.goto(`${url}t/2.html#user-content-a-table-with-long-cells`)
    await expect.poll(() => page.url()).toContain("#a-table-with-long-cells")
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await page.goto(`${url}t/2.html#contents`)
    await page.locator("h2#contents").waitFor()
    await page.getByRole("button", { name: "Contents" }).click()
    await page.getByRole("link", { name: "Start page" }).click()
    await page.getByRole("heading", { level: 1, name: "Prices" }).waitFor()
    await context.close()
    await server.stop()
  })

  test("search keeps to a part when asked, marks what it found on the page, and asks whether a rare word was meant", async () => {
    const { url, server } = await served()
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(url)
    await page.locator(".contents a").first().waitFor({ state: "attached" })
    await page.keyboard.press("/")
    await page.getByRole("searchbox").fill("inflation")
    await page.getByText(/^11 topics/).waitFor()

    await page.getByRole("combobox", { name: "Part" }).selectOption("Part 3")
    await page.getByText(/^4 topics/).waitFor()
    await page.locator("dialog.search li a").first().click()

    await page.waitForURL(/t\/9|t\/1[012]/)
    await expect.poll(() => page.evaluate(() => CSS.highlights.get("found")?.size ?? 0)).toBe(1)
    await page.keyboard.press("Escape")
    expect(await page.evaluate(() => CSS.highlights.has("found"))).toBe(false)
    await context.close()
    await server.stop()
  })

  test("the start page introduces the edition and shows its parts as cards, and every page says what it is", async () => {
    const { url, server } = await served()
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(url)

    await page.locator(".introduction", { hasText: "How prices are measured." }).waitFor()
    expect(await page.locator(".cards > li").count()).toBe(3)
    expect(await page.locator(".cards > li").first().getByRole("link").allTextContents()).toEqual([
      "Part 1",
      "Topic 1",
      "Topic 2",
      "Topic 3",
    ])
    const said = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content")
    expect(await said("og:type")).toBe("website")
    await page.goto(`${url}t/3.html`)
    expect([await said("description"), await said("og:title"), await said("og:site_name")]).toEqual([
      "About 2. Inflation.",
      "Topic 2",
      "Prices",
    ])
    expect(await page.locator(`[itemtype="https://schema.org/TechArticle"] [itemprop="dateModified"]`).count()).toBe(1)
    await context.close()
    await server.stop()
  })

  test.each(["404.html", "t/404.html"])(
    "the page for what is not there has its style, search and a way home at %s",
    async (at) => {
      const { url, server, folder } = await served()
      const { context, page } = await openKbVisitor(kb.browser, { serviceWorkers: "block" })
      await page.route(`${url}${at}`, (route) => route.fulfill({ path: join(folder, "404.html") }))

      await page.goto(url + at)

      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor()
      await page.locator(".contents a").first().waitFor({ state: "attached" })
      expect(await page.locator(".bar").evaluate((bar) => getComputedStyle(bar).position)).toBe("sticky")
      await page.getByRole("button", { name: "Search" }).click()
      await page.getByRole("searchbox").fill("inflation")
      await page.locator("dialog.search li").first().waitFor()
      await page.getByRole("button", { name: "Close" }).last().click()
      await page.getByRole("link", { name: "Go to the contents" }).click()
      await page.getByRole("heading", { level: 1, name: "Prices" }).waitFor()
      await context.close()
      await server.stop()
    },
  )

  test("a table is there as data, by the keyboard and without a network", async () => {
    const { url, server } = await served()
    const { context, page, complaints } = await openKbVisitor(kb.browser)
    await page.goto(`${url}t/2.html`)
    await page.getByText("Ready to use offline").waitFor()
    await context.setOffline(true)
    await server.stop()
    const bar = page.getByRole("group", { name: "Download table: A table with long cells" }).first()
    const files: Buffer[] = []
    for (const name of ["CSV", "XLSX"]) {
      const waiting = page.waitForEvent("download")
      await bar.getByRole("button", { name }).focus()
      await page.keyboard.press("Enter")
      const file = await waiting
      expect(file.suggestedFilename()).toMatch(name === "CSV" ? /\.csv$/ : /\.xlsx$/)
      files.push(await readFile(await file.path()))
    }
    expect(files[0]!.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(Object.keys(unzipSync(files[1]!))).toContain("xl/worksheets/sheet1.xml")
    expect(complaints).toEqual([])
    await context.close()
  })

  test("the first page asks for little: at most 20 KB packed, and no more than a handful of files", async () => {
    const { url, server } = await served("ar")
    const { context, page } = await openKbVisitor(kb.browser, { serviceWorkers: "block" })
    const bodies: Promise<number>[] = []
    page.on("response", (response) => bodies.push(response.body().then((bytes) => gzipSync(bytes).length)))
    await page.goto(`${url}t/3.html`, { waitUntil: "networkidle" })

    const sizes = await Promise.all(bodies)
    console.log(`${sizes.reduce((sum, one) => sum + one, 0)} bytes packed in ${sizes.length} files`)
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThan(20 * 1024)
    expect(sizes.length).toBeLessThanOrEqual(9)
    await context.close()
    await server.stop()
  })
})
