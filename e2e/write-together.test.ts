import type { Page } from "playwright-core"
import { beforeAll, beforeEach, expect, onTestFailed, test } from "vitest"
import { chosenPassword, createAccount, openSignedInPage, setAccountPassword } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"
import { putCaretBefore, showMode } from "./fixtures/writer.ts"

setUpAdmin()

const content = "First words.\n\nMiddle words.\n\n- an item\n- another\n\nLast words.\n"
let id: number
let dora: Awaited<ReturnType<typeof openSignedInPage>>

beforeEach(async () => {
  const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Labour" })
  ;({ id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Wages", content, collection_id }))
})

beforeAll(async () => {
  const account = await createAccount(callApi, "Dora Dean")
  await setAccountPassword(hub.url, account)
  dora = await openSignedInPage(browser, hub.url, { email: account.email, password: chosenPassword })
}, 240_000)

const prose = (on: Page) => on.locator(".ProseMirror")
/** What others do in a paragraph, as it is drawn beside it. */
const writersIn = (on: Page, words: string) =>
  on
    .locator("[data-writers]")
    .filter({ hasText: words })
    .evaluate((block) => getComputedStyle(block, "::after").content)
const contentNow = async () => (await callApi<{ content: string }>("GET", `/api/topics/${id}`)).content

async function write(on: Page): Promise<void> {
  await on.goto(`${hub.url}/topics/${id}`)
  await on.getByRole("button", { name: "Edit", exact: true }).first().click()
  await prose(on).waitFor()
}

async function typeAtEnd(on: Page, paragraph: string, words: string): Promise<void> {
  await prose(on).getByText(paragraph).click()
  await on.keyboard.press("End")
  await on.keyboard.type(words)
}

test("a reader sees in which paragraph somebody writes, and what they saved, without asking", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/topics/${id}`)
  await page.locator("[data-topic-text]").getByText("Last words.").waitFor()
  await write(dora.page)

  await typeAtEnd(dora.page, "Last words.", " And more.")
  await expect.poll(() => writersIn(page, "Last words.")).toBe('"Dora Dean is writing here"')
  await page.getByRole("treeitem", { name: "Wages, Draft, Dora Dean is here" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
  await dora.page.keyboard.press("Control+s")

  await page.locator("[data-topic-text]").getByText("Last words. And more.").waitFor()
  await dora.page.getByRole("button", { name: "Done" }).click()
  await expect.poll(() => page.locator("[data-writers]").count()).toBe(0)
  expect([complaints, dora.complaints]).toEqual([[], []])
})

test("what another saves of other paragraphs comes in while somebody types, and moves no caret", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await Promise.all([write(page), write(dora.page)])
  await typeAtEnd(page, "Middle words.", " Grace")
  await expect.poll(() => writersIn(dora.page, "Middle words.")).toBe('"Administrator is writing here"')
  await typeAtEnd(dora.page, "First words.", " Dora.")
  await typeAtEnd(dora.page, "another", " one")

  await dora.page.keyboard.press("Control+s")
  for (const character of " writes on") {
    await page.keyboard.type(character)
    await page.waitForTimeout(120)
  }
  await prose(page).getByText("First words. Dora.").waitFor()
  await prose(page).getByText("another one").waitFor()
  await page.keyboard.type(" in her place.")

  await prose(page).getByText("Middle words. Grace writes on in her place.").waitFor()
  await page.keyboard.press("Control+s")
  await prose(dora.page).getByText("Middle words. Grace writes on in her place.").waitFor()
  expect(await contentNow()).toBe(
    "First words. Dora.\n\nMiddle words. Grace writes on in her place.\n\n- an item\n- another one\n\nLast words.\n",
  )
  // Taking back is of one's own words alone.
  await page.keyboard.press("Control+z")
  await prose(page).getByText("First words. Dora.").waitFor()
  await prose(page).getByText("another one").waitFor()
  await page.keyboard.press("Control+Shift+z")
  expect([complaints, dora.complaints]).toEqual([[], []])
})

test("where both change one paragraph, each is warned before, and only that paragraph is decided about", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await Promise.all([write(page), write(dora.page)])
  await showMode(page, "Markdown")
  await page.locator(".cm-content").getByText("First words.").click()
  await page.keyboard.press("End")
  await putCaretBefore(dora.page, "First words.")
  await expect.poll(() => writersIn(page, "First words.")).toBe('"Dora Dean is here"')
  await dora.page.locator("output", { hasText: "Administrator is here" }).waitFor()

  await dora.page.keyboard.type("Our ")
  await dora.page.keyboard.press("Control+s")
  await page
    .getByText(/^Dora Dean saved version/)
    .first()
    .waitFor()
  await page.locator(".cm-content").getByText("Our First words.").waitFor()
  await page.keyboard.type(" Grace again.")
  await dora.page.keyboard.type("very ")
  await dora.page.keyboard.press("Control+s")
  await page.getByRole("button", { name: "Decide now" }).click()

  await page.getByRole("button", { name: "Save the joined text" }).click()
  await prose(dora.page).getByText("Our very First words. Grace again.").waitFor()
  expect(await contentNow()).toContain("Our very First words. Grace again.\n\nMiddle words.")
})
