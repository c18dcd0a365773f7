import { readFile } from "node:fs/promises"
import type { Metrics } from "@hub/contract/metrics"
import { expect, onTestFailed, onTestFinished, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const button = (name: string) => page.getByRole("button", { name, exact: true })
const sectionNamed = (name: string) => page.getByRole("region", { name, exact: true })
const open = async () => {
  await page.goto(`${hub.url}/admin/metrics`)
  await page.getByRole("heading", { name: "Performance metrics", level: 1 }).waitFor(longTimeout)
  await sectionNamed("Storage Analysis").waitFor(longTimeout)
}
const sectionNames = [
  "Database Size",
  "Avg Response Time",
  "Active Users",
  "Total Documents",
  "System Health",
  "Database Metrics",
  "Performance Trends (Last 7 Days)",
  "Recent System Operations",
  "Storage Analysis",
]
/** What the hub answers, held back until the test has looked, or not at all. */
const hold = async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route("**/api/metrics", async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

test("the screen shows what the hub measured, and no sample", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/topics", { title: `Rye ${Date.now()}`, content: "Words." })
  await open()
  const { database, application, storage } = await callApi<Metrics>("GET", "/api/metrics/")
  for (const name of sectionNames) await sectionNamed(name).waitFor()
  const text = async (name: string) => sectionNamed(name).innerText()
  expect(await text("Total Documents")).toMatch(new RegExp(`\\b${application.content.newDocs} new docs? this week`))
  expect(await text("Active Users")).toContain(`${application.users.newThisWeek} new this week`)
  expect(await text("Avg Response Time")).toMatch(/[\d.]+ ms/)
  expect(await text("Database Size")).toMatch(/\d+ MB/)
  expect(await text("System Health")).toMatch(/Server status\s+Good\s+Database status\s+Connected\s+Memory usage/)
  const held = await text("Database Metrics")
  for (const words of ["Total tables", String(database.tables), "Avg query time", "Index health", "Good"])
    expect(held).toContain(words)
  expect(held).toMatch(/Last backup\s+Never\s+Backup status\s+Never/)
  const days = application.trends.days.map((day) =>
    new Date(day).toLocaleDateString("en", { weekday: "short", timeZone: "UTC" }),
  )
  const trends = sectionNamed("Performance Trends (Last 7 Days)")
  expect(
    await trends
      .getByRole("figure", { name: /Response times/ })
      .locator("abbr")
      .allInnerTexts(),
  ).toEqual(days)
  expect(
    await trends
      .getByRole("figure", { name: /User activity/ })
      .locator("rect")
      .last()
      .getAttribute("height"),
  ).toBe("100")
  expect(await text("Recent System Operations")).toMatch(/Hub started[\s\S]*Database updated[\s\S]*success/)
  for (const name of ["Documents", "Media files", "Database", "Cache"])
    await sectionNamed("Storage Analysis").getByRole("meter", { name, exact: true }).waitFor()
  expect(storage.total).toBe(storage.documents + storage.media + storage.database + storage.cache)
  expect(await page.getByText("Sample", { exact: true }).count()).toBe(0)
})

test("while it loads it says so, and so does Refresh", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const release = await hold()
  await page.goto(`${hub.url}/admin/metrics`)
  await page.getByText("Loading metrics...", { exact: true }).waitFor(longTimeout)
  expect(await button("Export Report").isDisabled()).toBe(true)
  release()
  await sectionNamed("Storage Analysis").waitFor(longTimeout)
  await page.unrouteAll()
  const again = await hold()
  await button("Refresh").click()
  await button("Refreshing...").waitFor(longTimeout)
  again()
  await button("Refresh").waitFor(longTimeout)
  await page.unrouteAll()
})

