import { beforeEach, expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { desktop, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const texts = [
  "Prices rose by 2 percent.\n\nThe end.\n",
  "Prices rose by 3 percent.\n\nThe end.\n",
  "Prices rose by 3 percent.\n\nThe very end.\n",
]
let id = 0

beforeEach(async () => {
  ;({ id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Prices", content: texts[0] }))
  for (const content of texts.slice(1)) await callApi("PUT", `/api/topics/${id}`, { title: "Prices", content })
})

const onHub = () => callApi<{ revision: number; content: string }>("GET", `/api/topics/${id}`)
const version = (number: number, on = page) => on.getByRole("region", { name: `Version ${number}`, exact: true })
const changes = (on = page) =>
  on.locator(".difference").evaluateAll((all) => all.map((one) => `${one.tagName} ${one.textContent.trim()}`))

async function showVersion(number: number, on = page): Promise<void> {
  await on.getByRole("tab", { name: "History" }).click()
  await on.getByRole("link", { name: `Version ${number}`, exact: true }).click()
  await version(number, on).waitFor(longTimeout)
}
async function openTopic(on = page): Promise<void> {
  await on.goto(`${hub.url}/topics/${id}`)
  await on.locator("[data-topic-text]").getByText("Prices rose by 3 percent.").waitFor(longTimeout)
}

test("a version chosen in the history shows in the place of the text what it changed, and what has changed since", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openTopic()
  await showVersion(2)
  await expect.poll(() => changes(), longTimeout).toEqual(["DEL 2", "INS 3"])

  await page.getByRole("radiogroup", { name: "View" }).getByText("Changes since").click()
  await expect.poll(() => changes(), longTimeout).toEqual(["INS very"])
  await page.getByRole("radiogroup", { name: "View" }).getByText("Whole text").click()
  await version(2).getByText("The end.").waitFor()
  await page.keyboard.press("Escape")

  await page.locator("[data-topic-text]").getByText("The very end.").waitFor()
  expect(new URL(page.url()).search).not.toContain("version")
  expect(complaints).toEqual([])
})

test("an older version is restored beside the text, which can be undone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openTopic()
  await showVersion(1)
  await page.getByRole("button", { name: "Restore version 1" }).click()
  await page.locator("[data-topic-text]").getByText("Prices rose by 2 percent.").waitFor(longTimeout)
  expect(await onHub()).toMatchObject({ revision: 4, content: texts[0] })
  await page.getByRole("button", { name: "Undo" }).click()

  await page.getByText("Undone: version 5 has the text of version 3.").waitFor(longTimeout)
  await page.locator("[data-topic-text]").getByText("The very end.").waitFor(longTimeout)
  expect(await onHub()).toMatchObject({ revision: 5, content: texts[2] })
})

test("what is being written is saved before a version is shown, and Edit goes back to it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openTopic()
  await page.getByRole("button", { name: "Edit" }).click()
  await page.getByRole("textbox", { name: "Content" }).waitFor(longTimeout)
  await page.keyboard.type("Now: ")
  await showVersion(1)
  expect(await onHub()).toMatchObject({ revision: 4, content: `Now: ${texts[2]}` })
  await page.getByRole("button", { name: "Edit" }).click()

  await page.getByRole("textbox", { name: "Content" }).getByText("Now: Prices").waitFor(longTimeout)
  await page.keyboard.type("And: ")
  await page.getByRole("button", { name: "Done" }).click()
  await page.locator("[data-topic-text]").getByText("Now: Prices").waitFor(longTimeout)
  expect((await onHub()).revision).toBe(5)
  expect(new URL(page.url()).search).not.toContain("version")
})

test("a restore over a version that somebody saved meanwhile is refused in words, and nothing is lost", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openTopic()
  await showVersion(1)
  await page.route("**/restore", async (route) => {
    await callApi("PUT", `/api/topics/${id}`, { title: "Prices", content: "By somebody else.\n" })
    await route.continue()
  })
  await page.getByRole("button", { name: "Restore version 1" }).click()

  await page.getByRole("alert").filter({ hasText: "Someone has just saved this topic." }).first().waitFor(longTimeout)
  await page.unroute("**/restore")
  expect(await onHub()).toMatchObject({ revision: 4, content: "By somebody else.\n" })
})

test("who may not edit reads older versions and is offered no restore; a version that never was says so", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const account = await createAccount(callApi, `Rita ${id}`, "reviewer")
  await setAccountPassword(hub.url, account)
  const rita = await openSignedInPage(browser, hub.url, { email: account.email, password: chosenPassword })
  await openTopic(rita.page)
  await showVersion(1, rita.page)
  await version(1, rita.page).getByText("Prices rose by 2 percent.").waitFor(longTimeout)
  expect(await rita.page.getByRole("button", { name: "Restore version 1" }).count()).toBe(0)

  await rita.page.goto(`${hub.url}/topics/${id}?version=99`)
  await rita.page.getByText("The version could not be loaded.").waitFor(longTimeout)
  await rita.page.getByRole("button", { name: "Back to the text" }).click()
  await rita.page.locator("[data-topic-text]").getByText("The very end.").waitFor(longTimeout)
  await rita.context.close()
})

test("on a desk and on a phone, light and dark, nothing keeps anybody from reading a version", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(page, "version", async () => {
    await page.goto(`${hub.url}/topics/${id}?version=2`)
    await expect.poll(() => changes(), longTimeout).toEqual(["DEL 2", "INS 3"])
  })
  await page.setViewportSize(phone)
  await openTopic()
  await page.getByRole("button", { name: /^Details and comments/ }).click()
  await showVersion(1)
  await page.getByRole("dialog", { name: "About this topic" }).waitFor({ state: "detached" })
  await page.setViewportSize(desktop)
})
