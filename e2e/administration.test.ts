import type { Page } from "playwright-core"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import {
  createAccount,
  makeApiCaller,
  chosenPassword,
  expectFitsEverywhere,
  longTimeout,
  setAccountPassword,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const nasty = '<img src=x onerror="alert(1)">'

let writer: Page

beforeAll(async () => {
  const noor = await createAccount(callApi, "Noor")
  await setAccountPassword(hub.url, noor)
  ;({ page: writer } = await openSignedInPage(browser, hub.url, { email: noor.email, password: chosenPassword }))
}, 240_000)

const said = (on: Page, sentence: string) => on.getByText(sentence, { exact: true }).last().waitFor(longTimeout)
const button = (on: Page, name: string) => on.getByRole("button", { name, exact: true })
const open = async (path: string, heading: string) => {
  await page.goto(hub.url + path)
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor(longTimeout)
}

test("an announcement says whom it will reach, and stands in the ticker until each has read it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const message = `The freeze begins ${Date.now()}`
  await open("/notifications/new", "Create Notification")
  await button(page, "Send now").click()
  await page.getByText("A title is required.").waitFor()
  await page.getByText("A message is required.").waitFor()
  await said(page, "Will reach 2 people.")
  await page.getByLabel("Type").selectOption("author")
  await said(page, "Will reach 1 person.")
  await page.getByLabel("Type").selectOption("global")
  await page.getByLabel("Title").fill("Freeze")
  await page.locator("textarea[name=message]").fill(message)
  await page.getByLabel("Link").fill("/topics")
  expect(await axeFindings(page)).toEqual([])
  await button(page, "Send now").click()
  await said(page, "Notification sent to 2 people!")
  await page.waitForURL(`${hub.url}/admin`)

  await writer.goto(`${hub.url}/profile`)
  await writer.getByText(message).click(longTimeout)
  await writer.waitForURL(`${hub.url}/topics`)
  await writer.getByText(message).waitFor({ state: "detached", ...longTimeout })
  await page.getByText(message).first().waitFor(longTimeout)
  await open("/notifications/manage", "Manage Notifications")
  await page.getByRole("button", { name: "People who read Freeze: 1 (50%)" }).first().click()
  await page.getByRole("dialog").getByText("Noor").waitFor()
})

