import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere } from "./fixtures/accounts.ts"
import {
  axeFindings,
  desktop,
  type RunningHub,
  launchBrowser,
  openPage,
  saveScreenshots,
  openSharedHub,
} from "./fixtures/server.ts"

const admin = { email: "grace@office.test", password: "a long enough password" }
const long = "Household Expenditure and Consumption Survey 2027 ".repeat(3).trim()

let hub: RunningHub
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  hub = await openSharedHub({ HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password })
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: desktop })
  ;({ page, complaints } = await openPage(context))
  await page.goto(`${hub.url}/login`)
  await page.getByLabel("Email").fill(admin.email)
  await page.locator("input[type=password]").fill(admin.password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await page.waitForURL(`${hub.url}/`)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

async function headersOf() {
  const token = await page.evaluate(() => localStorage.getItem("access_token")!)
  return { "content-type": "application/json", authorization: `Bearer ${token}` }
}

/** Changes the project as somebody else would, while the page is open. */
async function changedElsewhere(id: string, change: object) {
  const headers = await headersOf()
  const address = `${hub.url}/api/projects/${id}`
  const { name, description, status, owner_id, version } = (await (await fetch(address, { headers })).json()) as Record<
    string,
    unknown
  >
  const body = JSON.stringify({ name, description, status, owner_id, version, ...change })
  return (await fetch(address, { method: "PUT", headers, body })).status
}

const projectId = () => /\/projects\/(\d+)$/.exec(page.url())![1]!

test("a hub without projects offers to make the first, and says what is wrong with it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/projects`)
  await page.getByText("No projects yet. A project groups collections, people and dates.").waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole("link", { name: "New project" }).first().click()
  await page.getByRole("heading", { name: "New project" }).waitFor()
  await page.getByRole("button", { name: "Create project" }).click()
  await page.getByText("A name is required.").waitFor()
  await page.getByLabel("Name").fill(long)
  await page.getByLabel("Start").fill("2027-02-01")
  await page.getByLabel("Target date").fill("2027-01-01")
  await page.getByRole("button", { name: "Create project" }).click()
  await page.getByText("The target date can't be before the start date.").waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel("Target date").fill("2027-06-30")
  await page.getByRole("button", { name: "Create project" }).click()

  await page.getByRole("heading", { name: long }).waitFor()
  await page.getByText(/Jun 30, 2027|30 Jun 2027/).waitFor()
})

test("of two who edit a project, the second sees both versions and saves what they choose", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.getByRole("button", { name: "Edit" }).click()
  await page.getByLabel("Description").fill("Mine.")
  expect(await changedElsewhere(projectId(), { description: "Theirs.", status: "planning" })).toBe(200)

  await page.getByRole("button", { name: "Save project" }).click()
  const alert = page.getByRole("alert").filter({ hasText: "Someone changed this project while you were editing." })
  await alert.waitFor()
  await alert.getByText("Description: their value is “Theirs.”, your value is “Mine.”.").waitFor()
  await alert.getByText("Status: their value is Planning, and is now used.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("button", { name: "Save project" }).click()

  await page.getByText("Project saved.").waitFor()
  await page.getByText("Mine.").waitFor()
  await page.getByText("Planning", { exact: true }).first().waitFor()
})

test("a stakeholder is linked, is not asked to review, and is unlinked", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const people = page.getByRole("region", { name: "Stakeholders" })
  await people.getByText("No stakeholders are linked yet.").waitFor()
  await people.getByLabel("Name").fill("Eve Expert")
  await people.getByLabel("Email").fill("eve@office.test")
  await people.getByLabel("Role").fill("Methods")
  await people.getByRole("button", { name: "Link" }).click()

  const eve = people.getByRole("listitem").filter({ hasText: "Eve Expert, Methods" })
  await eve.getByRole("switch", { name: "can review" }).click()
  await page.getByRole("region", { name: "Activity" }).getByText("changed a stakeholder's role in a project").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await eve.getByRole("button", { name: "Unlink Eve Expert" }).click()
  await people.getByText("No stakeholders are linked yet.").waitFor()
  await page.getByRole("button", { name: "Undo" }).click()
  await eve.waitFor()
  expect(await eve.getByRole("switch", { name: "can review" }).isChecked()).toBe(false)
  await eve.getByRole("button", { name: "Unlink Eve Expert" }).click()
  await people.getByText("No stakeholders are linked yet.").waitFor()
})

