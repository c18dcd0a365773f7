import { beforeAll, expect, onTestFailed, test } from "vitest"
import {
  createAccount,
  chosenPassword,
  expectFitsEverywhere,
  setAccountPassword,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

type MilestoneResponse = { id: number; version: number; name: string; date: string }

const long = "The release that has a very long name " + "Bevölkerungsfortschreibung".repeat(4)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let project: number

beforeAll(async () => {
  project = (await callApi<{ id: number }>("POST", "/api/projects", { name: "Census 2026" })).id
  await callApi("POST", "/api/topics", { title: "Prices in brief", content: "Prices." })
}, 240_000)

const add = (name: string, days: number, rest: object = {}) =>
  callApi<MilestoneResponse>("POST", "/api/milestones", { name, project_id: project, date: day(days), ...rest })
const read = (id: number) => callApi<MilestoneResponse>("GET", `/api/milestones/${id}`)
const show = async (query = "", on = page) => {
  await on.goto(`${hub.url}/all-milestones${query}`)
  await on.getByRole("heading", { name: "Milestones", level: 1 }).waitFor()
}
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true })
const dialog = (name: string, on = page) => on.getByRole("dialog", { name })
const rows = () => page.locator("tr[data-milestone]")
const said = (sentence: string, on = page) => on.getByText(sentence, { exact: true }).last().waitFor()

test("a first milestone is added by keyboard alone: what is missing stands beside the fields", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await said("No milestones yet. A milestone is a target date and the topics that must be ready by then.")
  expect(await axeFindings(page)).toEqual([])
  await button("New milestone").first().focus()
  await page.keyboard.press("Enter")
  await dialog("New milestone").waitFor()

  await page.keyboard.press("Enter")
  for (const sentence of ["A name is required.", "Choose a project.", "Choose a date."]) await said(sentence)
  await page.keyboard.type("Launch")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Census")
  await page.getByRole("option", { name: "Census 2026" }).waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await dialog("New milestone").getByLabel("Date").fill(day(3))
  await dialog("New milestone").getByLabel("Linked topics").focus()
  await page.keyboard.type("Prices")
  await page.getByRole("option", { name: "Prices in brief" }).waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await button("Save").focus()
  await page.keyboard.press("Enter")

  await said("Milestone added.")
  await rows().getByText("At risk").waitFor()
  const headings = await page.locator("th").allTextContents()
  expect(headings).toEqual(["Name", "Project", "Type", "Date", "Health", "Linked topics", "Status"])
  await said("3 days are left, a review takes 7 days, and 1 of 1 topic is not in review yet.")
  await rows().getByText("1 topic, 0 ready").waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test("the date of a release moves only with a reason, which stays on record", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await add("Yearbook", 20, { type: "release" })
  await show()
  await button("Yearbook").click()
  const form = dialog("Edit milestone")
  await form.getByLabel("Date").waitFor()
  expect(await form.getByLabel("Why is the release date changing?").count()).toBe(0)

  await form.getByLabel("Date").fill(day(30))
  await form.getByLabel("Why is the release date changing?").waitFor()
  await button("Save").click()
  await said("Say why the release date changes.")
  await form.getByLabel("Why is the release date changing?").fill("The printer is late.")
  await button("Save").click()
  await said("Milestone saved.")

  expect((await read(id)).date).toBe(day(30))
  await button("Yearbook").click()
  await form.getByRole("region", { name: "Date changes" }).getByText("The printer is late.").waitFor()
  await form.getByLabel("Type").selectOption("milestone")
  await form.getByLabel("Why is this no longer a release?").waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test("two people who edit one milestone lose nothing: both versions are shown, and either can be kept", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const before = await add("Shared", 10)
  await show("?q=Shared")
  await button("Shared").click()
  const form = dialog("Edit milestone")
  await form.getByLabel("Name").fill("Mine")
  await form.getByLabel("Description").fill("Only typed here.")
  const theirs = { name: "Theirs", type: "deadline", date: day(10), status: "open", version: before.version }
  await callApi("PUT", `/api/milestones/${before.id}`, theirs)

  await button("Save").click()

  await form.getByText("Someone changed this milestone while you were editing.").waitFor()
  await form.getByText("Type: their value is Deadline, and is now used.").waitFor()
  await form.getByText("Name: their value is “Theirs”, your value is “Mine”.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button("Save").click()
  await said("Milestone saved.")
  expect(await read(before.id)).toMatchObject({ name: "Mine", type: "deadline", description: "Only typed here." })
})

test("milestones are found by each filter, ordered, paged, and deleted", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await add("Long over", -5, { type: "deadline" })
  for (let number = 0; number < 26; number++) await add(`Step ${String(number).padStart(2, "0")}`, 100 + number)
  await show()
  await expect.poll(() => rows().count()).toBe(25)
  await button("Next").click()
  await page.waitForURL(/cursor=/)
  await button("Previous").click()
  await button("Name").click()
  await page.waitForURL(/sort=name/)
  await button("Name").click()
  await page.waitForURL(/sort=-name/)
  await rows().first().getByText("Yearbook").waitFor()

  const filter = page.getByRole("search")
  await filter.getByLabel("Status").selectOption("missed")
  await page.getByText("1 in all").waitFor()
  await rows().getByText("Missed").waitFor()
  await filter.getByLabel("Type").selectOption("release")
  await said("No milestones match these filters.")
  await page.getByRole("searchbox").fill("nothing of the kind")
  await page.keyboard.press("Enter")
  await said("No results for “nothing of the kind”.")
  await page.reload()
  await said("No results for “nothing of the kind”.")
  await button("Clear Filters").last().click()
  await filter.getByLabel("Project").click()
  await page.getByRole("option", { name: "Census 2026" }).click()
  await page.waitForURL(new RegExp(`project=${project}`))

  await show("?q=Long over")
  await button("Long over").click()
  await button("Delete").click()
  await dialog("Delete milestone").getByRole("button", { name: "Delete" }).click()
  await said("Milestone deleted.")
  await said("No results for “Long over”.")
})

test("a reviewer reads milestones with their topics, and is offered no change", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await setAccountPassword(hub.url, await createAccount(callApi, "Nora Reader", "reviewer"))
  const hers = await openSignedInPage(browser, hub.url, { email: "nora.reader@office.test", password: chosenPassword })
  await show("", hers.page)

  await button("Launch", hers.page).click()

  await dialog("Launch", hers.page).getByRole("link", { name: "Prices in brief" }).waitFor()
  expect(await hers.page.getByRole("button", { name: /^(New milestone|Save|Delete)$/ }).count()).toBe(0)
  expect(await axeFindings(hers.page)).toEqual([])
  await hers.context.close()
})

test("milestones that cannot be loaded say why, and are there after Retry", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const answer = { status: 429, json: { error: "Too many requests. Please wait a minute.", code: "too_many" } }
  await page.route(/\/api\/milestones/, (route) => route.fulfill(answer))
  await show()
  await said("Too many requests. Please wait a minute.")
  await page.unrouteAll()
  await button("Retry").click()
  await button("Launch").waitFor()
})

test("on a desk and on a phone, light and dark, long names and all fit", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await add(long, -1, { type: "release" })
  await expectFitsEverywhere(page, "milestones", async () => {
    await show("?q=e")
    await button(long).waitFor()
  })
  await expectFitsEverywhere(page, "milestone-edit", async () => {
    await show("?q=Bev")
    await button(long).click()
    await dialog("Edit milestone").getByLabel("Date").waitFor()
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
