import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { desktop, phone, saveScreenshots, expectNoSidewaysScroll } from "./fixtures/server.ts"
import { browser, callApi, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

test("on a phone the version and the forms for feedback and bugs are in the menu, and the page has no foot", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(phone)
  await page.goto(`${hub.url}/all-tags`)
  await page.getByRole("heading", { name: "Tags", level: 1 }).waitFor(longTimeout)
  expect(await page.getByRole("contentinfo").count()).toBe(0)
  expect(await page.getByRole("button", { name: "Report Bug" }).count()).toBe(0)

  await page.getByRole("button", { name: "Open menu" }).click()
  const drawer = page.getByRole("dialog", { name: "Menu" })
  await drawer.getByText(/^v\d/).waitFor(longTimeout)
  await drawer.getByRole("button", { name: "Feedback", exact: true }).waitFor(longTimeout)
  await drawer.getByRole("button", { name: "Report Bug" }).click()
  await page.getByRole("dialog", { name: "Report Bug" }).waitFor(longTimeout)
  await page.setViewportSize(desktop)
})

test("on a phone notifications are behind a bell, which takes no line from the page and shows a dot while something is new", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/notifications", { title: "News", message: "Prices of May are out.", type: "global" })
  for (const width of [phone.width, 320]) {
    await page.setViewportSize({ ...phone, width })
    await page.goto(`${hub.url}/all-tags`)
    const bell = page.getByRole("button", { name: "Notifications: 1 new" })
    await bell.waitFor(longTimeout)
    expect(await bell.evaluate((one) => getComputedStyle(one, "::after").content)).not.toBe("none")
    const header = (await page.getByRole("banner").boundingBox())!
    expect((await page.getByRole("main").boundingBox())!.y).toBeLessThanOrEqual(header.height)
    await expectNoSidewaysScroll(page)

    await bell.click()
    const ticker = page.getByRole("region", { name: "Notifications" })
    await ticker.getByText("Prices of May are out.").waitFor()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press("Escape")
    await ticker.waitFor({ state: "hidden" })
  }
  await page.getByRole("button", { name: "Notifications: 1 new" }).click()
  await page.getByRole("button", { name: "Dismiss this notification" }).click()
  await page.getByText("No new notifications.").waitFor(longTimeout)
  await page.getByRole("button", { name: "Notifications: none new" }).waitFor(longTimeout)
  await page.setViewportSize(desktop)
})

test("where a collection is arranged on a phone, its first row stands in the upper half of the screen", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id: topic } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Rents", content: "Words." })
  const { id } = await callApi<{ id: number }>("POST", "/api/collections", {
    name: "A handbook of prices with a name that is long enough for two lines",
  })
  const node = { kind: "topic", topic_id: topic }
  await callApi("POST", `/api/collections/${id}/structure/ops`, {
    base_version: 0,
    ops: [{ op: "add", ref: -1, node, parent_id: null, after_id: null }],
  })
  await page.setViewportSize(phone)
  for (const path of [`/document-builder?collection=${id}`, `/organize/${id}`]) {
    await page.goto(hub.url + path)
    const row = page.getByRole("treeitem", { name: "Rents" })
    await row.waitFor(longTimeout)
    expect([path, (await row.boundingBox())!.y <= 320]).toEqual([path, true])
    await expectNoSidewaysScroll(page)
  }

  await page.goto(`${hub.url}/document-builder?collection=${id}`)
  await page.getByRole("button", { name: "Add to the outline" }).click(longTimeout)
  await page.getByRole("menuitem", { name: "Add heading" }).click()
  await page.getByText("1 topic, 2 items").waitFor(longTimeout)
  await page.setViewportSize(desktop)
})

test("a topic's card on a phone says in whole when it was changed, however long the name of its collection is", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize({ ...phone, width: 320 })
  await page.goto(`${hub.url}/topics?q=Rents`)
  const time = page.locator("tr[data-topic] time").first()
  await time.waitFor(longTimeout)
  const { right, width, cellRight } = await time.evaluate((one) => {
    const box = one.getBoundingClientRect()
    return { right: box.right, width: box.width, cellRight: one.closest("td")!.getBoundingClientRect().right }
  })
  expect(width).toBeGreaterThan(30)
  expect(right).toBeLessThanOrEqual(cellRight)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
})

test("no list is wider than a page of 320 pixels, even with a name that is one word of a hundred letters", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const name = "Verbraucherpreisindexgewichtungsschema".repeat(3).slice(0, 100)
  const url = "https://statistics.example/a"
  await callApi("POST", "/api/topics", { title: name, content: "Words." })
  await callApi("POST", "/api/projects", { name })
  await callApi("POST", "/api/collections", { name })
  await callApi("POST", "/api/tags", { name: name.slice(0, 40) })
  await callApi("POST", "/api/tasks", { title: name })
  await callApi("POST", "/api/links", { title: name, url, reference_code: "long_one" })
  await callApi("POST", "/api/stakeholders", { name, organization: name })
  await callApi("POST", "/api/variables", { slug: name.toLowerCase().slice(0, 60), value: name })
  await callApi("POST", "/api/notifications", { title: name, message: name, type: "global" })
  await page.setViewportSize({ ...phone, width: 320 })
  for (const path of [
    "/topics",
    "/projects",
    "/collections",
    "/all-tags",
    "/all-tasks",
    "/all-links",
    "/all-stakeholders",
    "/variables",
    "/admin/variables",
    "/notifications/manage",
    "/admin/users",
  ]) {
    await page.goto(hub.url + path)
    await page.getByRole("main").locator("table tbody tr").first().waitFor(longTimeout)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(desktop)
})
