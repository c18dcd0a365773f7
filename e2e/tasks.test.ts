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

type TaskResponse = { id: number; version: number; title: string; status: string; due_date: string | null }

const long =
  "A very long title that says at length what there is to be done " + "Donaudampfschifffahrtsgesellschaft".repeat(3)
const day = (days: number) => {
  const date = new Date(Date.now() + days * 86_400_000)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-")
}

let me: number
let project: number

beforeAll(async () => {
  me = (await callApi<{ person_id: number }>("GET", "/api/users/me")).person_id
  project = (await callApi<{ id: number }>("POST", "/api/projects", { name: "Census 2026" })).id
}, 240_000)

const add = (title: string, rest: object = {}) => callApi<TaskResponse>("POST", "/api/tasks", { title, ...rest })
const read = (id: number) => callApi<TaskResponse>("GET", `/api/tasks/${id}`)
const go = async (path: string, heading: string, on = page) => {
  await on.goto(hub.url + path)
  await on.getByRole("heading", { name: heading, level: 1 }).waitFor()
}
const mine = (on = page) => go("/tasks", "My tasks", on)
const all = (query = "") => go(`/all-tasks${query}`, "All tasks")
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true })
const section = (name: string) => page.getByRole("region", { name, exact: true })
const dialog = (name: string, on = page) => on.getByRole("dialog", { name })
const said = (sentence: string, on = page) => on.getByText(sentence, { exact: true }).last().waitFor()

test("where nothing waits the screen says so, and a task is added by keyboard alone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await mine()
  await said("No tasks are waiting for you.")
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel("Add a task for yourself").focus()
  await page.keyboard.press("Enter")
  await said("A title is required.")
  await page.keyboard.type("Water the plants")
  await page.keyboard.press("Enter")

  await said("Task added.")
  await section("No date").getByRole("button", { name: "Water the plants" }).waitFor()
  expect(await page.getByText("No tasks are waiting for you.").count()).toBe(0)
})

test("my tasks stand in their sections by date, and a tick finishes one and takes it back", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await add("Late tables", { assignee_id: me, due_date: day(-3), project_id: project, priority: "urgent" })
  await add("Proof of today", { assignee_id: me, due_date: day(0) })
  await add("Far away", { assignee_id: me, due_date: day(40) })
  await add("Somebody else's", { due_date: day(0) })

  await mine()

  await section("Overdue").getByText("(overdue)").waitFor()
  await section("Overdue").getByText("Census 2026").waitFor()
  await section("Today").getByText("Proof of today").waitFor()
  await section("Later").getByText("Far away").waitFor()
  expect(await page.getByText("Somebody else's").count()).toBe(0)
  const headings = await section("Today").locator("th").allTextContents()
  expect(headings).toEqual(["Finished", "Title", "Kind", "Project", "Linked topic", "Priority", "Due", "Status"])

  await page.getByRole("checkbox", { name: "Finish Proof of today" }).focus()
  await page.keyboard.press("Space")
  await section("Done").getByText("Proof of today").waitFor()
  await section("Today").waitFor({ state: "detached" })
  await page.getByRole("checkbox", { name: "Finish Proof of today" }).click()
  await section("Today").getByText("Proof of today").waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test("a review to do appears by itself, and opens its screen", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const topic = await callApi<{ id: number }>("POST", "/api/topics", {
    title: "Inflation in brief",
    content: "Prices.",
  })
  const otto = await setAccountPassword(hub.url, await createAccount(callApi, "Otto Expert", "reviewer"))
  const { person_id } = await otto.asked<{ person_id: number }>("GET", "/api/users/me")
  const request = { topic_id: topic.id, reviewer_id: person_id }
  const sent = await callApi<{ requests: { id: number }[] }>("POST", "/api/reviews/request", request)
  const his = await openSignedInPage(browser, hub.url, { email: "otto.expert@office.test", password: chosenPassword })

  await mine(his.page)

  const row = his.page.locator("tr[data-turn]")
  await row.getByRole("cell", { name: "Review", exact: true }).waitFor()
  expect(await row.getByRole("checkbox").count()).toBe(0)
  const link = row.getByRole("link", { name: "Inflation in brief" }).first()
  expect(await link.getAttribute("href")).toBe(`/reviews/tasks/${sent.requests[0]!.id}`)
  expect(await his.page.getByRole("button", { name: "New task" }).count()).toBe(0)
  expect(await his.page.getByLabel("Add a task for yourself").count()).toBe(0)
  expect(await axeFindings(his.page)).toEqual([])
  await his.context.close()
})

