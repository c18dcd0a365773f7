import type { TopicComments } from "@hub/contract/comments"
import type { Page } from "playwright-core"
import { beforeAll, beforeEach, expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, page, setUpAdmin } from "./fixtures/admin.ts"
import { createSampleTopic, openCommentedTopic, sampleText, showTopic, tab, threadsOf } from "./fixtures/comments.ts"
import { axeFindings, desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"
import { moveCaret, showMode } from "./fixtures/writer.ts"

setUpAdmin()

let topic: number
let tomas: Awaited<ReturnType<typeof openCommentedTopic>>["tomas"]

beforeAll(async () => {
  ;({ tomas } = await openCommentedTopic())
}, 240_000)

beforeEach(async () => {
  topic = await createSampleTopic()
})

const written = (on = page) => on.getByRole("textbox", { name: "Content" })
const suggesting = (on = page) => on.getByRole("switch", { name: "Suggesting" })
const send = (on = page) => on.getByRole("button", { name: "Suggest", exact: true })
const contentOf = async (id = topic) => (await callApi<{ content: string }>("GET", `/api/topics/${id}`)).content
const suggestionsOf = async (id = topic) =>
  (await threadsOf(id)).map(({ quote, suggestion }) => `${quote} → ${suggestion?.words}`)

async function beginToSuggest(): Promise<void> {
  await showTopic(page, topic)
  await page.getByRole("button", { name: "Edit" }).click()
  await written().waitFor(longTimeout)
  await suggesting().focus()
  await page.keyboard.press("Space")
  await expect.poll(() => suggesting().isChecked(), longTimeout).toBe(true)
  await written().waitFor(longTimeout)
}

/** Types at the end of the paragraph with these words. */
async function typeAfter(on: Page, paragraph: string, words: string): Promise<void> {
  await written(on).getByText(paragraph).click()
  await moveCaret(on, "End")
  await on.keyboard.type(words)
}

/** Reviewers have one button instead of Edit. */
async function beginAsReviewer(): Promise<void> {
  await showTopic(tomas.page, topic)
  expect(await tomas.page.getByRole("button", { name: "Edit", exact: true }).count()).toBe(0)
  await tomas.page.getByRole("button", { name: "Suggest changes" }).click()
  await written(tomas.page).waitFor(longTimeout)
}

const occurrences = (text: string | null, words: string) => (text ?? "").split(words).length - 1

test("an author types in two paragraphs, which suggests two changes of a text that stays, and accepts one", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await beginToSuggest()
  await typeAfter(page, "How many households we ask", " This is new.")
  await typeAfter(page, "The reserve is drawn", " It is small.")
  await page.getByText("2 changes, saved on this device").waitFor(longTimeout)
  expect(await axeFindings(page)).toEqual([])
  await send().click()

  await page.getByText("2 suggestions made.").waitFor(longTimeout)
  expect(await contentOf()).toBe(sampleText)
  expect(await suggestionsOf()).toEqual(["regions. → regions. This is new.", "sample. → sample. It is small."])
  expect(await tab(page).getAttribute("aria-selected")).toBe("true")
  const cards = page.getByRole("article", { name: "Suggestion by Administrator" })
  expect(await cards.count()).toBe(2)
  expect(await page.locator("[data-topic-text] ins").first().textContent()).toContain("This is new.")
  await cards.first().getByRole("button", { name: "Accept", exact: true }).click()
  await page.getByText("Accepted by Administrator", { exact: false }).first().waitFor(longTimeout)
  expect(await contentOf()).toBe(sampleText.replace("the regions.", "the regions. This is new."))
  expect(complaints).toEqual([])
})

test("what an author typed before is saved as theirs, and switching back makes the suggestions first", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await showTopic(page, topic)
  await page.getByRole("button", { name: "Edit" }).click()
  await typeAfter(page, "How many households we ask", " My own.")
  await suggesting().click()
  await expect.poll(() => suggesting().isChecked(), longTimeout).toBe(true)
  expect(await contentOf()).toContain("the regions. My own.")

  await typeAfter(page, "The reserve is drawn", " It is small.")
  await suggesting().click()
  await page.getByText("1 suggestion made.").waitFor(longTimeout)
  await expect.poll(() => suggesting().isChecked(), longTimeout).toBe(false)
  expect(await suggestionsOf()).toEqual(["sample. → sample. It is small."])
  expect(await contentOf()).not.toContain("It is small")
})

test("a reviewer suggests without a switch, deletes a paragraph and adds one, and takes it all back", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await beginAsReviewer()
  expect(await suggesting(tomas.page).count()).toBe(0)
  await typeAfter(tomas.page, "The reserve is drawn", "")
  await tomas.page.keyboard.press("Enter")
  await tomas.page.keyboard.type("A paragraph more.")
  await written(tomas.page).getByText("No region receives fewer").click({ clickCount: 3 })
  await tomas.page.keyboard.press("Delete")
  await tomas.page.keyboard.press("Control+s")

  await tomas.page.getByText("2 suggestions made.").waitFor(longTimeout)
  const [deleted, added] = await threadsOf(topic)
  expect([deleted!.suggestion!.words, added!.suggestion!.words]).toEqual(["", "sample.\n\nA paragraph more."])
  expect(deleted!.quote).toMatch(/^No region receives .* The rule is old\.$/)
  expect(await contentOf()).toBe(sampleText)
  await tomas.page.getByRole("button", { name: "Undo" }).click()
  await tomas.page.getByText("You have suggestions that are not sent").waitFor(longTimeout)
  expect(await threadsOf(topic)).toEqual([])
  await tomas.page.getByRole("button", { name: "Discard" }).click()
  await tomas.page.getByRole("button", { name: "Discard changes" }).click()
  await tomas.page.getByText("You have suggestions that are not sent").waitFor({ state: "detached" })
  expect(tomas.complaints).toEqual([])
})

