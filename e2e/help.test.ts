import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, desktop, expectNoSidewaysScroll, openPage, phone, saveScreenshots } from "./fixtures/server.ts"
import { browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

test.for([desktop, phone])(
  "Help in the header of a screen opens its page, at $width pixels",
  { timeout: 300_000 },
  async (viewport) => {
    onTestFailed(() => saveScreenshots(browser))
    await page.setViewportSize(viewport)
    for (const [screen, title] of [
      ["/", "Home"],
      ["/topics", "Topics"],
      ["/topics/new", "Write a topic"],
      ["/admin/settings", "Admin settings"],
      ["/reviews/tasks", "Review tasks"],
      ["/design/buttons", "Administrator guide"],
    ] as const) {
      await page.goto(hub.url + screen)
      const help = page.getByRole("banner").getByRole("link", { name: "Help", exact: true })
      await help.waitFor(longTimeout)
      await expectNoSidewaysScroll(page)

      const [opened] = await Promise.all([page.context().waitForEvent("page"), help.click()])

      await opened.getByRole("heading", { name: title, level: 1, exact: true }).waitFor(longTimeout)
      await opened.close()
    }
    await page.setViewportSize(desktop)
  },
)

test(
  "the documentation needs no sign-in, is searched with a slip, and goes on without a network",
  { timeout: 240_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
    const { page: reader, complaints } = await openPage(context)
    await reader.goto(`${hub.url}/help`)
    await reader.getByRole("link", { name: "Administrator guide" }).first().waitFor(longTimeout)
    await expectNoSidewaysScroll(reader)
    expect(await axeFindings(reader)).toEqual([])
    await reader.getByText("Ready to use offline").waitFor({ timeout: 150_000 })

    await context.setOffline(true)
    await reader.getByRole("button", { name: "Search" }).click()
    await reader.getByRole("searchbox").fill("HUB_TRUSTED_PROXIE")
    await reader.locator("dialog.search").getByRole("link", { name: "Configuration" }).first().click(longTimeout)

    await reader.getByRole("heading", { name: "Configuration", level: 1 }).waitFor(longTimeout)
    await reader.locator("article").getByText("HUB_TRUSTED_PROXIES", { exact: true }).waitFor(longTimeout)
    await expectNoSidewaysScroll(reader)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test("it is there as one PDF, and an address that is no page is not found", async () => {
  const pdf = await fetch(`${hub.url}/help/documentation.pdf`)
  const bytes = Buffer.from(await pdf.arrayBuffer())

  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-")
  expect((await fetch(`${hub.url}/help/guide/author/editor`)).url).toMatch(/\/help\/t\/\d+\.html$/)
  expect((await fetch(`${hub.url}/help/guide/nothing`)).status).toBe(404)
})
