import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { hasKbBrowser, kbBase, setUpKbBrowser } from "./kb-browser.ts"
import type { KbTestSite } from "./kb-folder.ts"
import { createHandbook } from "./kb-handbook.ts"
import { findMisnamedCaches, openKbVisitor } from "./kb-visitor.ts"
import { startPlainServer } from "./plain-server.ts"

describe.skipIf(!hasKbBrowser)("a knowledge base on a phone (needs Chromium)", { timeout: 90_000 }, () => {
  const kb = setUpKbBrowser()

  test("works wholly without a network after the first page", async () => {
    const folder = kb.makeFolder("offline", createHandbook())
    const server = await startPlainServer(kbBase, folder)
    const { context, page, complaints } = await openKbVisitor(kb.browser)

    await page.goto(server.url)
    await page.getByText("Ready to use offline").waitFor()
    await context.setOffline(true)
    await server.stop()

    await page.goto(`${server.url}t/40.html`)
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Chapter 40")
    expect(await page.content()).toContain("About topic number 40")
    await page.getByRole("link", { name: /^Next/ }).click()
    await page.getByRole("heading", { level: 1, name: "Unemployment rate" }).waitFor()

    await page.locator(".contents a").first().waitFor({ state: "attached" })
    await page.keyboard.press("/")
    await page.keyboard.type("sesonal adjustmnt")
    const hit = page.getByRole("dialog").getByRole("link", { name: /Seasonal adjustment/ })
    await hit.waitFor()
    await page.getByRole("status").filter({ hasText: "for “seasonal adjustment”" }).waitFor()
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

  test.each(["packs/p1.pack", "assets/contents.js"])(
    "where %s could not be saved it is fetched at the next visit, and nothing else",
    async (path) => {
      const server = await startPlainServer(kbBase, kb.makeFolder("interrupted", createHandbook()))
      const { context, page } = await openKbVisitor(kb.browser)
      server.lacking.add(path)
      for (const place of ["", "t/150.html"]) {
        await page.goto(server.url + place)
        await page.getByText("Not saved for offline use").waitFor()
      }
      server.lacking.clear()
      const asked = server.asked.length

      await page.goto(server.url)
      await page.getByText("Ready to use offline").waitFor()

      // That the page was shown from the device is told as well.
      await expect
        .poll(() => new Set(server.asked.slice(asked)))
        .toEqual(new Set(["sw.js", "assets/edition.js", path, "abc/views"]))
      await server.stop()
      await page.goto(`${server.url}t/150.html`)
      expect(await page.content()).toContain("About topic number 150")
      await context.close()
    },
  )

  test("what was begun of one edition is not finished with the files of the next", async () => {
    const server = await startPlainServer(kbBase, kb.makeFolder("begun", createHandbook()))
    const { context, page } = await openKbVisitor(kb.browser)
    server.lacking.add("packs/p1.pack")
    await page.goto(server.url)
    await page.getByText("Not saved for offline use").waitFor()
    const next = { ...createHandbook(), edition: "8" }
    next.topics[150] = { ...next.topics[150]!, html: "<p>Other words.</p>", text: "Other words." }
    server.show(kb.makeFolder("overtaking", next))
    server.lacking.clear()

    await page.goto(server.url)
    await expect.poll(() => hasStored(page, "8")).toBe(true)

    expect(await page.locator(".foot").textContent()).toContain("Edition 8")
    expect(await findMisnamedCaches(page)).toEqual([])
    await context.close()
    await server.stop()
  })

  test("makes the same page offline as the server sent", async () => {
    const folder = kb.makeFolder("same", createHandbook())
    const server = await startPlainServer(kbBase, folder)
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(server.url)
    await page.getByText("Ready to use offline").waitFor()
    await server.stop()

    const response = await page.goto(`${server.url}t/42.html`)

    expect(await response?.text()).toBe(await readFile(join(folder, "t/42.html"), "utf8"))
    expect(response?.headers()["content-security-policy"]).toContain("script-src 'self'")
    await context.close()
  })

  test("a reader who comes back or loads a page again gets the newest edition whole, and offline the same one", async () => {
    const server = await startPlainServer(kbBase, kb.makeFolder("first", createHandbook()))
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(`${server.url}t/41.html`)
    await page.getByText("Ready to use offline").waitFor()
    server.show(kb.makeFolder("second", handbookOfNext()))

    await page.reload()

    await page.getByRole("heading", { level: 1, name: "Jobless rate" }).waitFor()
    expect(await page.locator(".foot").textContent()).toContain("Edition 8")
    await page.locator(".contents a", { hasText: "Jobless rate" }).waitFor({ state: "attached" })
    await page.getByText("Ready to use offline").waitFor()
    await expect.poll(() => hasStored(page, "8")).toBe(true)
    expect(await page.getByRole("button", { name: "Show new edition" }).count()).toBe(0)
    expect(await findMisnamedCaches(page)).toEqual([])
    await server.stop()
    await page.goto(`${server.url}t/41.html`)
    await page.getByRole("heading", { level: 1, name: "Jobless rate" }).waitFor()
    expect(await page.locator(".foot").textContent()).toContain("Edition 8")
    await context.close()
  })

  test("where the network does not answer in time the kept edition is shown, and the newest one once it does", async () => {
    const server = await startPlainServer(kbBase, kb.makeFolder("slow", createHandbook()))
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(server.url)
    await page.getByText("Ready to use offline").waitFor()
    server.show(kb.makeFolder("slow-next", handbookOfNext()))
    server.silent.add("assets/edition.js")

    await page.goto(`${server.url}t/41.html`)
    await page.getByRole("heading", { level: 1, name: "Unemployment rate" }).waitFor()
    expect(await page.locator(".foot").textContent()).toContain("Edition 7")
    server.silent.clear()
    await page.reload()

    await page.getByRole("heading", { level: 1, name: "Jobless rate" }).waitFor()
    await context.close()
    await server.stop()
  })

  test("after one changed topic an installed reader fetches its pack, the search of its words, and what says that it is new", async () => {
    const server = await startPlainServer(kbBase, kb.makeFolder("before", createHandbook()))
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(server.url)
    await page.getByText("Ready to use offline").waitFor()
    const next = { ...createHandbook(), edition: "8" }
    next.topics[150] = { ...next.topics[150]!, html: "<p>Other words.</p>", text: "Other words." }
    server.show(kb.makeFolder("after", next))
    const asked = server.asked.length

    await page.goto(`${server.url}t/41.html`)
    await page.getByText("Ready to use offline").waitFor()

    await expect.poll(() => hasStored(page, "8")).toBe(true)
    const fetched = server.asked.slice(asked).filter((path) => path !== "sw.js" && path !== "t/41.html")
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
    // The name of the edition three times: asked for, shown and kept.
    expect(fetched.length).toBeLessThan(14)
    await context.close()
    await server.stop()
  })

  test("a page that is open while a newer edition goes out finds topics by the names they have in that", async () => {
    const server = await startPlainServer(kbBase, kb.makeFolder("open", createHandbook()))
    const { context, page } = await openKbVisitor(kb.browser, { serviceWorkers: "block" })
    await page.goto(`${server.url}t/41.html`)
    await page.locator(".contents a").first().waitFor({ state: "attached" })
    const next = { ...createHandbook(), edition: "8" }
    const added = { ...next.topics[0]!, id: 9000, title: "Foreword", html: "<p>A word.</p>", text: "A word." }
    server.show(kb.makeFolder("gone-out", { ...next, topics: [added, ...next.topics] }))

    await page.getByRole("button", { name: "Search" }).click()
    await page.keyboard.type("seasonal adjustment")
    await page.getByRole("dialog").getByRole("link").first().click()

    await page.getByRole("heading", { level: 1, name: "Seasonal adjustment" }).waitFor()
    await context.close()
    await server.stop()
  })

  /** Whether the device keeps this edition and no other. */
  const hasStored = (page: Page, edition: string) =>
    page.evaluate(async (wanted) => {
      const stored: string[] = []
      for (const name of await caches.keys()) {
        const shelf = await caches.open(name)
        for (const request of await shelf.keys())
          if (request.url.includes("/assets/edition.js")) stored.push(await (await shelf.match(request))!.text())
      }
      return stored.length === 1 && stored[0]!.includes(`"edition":"${wanted}"`)
    }, edition)

  /** The next edition, in which a topic has another title. */
  function handbookOfNext(): KbTestSite {
    const next = createHandbook()
    next.topics[40] = { ...next.topics[40]!, title: "Jobless rate" }
    return { ...next, edition: "8" }
  }
})