test("the report is a table of the day's figures", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open()
  const [download] = await Promise.all([page.waitForEvent("download", longTimeout), button("Export Report").click()])
  const today = new Date().toISOString().slice(0, 10)
  const text = await readFile(await download.path(), "utf8")

  expect(download.suggestedFilename()).toBe(`performance-report-${today}.csv`)
  expect(
    text
      .replace("\uFEFF", "")
      .split("\r\n")
      .map((line) => line.split(",")[0]),
  ).toEqual([
    "Metric",
    "Database Size",
    "Total Records",
    "Active Users",
    "Total Documents",
    "Avg Response Time",
    "Memory Usage",
    "CPU Usage",
    "Last Backup",
    "",
  ])
})

test("figures that cannot be loaded are a sample, marked and never exported, until the hub answers", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.route("**/api/metrics", (route) =>
    route.fulfill({ status: 503, json: { error: "The database is away.", code: "away" } }),
  )
  await open()
  const banner = page
    .getByRole("alert")
    .filter({ hasText: "Failed to load performance metrics: The database is away." })
  await banner.waitFor(longTimeout)
  expect(await page.getByText("Sample", { exact: true }).count()).toBe(sectionNames.length)
  expect(await button("Export Report").isDisabled()).toBe(true)
  for (const [name, figure] of [
    ["Database Size", "45.2 MB"],
    ["Avg Response Time", "156 ms"],
    ["Active Users", "47"],
    ["Total Documents", "324"],
    ["System Health", "68%"],
    ["System Health", "32%"],
    ["Database Metrics", "12"],
    ["Database Metrics", "15,847"],
    ["Storage Analysis", "20 MB · 40%"],
    ["Storage Analysis", "15 MB · 30%"],
    ["Storage Analysis", "10 MB · 20%"],
    ["Storage Analysis", "5 MB · 10%"],
  ] as const)
    await sectionNamed(name).getByText(figure, { exact: true }).waitFor()
  const first = sectionNamed("Performance Trends (Last 7 Days)").getByRole("figure").first()
  expect(await first.locator("abbr").allInnerTexts()).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
  const figures = await sectionNamed("Performance Trends (Last 7 Days)")
    .getByRole("figure")
    .evaluateAll((all) =>
      all.map((one) => ({
        numbers: [...one.querySelectorAll("li > span:first-child")].map((figure) => figure.textContent),
        heights: [...one.querySelectorAll("rect")].map((bar) => Math.round(Number(bar.getAttribute("height")))),
      })),
    )
  const week = [
    [120, 145, 132, 189, 156, 123, 134],
    [25, 32, 28, 45, 38, 29, 35],
  ]
  expect(figures).toEqual(
    week.map((all) => ({
      numbers: all.map(String),
      heights: all.map((one) => Math.round((100 * one) / Math.max(...all))),
    })),
  )
  await expectFitsEverywhere(page, "metrics-sample", async () => {
    await open()
    await banner.waitFor(longTimeout)
  })
  await banner.getByRole("button", { name: "Dismiss" }).click()
  await banner.waitFor({ state: "detached", ...longTimeout })
  expect(await page.getByText("Sample", { exact: true }).count()).toBe(sectionNames.length)

  await page.unrouteAll()
  await button("Refresh").click()
  await page.getByText(/^Measured on /).waitFor(longTimeout)
  expect(await page.getByText("Sample", { exact: true }).count()).toBe(0)
  expect(await button("Export Report").isEnabled()).toBe(true)
})

test("what went wrong on the way is named as well, and the figures of before stay with what they were", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open()
  const before = await sectionNamed("Total Documents").innerText()
  await page.route("**/api/metrics", (route) => route.abort())
  await button("Refresh").click()
  const banner = page.getByRole("alert").filter({ hasText: /^Failed to load performance metrics: \S/ })
  await banner.getByText("You're seeing the last figures that were loaded.").waitFor(longTimeout)
  expect(await sectionNamed("Total Documents").innerText()).toBe(before)
  expect(await page.getByText("Sample", { exact: true }).count()).toBe(0)
  await page.unrouteAll()
  await banner.getByRole("button", { name: "Retry" }).click()
  await banner.waitFor({ state: "detached", ...longTimeout })
})

