import { beforeAll, expect, onTestFailed, test } from "vitest"
import { createAccount, makeApiCaller, expectFitsEverywhere } from "./fixtures/accounts.ts"
import { axeFindings, desktop, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

let link = ""

beforeAll(async () => {
  for (const name of ["Eve Expert", "Gus Grey", "Ida Ink"]) await createAccount(callApi, name, "reviewer")
  await callApi("POST", "/api/topics", { title: "Jobless rate", content: "# Rate\n\nThe rate is low.\n" })
}, 240_000)

const dialog = () => page.getByRole("dialog", { name: "Sequential Review Setup" })
const step = (position: number) => dialog().getByRole("listitem", { name: `Step ${position}` })
const panel = () => page.getByRole("region", { name: "Sequential review" })
const steps = () => panel().locator("ol > li").allTextContents()
const button = (name: string) => page.getByRole("button", { name, exact: true })
const copied = async (name: string) => page.getByLabel(`Review link for ${name}`).inputValue()

async function openSetup(title = "Jobless rate"): Promise<void> {
  await page.goto(`${hub.url}/topics`)
  await page.getByRole("button", { name: `Sequential review of ${title}` }).click()
  await dialog().getByLabel("Initial message").waitFor()
}

async function choose(position: number, name: string): Promise<void> {
  await step(position)
    .getByLabel(/^Reviewer/)
    .first()
    .fill(name)
  await page.getByRole("option", { name: new RegExp(name) }).click()
}

const answer = (decision: string, summary = "") =>
  makeApiCaller(hub.url)("POST", `/api/review/${link.split("/").at(-1)}/decision`, {
    decision,
    summary,
    expected_revision: 1,
  })

test("the setup begins with the usual words, and says beside each field what is missing", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openSetup()

  expect(await dialog().getByLabel("Initial message").inputValue()).toBe(
    'Please review "Jobless rate" for technical accuracy and clarity.',
  )
  expect(await dialog().getByLabel("Priority").inputValue()).toBe("medium")
  expect(await dialog().getByLabel("Continue to the next reviewer after each approval").isChecked()).toBe(true)
  expect(await dialog().getByLabel("Pause when a reviewer requests changes").isChecked()).toBe(true)
  await dialog().getByLabel("Initial message").fill(" ")
  await button("Create sequence").click()

  await dialog().getByText("Choose the reviewer for this step.").waitFor()
  await dialog().getByText("Write the initial message.").waitFor()
  await button("Remove step 1").click()
  await dialog().getByText("Please add at least one reviewer to the sequence.").waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test("three reviewers are put in order, and the first one's link is there to pass on", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openSetup()
  await choose(1, "Gus Grey")
  await button("Add reviewer").click()
  await choose(2, "Eve Expert")
  await button("Move step 2 up").click()
  await button("Add reviewer").click()
  await choose(3, "Ida Ink")
  expect(await step(3).getByLabel("Step name").getAttribute("placeholder")).toBe("Review Step 3")
  await button("Create sequence").click()

  await page.getByText("Sequential review created successfully!").waitFor()
  await page.getByText("Email is off, so nothing was sent.").waitFor()
  link = await copied("Eve Expert")
  await button("Done").click()

  await page.goto(`${hub.url}/topics/1`)
  await panel()
    .getByText(/In review\. It became Eve Expert’s turn a moment ago\./)
    .waitFor()
  expect(await steps()).toEqual([
    expect.stringMatching(/^Expert Review: Eve Expert – In review, due \d{4}-\d\d-\d\d$/),
    "Review Step 2: Gus Grey – Waiting",
    "Review Step 3: Ida Ink – Waiting",
  ])
})

test("a change request pauses it, and its owner advances to the next reviewer", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await answer("request_changes", "Say per month.")
  await page.reload()
  await panel().getByText("Paused: changes were requested.").waitFor()
  await panel().getByText("It became Administrator’s turn").waitFor()

  await panel().getByRole("button", { name: "Go to next step" }).press("Enter")
  await page
    .getByRole("dialog", { name: "Go to the next step?" })
    .getByLabel("Note to the reviewer (optional)")
    .fill("Soon.")
  await page.getByRole("dialog").getByRole("button", { name: "Go to next step" }).click()

  link = await copied("Gus Grey")
  await panel().getByText("It became Gus Grey’s turn").waitFor()
  expect((await steps())[0]).toBe("Expert Review: Eve Expert – Changes requested")
  expect(await axeFindings(page)).toEqual([])
})

