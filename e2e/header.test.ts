import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { desktop, openPage, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

/** A page of its own in which Grace is signed in. */
async function ownPage(viewport: typeof desktop) {
  const context = await browser.newContext({ viewport, storageState: await page.context().storageState() })
  return { context, ...(await openPage(context)) }
}

test("the sign-in page has no header, no menu and no ticker, at either width", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (const viewport of [desktop, phone]) {
    const context = await browser.newContext({ viewport })
    const own = await context.newPage()
    await own.goto(`${hub.url}/login`)
    await own.getByRole("button", { name: "Sign In", exact: true }).waitFor(longTimeout)

    expect(await own.getByRole("banner").count()).toBe(0)
    expect(await own.getByRole("button", { name: "Open menu" }).count()).toBe(0)
    expect(await own.getByRole("navigation", { name: "Main" }).count()).toBe(0)
    expect(await own.getByRole("region", { name: "Notifications" }).count()).toBe(0)
    await context.close()
  }
})

test("the user's menu bears the first word of the name, and leads to the profile, to administration and out", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await page.goto(`${hub.url}/topics`)
    const header = page.getByRole("banner")
    await header.getByRole("button", { name: "Administrator", exact: true }).click(longTimeout)
    const entries = header.locator("[popover]")
    await entries.getByRole("button", { name: "Logout" }).waitFor(longTimeout)

    expect(await entries.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual([
      "/profile",
      "/admin",
    ])
    expect(await entries.getByRole("link").allInnerTexts()).toEqual(["Update Profile", "Admin Dashboard"])
    await entries.getByRole("link", { name: "Admin Dashboard" }).click()
    await page.waitForURL(`${hub.url}/admin`)
  }
  await page.setViewportSize(desktop)
})

test.for([desktop, phone])(
  "a version that cannot be fetched is ignored, and notifications that cannot are none, at $width pixels",
  async (viewport) => {
    onTestFailed(() => saveScreenshots(browser))
    const { context, page: own } = await ownPage(viewport)
    await own.route("**/api/version", (route) => route.abort())
    await own.route("**/api/notifications", (route) => route.fulfill({ status: 500, json: {} }))
    await own.goto(`${hub.url}/all-tags`)
    await own.getByRole("heading", { name: "Tags", level: 1 }).waitFor(longTimeout)
    if (viewport === phone) await own.getByRole("button", { name: "Notifications: none new" }).click(longTimeout)
    await own.getByRole("region", { name: "Notifications" }).getByText("No new notifications.").waitFor(longTimeout)

    expect(await own.getByRole("alert").count()).toBe(0)
    expect(await own.getByText(/^v\d/).count()).toBe(0)
    await context.close()
  },
)

test.for([desktop, phone])(
  "a notification without a date came recently, and one that points nowhere is read by a click, at $width pixels",
  async (viewport) => {
    onTestFailed(() => saveScreenshots(browser))
    const { context, page: own } = await ownPage(viewport)
    const notification = { title: "", type: "global", link: null, read: false }
    await own.route("**/api/notifications", (route) =>
      route.fulfill({
        json: [
          { ...notification, id: 1, message: "Of no day", created_at: "" },
          { ...notification, id: 1, message: "Of no day", created_at: "" },
          { ...notification, id: 2, message: "Of a day", created_at: "2026-11-21T12:00:00Z" },
        ],
      }),
    )
    const marked: string[] = []
    await own.route("**/api/notifications/*", (route) => {
      if (route.request().method() !== "PATCH") return route.continue()
      marked.push(route.request().postData() ?? "")
      return route.fulfill({ json: { ...notification, id: 1, message: "Of no day", read: true, created_at: "" } })
    })
    await own.goto(`${hub.url}/all-tags`)
    const ticker = own.getByRole("region", { name: "Notifications" })
    const bell = own.getByRole("button", { name: "Notifications: 2 new" })
    if (viewport === phone) await bell.click(longTimeout)
    await ticker.getByText("Of no day").waitFor(longTimeout)

    expect(await ticker.locator("time").textContent()).toBe("Recently")
    await ticker.getByText("1 of 2").waitFor()
    await ticker.getByRole("button", { name: "Next notification" }).click()
    await ticker.getByText("Of a day").waitFor()
    expect(await ticker.locator("time").textContent()).toMatch(/2026/)
    await ticker.getByRole("button", { name: "Previous notification" }).click()
    await ticker.getByRole("button", { name: "Of no day" }).click()
    await expect
      .poll(() => marked.map((body) => JSON.parse(body) as object), longTimeout)
      .toEqual([{ read: true, dismissed: false }])
    await context.close()
  },
)