test("projects are found by whose they are and by their tags", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const [headers, body] = [await headersOf(), JSON.stringify({ name: "quarterly" })]
  const made = await fetch(`${hub.url}/api/tags`, { method: "POST", headers, body })
  const { id: tag } = (await made.json()) as { id: number }
  const id = projectId()
  await page.goto(`${hub.url}/projects`)
  const filters = page.getByRole("search")
  await page.getByRole("link", { name: long }).waitFor()

  await filters.getByRole("button", { name: "Filters", exact: true }).click()
  await filters.getByRole("combobox", { name: "Tag" }).fill("no such tag")
  await page.getByRole("option", { name: "Nothing found" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await filters.getByRole("combobox", { name: "Tag" }).fill("quart")
  await page.getByRole("option", { name: "quarterly" }).click()
  await page.waitForURL(new RegExp(`tag=${tag}`))
  await page.getByText("No projects match these filters.").waitFor()
  expect(await changedElsewhere(id, { tag_ids: [tag] })).toBe(200)
  await filters.getByLabel("Owner", { exact: true }).click()
  await page.getByRole("option", { name: "Only mine" }).click()
  await page.waitForURL(/owner=me/)
  await page.getByRole("link", { name: long }).waitFor()
  await page.reload()

  await page.getByRole("link", { name: long }).waitFor()
  expect(await filters.getByLabel("Owner", { exact: true }).inputValue()).toBe("Only mine")
  expect(await filters.getByLabel("Tag", { exact: true }).inputValue()).toBe("quarterly")
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("link", { name: long }).click()
  await page.getByRole("heading", { name: long }).waitFor()
})

const openMore = () => page.getByRole("button", { name: "More actions" }).click()

test("a project is archived, found in the archive, restored, filtered away, and deleted", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/projects`)
  await page.getByRole("link", { name: long }).click()
  await openMore()
  await page.getByRole("menuitem", { name: "Archive" }).click()
  await page.getByRole("button", { name: "Restore" }).waitFor()
  await page.goto(`${hub.url}/projects`)
  await page.getByText("No projects yet.").waitFor()
  await page.getByRole("button", { name: "Filters", exact: true }).click()
  await page.getByLabel("Archive").selectOption("Archived")
  await page.getByRole("link", { name: long }).click()
  await page.getByRole("button", { name: "Restore" }).click()
  await openMore()
  await page.getByRole("menuitem", { name: "Archive" }).waitFor()

  await page.goto(`${hub.url}/projects?status=completed`)
  await page.getByText("No projects match these filters.").waitFor()
  await page.getByRole("button", { name: "Clear Filters" }).first().click()
  await page.getByRole("link", { name: long }).waitFor()
  await expectFitsEverywhere(page, "projects", () => page.getByRole("link", { name: long }).waitFor())

  await page.getByRole("link", { name: long }).click()
  await expectFitsEverywhere(page, "project", () => page.getByRole("heading", { name: long }).waitFor())
  await openMore()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await page.getByText("No projects yet.").waitFor()
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})

test("the menu's Projects scrolls to the list of projects, from another screen and on its own", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const headers = await headersOf()
  for (let number = 1; number <= 12; number++) {
    const body = JSON.stringify({ name: `Survey ${number}` })
    expect((await fetch(`${hub.url}/api/projects`, { method: "POST", headers, body })).status).toBe(201)
  }
  const section = page.getByRole("region", { name: "Projects", exact: true })
  const top = () => section.evaluate((shown) => Math.round(shown.getBoundingClientRect().top))
  const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects", exact: true })
  await page.setViewportSize({ ...desktop, height: 420 })
  await page.goto(`${hub.url}/all-tags`)

  await entry.click()
  await section.getByRole("link", { name: "Survey 12" }).first().waitFor()
  await expect.poll(top).toBe(60)
  await page.evaluate(() => scrollTo(0, 0))
  expect(await top()).toBeGreaterThan(60)
  await entry.click()
  await expect.poll(top).toBe(60)
})
