import type { DashboardStats } from "@hub/contract/dashboard"
import type { LogEntry } from "@hub/contract/logs"
import type { Metrics } from "@hub/contract/metrics"
import { formatByteSize } from "@hub/contract/byte-size"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import { createAccount, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, desktop, openPage, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const sectionNamed = (name: string) => page.getByRole("region", { name, exact: true })
const detailOf = (name: string) => page.locator(`dt:text-is("${name}") + dd`)
const open = async (path: string, heading: string) => {
  await page.goto(hub.url + path)
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor(longTimeout)
}

beforeAll(async () => {
  for (const [name, role] of [
    ["Noor", "author"],
    ["Otto", "author"],
    ["Pia", "reviewer"],
  ] as const)
    await createAccount(callApi, name, role)
}, 240_000)

test("the quick actions stand in their order and lead where they say", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await open("/admin", "Admin")
    const actions = page.getByRole("navigation", { name: "Quick actions" })
    await actions.getByText("Clear Database").waitFor(longTimeout)
    const rows = await actions.getByRole("listitem").allInnerTexts()
    expect(rows.map((words) => words.split("\n")[0])).toEqual([
      "Manage Users",
      "Create Notification",
      "Manage Notifications",
      "View Bug Reports",
      "Manage Variables",
      expect.stringContaining("Clear Database"),
    ])
    for (const [name, path, heading] of [
      ["Manage Users", "/admin/users", "Manage Users"],
      ["Create Notification", "/notifications/new", "Create Notification"],
      ["Manage Notifications", "/notifications/manage", "Manage Notifications"],
      ["View Bug Reports", "/admin/bugs", "Bugs"],
      ["Manage Variables", "/admin/variables", "Variables"],
    ] as const) {
      await actions.getByRole("link", { name, exact: true }).click()
      await page.waitForURL(hub.url + path)
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor(longTimeout)
      await page.goBack()
      await actions.waitFor(longTimeout)
    }
  }
  await page.setViewportSize(desktop)
})

test("the dashboard and its panel show what was counted, and nobody's estimate", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const stats = await callApi<DashboardStats>("GET", "/api/dashboard/stats")
  const { system } = await callApi<Metrics>("GET", "/api/metrics/")
  const people = Object.values(await callApi<Record<string, { role?: string; active?: boolean }>>("GET", "/api/users"))
  const of = (role: string) => String(people.filter((one) => one.role === role && one.active).length)
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await open("/admin", "Admin")
    await expect.poll(() => detailOf("Tables").textContent(), longTimeout).toBe(String(stats.databaseMetrics.tables))
    const rows = Number((await detailOf("Rows").innerText()).replaceAll(",", ""))
    expect(Math.abs(rows - stats.databaseMetrics.totalRecords!)).toBeLessThan(500)
    expect(await detailOf("Size").innerText()).toBe(formatByteSize(stats.databaseMetrics.size!))
    expect(await detailOf("Last Backup").innerText()).toBe("Never")
    const bars = sectionNamed("Performance").getByRole("meter")
    await bars.first().waitFor(longTimeout)
    const storage = Number(
      await sectionNamed("Performance").getByRole("meter", { name: "Storage" }).getAttribute("value"),
    )
    expect(Math.abs(storage - system.storageUsage!)).toBeLessThan(2)

    await page.getByRole("button", { name: "Metrics", exact: true }).click()
    const panel = page.getByRole("dialog", { name: "Metrics" })
    const valueOf = (name: string) => panel.locator(`dt:text-is("${name}") + dd`).innerText(longTimeout)
    expect(await valueOf("Total Users")).toBe(String(stats.userStats.totalUsers))
    expect(await valueOf("Authors")).toBe(of("author"))
    expect(await valueOf("Reviewers")).toBe(of("reviewer"))
    expect(await valueOf("System Health")).toBe("Good")
    expect(await valueOf("Uptime")).toMatch(/^\d+ min$/)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press("Escape")
    await panel.waitFor({ state: "detached", ...longTimeout })
  }
  await page.setViewportSize(desktop)
})

test("the log tells when: just now, minutes, hours, days, and then the date", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const title = `Rye ${Date.now()}`
  await callApi("POST", "/api/topics", { title, content: "Words." })
  const [line] = Object.values(await callApi<Record<string, LogEntry>>("GET", "/api/admin/system-logs?q=topic.created"))
  const written = Date.parse(line!.timestamp)
  const context = await browser.newContext({ viewport: desktop, storageState: await page.context().storageState() })
  const { page: own } = await openPage(context)
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  const found: string[] = []
  for (const age of [30_000, minute, 59 * minute, hour, 23 * hour, day, 6 * day + hour, 7 * day]) {
    await own.clock.setFixedTime(written + age + 1000)
    await own.goto(`${hub.url}/admin/logs?q=${encodeURIComponent(title)}`)
    const time = own.locator("tr[data-line] time").first()
    await time.waitFor(longTimeout)
    found.push(await time.innerText())
  }

  expect(found).toEqual([
    "Just now",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "23 hours ago",
    "1 day ago",
    "6 days ago",
    expect.stringMatching(/20\d\d/),
  ])
  await context.close()
})

test("the log has fifty lines a page, and every level and category to choose from", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (let number = 0; number < 60; number++)
    await callApi("POST", "/api/tags", { name: `Tag ${Date.now()} ${number}` })
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await open("/admin/logs", "System logs")
    const lines = page.locator("tr[data-line]")
    await lines.first().waitFor(longTimeout)
    expect(await lines.count()).toBe(50)
    if (viewport === phone) await page.getByRole("button", { name: "Filters", exact: true }).click()
    const optionsOf = (name: string) => page.getByLabel(name, { exact: true }).locator("option").allInnerTexts()
    expect(await optionsOf("Level")).toEqual(["Any level", "Info", "Warning", "Error", "Debug"])
    expect(await optionsOf("Category")).toEqual(["Any category", "Auth", "User", "API", "System", "Database"])
    const first = await lines.first().getAttribute("data-line")
    await page.getByRole("button", { name: "Next", exact: true }).click()
    await expect.poll(() => lines.first().getAttribute("data-line"), longTimeout).not.toBe(first)
    await page.getByText("Auto-refresh is paused while you read.").waitFor(longTimeout)
  }
  await page.setViewportSize(desktop)
})

test("an announcement is for all, administrators, reviewers or authors, and Cancel goes back", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/notifications", { title: "Rye", message: "Oats" })
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await open("/notifications/manage", "Manage Notifications")
    await page.locator(`tr[data-announcement="${id}"]`).getByRole("link", { name: "Rye" }).first().click(longTimeout)
    await page.getByRole("heading", { name: "Edit Notification", level: 1 }).waitFor(longTimeout)
    await page.getByLabel("Type").waitFor()
    const values = await page
      .getByLabel("Type")
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    expect(values).toEqual(["global", "admin", "reviewer", "author"])
    expect([await page.getByLabel("Title").inputValue(), await page.getByLabel("Type").inputValue()]).toEqual([
      "Rye",
      "global",
    ])
    await page.getByRole("button", { name: "Save Changes", exact: true }).waitFor()
    await page.getByRole("button", { name: "Cancel", exact: true }).click()
    await page.waitForURL(`${hub.url}/notifications/manage`)
  }
  await page.setViewportSize(desktop)
})
