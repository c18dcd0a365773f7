import { beforeAll, expect, onTestFailed, test } from "vitest"
import type { Page } from "playwright-core"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { browser, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { card, composer, openCommentedTopic, showTopic, tab, threadsOf } from "./fixtures/comments.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let topic: number
let tomas: Awaited<ReturnType<typeof openCommentedTopic>>["tomas"]

beforeAll(async () => {
  ;({ topic, tomas } = await openCommentedTopic())
}, 240_000)

const assigneeOf = async (id: number) => (await threadsOf(id))[0]?.assignee?.name ?? null
const openMenu = (on: Page, words: string) =>
  card(on, "Administrator", words)
    .getByRole("button", { name: "Actions for the comment by Administrator" })
    .first()
    .click()
async function beginHandingOver(): Promise<void> {
  await openMenu(page, "Please check")
  await page.getByRole("menuitem", { name: "Assign to someone else…" }).press("Enter")
  const choice = page.getByRole("combobox", { name: "Assign to" })
  await expect.poll(() => choice.evaluate((field) => field === document.activeElement)).toBe(true)
}
const mention = async (words: string) => {
  await composer(page).pressSequentially(words)
  await page.getByRole("option", { name: "Tomas Orr" }).click()
}

test("a comment is assigned to the person it mentions, who finds it among their tasks and hands it over", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await showTopic(page, topic)
  await page.locator("#main").focus()
  await page.keyboard.press("F9")
  await mention("Please check, @tom")
  await page.getByRole("checkbox", { name: "Assign to Tomas Orr" }).check()
  await page.reload()
  await expect
    .poll(() => page.getByRole("checkbox", { name: "Assign to Tomas Orr" }).isChecked(), longTimeout)
    .toBe(true)
  await composer(page).press("Control+Enter")
  await card(page, "Administrator", "Please check").getByText("Assigned to Tomas Orr").waitFor()

  await tomas.page.goto(`${hub.url}/tasks`)
  await tomas.page.getByText("A comment is assigned to you: “Please check, @Tomas Orr”").waitFor(longTimeout)
  await tomas.page.locator("[data-turn]").getByRole("link", { name: "Sample size" }).first().click()
  await card(tomas.page, "Administrator", "Please check").getByText("Assigned to you").waitFor(longTimeout)
  await tomas.page.getByText("For you 1").click()
  await openMenu(tomas.page, "Please check")
  await tomas.page.getByRole("menuitem", { name: "Assign to someone else…" }).click()
  const choice = tomas.page.getByRole("combobox", { name: "Assign to" })
  await choice.fill("Admin")
  await tomas.page.getByRole("option", { name: "Administrator" }).click()
  await tomas.page.getByText("No open comments are assigned to you.").waitFor()

  await card(page, "Administrator", "Please check").getByText("Assigned to you").waitFor()
  expect(await assigneeOf(topic)).toBe("Administrator")
  expect([complaints, tomas.complaints]).toEqual([[], []])
})

test("a thread is unassigned and taken by its menu, and said to those who can't see it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await showTopic(page, topic)
  await tab(page).click()
  await openMenu(page, "Please check")
  await page.getByRole("menuitem", { name: "Unassign" }).click()
  const status = page.getByRole("tabpanel").getByRole("status")
  await expect.poll(() => status.textContent()).toBe("Comment unassigned.")
  expect(await assigneeOf(topic)).toBeNull()

  await openMenu(page, "Please check")
  await page.getByRole("menuitem", { name: "Assign to me" }).click()

  await expect.poll(() => status.textContent()).toBe("Comment assigned to Administrator.")
  await card(page, "Administrator", "Please check").getByText("Assigned to you").waitFor()
  expect(complaints).toEqual([])
})

test("assigning fits a desk and a phone, and is done by keys alone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(page, "assign-comment", async () => {
    await showTopic(page, topic)
    if (page.viewportSize()!.width < 700) await page.getByRole("button", { name: /^Details and comments/ }).click()
    await tab(page).click()
    await page.getByRole("radio", { name: "For you 1" }).waitFor({ state: "attached" })
    await beginHandingOver()
    // In the second look it is still being written.
    if ((await composer(page).count()) === 0) await page.getByRole("button", { name: "Comment", exact: true }).click()
    await composer(page).fill("")
    await mention("And this, @tom")
    await page.getByRole("checkbox", { name: "Assign to Tomas Orr" }).check()
  })
  await showTopic(page, topic)
  await tab(page).click()
  await page.getByRole("region", { name: "New comment" }).getByRole("button", { name: "Cancel" }).click()

  await beginHandingOver()
  await page.keyboard.type("Tom")
  await page.getByRole("option", { name: "Administrator" }).waitFor({ state: "detached" })
  await page.getByRole("option", { name: "Tomas Orr" }).waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")

  await card(page, "Administrator", "Please check").getByText("Assigned to Tomas Orr").waitFor()
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-remark"))
  expect([focused, await assigneeOf(topic)]).toEqual([expect.stringMatching(/^thread-/), "Tomas Orr"])
})
