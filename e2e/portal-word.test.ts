import { readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import type { Page } from "playwright-core"
import { expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { browser, callApi, hub, setUpAdmin } from "./fixtures/admin.ts"
import { requestByLink } from "./fixtures/expert.ts"
import { axeFindings, openPage, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const content = "# Jobless rate\n\nWe count people in households.\n\nA survey asks them every month.\n"

/** Downloads the text, and changes words of it as somebody types them. */
async function editInWord(page: Page, changes: [string, string][]): Promise<string> {
  const download = page.waitForEvent("download", longTimeout)
  await page.getByRole("button", { name: "Download as Word" }).click(longTimeout)
  const parts = unzipSync(await readFile(await (await download).path()))
  let xml = strFromU8(parts["word/document.xml"]!)
  for (const [from, to] of changes) {
    expect(xml).toContain(from)
    xml = xml.replace(from, to)
  }
  const path = join(tmpdir(), `answer-${Date.now()}.docx`)
  await writeFile(path, zipSync({ ...parts, "word/document.xml": strToU8(xml) }))
  return path
}

test("an expert with a phone and no account brings changes back from Word and sends them", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const topic = await callApi<{ id: number }>("POST", "/api/topics", { title: "Word by link", content })
  const link = await requestByLink(topic.id)
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true, acceptDownloads: true })
  const { page } = await openPage(context)
  await page.goto(link)
  const desk = await openPage(await browser.newContext())
  await desk.page.goto(link)
  await desk.page.getByRole("button", { name: "Download as Word" }).waitFor(longTimeout)
  const path = await editInWord(page, [
    ["people in households", "persons in households"],
    ["every month", "each month"],
  ])
  await page.getByRole("button", { name: "Comment on “We count people in households.”" }).tap()
  await page.getByLabel("Your comment").fill("Typed here.")

  await page.setInputFiles("input[type=file]", path)
  await page.getByText("2 changes and comments in this file: 2 as they are.").waitFor(longTimeout)
  expect(await page.getByLabel("Your comment").inputValue()).toBe("Typed here.")
  expect(await axeFindings(page)).toEqual([])
  await page.screenshot({ path: join(tmpdir(), "portal-word-phone.png"), fullPage: true })
  await page.getByRole("button", { name: "Add to my review" }).tap()
  await page.getByText("They are in your review now.").waitFor(longTimeout)
  await page.getByText("1 comment, 2 suggestions.").waitFor(longTimeout)
  // A page that was open all the while takes up what was written on the phone, and overwrites nothing of it.
  await desk.page.setInputFiles("input[type=file]", path)
  await desk.page.getByText("They are in your review now.").waitFor(longTimeout)
  await desk.page.getByText("1 comment, 2 suggestions.").waitFor(longTimeout)
  await desk.page.context().close()
  await page.reload()
  await page.getByText("1 comment, 2 suggestions.").waitFor(longTimeout)

  await page.setInputFiles("input[type=file]", {
    name: "notes.docx",
    mimeType: "application/msword",
    buffer: Buffer.from("x"),
  })
  await page.getByText("“notes.docx” is not a Word document: it is plain text.").waitFor(longTimeout)
  await expectFitsEverywhere(page, "portal-word", async () => {
    await page.goto(link)
    await page.getByText("1 comment, 2 suggestions.").waitFor(longTimeout)
  })
  await page.getByRole("button", { name: "Request changes" }).click()
  await page.getByRole("button", { name: "Send" }).click()
  await page.getByRole("heading", { name: "You requested changes" }).waitFor(longTimeout)
  await context.close()
})

test("a reviewer with an account does the same beside the list of their reviews", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const topic = await callApi<{ id: number }>("POST", "/api/topics", { title: "Word with an account", content })
  const account = await createAccount(callApi, "Otto Words", "reviewer")
  const otto = await setAccountPassword(hub.url, account)
  const { person_id } = await otto.asked<{ person_id: number }>("GET", "/api/users/me")
  const { page, context } = await openSignedInPage(browser, hub.url, { email: account.email, password: chosenPassword })
  const { requests } = await callApi<{ requests: { id: number }[] }>("POST", "/api/reviews/request", {
    topic_id: topic.id,
    reviewer_ids: [person_id],
  })
  await page.goto(`${hub.url}/reviews/tasks/${requests[0]!.id}`)
  const path = await editInWord(page, [["people in households", "persons in households"]])

  await page.setInputFiles("input[type=file]", path)
  await page.getByText("They add 1 suggestion to your review. Nothing is sent before you answer.").waitFor(longTimeout)
  await page.screenshot({ path: join(tmpdir(), "portal-word-account.png"), fullPage: true })
  await page.getByRole("button", { name: "Add to my review" }).click()

  await page.getByText("They are in your review now.").waitFor(longTimeout)
  await context.close()
})
