import { expect, onTestFailed, test } from "vitest"
import { wordParagraphXml, createWordFile } from "../docx/test/word-file.ts"
import { expectFitsEverywhere } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const card = (name: string) => page.getByRole("region", { name, exact: true })
const figures = () => page.getByRole("list", { name: "Key figures" }).getByRole("link")
const calendar = () => page.getByRole("region", { name: "Calendar" })
const cells = () => calendar().locator("tbody td")
const month = () => calendar().locator("strong").first()
const open = async (path = "/dashboard") => {
  await page.goto(hub.url + path)
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  await calendar().locator("table[aria-busy=false]").waitFor()
}

test("the start page of an empty hub greets by first name and says of each card that it is empty", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("/")

  await page.getByText(/^Good (morning|afternoon|evening), Administrator\.$/).waitFor()
  await expect
    .poll(() => figures().allTextContents())
    .toEqual(["Projects0 active", "Collections0 new today", "Topics0 drafts", "Reviews0 pending"])
  await page.getByText("No projects yet. A project groups collections, people and dates.").waitFor()
  await page.getByText("Nothing is waiting for you.").waitFor()
  await page.getByText("No imports yet.").waitFor()
  await page.getByText("No activity yet.").waitFor()
  const quick = page.getByRole("list", { name: "Quick actions" }).getByRole("link")
  const labels = await quick.evaluateAll((links) => links.map((link) => link.querySelector("span")?.textContent))
  expect(labels).toEqual(["Tasks", "Tags", "Stakeholders", "Milestones", "Topics", "Projects"])
  expect(await axeFindings(page)).toEqual([])
})

test("each figure counts what there is, and leads to its list", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id: project_id } = await callApi<{ id: number }>("POST", "/api/projects", {
    name: "Labour market",
    description: "Everything about jobs.",
  })
  await callApi("POST", "/api/projects", { name: "Prices", status: "on_hold" })
  for (const [name, date, type] of dates) await callApi("POST", "/api/milestones", { project_id, name, date, type })
  for (const title of ["Rates", "Methods"]) await callApi("POST", "/api/topics", { title, content: "Words." })
  await callApi("POST", "/api/collections", { name: "Handbook" })
  const sent = await callApi<{ id: number }>("POST", "/api/topics", { title: "Sample", content: "Words." })
  await callApi("POST", "/api/reviews/request", {
    topic_id: sent.id,
    external: { name: "Eve", email: "eve@office.test" },
    // In no month that is looked at below, whatever day it is today.
    due_date: "2027-06-01",
  })
  await callApi("POST", "/api/tasks", { title: "Draw the map", project_id, assignee_id: await own() })
  await open()

  await expect
    .poll(() => figures().allTextContents())
    .toEqual(["Projects1 active", "Collections1 new today", "Topics2 drafts", "Reviews1 pending"])
  const leads = await figures().evaluateAll((links) => links.map((link) => link.getAttribute("href")))
  expect(leads).toEqual(["/projects", "/collections", "/topics?status=draft", "/reviews"])
  const overview = card("Projects")
  await overview.getByText("Everything about jobs.").waitFor()
  await overview.getByText("Active", { exact: true }).waitFor()
  await overview.getByText(/created .* · 5 milestones/).waitFor()
  await overview.getByText("On Hold", { exact: true }).waitFor()
  await overview.getByText(/created .* · 0 milestones/).waitFor()
  await card("Your turn").getByText("Draw the map").waitFor()
  await card("Your turn").getByText("1 pending action", { exact: true }).waitFor()
  await card("Your turn").getByRole("link", { name: "Open: Draw the map" }).waitFor()
  expect(await card("Continue writing").getByRole("link").count()).toBeGreaterThan(2)
  await page.getByRole("region", { name: "Getting started" }).getByText("1 of 4 done").waitFor()
  await card("Hub activity").getByText("Administrator").first().waitFor()
})

test("recent activity tells of each import its file, its kind, how it stands and its topics", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/import`)
  await page.getByLabel("Files to import").setInputFiles([
    {
      name: "handbook.docx",
      mimeType: "",
      buffer: Buffer.from(createWordFile({ body: wordParagraphXml("Prices rose.") })),
    },
    { name: "notes.md", mimeType: "", buffer: Buffer.from("# Notes\n\nPrices fell.\n") },
  ])
  await page.getByRole("button", { name: /^(import|upload)/i }).click()
  await page.getByRole("link", { name: "notes.md" }).first().waitFor()

  const entries = card("Recent activity").locator("li")
  await expect
    .poll(async () => (await open(), (await entries.allTextContents()).toSorted()), { timeout: 60_000 })
    .toEqual([
      expect.stringMatching(/^handbook\.docxWord Document · Needs review · 1 topic · /),
      expect.stringMatching(/^notes\.mdMarkdown File · Needs review · 1 topic · /),
    ])
})

test("on a phone the first thing seen is whose turn it is, and first steps that are hidden stay hidden on another device", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  const action = await card("Your turn").getByRole("link", { name: "Draw the map" }).first().boundingBox()
  expect(action!.y).toBeLessThan(500)
  await page.setViewportSize({ width: 1280, height: 800 })

  const first = page.getByRole("region", { name: "Getting started" })
  await first.getByRole("button", { name: "Hide" }).click()
  await first.waitFor({ state: "detached" })
  await expect
    .poll(() => callApi<{ getting_started_hidden: boolean }>("GET", "/api/preferences"))
    .toMatchObject({ getting_started_hidden: true })
  await page.evaluate(() =>
    Object.keys(localStorage).forEach((key) => key.startsWith("hub.") && localStorage.removeItem(key)),
  )
  await open()
  expect(await first.count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test("a file that is dropped on the start page is at hand in the import, and is not taken twice", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open()
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(["# Rents\n\nWords."], "rents.md"))
    return dropped
  })
  await card("Projects").dispatchEvent("drop", { dataTransfer })

  await page.getByRole("heading", { name: "Import", level: 1 }).waitFor()
  await page.getByText("rents.md").waitFor()
  await page.getByRole("button", { name: "Upload 1 file" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${hub.url}/import`)
  await page.getByText("Drop files or folders here").waitFor()
  expect(await page.getByText("rents.md").count()).toBe(0)
})

