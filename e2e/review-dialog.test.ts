import { beforeAll, expect, onTestFailed, test } from "vitest"
import type { Locator } from "playwright-core"
import { createAccount, expectFitsEverywhere } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

let project = 0

async function topic(title: string, more: object = {}): Promise<void> {
  await callApi("POST", "/api/topics", { title, content: `About ${title}.`, ...more })
}

beforeAll(async () => {
  ;({ id: project } = await callApi<{ id: number }>("POST", "/api/projects", { name: "Census" }))
  await callApi("POST", "/api/projects", { name: "Empty" })
  const { id: ida } = await createAccount(callApi, "Ida Ink", "reviewer")
  expect(ida).toBeGreaterThan(0)
  for (const person of [
    { name: "Eve Expert", email: "eve@office.test", role: "Methods" },
    { name: "Gus Grey", email: "gus@office.test" },
    { name: "Rita Reader", email: "rita@office.test", can_review: false },
    { name: "Ida Ink", email: "ida.ink@office.test" },
  ])
    await callApi("POST", `/api/projects/${project}/stakeholders`, person)
  for (const title of ["Prices", "Rents", "Wages", "Trade", "Births"]) await topic(title, { project_id: project })
  await topic("Lonely")
}, 240_000)

const dialog = (title: string) => page.getByRole("dialog", { name: `Send “${title}” for review` })
const sent = () => page.getByRole("dialog", { name: "Sent for review" })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const field = (name: string) => page.getByRole("combobox", { name })

async function open(title: string): Promise<void> {
  await page.goto(`${hub.url}/topics`)
  await page.getByRole("button", { name: `Send for review: ${title}` }).click()
  await dialog(title).getByLabel("Notes").waitFor()
}

const unfold = (title: string) => dialog(title).getByText("More options").click()

async function chooseProject(name: string): Promise<void> {
  await unfold("Lonely")
  await field("Project").fill(name)
  await page.getByRole("option", { name }).click()
}

async function choose(name: RegExp | string): Promise<void> {
  await field("Stakeholders").click()
  await page.getByRole("option", { name }).click()
  await page.keyboard.press("Escape")
}

test("the dialog begins with the topic's project, offers those of its stakeholders who review, and a week's time", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("Prices")

  await unfold("Prices")
  expect(await field("Project").inputValue()).toBe("Census")
  const week = new Date(Date.now() + 7 * 86_400_000)
  const local = new Date(week.getTime() - week.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  expect(await dialog("Prices").getByLabel("Due date").inputValue()).toBe(local)
  expect(await dialog("Prices").getByLabel("Notes").inputValue()).toBe(
    'Please review "Prices" for technical accuracy and clarity.',
  )
  await field("Stakeholders").click()
  const offered = page.getByRole("listbox", { name: "Stakeholders" }).getByRole("option")
  await expect.poll(() => offered.allTextContents()).toEqual(["Eve Expert, Methods", "Gus Grey", "Ida Ink"])
  expect(await dialog("Prices").getByLabel("Sequential review").count()).toBe(0)
})

test("what is missing is said beside its field, and the first one has the focus", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("Lonely")
  expect(await field("Stakeholders").count()).toBe(0)

  await button("Send for review").click()
  await page.getByText("Choose at least one reviewer.").waitFor()
  await expect.poll(() => field("Reviewers").evaluate((input) => input === document.activeElement)).toBe(true)

  await chooseProject("Census")
  await button("Send for review").click()
  await page.getByText("Choose at least one stakeholder.").waitFor()
  expect(await page.getByText("Choose at least one reviewer.").count()).toBe(0)
  await expect.poll(() => field("Stakeholders").evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
})

test("no field is marked as required that may stay empty, and without a project people are asked first", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("Lonely")

  await dialog("Lonely").getByLabel("Email").waitFor()
  await unfold("Lonely")
  expect(await dialog("Lonely").getByLabel("Project").getAttribute("required")).toBeNull()
  expect(
    await dialog("Lonely")
      .getByText(/^(Project|Reviewers)\s*\*$/)
      .count(),
  ).toBe(0)
  expect(
    await dialog("Lonely")
      .getByText(/^Due date\s*\*$/)
      .count(),
  ).toBe(1)
})