test("what comes late to the header and the menu moves nothing that is there already", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (let number = 1; number <= 6; number++) {
    const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: `Late ${number}`, content: "Words." })
    await callApi("PUT", `/api/documents/topic/${id}/star`)
  }
  const { context, page: own } = await ownPage({ ...desktop, height: 600 })
  await own.addInitScript(noteShifts)
  await own.goto(`${hub.url}/all-tags`)
  await own.getByRole("heading", { name: "Tags", level: 1 }).waitFor(longTimeout)

  await own.getByRole("region", { name: "Notifications" }).locator("output").waitFor(longTimeout)
  await own.getByRole("navigation", { name: "Documents" }).getByText("Late 6").first().waitFor(longTimeout)
  await own.getByRole("button", { name: "Report Bug" }).waitFor(longTimeout)
  await own.getByText(/^v\d/).waitFor(longTimeout)
  await own.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

  expect(await own.evaluate(() => (globalThis as unknown as { shifted: string[] }).shifted)).toEqual([])
  await context.close()
})

/** Notes what moves in the frame of the page by itself. */
function noteShifts() {
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
  // Words whose font arrives are a hair wider or narrower.
  const hair = 0.0001
  const shifted: string[] = []
  Object.assign(globalThis, { shifted })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      for (const { node } of value < hair ? [] : sources) {
        const moved = node instanceof Element ? node : node?.parentElement
        if (moved?.closest("header, aside")) shifted.push(moved.outerHTML.slice(0, 120))
      }
  }).observe({ type: "layout-shift", buffered: true })
}

test("another screen begins at its top, and going back finds the place that was left", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (let number = 0; number < 30; number++)
    await callApi("POST", "/api/tags", { name: `Tag ${Date.now()} ${number}` })
  const { context, page: own } = await ownPage(desktop)
  for (const viewport of [{ ...desktop, height: 500 }, phone]) {
    await own.setViewportSize(viewport)
    await own.goto(`${hub.url}/all-tags`)
    await own
      .getByText(/^Tag \d+ 5$/)
      .first()
      .waitFor(longTimeout)
    // Nobody leaves in the frame in which they scroll, before the page hears of it.
    await own.evaluate(
      () =>
        new Promise((heard) => {
          addEventListener("scroll", heard, { once: true })
          scrollTo(0, 400)
        }),
    )
    expect(await own.evaluate(() => scrollY)).toBe(400)
    await own.evaluate(() => document.querySelector<HTMLElement>("header a")?.click())
    await own.waitForURL(`${hub.url}/projects`)
    await own.getByRole("heading", { name: "Projects", level: 1 }).waitFor(longTimeout)
    await expect.poll(() => own.evaluate(() => scrollY), longTimeout).toBe(0)
    await own.goBack()
    await own
      .getByText(/^Tag \d+ 5$/)
      .first()
      .waitFor(longTimeout)
    await expect.poll(() => own.evaluate(() => scrollY), longTimeout).toBe(400)
  }
  await context.close()
})

test.for([desktop, phone])(
  "each kind of message has a look of its own, and stays as long as it says, at $width pixels",
  async (viewport) => {
    onTestFailed(() => saveScreenshots(browser))
    const { context, page: own } = await ownPage(viewport)
    const spoken = own.getByRole("region", { name: "Messages" }).getByRole("alert")
    const lookOf = async (kind: string) => {
      const toast = own.locator(`[role=alert][data-kind=${kind}]`)
      await toast.waitFor(longTimeout)
      return toast.evaluate((one) => getComputedStyle(one).borderLeftColor + getComputedStyle(one).backgroundColor)
    }
    const looks: string[] = []
    await own.clock.install()
    await own.goto(`${hub.url}/no/such/page`)
    looks.push(await lookOf("warn"))
    await own.clock.runFor(7000)
    await expect.poll(() => spoken.count(), longTimeout).toBe(0)
    await own.goto(`${hub.url}/admin/settings#review`)
    const days = own.getByLabel("Lifetime of a reviewer link")
    const save = own.getByRole("button", { name: "Save Reviews" })
    await days.waitFor(longTimeout)
    await days.fill(String((Number(await days.inputValue()) % 300) + 1))
    await save.click()
    looks.push(await lookOf("success"))
    await own.clock.runFor(3100)
    await expect.poll(() => spoken.count(), longTimeout).toBe(0)
    await own.goto(`${hub.url}/topics`)
    if (viewport === phone) await own.getByRole("button", { name: "Open menu" }).click(longTimeout)
    await own.getByRole("button", { name: "Feedback", exact: true }).click(longTimeout)
    await own.getByRole("dialog").getByLabel("Message").fill("Rye")
    await own.route("**/api/feedback", (route) => route.abort())
    await own.getByRole("button", { name: "Send feedback" }).click()
    looks.push(await lookOf("error"))

    expect(new Set(looks).size).toBe(3)
    await context.close()
  },
)