test("slower is shown as bad, each operation with its kind and how it went, and what nothing has measured as no data", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const metrics = await callApi<Metrics>("GET", "/api/metrics/")
  const timestamp = new Date().toISOString()
  const operation = (id: string, type: string, status: string) => ({ id, name: `Of ${type}`, type, timestamp, status })
  const answer = (change: number | null) => ({
    ...metrics,
    system: { ...metrics.system, memoryUsage: 12.5, cpuUsage: null },
    application: {
      ...metrics.application,
      performance: { avgResponseTime: 50, responseTimeChange: change },
      recentOperations: [operation("a", "backup", "success"), operation("b", "security", "warning")],
    },
  })
  let change: number | null = 12.5
  onTestFinished(() => page.unrouteAll())
  await page.route("**/api/metrics", (route) => route.fulfill({ json: answer(change) }))
  await open()
  const time = sectionNamed("Avg Response Time").locator("p").last()
  expect(await time.innerText()).toBe("+12.5% since yesterday, slower")
  const colorOf = () => time.evaluate((one) => getComputedStyle(one).color)
  const bad = await colorOf()
  const health = sectionNamed("System Health").getByRole("meter")
  expect(await health.evaluateAll((all) => all.map((one) => (one as HTMLMeterElement).value))).toEqual([12.5, 0])
  await sectionNamed("System Health").getByText("No data yet", { exact: true }).waitFor()
  const list = sectionNamed("Recent System Operations").getByRole("listitem")
  expect(await list.allInnerTexts()).toEqual([
    expect.stringMatching(/^Of backup\s*, backup\s+success\s+Just now$/),
    expect.stringMatching(/^Of security\s*, security\s+warning\s+Just now$/),
  ])
  const drawn = await list
    .locator(":scope > :first-child svg path")
    .evaluateAll((all) => all.map((one) => one.getAttribute("d")))
  expect(new Set(drawn).size).toBe(2)
  change = -3
  await button("Refresh").click()
  await expect.poll(() => time.innerText(), longTimeout).toBe("−3% since yesterday")
  expect(await colorOf()).not.toBe(bad)
})

test("every figure on the screen is the one that was measured", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open()
  const { database, application, storage } = await callApi<Metrics>("GET", "/api/metrics/")
  const shown = async (name: string, value: string) => {
    const text = await sectionNamed(name).locator(`dt:text-is("${value}") + dd`).innerText()
    return text.replaceAll(",", "")
  }
  expect(await sectionNamed("Database Size").locator("p").first().innerText()).toBe(database.size)
  expect(await shown("Database Metrics", "Total tables")).toBe(String(database.tables))
  expect(Math.abs(Number(await shown("Database Metrics", "Total records")) - database.totalRecords)).toBeLessThan(500)
  expect(await sectionNamed("Total Documents").locator("p").first().innerText()).toBe(
    String(application.content.totalDocs),
  )
  expect(await sectionNamed("Active Users").locator("p").first().innerText()).toBe(String(application.users.active))
  const shares = await sectionNamed("Storage Analysis")
    .getByRole("meter")
    .evaluateAll((all) => all.map((one) => (one as HTMLMeterElement).value))
  const bytes = [storage.documents, storage.media, storage.database, storage.cache]
  for (const [at, share] of shares.entries())
    expect(Math.abs(share - (100 * bytes[at]!) / storage.total)).toBeLessThanOrEqual(1)
})

test("the dashboard has a bar for processor, memory and storage", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/admin`)
  const bars = sectionNamed("Performance").getByRole("meter")
  await bars.first().waitFor(longTimeout)
  expect(await bars.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
    "CPU",
    "Memory",
    "Storage",
  ])
  expect(await sectionNamed("Performance").innerText()).toMatch(/CPU\s+[\d.]+%\s+Memory\s+[\d.]+%\s+Storage\s+[\d.]+%/)
  expect(await axeFindings(page)).toEqual([])
})

test("on a desk and on a phone, light and dark, the figures fit", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(page, "metrics", open)
  await expectFitsEverywhere(page, "admin", async () => {
    await page.goto(`${hub.url}/admin`)
    await sectionNamed("Performance").getByRole("meter").first().waitFor(longTimeout)
  })
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
