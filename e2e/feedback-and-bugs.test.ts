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
import { axeFindings, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const nasty = '<img src=x onerror="alert(1)"><script>alert(2)</script>'

let writer: Page

beforeAll(async () => {
  const noor = await createAccount(callApi, "Noor")
  await setAccountPassword(hub.url, noor)
  ;({ page: writer } = await openSignedInPage(browser, hub.url, { email: noor.email, password: chosenPassword }))
}, 240_000)

const said = (on: Page, sentence: string) => on.getByText(sentence, { exact: true }).last().waitFor(longTimeout)
const button = (on: Page, name: string) => on.getByRole("button", { name, exact: true })
const dialog = (on: Page, name: string) => on.getByRole("dialog", { name })

test("feedback asks for a message, says why it failed, and thanks", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await writer.goto(`${hub.url}/topics`)
  await button(writer, "Feedback").click()
  const form = dialog(writer, "Feedback")
  await button(writer, "Send feedback").click()
  await form.getByText("A message is required.").waitFor()
  expect(await axeFindings(writer)).toEqual([])
  await form.getByLabel("Message").fill(nasty)
  await writer.route("**/api/feedback", (route) => route.abort())
  await button(writer, "Send feedback").click()
  await said(writer, "Failed to submit feedback")
  await writer.unrouteAll()
  await button(writer, "Send feedback").click()
  await said(writer, "Thank you for your feedback!")
  await form.waitFor({ state: "detached" })
})

test("a bug report asks for an area and a description, and thanks", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await writer.goto(`${hub.url}/topics`)
  await button(writer, "Report Bug").click()
  const form = dialog(writer, "Report Bug")
  await button(writer, "Send report").click()
  await form.getByText("An area is required.").waitFor()
  await form.getByText("A description is required.").waitFor()
  expect(await form.getByLabel("Area").evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await axeFindings(writer)).toEqual([])
  await form.getByLabel("Area").fill("Search")
  await form.getByLabel("Description").fill(`It finds nothing.\n${nasty}`)
  await writer.route("**/api/feedback", (route) => route.abort())
  await button(writer, "Send report").click()
  await said(writer, "Failed to submit bug report")
  await writer.unrouteAll()
  await button(writer, "Send report").click()
  await said(writer, "Thank you for reporting this bug!")
})

test("an administrator reads feedback as plain text, answers it, and sees what became of the letter", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/feedback", { message: nasty, page: "/topics", metadata: { source: "widget" } })
  await page.goto(`${hub.url}/admin/feedback`)
  await page.getByRole("button", { name: "<img src=x" }).first().click()
  const detail = page.getByRole("dialog")
  await detail.getByText(nasty, { exact: true }).last().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(page, "Send reply").click()
  await detail.getByText("A message is required.").waitFor()
  await detail.getByLabel(/^Reply to/).fill("Thank you, we look into it.")
  await button(page, "Send reply").click()

  await said(page, "Reply saved.")
  await detail.getByText("Not sent because email is turned off. It stays in the outbox, and").waitFor()
  await button(page, "Create bug").click()
  await said(page, "Bug created.")
  await button(page, "Close").last().click()
  await button(page, "Archive").click()
  await said(page, "Feedback archived.")
})

test("a bug goes its way, its reporter hears of it, and reopens it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  type ReportVersionResponse = { id: number; version: number }
  const description = `Saving fails ${Date.now()}`
  const { bearer } = await writer.evaluate(() => ({ bearer: localStorage.getItem("access_token")! }))
  const { id } = await makeApiCaller(hub.url, bearer)<ReportVersionResponse>("POST", "/api/bugs", {
    area: "Editor",
    description,
  })
  await page.goto(`${hub.url}/admin/bugs?q=${encodeURIComponent(description)}`)
  await button(page, description).click()
  const detail = page.getByRole("dialog")
  for (const [status, sentence] of [
    ["Triaged", "Triaged"],
    ["In progress", "In progress"],
    ["Resolved", "Resolved"],
    ["Closed", "Closed"],
  ] as const) {
    await detail.getByLabel("Status").selectOption({ label: status })
    if (status === "Resolved") {
      await button(page, "Save").click()
      await detail.getByText("Enter the version that fixes it.").waitFor()
      await detail.getByLabel("Fixed in").fill("1.4")
    }
    await button(page, "Save").click()
    await said(page, "Bug saved.")
    await page.locator(`tr[data-bug="${id}"]`).getByText(sentence, { exact: true }).waitFor(longTimeout)
  }
  expect(await axeFindings(page)).toEqual([])

  await writer.goto(`${hub.url}/topics`)
  await writer.getByText(`Your bug report “${description}” is closed.`).waitFor(longTimeout)
  await button(writer, "Report Bug").click()
  await writer.getByRole("button", { name: /^Your reports/ }).click()
  await button(writer, `Reopen ${description}`).click()
  await said(writer, "Bug report reopened.")
})

test("an archive without anything in it says what it is for, and leads to where it is filled from", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (const [kind, nothing, path] of [
    ["projects", "No archived projects.", "/projects"],
    ["collections", "No archived collections.", "/collections"],
    ["bugs", "No archived bugs.", "/admin/bugs"],
  ] as const) {
    await page.goto(`${hub.url}/admin/archived/${kind}`)
    await page.getByText(nothing).waitFor(longTimeout)
    await page.getByText("can be restored or deleted here.").waitFor()
    await page
      .getByRole("main")
      .getByRole("link", { name: `Go to ${kind}` })
      .click()
    await page.waitForURL(hub.url + path)
  }
})

test("lists that are narrowed to nothing say so, and hold everything again when cleared", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (const [path, sentence] of [
    ["feedback", "No feedback match these filters."],
    ["bugs", "No bugs match these filters."],
  ]) {
    await page.goto(`${hub.url}/admin/${path}?q=nothing+of+the+kind`)
    await said(page, sentence!)
    await button(page, "Clear Filters").last().click()
    await page.locator("tr[data-feedback], tr[data-bug]").first().waitFor()
  }
})

test("on a desk and on a phone, light and dark, both lists and both forms fit", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/feedback", { message: "A".repeat(300), page: `/topics?q=${"b".repeat(200)}` })
  await callApi("POST", "/api/bugs", { area: "Editor", description: "C".repeat(300), steps: "1. Look" })
  for (const name of ["feedback", "bugs"]) {
    await expectFitsEverywhere(page, name, async () => {
      await page.goto(`${hub.url}/admin/${name}`)
      await page.locator("tr[data-feedback], tr[data-bug]").first().waitFor()
    })
    await expectFitsEverywhere(page, `${name}-one`, async () => {
      await page.goto(`${hub.url}/admin/${name}`)
      await page.locator("tr button").first().click()
      await page.getByRole("dialog").getByText("Browser", { exact: true }).waitFor()
    })
  }
  for (const name of ["Feedback", "Report Bug"])
    await expectFitsEverywhere(page, `form-${name.replace(" ", "-").toLowerCase()}`, async () => {
      await page.goto(`${hub.url}/topics`)
      if (page.viewportSize()!.width <= phone.width) await button(page, "Open menu").click(longTimeout)
      await button(page, name).click()
      await dialog(page, name).locator("textarea").first().waitFor()
    })
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