test("a step is skipped only with a reason, and a passed-over change leaves the end to the owner", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await answer("approve")
  await page.reload()
  await panel().getByText("It became Ida Ink’s turn").waitFor()
  await button("Skip step").click()
  await page.getByRole("dialog").getByRole("button", { name: "Skip step" }).click()
  await page.getByText("Give a reason.").waitFor()
  await page.getByLabel("Reason").fill("On leave.")
  await page.getByRole("dialog").getByRole("button", { name: "Skip step" }).click()

  await panel().getByText("Waiting for the owner to decide how to continue.").waitFor()
  expect((await steps())[2]).toBe("Review Step 3: Ida Ink – Skipped (On leave.)")
  expect(await panel().getByRole("button").allTextContents()).toEqual([
    "Send step again",
    "Pause sequence",
    "Complete sequence",
    "Cancel sequence",
  ])

  await expectFitsEverywhere(page, "sequence", async () => {
    await page.goto(`${hub.url}/topics/1`)
    // On a phone it is in the sheet with the details of the topic.
    const details = page.getByRole("button", { name: /^Details and comments/ })
    await panel().or(details).first().waitFor()
    if (await details.isVisible()) await details.click()
    await panel().waitFor()
  })
})

test("while its owner pauses it, the link says who did and why it still counts", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(desktop)
  // The sheet of the phone goes, since here its contents have a column of their own.
  await expect.poll(() => panel().count()).toBe(1)
  await panel().getByRole("button", { name: "Send step again" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Send step again" }).click()
  link = await copied("Eve Expert")
  await button("Pause sequence").click()
  await page.getByLabel("Reason").fill("New figures come.")
  await page.getByRole("dialog").getByRole("button", { name: "Pause sequence" }).click()
  await panel().getByText("Paused: New figures come.").waitFor()

  const outside = await browser.newContext()
  const theirs = await outside.newPage()
  await expectFitsEverywhere(theirs, "portal-paused", async () => {
    await theirs.goto(link)
    await theirs.getByRole("heading", { name: "This review is paused" }).waitFor()
  })
  await theirs.getByText("Administrator paused this review. Keep the link").waitFor()
  await outside.close()
})

test("going on, the first reviewer approves, and the topic is approved", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await button("Resume sequence").click()
  await panel().getByText("It became Eve Expert’s turn").waitFor()
  await answer("approve")
  await page.reload()

  await page.getByText("Approved", { exact: true }).first().waitFor()
  expect(await panel().count()).toBe(0)
  expect(complaints).toEqual([])
})

test("a sequence has a name, a description, and a step for somebody without an account", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Wages", content: "Words." })
  await openSetup("Wages")
  await dialog().getByLabel("Sequence name").fill("Autumn round")
  await dialog().getByLabel("Description").fill("Methods first, then law.")
  await step(1).getByLabel("Someone without an account").check()
  await button("Create sequence").click()
  await step(1).locator("[aria-invalid=true]").first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await step(1).getByLabel(/^Name/).fill("Olga Outside")
  await step(1)
    .getByLabel(/^Email/)
    .fill("olga@elsewhere.test")
  await button("Create sequence").click()
  expect(await copied("Olga Outside")).toMatch(/\/review\//)

  await page.goto(`${hub.url}/topics/${id}`)
  const named = page.getByRole("region", { name: "Autumn round" })
  await named.getByText("Methods first, then law.").waitFor()
  await named.getByText(/Expert Review: Olga Outside/).waitFor()
})

test("reviewers that cannot be loaded are shown as samples, and none of them can be chosen", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/topics", { title: "Trade", content: "Words." })
  await page.route(/\/api\/reviews\/reviewers/, (route) => route.fulfill({ status: 503, body: "{}" }))
  await openSetup("Trade")
  await step(1).getByText("The list shows samples, which cannot be chosen.").waitFor({ timeout: 30_000 })
  await step(1)
    .getByLabel(/^Reviewer/)
    .first()
    .click()
  const samples = page.getByRole("option", { name: /Sample$/ })
  await samples.first().waitFor()
  expect(await samples.count()).toBe(3)
  await samples.first().click({ force: true })
  await button("Create sequence").click()
  await dialog().getByText("Choose the reviewer for this step.").waitFor()

  await page.unroute(/\/api\/reviews\/reviewers/)
  await button("Retry").click()
  await step(1)
    .getByText("The list shows samples, which cannot be chosen.")
    .waitFor({ state: "detached", timeout: 30_000 })
})

test("a topic that has an active sequence says so, and makes no second one", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Method", content: "Words." })
  await openSetup("Method")
  await choose(1, "Eve Expert")
  const { reviewers } = await people()
  const reviewer_id = reviewers.find(({ name }) => name === "Gus Grey")!.id
  await callApi("POST", "/api/sequences/", { topic_id: id, initial_message: "First.", reviewers: [{ reviewer_id }] })
  await button("Create sequence").click()

  const known = "This topic already has an active review sequence"
  await dialog()
    .getByText(`${known}. Please complete or pause the existing sequence before creating a new one.`)
    .waitFor()
  await dialog().getByText(`${known}: "Unnamed sequence".`).waitFor()
  expect(await button("Create sequence").isDisabled()).toBe(true)
})

async function people() {
  const bearer = await page.evaluate(() => localStorage.getItem("access_token"))
  const response = await fetch(`${hub.url}/api/reviews/reviewers`, { headers: { authorization: `Bearer ${bearer}` } })
  return { reviewers: (await response.json()) as { id: number; name: string }[] }
}
