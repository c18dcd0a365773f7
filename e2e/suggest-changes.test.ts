import { beforeAll, expect, onTestFailed, test } from "vitest"
import type { ApiCall } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, page, setUpAdmin } from "./fixtures/admin.ts"
import {
  createSampleTopic,
  markedWords,
  openCommentedTopic,
  sampleText,
  threadsOf,
  selectWords,
  showTopic,
  tab,
} from "./fixtures/comments.ts"
import { axeFindings, desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let topic: number
let tomas: Awaited<ReturnType<typeof openCommentedTopic>>["tomas"]
let askTomas: ApiCall

beforeAll(async () => {
  ;({ topic, tomas, askTomas } = await openCommentedTopic())
}, 240_000)

const suggestion = (on = page) => on.getByRole("article", { name: "Suggestion by Tomas Orr" })
const changeTo = (on = page) => on.getByRole("textbox", { name: "Change to" })
/** The suggestions that the text itself shows. */
async function shownIn(on: typeof page): Promise<string[]> {
  const all = on.locator("[data-topic-text]").locator("[role=suggestion]")
  await all.first().waitFor()
  return all.evaluateAll((found) =>
    found.map((one) => `${one.querySelector("del")?.textContent} → ${one.querySelector("ins")?.textContent}`),
  )
}
const contentOf = async (id: number) => (await callApi<{ content: string }>("GET", `/api/topics/${id}`)).content

test("a reviewer changes a word of the text, and its author takes the change in where they read it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await Promise.all([showTopic(page, topic), showTopic(tomas.page, topic)])
  await selectWords(tomas.page, "receives fewer than 900")
  await tomas.page.getByRole("button", { name: "Suggest", exact: true }).click()
  expect(await changeTo(tomas.page).inputValue()).toBe("receives fewer than 900")
  await changeTo(tomas.page).fill("receives fewer than 950")
  await tomas.page.getByRole("textbox", { name: "Reason (optional)" }).fill("Decided in May.")
  await tomas.page.getByRole("button", { name: "Suggest", exact: true }).click()
  await suggestion(tomas.page).getByText("Decided in May.").waitFor()
  expect(await suggestion(tomas.page).getByRole("button", { name: "Accept" }).count()).toBe(0)

  expect(await shownIn(page)).toEqual(["900 → 950"])
  await page.locator("[data-topic-text] ins").click()
  await page.locator("article[data-chosen]").getByText("Decided in May.").waitFor()
  expect(await suggestion().getByRole("deletion").textContent()).toBe("900")
  expect(await suggestion().getByRole("insertion").textContent()).toBe("950")
  expect(await axeFindings(page)).toEqual([])
  await suggestion().getByRole("button", { name: "Accept", exact: true }).click()

  await page.getByText("No region receives fewer than 950.").waitFor()
  await tomas.page.getByText("No region receives fewer than 950.").waitFor()
  await page.getByText("Accepted by Administrator", { exact: false }).waitFor()
  expect(await contentOf(topic)).toContain("No region receives fewer than 950. The rule")
  const received = Object.values(await askTomas<Record<number, { message: string }>>("GET", "/api/notifications"))
  expect(received.map(({ message }) => message)).toContain('Administrator accepted your suggestion for "Sample size"')
  expect([complaints, tomas.complaints]).toEqual([[], []])
})

test("a suggestion is made and rejected by keys alone, and what was typed is there after a reload", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await createSampleTopic()
  await showTopic(tomas.page, id)
  await selectWords(tomas.page, "The rule is old")
  await tomas.page.getByRole("button", { name: "Suggest", exact: true }).waitFor()
  await tomas.page.keyboard.press("F8")
  await changeTo(tomas.page).fill("The rule is new")
  await tomas.page.reload()
  await expect.poll(() => changeTo(tomas.page).inputValue()).toBe("The rule is new")
  await changeTo(tomas.page).press("Control+Enter")
  await suggestion(tomas.page).waitFor()

  await showTopic(page, id)
  await tab(page).click()
  await suggestion().getByRole("button", { name: "Reject" }).press("Enter")

  await page.getByText("Rejected by Administrator", { exact: false }).waitFor()
  await page.locator("[data-topic-text]").locator("[role=suggestion]").waitFor({ state: "detached" })
  expect(await contentOf(id)).toContain("The rule is old.")
})

test("an author accepts a suggestion with other words by keys alone, and both see what was taken", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await createSampleTopic()
  await askTomas("POST", `/api/topics/${id}/comments`, {
    anchor: { revision: 1, quote: "The rule is old", at: sampleText.indexOf("No region receives") },
    suggestion: "The rule is new",
  })
  await Promise.all([showTopic(page, id), showTopic(tomas.page, id)])
  await tab(page).click()
  const button = suggestion().getByRole("button", { name: "Accept with edits" })
  const newText = suggestion().getByRole("textbox", { name: "New text" })

  await button.press("Enter")
  await expect.poll(() => newText.inputValue()).toBe("new")
  await newText.press("Escape")
  await newText.waitFor({ state: "detached" })
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  await button.press("Enter")
  await newText.press("Control+Enter")
  await suggestion().getByText("Change the suggested words, or accept them as they are.").waitFor()
  await newText.fill("quite new")
  await page.reload()
  await tab(page).click()
  await expect.poll(() => newText.inputValue()).toBe("quite new")
  expect(await axeFindings(page)).toEqual([])
  await newText.press("Control+Enter")

  await page.getByText("The rule is quite new.").waitFor()
  await page.getByText("Accepted with edits by Administrator", { exact: false }).waitFor()
  await tomas.page.getByText("The rule is quite new.").waitFor()
  await tab(tomas.page).click()
  await tomas.page.getByText("Resolved 1").click()
  expect(await suggestion(tomas.page).getByRole("insertion").textContent()).toBe("quite new")
  await suggestion(tomas.page).getByText("Suggested: new").waitFor()
  const received = Object.values(await askTomas<Record<number, { message: string }>>("GET", "/api/notifications"))
  expect(received.map(({ message }) => message)).toContain(
    'Administrator accepted your suggestion with edits for "Sample size": quite new',
  )
  expect(tomas.complaints).toEqual([])
})

