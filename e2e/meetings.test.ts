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

type MeetingResponse = { id: number; version: number; title: string; end_date: string; description: string }

beforeAll(async () => {
  await page.clock.setFixedTime(new Date("2026-12-09T10:00:00"))
  await callApi("POST", "/api/projects", { name: "Census 2026" })
}, 240_000)

const calendar = (on = page) => on.getByRole("region", { name: "Calendar" })
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true })
const dialog = (name: string, on = page) => on.getByRole("dialog", { name })
const said = (sentence: string, on = page) => on.getByText(sentence, { exact: true }).last().waitFor()
const day = (words: RegExp, on = page) => calendar(on).getByRole("button", { name: words })
const open = async (on = page) => {
  await on.goto(`${hub.url}/dashboard`)
  await calendar(on).locator("table[aria-busy=false]").waitFor()
}
const make = (title: string, rest: object = {}) =>
  callApi<MeetingResponse>("POST", "/api/calendar/meetings", {
    title,
    start_date: "2026-12-10",
    end_date: "2026-12-10",
    ...rest,
  })
const read = (id: number) => callApi<MeetingResponse>("GET", `/api/calendar/meetings/${id}`)

test("a meeting is planned by keyboard alone: what is missing stands beside the fields", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open()
  await button("New meeting").focus()
  await page.keyboard.press("Enter")
  const form = dialog("New meeting")
  await form.getByLabel("Title").waitFor()
  expect(await form.getByLabel("First day").inputValue()).toBe("2026-12-09")
  await form.getByLabel("Last day").fill("2026-12-08")
  await form.getByLabel("Title").focus()

  await page.keyboard.press("Enter")
  for (const sentence of ["A title is required.", "The meeting must end after it starts."]) await said(sentence)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.type("Kick-off")
  await form.getByLabel("Last day").fill("2026-12-10")
  await form.getByLabel("Project").focus()
  await page.keyboard.type("Census")
  await page.getByRole("option", { name: "Census 2026" }).waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await button("Save").focus()
  await page.keyboard.press("Enter")

  await said("Meeting added.")
  await day(/^Wednesday,? 9 December 2026, 1 event$/).waitFor()
  await day(/^Thursday,? 10 December 2026, 1 event$/).click()
  await calendar().getByText("meeting · Census 2026").waitFor()
})

test("a meeting is opened from its day, moved, and called off after a question", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await make("Workshop", { start_date: "2026-12-15", end_date: "2026-12-15" })
  await open()
  await day(/^Tuesday,? 15 December 2026, 1 event$/).click()
  await button("Workshop").click()
  const form = dialog("Edit meeting")
  await form.getByLabel("First day").fill("2026-12-17")
  await expect.poll(() => form.getByLabel("Last day").inputValue()).toBe("2026-12-17")
  await button("Save").click()
  await said("Meeting saved.")
  await day(/^Thursday,? 17 December 2026, 1 event$/).click()
  expect((await read(id)).end_date).toBe("2026-12-17")

  await button("Workshop").click()
  await form.getByRole("button", { name: "Delete" }).click()
  await dialog("Delete meeting").getByRole("button", { name: "Delete" }).click()
  await said("Meeting deleted.")
  await calendar().getByText("Nothing is planned for this day.").waitFor()
})

test("two people who edit one meeting lose nothing: both versions are shown, and either can be kept", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id, version } = await make("Shared", { start_date: "2026-12-22", end_date: "2026-12-22" })
  await open()
  await day(/^Tuesday,? 22 December 2026, 1 event$/).click()
  await button("Shared").click()
  const form = dialog("Edit meeting")
  await form.getByLabel("Title").fill("Mine")
  await form.getByLabel("Description").fill("Only typed here.")
  const theirs = { title: "Theirs", start_date: "2026-12-22", end_date: "2026-12-23", version }
  await callApi("PUT", `/api/calendar/meetings/${id}`, theirs)

  await button("Save").click()

  await form.getByText("Someone changed this meeting while you were editing.").waitFor()
  await form.getByText(/^Last day: their value is .*, and is now used\.$/).waitFor()
  await form.getByText("Title: their value is “Theirs”, your value is “Mine”.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button("Save").click()
  await said("Meeting saved.")
  expect(await read(id)).toMatchObject({ title: "Mine", end_date: "2026-12-23", description: "Only typed here." })
})

test("a reviewer reads a meeting, and is offered no change", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await setAccountPassword(hub.url, await createAccount(callApi, "Nora Reader", "reviewer"))
  const hers = await openSignedInPage(browser, hub.url, { email: "nora.reader@office.test", password: chosenPassword })
  await hers.page.clock.setFixedTime(new Date("2026-12-09T10:00:00"))
  await open(hers.page)
  await day(/^Wednesday,? 9 December 2026, 1 event$/, hers.page).click()
  await button("Kick-off", hers.page).click()

  await dialog("Kick-off", hers.page)
    .getByText(/2026 to .*, Census 2026$/)
    .waitFor()
  expect(await hers.page.getByRole("button", { name: /^(New meeting|Save|Delete)$/ }).count()).toBe(0)
  expect(await axeFindings(hers.page)).toEqual([])
  await hers.context.close()
})

test("a meeting that cannot be loaded says why, and is there after Retry", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const answer = { status: 429, json: { error: "Too many requests. Please wait a minute.", code: "too_many" } }
  await page.route(/\/api\/calendar\/meetings\/\d+$/, (route) => route.fulfill(answer))
  await open()
  await day(/^Wednesday,? 9 December 2026, 1 event$/).click()
  await button("Kick-off").click()
  await said("Too many requests. Please wait a minute.")
  await page.unrouteAll()
  await dialog("Meeting").getByRole("button", { name: "Retry" }).click()
  await dialog("Edit meeting").getByLabel("Title").waitFor()
})

test("on a desk and on a phone, light and dark, the dialog fits", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(page, "meeting", async () => {
    await open()
    await button("New meeting").click()
    await dialog("New meeting").getByLabel("Title").waitFor()
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