test("the calendar shows the month of today as a work week of thirty days, and whole weeks when asked", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.clock.setFixedTime(new Date("2026-12-31T10:00:00"))
  await open()

  expect([await month().textContent(), await cells().count()]).toEqual(["December 2026", 30])
  expect(await calendar().getByLabel("Work Week Only").isChecked()).toBe(true)
  expect(await calendar().getByLabel("Milestones Only").isChecked()).toBe(false)
  expect(await calendar().getByRole("list", { name: "Legend" }).locator("li").allTextContents()).toEqual([
    " milestone",
    " deadline",
    " meeting",
  ])
  expect(await calendar().locator("time[aria-current=date]").getAttribute("datetime")).toBe("2026-12-31")
  await calendar().getByText("1 event falls on a weekend.").waitFor()

  await calendar().getByRole("button", { name: "Show weekends" }).click()
  await expect.poll(() => cells().count()).toBe(42)
  expect(await calendar().locator("th").allTextContents()).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
})

test("a work week in which today is hidden says so, and shows it when asked", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.clock.setFixedTime(new Date("2026-12-05T10:00:00"))
  await open()
  const today = calendar().locator("time[aria-current=date]")

  expect([await calendar().getByLabel("Work Week Only").isChecked(), await today.count()]).toEqual([true, 0])
  await calendar().getByText("Today falls on a weekend.").waitFor()
  await calendar().getByRole("button", { name: "Show weekends" }).click()
  await expect.poll(() => today.getAttribute("datetime")).toBe("2026-12-05")

  await page.clock.setFixedTime(new Date("2026-12-31T10:00:00"))
  await open()
})

test("a day shows two dots and how many more there are, and its list has them all", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const day = calendar().getByRole("button", { name: /^Thursday,? 31 December 2026, 4 events$/ })

  expect([await day.locator("[data-type]").count(), await day.textContent()]).toEqual([2, "31+2"])
  await day.press("Enter")
  const list = page.getByRole("region", { name: /^Events on Thursday,? 31 December 2026$/ })
  await expect.poll(() => list.locator("li").count()).toBe(4)

  await calendar().getByLabel("Milestones Only").check()
  await calendar()
    .getByRole("button", { name: /^Thursday,? 31 December 2026, 1 event$/ })
    .waitFor()
  await calendar().getByLabel("Milestones Only").uncheck()
})

test("a meeting over the turn of the year stands in both years, and the months go on and back", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/calendar/meetings", {
    title: "Retreat",
    start_date: "2026-12-30",
    end_date: "2027-01-04",
  })
  await open()
  expect(
    await calendar()
      .getByRole("button", { name: /^Thursday,? 31 December 2026, 5 events$/ })
      .count(),
  ).toBe(1)

  await calendar().getByRole("button", { name: "Next month" }).click()
  await expect.poll(() => month().textContent()).toBe("January 2027")
  await calendar()
    .getByRole("button", { name: /^Monday,? 4 January 2027, 1 event$/ })
    .waitFor()
  await calendar().getByRole("button", { name: "Previous month" }).click()
  await calendar().getByRole("button", { name: "Previous month" }).click()
  await expect.poll(() => month().textContent()).toBe("November 2026")
  await calendar().getByRole("button", { name: "Today" }).click()
  await expect.poll(() => month().textContent()).toBe("December 2026")
  // The header must not cover half a button, which would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFindings(page)).toEqual([])
})

test("when the hub cannot count, what the projects tell is shown and the rest is left open", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.route("**/api/dashboard/stats", (route) => route.fulfill({ status: 500, json: { error: "x", code: "x" } }))
  await open()

  await page.getByText("the numbers shown come from the project list").waitFor()
  await expect
    .poll(() => figures().allTextContents())
    .toEqual(["Projects1 active", "Collections– new today", "Topics– drafts", "Reviews– pending"])
  await page.unroute("**/api/dashboard/stats")
  await page.getByRole("button", { name: "Retry" }).click()
  await expect.poll(() => figures().first().textContent()).toBe("Projects1 active")
  await expect.poll(() => figures().last().textContent()).toBe("Reviews1 pending")
})

test("on a desk and on a phone, light and dark, nothing is cut off", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(page, "dashboard", () => open())

  expect(complaints.filter((line) => !line.includes("500"))).toEqual([])
})

const dates = [
  ["Draft ready", "2026-12-31", "milestone"],
  ["Tables due", "2026-12-31", "deadline"],
  ["Maps due", "2026-12-31", "deadline"],
  ["Words due", "2026-12-31", "deadline"],
  ["Sunday release", "2026-12-06", "milestone"],
] as const

async function own() {
  const { person_id, id } = await callApi<{ person_id?: number; id: number }>("GET", "/api/users/me")
  return person_id ?? id
}