test("on a phone a suggestion is accepted with edits in the sheet of the comments", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await createSampleTopic()
  const thread = await askTomas<{ id: number }>("POST", `/api/topics/${id}/comments`, {
    anchor: { revision: 1, quote: "The rule is old", at: sampleText.indexOf("No region receives") },
    suggestion: "",
  })
  await page.setViewportSize(phone)
  await showTopic(page, id, `?comment=${thread.id}`)

  await suggestion().getByRole("button", { name: "Accept with edits" }).click()
  await suggestion().getByRole("textbox", { name: "New text" }).fill("The rule stays")
  expect(await axeFindings(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await suggestion().getByRole("button", { name: "Accept with edits" }).click()

  await page.getByText("Accepted with edits by Administrator", { exact: false }).waitFor()
  expect(await contentOf(id)).toBe(sampleText.replace("The rule is old.", "The rule stays."))
  await page.setViewportSize(desktop)
})

test("where the text around has changed, it is said how it reads with the suggestion before it is taken in", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await createSampleTopic()
  await showTopic(tomas.page, id)
  await selectWords(tomas.page, "protects small regions")
  await tomas.page.keyboard.press("F8")
  await changeTo(tomas.page).fill("protects tiny regions")
  await changeTo(tomas.page).press("Control+Enter")
  await suggestion(tomas.page).waitFor()
  const content = (await contentOf(id)).replace("without starving large ones", "and no others")
  await callApi("PUT", `/api/topics/${id}`, { title: "Sample size", content })

  await showTopic(page, id)
  await tab(page).click()
  await suggestion().getByText("The rule protects tiny regions and no others.", { exact: false }).waitFor()
  await suggestion().getByRole("button", { name: "Accept anyway" }).click()

  await page.getByText("Accepted by Administrator", { exact: false }).waitFor()
  expect(await contentOf(id)).toBe(content.replace("protects small", "protects tiny"))
})

test("what has formatting or a value is not suggested away, and a sentence says what to do", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await createSampleTopic()
  await showTopic(page, id)
  await selectWords(page, "approaches 12,000")
  await page.keyboard.press("F8")
  await changeTo().fill("asks 13,000")
  await changeTo().press("Control+Enter")

  await page.getByText("Select fewer words, or comment on them.", { exact: false }).waitFor()
  expect(await changeTo().inputValue()).toBe("asks 13,000")
  await page.getByRole("button", { name: "Cancel" }).click()
  await changeTo().waitFor({ state: "detached" })
})

test("what is suggested is not taken for words of the text: beside it, comments keep to theirs", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await createSampleTopic()
  const anchor = (quote: string) => ({ revision: 1, quote, at: sampleText.indexOf("No region receives") })
  await callApi("POST", `/api/topics/${id}/comments`, {
    anchor: anchor("The rule is old"),
    suggestion: "The rule is new",
  })
  await showTopic(page, id)
  expect(await shownIn(page)).toEqual(["old → new"])

  await selectWords(page, "The rule is ")
  await page.keyboard.press("F9")
  await page.getByRole("textbox", { name: "Comment", exact: true }).fill("Which rule?")
  await page.keyboard.press("Control+Enter")

  await page.getByText("Which rule?").waitFor()
  await expect.poll(() => markedWords(page, "hub-comments")).toEqual(["The rule is"])
  expect((await threadsOf(id)).map(({ quote }) => quote)).toEqual(["The rule is", "old"])
})

test("while an author writes, the text shows what is suggested, and says none of it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await createSampleTopic()
  await askTomas("POST", `/api/topics/${id}/comments`, {
    anchor: { revision: 1, quote: "The rule is old" },
    suggestion: "The rule is tried and tested",
  })
  await showTopic(page, id)
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  const text = page.locator(".ProseMirror")
  const inserted = text.getByRole("insertion")
  await expect.poll(() => inserted.textContent()).toBe("tried and tested")

  // Typed between the words and what should come instead of them.
  await inserted.evaluate((ins) => getSelection()?.collapse(ins.previousSibling?.firstChild ?? null, "old".length))
  await page.keyboard.type("er")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.type(" now")
  await page.getByRole("button", { name: "Done" }).click()
  await page.locator("[data-topic-text]").waitFor()
  expect(await contentOf(id)).toBe(sampleText.replace("The rule is old.", "The rule is older. now"))
})