test("a reviewer moves a task of their own, and edits none", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const nora = await setAccountPassword(hub.url, await createAccount(callApi, "Nora Reader", "reviewer"))
  const { person_id } = await nora.asked<{ person_id: number }>("GET", "/api/users/me")
  const { id } = await add("Read the draft", { assignee_id: person_id })
  const hers = await openSignedInPage(browser, hub.url, { email: "nora.reader@office.test", password: chosenPassword })
  await mine(hers.page)

  await hers.page.getByLabel("Status of Read the draft").selectOption("in_progress")

  await expect.poll(async () => (await read(id)).status).toBe("in_progress")
  expect(await hers.page.getByRole("button", { name: "Read the draft" }).count()).toBe(0)
  await go("/all-tasks", "All tasks", hers.page)
  await hers.page.getByText("Late tables").waitFor()
  expect(await hers.page.getByLabel("Status of Late tables").count()).toBe(0)
  await hers.context.close()
})

test("a task is added with all it has, found by each filter, edited and deleted", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await all()
  await button("New task").click()
  const form = dialog("New task")
  await button("Save").click()
  await said("A title is required.")
  await form.getByLabel("Title").fill("Check the figures")
  await form.getByLabel("Project").fill("Cens")
  await page.getByRole("option", { name: "Census 2026" }).click()
  await form.getByLabel("Assignee").click()
  await page.getByRole("option", { name: "Otto Expert" }).click()
  await form.getByLabel("Topic").fill("infl")
  await page.getByRole("option", { name: "Inflation in brief" }).click()
  await form.getByLabel("Priority").selectOption("high")
  await form.getByLabel("Due").fill(day(5))
  expect(await axeFindings(page)).toEqual([])
  await button("Save").click()
  await said("Task added.")

  await page.getByRole("search").getByLabel("Project").click()
  await page.getByRole("option", { name: "Census 2026" }).click()
  await page.waitForURL(new RegExp(`project=${project}`))
  await page.getByText("2 in all").waitFor()
  await page.getByRole("search").getByLabel("Assignee").click()
  await page.getByRole("option", { name: "Otto Expert" }).click()
  await page.getByText("1 in all").waitFor()
  await button("Filters").click()
  await page.getByRole("search").getByLabel("Priority").selectOption("high")
  await page.getByRole("search").getByLabel("Due").selectOption("week")
  await page.waitForURL(/due=week/)
  await page.reload()
  await page.getByText("1 in all").waitFor()
  const row = page.locator("tr[data-task]")
  await row.getByRole("link", { name: "Inflation in brief" }).waitFor()
  await page.getByRole("search").getByLabel("Status").selectOption("blocked")
  await said("No tasks match these filters.")
  await page.getByRole("searchbox").fill("nothing of the kind")
  await page.keyboard.press("Enter")
  await said("No results for “nothing of the kind”.")
  await button("Clear Filters").last().click()
  await page.waitForURL(`${hub.url}/all-tasks`)

  await button("Check the figures").click()
  await dialog("Edit task").getByLabel("Title").fill("Check all figures")
  await button("Save").click()
  await said("Task saved.")
  await button("Check all figures").click()
  await button("Delete").click()
  await dialog("Delete task").getByRole("button", { name: "Delete" }).click()
  await said("Task deleted.")
  await button("Check all figures").waitFor({ state: "detached" })
})