test("at 1280 by 800 the button that sends is in sight, also with every field shown", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize({ width: 1280, height: 800 })
  await open("Lonely")
  const isInSight = (one: Locator) =>
    one.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    })
  expect(await isInSight(button("Send for review"))).toBe(true)

  await unfold("Lonely")
  const last = dialog("Lonely").getByLabel("Reviewers can reject the topic")
  await last.focus()

  expect([await isInSight(button("Send for review")), await isInSight(last)]).toEqual([true, true])
})

test("a project without stakeholders says so, and people outside of it are asked beside it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("Lonely")
  await chooseProject("Empty")
  await page.getByText("This project has no stakeholders who review.").waitFor()

  await dialog("Lonely").getByText("People outside the project").click()
  await dialog("Lonely").getByLabel("Name").fill("Olaf Outside")
  await dialog("Lonely").getByLabel("Email").fill("olaf@office.test")
  await button("Send for review").click()

  await sent().getByText('"Lonely" submitted for review to 1 reviewer(s).').waitFor()
  await page.getByLabel("Review link for Olaf Outside").waitFor()
})

test("several stakeholders are asked at once unless the flag is set", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("Prices")
  await choose(/^Eve Expert/)
  await choose("Gus Grey")
  await expectFitsEverywhere(page, "review-dialog", async () => {
    await dialog("Prices").getByLabel("Sequential review").waitFor()
  })
  await button("Send for review").click()

  await sent().getByText('"Prices" submitted for review to 2 reviewer(s).').waitFor()
  await sent().getByText("Email is off, so nothing was sent.").first().waitFor()
})

test("in a sequential review the order is the sender's, and no word says that the first was notified who was not", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("Rents")
  await choose(/^Eve Expert/)
  await choose("Gus Grey")
  await dialog("Rents").getByLabel("Sequential review").check()
  const order = dialog("Rents").getByRole("list", { name: "Review order" })
  expect(await order.getByRole("listitem").allTextContents()).toEqual(["Eve Expert", "Gus Grey"])
  await button("Move Gus Grey up").click()
  await expectFitsEverywhere(page, "review-dialog-order", () => order.waitFor())
  await button("Send for review").click()

  await sent().getByText('"Rents" submitted for sequential review.', { exact: true }).waitFor()
  await sent().getByText("Email is off, so nothing was sent.").waitFor()
  await page.getByLabel("Review link for Gus Grey").waitFor()
  expect(await page.getByLabel("Review link for Eve Expert").count()).toBe(0)
})

test("the first of a sequence who has an account is notified in the hub, and it says so with mail off", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("Wages")
  await choose("Ida Ink")
  await choose("Gus Grey")
  await dialog("Wages").getByLabel("Sequential review").check()
  await button("Send for review").click()

  await sent().getByText('"Wages" submitted for sequential review. First reviewer notified.').waitFor()
  await sent().getByText("They see the request in the hub when they sign in.").waitFor()
  await sent().getByText("Email is off, so nothing was sent.").waitFor()
})

test("the flag counts for nothing once a single stakeholder is left", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("Trade")
  await choose(/^Eve Expert/)
  await choose("Gus Grey")
  await dialog("Trade").getByLabel("Sequential review").check()
  await field("Stakeholders").press("Backspace")
  await dialog("Trade").getByLabel("Sequential review").waitFor({ state: "detached" })
  await button("Send for review").click()

  await sent().getByText('"Trade" submitted for review to 1 reviewer(s).').waitFor()
})

test("a failed submission keeps the form, and a topic that is gone is told by a toast", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("Births")
  await choose(/^Eve Expert/)
  await page.route("**/api/reviews/request", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "Bad gateway" }),
  )
  await button("Send for review").click()
  await page.getByText("Failed to submit topic for review. Please try again.").waitFor()
  await page.unroute("**/api/reviews/request")

  const found = await callApi<{ [index: number]: { id: number } }>("GET", "/api/topics?q=Births")
  await callApi("POST", "/api/topics/bulk/delete", { ids: [found[0]!.id] })
  await button("Send for review").click()
  await page.getByText("Topic not found", { exact: true }).waitFor()
})

test("nothing was wrong in the browser meanwhile", () => {
  expect(complaints.filter((line) => !/502|404/.test(line))).toEqual([])
})