test("a change is saved with the words of the specification, and so is its failure", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/notifications", { title: "Old", message: "Old words" })
  await open(`/notifications/edit/${id}`, "Edit Notification")
  await page.getByLabel("Title").fill("")
  await button(page, "Save Changes").click()
  await page.getByText("A title is required.").waitFor()
  await page.getByLabel("Title").fill("New")
  await page.route(`**/api/notifications/${id}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  )
  await button(page, "Save Changes").click()
  await said(page, "Failed to update notification.")
  await page.unrouteAll()
  await button(page, "Save Changes").click()
  await said(page, "Notification updated!")
  await page.waitForURL(`${hub.url}/admin`)

  await open("/notifications/edit/999999", "Edit Notification")
  await page.getByText("Failed to load notification.").first().waitFor(longTimeout)
  await open("/notifications/manage", "Manage Notifications")
  const row = page.locator(`tr[data-announcement="${id}"]`)
  for (const [action, sentence] of [
    ["End now", "Notification ended."],
    ["Archive", "Notification archived."],
  ]) {
    await row.getByLabel("More actions for New").click()
    await page.getByRole("menuitem", { name: action! }).click()
    await said(page, sentence!)
  }
  await row.waitFor({ state: "detached", ...longTimeout })
})

async function deleteForever(name: string): Promise<void> {
  await page.getByLabel(`More actions for ${name}`).click()
  await page.getByRole("menuitem", { name: "Delete forever" }).click()
}

test("what is archived comes back, or goes for ever once its name is typed", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const name = `Census ${Date.now()}`
  const { id } = await callApi<{ id: number }>("POST", "/api/projects", { name })
  await callApi("POST", `/api/projects/${id}/archive`, { reason: nasty })
  await open("/admin/archived/projects", "Archived projects")
  const row = page.locator(`tr[data-archived="${id}"]`)
  await row.getByText(nasty).waitFor()
  await button(page, `Restore ${name}`).click()
  await said(page, `${name} restored.`)
  await callApi("POST", `/api/tasks`, { title: "Count", project_id: id })
  await callApi("POST", `/api/projects/${id}/archive`, {})
  await open("/admin/archived/projects", "Archived projects")
  await deleteForever(name)
  await page.getByRole("dialog").getByLabel("Name").fill("Another")
  await page.getByRole("dialog").getByRole("button", { name: "Delete forever" }).click()
  await said(page, "The name doesn't match. Type it exactly as shown.")
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("dialog").getByLabel("Name").fill(name)
  await page.getByRole("dialog").getByRole("button", { name: "Delete forever" }).click()
  await page
    .getByRole("dialog", { name: `${name} is still in use` })
    .getByText("1 task", { exact: true })
    .waitFor(longTimeout)
  await page.keyboard.press("Escape")

  const collection = await callApi<{ id: number }>("POST", "/api/collections", { name })
  await callApi("POST", `/api/collections/${collection.id}/archive`)
  await page.getByRole("link", { name: "Collections" }).last().click()
  await deleteForever(name)
  await page.getByRole("dialog").getByLabel("Name").fill(name)
  await page.getByRole("dialog").getByRole("button", { name: "Delete forever" }).click()
  await said(page, `${name} deleted.`)
  await page.locator(`tr[data-archived="${collection.id}"]`).waitFor({ state: "detached", ...longTimeout })
})

test("the log is narrowed, shows details as plain text, and says when it cannot be loaded", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const title = `${nasty} ${Date.now()}`
  await callApi("POST", "/api/topics", { title, content: "Words." })
  await open("/admin/logs", "System logs")
  await page.getByText("Refreshes every 30 seconds.").waitFor()
  await page.getByRole("searchbox").fill(title)
  await page.keyboard.press("Enter")
  const lines = page.locator("tr[data-line]")
  await expect.poll(() => lines.count(), longTimeout).toBe(1)
  await lines.filter({ hasText: "Just now" }).getByRole("button").click()
  await page.getByRole("dialog", { name: "Topic created" }).getByText(title, { exact: true }).waitFor()
  await page.getByText("Auto-refresh is paused while you read.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.getByLabel("Level").selectOption("error")
  await said(page, "No system logs match these filters.")

  await page.route(/\/api\/admin\/system-logs/, (route) => route.fulfill({ status: 500, json: {} }))
  await open("/admin/logs", "System logs")
  await page.getByText("Failed to load system logs.").first().waitFor(longTimeout)
  await page.unrouteAll()
})

test("an untouched log is asked again every thirty seconds, and not while somebody reads", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const quiet = await context.newPage()
  await quiet.clock.install()
  let asks = 0
  quiet.on("request", (request) => void (request.url().includes("/system-logs") && asks++))
  await quiet.goto(`${hub.url}/admin/logs`)
  await quiet.locator("tr[data-line]").first().waitFor(longTimeout)
  const first = asks
  const answered = quiet.waitForResponse(/system-logs/)
  await quiet.clock.runFor(30_500)
  await answered
  const second = asks
  await quiet.locator("tr[data-line] button").first().click()
  await quiet.getByRole("dialog").waitFor()
  await quiet.getByText("Auto-refresh is paused while you read.").waitFor()
  const before = asks
  await quiet.clock.runFor(65_000)

  expect(second).toBe(first + 1)
  // What belongs to the same request is asked for when its details are opened; nothing comes after that.
  expect(asks - before).toBeLessThanOrEqual(1)
  await context.close()
})

test("the dashboard shows what the database holds, the last five events, and who uses the hub", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("/admin", "Admin")
  const { databaseMetrics } = await callApi<{ databaseMetrics: { tables: number } }>("GET", "/api/dashboard/stats")
  const metrics = page.getByRole("region", { name: "Database metrics" })
  const tables = metrics.locator("xpath=.//dt[.='Tables']/following-sibling::dd[1]")
  await expect.poll(() => tables.textContent(), longTimeout).toBe(String(databaseMetrics.tables))
  await metrics.getByText("Never").waitFor()
  const lock = metrics.locator("xpath=.//dt[.='Second lock']/following-sibling::dd[1]")
  expect(await lock.textContent()).toBe("On")
  const events = page.getByRole("region", { name: "Recent system events" }).getByRole("listitem")
  await events.first().waitFor(longTimeout)
  expect(await events.count()).toBe(5)
  expect((await events.allTextContents()).join()).not.toMatch(/[a-z]\.[a-z]+_|[a-z]+\.(created|changed)/)
  await button(page, "Metrics").click()
  const panel = page.getByRole("dialog", { name: "Metrics" })
  for (const name of ["Total Users", "Authors", "Reviewers", "System Health", "Uptime"])
    await panel.getByText(name, { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test("on a desk and on a phone, light and dark, every screen fits", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const long = "Verylongwordwithoutanyspaces".repeat(6)
  await callApi("POST", "/api/notifications", { title: long, message: long })
  const { id } = await callApi<{ id: number }>("POST", "/api/collections", { name: long })
  await callApi("POST", `/api/collections/${id}/archive`)
  const noor = await writer.evaluate(() => localStorage.getItem("access_token")!)
  await makeApiCaller(hub.url, noor)("POST", "/api/topics", { title: long, content: "Words." })
  for (const [name, path, heading, shown] of [
    ["admin", "/admin", "Admin", "section li"],
    ["create", "/notifications/new", "Create Notification", "text=Will reach"],
    ["manage", "/notifications/manage", "Manage Notifications", "tr[data-announcement]"],
    ["archived", "/admin/archived/collections", "Archived collections", "tr[data-archived]"],
    ["logs", "/admin/logs", "System logs", "tr[data-line]"],
  ] as const)
    await expectFitsEverywhere(page, name, async () => {
      await open(path, heading)
      await page.locator(shown).first().waitFor(longTimeout)
    })
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
