import { listTextHeadings, parseMarkdown, toHtml, toPlainText } from "@hub/markdown"
import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { createCodeFigure } from "../src/publications/code/code-elements.ts"
import { hasKbBrowser, kbBase, setUpKbBrowser } from "./kb-browser.ts"
import { createPriceGuide } from "./kb-price-guide.ts"
import { findAccessibilityProblems, openKbVisitor, phoneViewport } from "./kb-visitor.ts"
import { startPlainServer } from "./plain-server.ts"

const source = `:::tabs
== Farms
All farms.

## Small farms

Those under five hectares.

== Shops
All shops.
:::

Between.

=== "Prices"

    What it costs.

=== "Shops"

    Where it costs it.

::: code-group
\`\`\`sh [npm]
npm i
\`\`\`
\`\`\`sh [pnpm]
pnpm i
\`\`\`
:::

::: details More about it
Hidden at first.
:::

::: tip In your own words
Read on.
:::
`

const guide = (language: string) => {
  const site = createPriceGuide(language)
  const tree = parseMarkdown(source)
  const words = {
    html: toHtml(tree, { headingPrefix: "", code: createCodeFigure }),
    text: toPlainText(tree),
    headings: listTextHeadings(tree, ""),
  }
  const short = toHtml(
    parseMarkdown(":::tabs\n== Farms\n| a | b |\n|---|---|\n| 1 | 2 |\n\n== Shops\nB\n:::\n\nBelow.\n"),
  )
  const changed: Record<number, object> = { 2: words, 3: { html: short } }
  return { ...site, topics: site.topics.map((topic) => ({ ...topic, ...changed[topic.id] })) }
}

type ShiftLog = { shifted: string[] }

/** Notes what moves on the page by itself. */
function watchShifts() {
  type Shift = PerformanceEntry & { sources: { node: Element | null }[] }
  const shifted: string[] = []
  Object.assign(globalThis, { shifted })
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as Shift[])
      shifted.push(...sources.map(({ node }) => node?.outerHTML.slice(0, 80) ?? ""))
  }).observe({ type: "layout-shift", buffered: true })
}

const chosen = (page: Page) => page.getByRole("tab", { selected: true }).allTextContents()

describe.skipIf(!hasKbBrowser)("tabs (needs Chromium)", { timeout: 90_000 }, () => {
  const kb = setUpKbBrowser()
  const serve = (language: string) => startPlainServer(kbBase, kb.makeFolder(`tabs ${language}`, guide(language)))

  test("show one text each, by pointer and by keys, and a choice holds for tabs of that name, also on another visit", async () => {
    const server = await serve("en")
    const { context, page, complaints } = await openKbVisitor(kb.browser)
    await page.goto(`${server.url}t/2.html`)
    await page.locator("article").getByText("All farms.").waitFor()
    expect(await chosen(page)).toEqual(["Farms", "Prices", "npm"])
    for (const words of ["All shops.", "Where it costs it."])
      expect(await page.locator("article").getByText(words).isVisible()).toBe(false)
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.getByRole("tab", { name: "Shops" }).first().click()
    expect(await chosen(page)).toEqual(["Shops", "Shops", "npm"])
    await page.locator("article").getByText("All shops.").waitFor()
    await page.keyboard.press("ArrowRight")
    expect(await chosen(page)).toEqual(["Farms", "Shops", "npm"])
    await page.keyboard.press("End")
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Shops")
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.reload()
    expect(await chosen(page)).toEqual(["Shops", "Shops", "npm"])
    await page.goto(`${server.url}t/2.html#small-farms`)
    await expect.poll(() => chosen(page)).toEqual(["Farms", "Shops", "npm"])
    expect(await page.locator("article").getByText("Those under five hectares.").isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
    await server.stop()
  })

  test("stand below one another on paper and without scripts", async () => {
    const server = await serve("de")
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(`${server.url}t/2.html`)
    await page.getByRole("tab", { name: "Farms" }).waitFor()
    await page.emulateMedia({ media: "print" })
    for (const words of ["All farms.", "All shops.", "Where it costs it.", "Prices"])
      expect([words, await page.locator("article").getByText(words, { exact: true }).last().isVisible()]).toEqual([
        words,
        true,
      ])
    expect(await page.getByRole("tab").count()).toBe(0)
    await context.close()

    const plain = await openKbVisitor(kb.browser, { javaScriptEnabled: false })
    await plain.page.goto(`${server.url}t/2.html`)
    for (const words of ["Farms", "All farms.", "Shops", "All shops.", "npm i", "pnpm i", "In your own words"])
      expect([
        words,
        await plain.page.locator("article").getByText(words, { exact: true }).first().isVisible(),
      ]).toEqual([words, true])
    await plain.context.close()
    await server.stop()
  })

  test("and tables and the foot of a page have their room before the script comes, so that nothing moves", async () => {
    const server = await serve("de")
    for (const viewport of [phoneViewport, { width: 1280, height: 800 }]) {
      const { context, page } = await openKbVisitor(kb.browser, { viewport, serviceWorkers: "block" })
      await page.addInitScript(watchShifts)
      await page.route("**/page.js*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400))
        await route.continue()
      })
      await page.goto(`${server.url}t/3.html`)
      await page.getByRole("tab", { name: "Farms" }).waitFor()
      await page.getByRole("button", { name: "CSV" }).waitFor()
      await page.waitForTimeout(300)
      expect([viewport.width, await page.evaluate(() => (globalThis as unknown as ShiftLog).shifted)]).toEqual([
        viewport.width,
        [],
      ])
      await context.close()
    }
    await server.stop()
  })

  test("go on to the left by the left arrow in a text from right to left", async () => {
    const server = await serve("ar")
    const { context, page } = await openKbVisitor(kb.browser)
    await page.goto(`${server.url}t/2.html`)
    await page.getByRole("tab", { name: "Farms" }).focus()
    await page.keyboard.press("ArrowLeft")
    expect(await chosen(page)).toEqual(["Shops", "Shops", "npm"])
    await context.close()
    await server.stop()
  })
})