test("a reload loses nothing that was typed, also after the text has changed, and it is sent by keys alone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await beginAsReviewer()
  await typeAfter(tomas.page, "The reserve is drawn", " It is small.")
  await tomas.page.reload()
  await tomas.page.getByText("You have suggestions that are not sent").waitFor(longTimeout)
  expect(await axeFindings(tomas.page)).toEqual([])
  await callApi("PUT", `/api/topics/${topic}`, { title: "Sample size", content: `Before all.\n\n${sampleText}` })

  await tomas.page.getByRole("button", { name: "Continue suggesting" }).press("Enter")
  await written(tomas.page).getByText("It is small.").waitFor(longTimeout)
  await written(tomas.page).press("Escape")

  await tomas.page.getByText("1 suggestion made.").waitFor(longTimeout)
  const { threads } = await callApi<TopicComments>("GET", `/api/topics/${topic}/comments`)
  expect(threads).toMatchObject([{ place: "moved", suggestion: { words: "sample. It is small." } }])
})

test("what is typed while the rest is sent is offered again, and only that", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await beginAsReviewer()
  await typeAfter(tomas.page, "How many households we ask", " This is new.")
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await tomas.page.route("**/suggestions", async (route) => {
    await arrived
    await route.continue()
  })
  await tomas.page.keyboard.press("Control+s")
  await tomas.page.getByText("Sending…").waitFor(longTimeout)
  await typeAfter(tomas.page, "The reserve is drawn", " It is small.")
  arrive()

  await tomas.page.getByText("1 suggestion made.").waitFor(longTimeout)
  await tomas.page.unroute("**/suggestions")
  await tomas.page.getByRole("button", { name: "Continue suggesting" }).click()
  await written(tomas.page).getByText("It is small.").waitFor(longTimeout)
  // What was sent is shown there as a suggestion, and is not typed again.
  const insertions = await written(tomas.page).getByRole("insertion").allTextContents()
  expect(insertions.map((words) => words.trim())).toEqual(["This is new."])
  expect(occurrences(await written(tomas.page).textContent(), "This is new.")).toBe(1)
  await tomas.page.keyboard.press("Control+s")
  await expect
    .poll(() => suggestionsOf(), longTimeout)
    .toEqual(["regions. → regions. This is new.", "sample. → sample. It is small."])
})

test("words that are gone meanwhile are told, and nothing typed is lost", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await showTopic(tomas.page, topic)
  await tomas.page.getByRole("button", { name: "Suggest changes" }).waitFor(longTimeout)
  await tomas.page.keyboard.press("e")
  await written(tomas.page).waitFor(longTimeout)
  await typeAfter(tomas.page, "No region receives fewer", " It stays.")
  await callApi("PUT", `/api/topics/${topic}`, { title: "Sample size", content: "All is new.\n" })
  await send(tomas.page).click()

  await tomas.page.getByText("can't be found in it any more").waitFor(longTimeout)
  expect(await written(tomas.page).textContent()).toContain("It stays.")
  expect(await threadsOf(topic)).toEqual([])
  await tomas.page.getByRole("button", { name: "Suggest anyway" }).click()
  await tomas.page.getByText("1 suggestion made.").waitFor(longTimeout)
  expect(await threadsOf(topic)).toMatchObject([{ place: "orphaned", suggestion: { words: "old. It stays." } }])
})

test("in Markdown too what is typed suggests, and on a phone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await tomas.page.setViewportSize(phone)
  try {
    await showTopic(tomas.page, topic)
    await tomas.page.getByRole("button", { name: "Suggest changes" }).click()
    await written(tomas.page).waitFor(longTimeout)
    await showMode(tomas.page, "Markdown")
    await tomas.page.locator(".cm-content").getByText("## Allocation to regions").click()
    await tomas.page.keyboard.press("Home")
    await tomas.page.keyboard.type("#")
    await tomas.page.getByText("1 change", { exact: true }).waitFor(longTimeout)
    await expectNoSidewaysScroll(tomas.page)
    expect(await axeFindings(tomas.page)).toEqual([])
    await send(tomas.page).click()
    await tomas.page.getByText("1 suggestion made.").waitFor(longTimeout)
  } finally {
    await tomas.page.setViewportSize(desktop)
  }

  const [made] = await threadsOf(topic)
  await callApi("POST", `/api/comments/${made!.id}/decision`, { outcome: "accepted" })
  expect(await contentOf()).toBe(sampleText.replace("## Allocation", "### Allocation"))
})