test("two people who edit one task lose nothing: both versions are shown, and either can be kept", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const before = await add("Shared", { priority: "low" })
  await all("?q=Shared")
  await button("Shared").click()
  const form = dialog("Edit task")
  await form.getByLabel("Title").fill("Mine")
  await form.getByLabel("Description").fill("Only typed here.")
  const other = { title: "Theirs", priority: "urgent", version: before.version }
  await callApi("PUT", `/api/tasks/${before.id}`, other)

  await button("Save").click()

  await form.getByText("Someone changed this task while you were editing.").waitFor()
  await form.getByText("Priority: their value is Urgent, and is now used.").waitFor()
  await form.getByText("Title: their value is “Theirs”, your value is “Mine”.").waitFor()
  expect(await form.getByLabel("Title").inputValue()).toBe("Mine")
  expect(await form.getByLabel("Priority").inputValue()).toBe("urgent")
  await button("Use their value for Title").click()
  await expect.poll(() => form.getByLabel("Title").inputValue()).toBe("Theirs")
  await button("Save").click()
  await said("Task saved.")
  expect(await read(before.id)).toMatchObject({
    title: "Theirs",
    priority: "urgent",
    description: "Only typed here.",
  })
})

test("on the board a card goes to another column by keyboard and by hand, and keeps the focus", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await add("Movable card")
  await all()
  await page.getByRole("link", { name: "Board" }).click()
  await page.waitForURL(/view=board/)
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) })
  const card = (name: string) => column(name).locator(`[data-task="${id}"]`)
  await card("To do").waitFor()

  await card("To do").getByLabel("Move to, for Movable card").focus()
  await page.keyboard.type("Blocked")
  await page.keyboard.press("Enter")
  await card("Blocked").waitFor()
  await expect.poll(async () => (await read(id)).status).toBe("blocked")
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Move to, for Movable card")
  expect(await axeFindings(page)).toEqual([])

  await card("Blocked").dragTo(column("In progress"))
  await card("In progress").waitFor()
  await expect.poll(async () => (await read(id)).status).toBe("in_progress")

  await page.route("**/api/tasks/*/move", (route) =>
    route.fulfill({ status: 409, json: { error: "Someone else changed this.", code: "version_conflict" } }),
  )
  await card("In progress").getByLabel("Move to, for Movable card").selectOption("done")
  await said("Someone else changed this.")
  await card("In progress").waitFor()
  await page.unrouteAll()
})

test("many tasks come page by page, in the order that the address has", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (let number = 0; number < 30; number++) await add(`Series ${String(number).padStart(2, "0")}`)
  await all("?q=Series")
  await page.getByText("30 in all").waitFor()
  await expect.poll(() => page.locator("tr[data-task]").count()).toBe(25)

  await button("Title").click()
  await page.waitForURL(/sort=title/)
  await button("Title").click()
  await page.waitForURL(/sort=-title/)
  await page.locator("tr[data-task]").first().getByText("Series 29").waitFor()
  await button("Next").click()
  await page.waitForURL(/cursor=/)
  await expect.poll(() => page.locator("tr[data-task]").count()).toBe(5)
})

test("tasks that cannot be loaded say why, and are there after Retry", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const answer = { status: 429, json: { error: "Too many requests. Please wait a minute.", code: "too_many" } }
  for (const show of [mine, all]) {
    await page.route(/\/api\/tasks/, (route) => route.fulfill(answer))
    await show()
    await said("Too many requests. Please wait a minute.")
    await page.unrouteAll()
    await button("Retry").click()
    await page.getByText("Late tables").waitFor()
  }
})

test("on a desk and on a phone, light and dark, long names and all fit", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await add(long, { assignee_id: me, due_date: day(-1), project_id: project, priority: "high" })
  await expectFitsEverywhere(page, "my-tasks", async () => {
    await mine()
    await page.getByText(long).waitFor()
  })
  await expectFitsEverywhere(page, "all-tasks", async () => {
    await all()
    await page.getByText(long).waitFor()
  })
  await expectFitsEverywhere(page, "board", async () => {
    await all("?view=board")
    await page.getByText(long).waitFor()
  })
  await expectFitsEverywhere(page, "task-edit", async () => {
    await all()
    await button(long).click()
    await dialog("Edit task").waitFor()
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
