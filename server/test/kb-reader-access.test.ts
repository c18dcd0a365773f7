import { describe, expect, test } from "vitest"
import { hasKbBrowser, kbBase, setUpKbBrowser } from "./kb-browser.ts"
import { createHandbook } from "./kb-handbook.ts"
import { findAccessibilityProblems, openKbVisitor, phoneViewport } from "./kb-visitor.ts"
import { startPlainServer } from "./plain-server.ts"

describe.skipIf(!hasKbBrowser)("a knowledge base for everybody (needs Chromium)", { timeout: 90_000 }, () => {
  const kb = setUpKbBrowser()

  test("reads and searches from a folder, without any server", async () => {
    const folder = kb.makeFolder("folder", createHandbook())
    const { context, page, complaints } = await openKbVisitor(kb.browser)

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
    const server = await startPlainServer(kbBase, kb.makeFolder(colorScheme, createHandbook()))
    const { context, page } = await openKbVisitor(kb.browser, { colorScheme, reducedMotion: "reduce", bypassCSP: true })
    const found: string[] = []

    for (const viewport of [phoneViewport, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport)
      for (const path of ["", "t/42.html"]) {
        await page.goto(server.url + path)
        await page.getByText("Ready to use offline").waitFor()
        found.push(...(await findAccessibilityProblems(page)))
      }
      await page.keyboard.press("Control+k")
      await page.keyboard.type("seasonal")
      await page.getByRole("dialog").getByRole("link").first().waitFor()
      found.push(...(await findAccessibilityProblems(page)))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await page.setViewportSize(phoneViewport)
    await page.goto(`${server.url}t/42.html`)
    await page.getByRole("button", { name: "Contents" }).click()
    found.push(...(await findAccessibilityProblems(page)))

    expect(found).toEqual([])
    await context.close()
    await server.stop()
  })

  test("the keyboard skips to the text, opens the contents and leaves them", async () => {
    const server = await startPlainServer(kbBase, kb.makeFolder("keys", createHandbook()))
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(`${server.url}t/42.html`)
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim())

    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    expect(await focused()).toBe("kb:main")
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
})
