import { expect, onTestFailed, test } from "vitest"
import { setUpWriter, browser, hub, writer } from "./fixtures/author.ts"
import { longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { openTopic } from "./fixtures/writer.ts"

setUpWriter()

const question = "You have unsaved changes. Leave this page without saving?"
const toTopics = () =>
  writer.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Topics", exact: true }).click()
const type = async (words: string) => {
  await writer.page.locator(".cm-content").click()
  await writer.page.keyboard.type(words)
}

test("a new topic is created, says so, and its own address takes the place of the new one's", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  await page.goto(`${hub.url}/topics`)
  // Where nothing is listed, the next step stands in the middle of the page.
  await page.getByRole("link", { name: "Write your first topic" }).click()
  await page.getByLabel("Title").fill("Rents")
  await type("Rents are asked for by telephone.")
  await page.getByRole("button", { name: "Create Topic" }).click()

  await page.getByText("Topic created successfully!").waitFor(longTimeout)
  await page.waitForURL(/\/topics\/\d+\/edit$/)
  await page.goBack()
  await page.waitForURL(`${hub.url}/topics`)
})

test("a topic that was not touched is left at once", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  await openTopic(writer, hub, "Prices rose.\n")
  await toTopics()

  await page.waitForURL(`${hub.url}/topics`)
  expect(await page.getByText(question).count()).toBe(0)
})

test("unsaved text is asked about before it is left: one stays with it, or finds it again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "Prices rose.\n")
  await type("Once more: ")
  await toTopics()
  await page.getByText(question).waitFor(longTimeout)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("button", { name: "Stay on page" }).click()
  await page.getByText(question).waitFor({ state: "detached" })
  expect(page.url()).toBe(`${hub.url}/topics/${id}/edit`)
  await page.locator(".cm-content").getByText("Once more: ").waitFor()

  await toTopics()
  await page.getByRole("button", { name: "Leave page" }).click()
  await page.waitForURL(`${hub.url}/topics`)
  await page
    .getByText("Your unsaved text stays on this device, and you can restore it when you come back.")
    .waitFor(longTimeout)
  await page.goto(`${hub.url}/topics/${id}/edit`)
  await page.getByText(/You have unsaved text from/).waitFor(longTimeout)
})

test("the edit form leads to the workspace, where one goes on with what was typed, without a question", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "Prices rose.\n")
  await type("Once more: ")
  await page.getByRole("link", { name: "Open in the workspace" }).click()

  await page.waitForURL(`${hub.url}/topics/${id}`)
  await page.locator(".cm-content, .ProseMirror").getByText("Once more: ").waitFor(longTimeout)
  expect(await page.getByText(question).count()).toBe(0)
  expect(await page.getByText(/You have unsaved text from/).count()).toBe(0)
  await page.getByRole("button", { name: "Done", exact: true }).first().click()
  await page.locator("article").getByText("Once more:").first().waitFor(longTimeout)
})

test("the browser asks as well, before a tab with unsaved text is closed or loaded again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  await openTopic(writer, hub, "Prices rose.\n")
  await type("Once more: ")
  const asked = page.waitForEvent("dialog")
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe("beforeunload")
  await dialog.accept()
  await reloaded
})

test("Update Topic saves, says so, and goes to the dashboard", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  const id = await openTopic(writer, hub, "Prices rose.\n")
  await type("Once more: ")
  await page.getByRole("button", { name: "Update Topic" }).click()

  await page.getByText("Topic updated successfully!").first().waitFor(longTimeout)
  await page.waitForURL(`${hub.url}/dashboard`)
  expect((await sendRequest("GET", `/api/topics/${id}`)).content).toContain("Once more: ")
})

test("a topic that cannot be loaded says so, and is there after Retry", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  const { id } = await sendRequest("POST", "/api/topics", { title: "Out of reach", content: "Words." })
  const address = `**/api/topics/${id}`
  await page.route(address, (route) => route.fulfill({ status: 500, json: { error: "No.", code: "bug" } }))
  for (const path of [`/topics/${id}`, `/topics/${id}/edit`]) {
    await page.goto(hub.url + path)
    await page.getByText("Failed to load topic.").waitFor(longTimeout)
  }
  await page.unroute(address)
  await page.getByRole("button", { name: "Retry" }).click()

  await page.locator(".cm-content").getByText("Words.").waitFor(longTimeout)
})
