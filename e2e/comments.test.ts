import { beforeAll, expect, onTestFailed, test } from "vitest"
import { type ApiCall, longTimeout } from "./fixtures/accounts.ts"
import { browser, complaints, page, setUpAdmin } from "./fixtures/admin.ts"
import {
  card,
  composer,
  createSampleTopic,
  markedWords,
  openCommentedTopic,
  selectWords,
  showTopic,
  tab,
  threadsOf,
} from "./fixtures/comments.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let topic: number
let tomas: Awaited<ReturnType<typeof openCommentedTopic>>["tomas"]
let askTomas: ApiCall

beforeAll(async () => {
  ;({ topic, tomas, askTomas } = await openCommentedTopic())
}, 240_000)

test("two people comment on words, reply, mention and resolve, and each sees it at once", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await Promise.all([showTopic(page, topic), showTopic(tomas.page, topic)])

  await selectWords(tomas.page, "rule protects small")
  await tomas.page.getByRole("button", { name: "Comment", exact: true }).click()
  await composer(tomas.page).fill("Does this hold for the High country?")
  await composer(tomas.page).press("Control+Enter")
  await card(tomas.page, "Tomas Orr", "High country").waitFor()

  await expect.poll(() => tab(page).textContent()).toBe("Comments 1")
  await expect.poll(() => markedWords(page, "hub-comments")).toEqual(["rule protects small"])
  await tab(page).click()
  const here = card(page, "Tomas Orr", "High country")
  await here.getByRole("button", { name: "Reply" }).click()
  const field = here.getByRole("textbox", { name: "Reply to Tomas Orr" })
  await field.pressSequentially("Yes, @tom")
  await page.getByRole("option", { name: "Tomas Orr" }).waitFor()
  await field.press("ArrowDown")
  await field.press("Enter")
  await expect.poll(() => field.inputValue()).toBe("Yes, @Tomas Orr ")
  await field.press("Control+Enter")

  await card(tomas.page, "Tomas Orr", "Yes, @Tomas Orr").waitFor()
  await here.getByRole("button", { name: "Resolve" }).click()
  await page.getByText("Resolved by Administrator", { exact: false }).waitFor()
  await expect.poll(() => tab(tomas.page).textContent()).toBe("Comments")
  await tomas.page.getByText("Resolved by Administrator", { exact: false }).waitFor()
  await page.getByRole("button", { name: "Reopen" }).click()
  await here.getByRole("button", { name: "Resolve" }).waitFor()
  const { message } = (await askTomas<Record<number, { message: string }>>("GET", "/api/notifications"))[0]!
  expect(message).toMatch(/mentioned you in a comment on "Sample size"/)
  expect([complaints, tomas.complaints]).toEqual([[], []])
})

test("a draft stays while the tab shows other things, and over a reload", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await showTopic(page, topic)
  await selectWords(page, "drawn with the main")
  await page.keyboard.press("F9")
  await composer(page).fill("With the same seed?")

  await page.getByRole("tab", { name: "Outline" }).click()
  await tab(page).click()
  await expect.poll(() => composer(page).inputValue()).toBe("With the same seed?")
  await page.reload()
  await expect.poll(() => composer(page).inputValue(), longTimeout).toBe("With the same seed?")
  await page.getByRole("region", { name: "New comment" }).getByText("drawn with the main").waitFor()
  await page.getByRole("button", { name: "Cancel" }).click()

  await composer(page).waitFor({ state: "detached" })
  expect(await threadsOf(topic)).toHaveLength(1)
})

test("a person edits and deletes only what is their own", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await showTopic(tomas.page, topic)
  await tab(tomas.page).click()
  const own = card(tomas.page, "Tomas Orr", "High country")
  await own.getByRole("button", { name: "Actions for the comment by Tomas Orr" }).click()
  await tomas.page.getByRole("menuitem", { name: "Edit" }).click()
  const field = tomas.page.getByRole("textbox", { name: "Edit comment" })
  expect(await field.inputValue()).toBe("Does this hold for the High country?")
  await field.fill("Does this hold for the hills?")
  await tomas.page.getByRole("button", { name: "Save" }).click()

  await card(tomas.page, "Tomas Orr", "hills").getByText(", edited").waitFor()
  await showTopic(page, topic)
  await tab(page).click()
  const others = card(page, "Tomas Orr", "hills")
  await others.getByRole("button", { name: "Actions for the comment by Tomas Orr" }).click()
  await page.getByRole("menuitem", { name: "Copy link" }).waitFor()
  expect(await page.getByRole("menuitem", { name: "Edit" }).count()).toBe(0)
  await page.keyboard.press("Escape")
  await others.getByRole("button", { name: "Actions for the comment by Administrator" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("button", { name: "Delete comment" }).click()
  await others.getByText("Yes, @Tomas Orr").waitFor({ state: "detached" })
})

test("everything is done by keys alone, and said to those who can't see it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await createSampleTopic()
  await showTopic(page, id)
  await page.locator("#main").focus()

  await page.keyboard.press("F9")
  await expect.poll(() => composer(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel("About", { exact: true }).selectOption({ label: "Allocation to regions" })
  await composer(page).focus()
  await page.keyboard.type("Which regions?")
  await page.keyboard.press("Control+Enter")
  await expect.poll(() => page.getByRole("tabpanel").getByRole("status").textContent()).toBe("Comment added.")

  const own = card(page, "Administrator", "Which regions?")
  await own.getByRole("button", { name: "Allocation to regions" }).focus()
  await page.keyboard.press("Enter")
  await expect.poll(() => markedWords(page, "hub-passage")).toEqual(["Allocation to regions"])
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.keyboard.type("The seven.")
  await page.keyboard.press("Control+Enter")
  await own.getByText("The seven.").waitFor()
  await own.getByRole("button", { name: "Resolve" }).focus()
  await page.keyboard.press("Enter")
  await expect.poll(() => page.getByRole("tabpanel").getByRole("status").textContent()).toBe("Comment resolved.")
  expect(complaints).toEqual([])
})
