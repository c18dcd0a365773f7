import { expect, onTestFailed, test } from "vitest"
import type { Locator, Page } from "playwright-core"
import { longTimeout, makeApiCaller } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { desktop, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const eve = { name: "Eve Expert", email: "eve@elsewhere.test" }
const paragraphs = ["The survey asks households.", "It protects towns. It rises every year.", "Each town has a rate."]

async function askEve(title: string, content: string): Promise<{ id: number; link: string }> {
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title, content })
  const { notified } = await callApi<{ notified: { link: string }[] }>("POST", "/api/reviews/request", {
    topic_id: id,
    external: [eve],
  })
  return { id, link: notified[0]!.link }
}

/** A topic that Eve asks to change: she comments on a whole paragraph, and on a part of another. */
async function createAnsweredTopic(title: string, content: string, quotes: string[]): Promise<number> {
  const { id, link } = await askEve(title, content)
  const comments = quotes.map((quote, index) => ({ heading: null, quote, body: `Which ones (${index + 1})?` }))
  const answer = { decision: "request_changes", summary: "Say which.", expected_revision: 1, comments }
  await makeApiCaller(hub.url)("POST", `/api/review/${link.split("/").at(-1)}/decision`, answer)
  return id
}

const comment = (words: string) =>
  page.getByRole("article", { name: "Comment by Eve Expert in the review" }).filter({ hasText: words })

async function acceptAndWrite(id: number, words: string): Promise<void> {
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("tab", { name: "Comments" }).click(longTimeout)
  await comment(words).getByRole("button", { name: "Accept", exact: true }).click(longTimeout)
  await comment(words).getByRole("button", { name: "Change the text" }).click(longTimeout)
  await page.locator(".ProseMirror, .cm-content").waitFor(longTimeout)
}

/** Whether nothing lies over the middle and the edges of what is to be pressed, and it is wholly in the window. */
async function isInSight(one: Locator): Promise<boolean> {
  return one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const x = (left + right) / 2
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && element.contains(hit)
    })
  })
}

const done = (on: Page) => on.getByRole("button", { name: "Done", exact: true }).first()

const bottomOf = async (one: Locator) => {
  const box = await one.boundingBox()
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
}

test.each([
  ["a short text", paragraphs],
  ["a long text", [...Array.from({ length: 30 }, (_, n) => `Words ${n}.`), ...paragraphs]],
])("while %s is changed as a comment asks, Done and the words stay in sight", async (name, all) => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(desktop)
  const id = await createAnsweredTopic(`In sight: ${name}`, all.join("\n\n"), [paragraphs[1]!])

  await acceptAndWrite(id, "Which ones (1)?")

  const words = page.locator("[data-editor]").getByText("It protects towns.")
  await expect.poll(() => isInSight(done(page))).toBe(true)
  const wordsTop = async () => (await words.boundingBox())?.y ?? Number.NaN
  await expect.poll(wordsTop).toBeGreaterThan(await bottomOf(page.locator("[data-editor-head]")))
  expect(await wordsTop()).toBeLessThan(desktop.height - 40)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => isInSight(done(page))).toBe(true)
  expect(await isInSight(page.getByRole("tab", { name: /^Comments/ }))).toBe(true)
})

test("a short text stays where it is when one of its passages is changed", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(desktop)
  const id = await createAnsweredTopic("Stays", paragraphs.join("\n\n"), [paragraphs[2]!])

  await acceptAndWrite(id, "Which ones (1)?")

  const title = page.locator("[data-editor] textarea").first()
  await expect.poll(() => isInSight(title)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test("an accepted comment says that its words are unchanged only until its paragraph is saved with others", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(desktop)
  const id = await createAnsweredTopic("Changed words", paragraphs.join("\n\n"), [paragraphs[1]!])
  const unchanged = comment("Which ones (1)?").getByText("These words have not been changed yet.")

  await acceptAndWrite(id, "Which ones (1)?")
  await unchanged.waitFor(longTimeout)
  await page.keyboard.type("Now ")
  await done(page).click()

  await page.getByText("Now It protects towns.").first().waitFor(longTimeout)
  await unchanged.waitFor({ state: "detached", ...longTimeout })
  await page.getByText("Resolved 1").first().click()
  await comment("Which ones (1)?").getByRole("button", { name: "Change the text" }).waitFor()
})

test("on a phone a reviewer who edits a passage sees Done, and then the two answers again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { link } = await askEve(
    "On a phone",
    [...Array.from({ length: 12 }, (_, n) => `Words ${n}.`), ...paragraphs].join("\n\n"),
  )
  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const reviewer = await context.newPage()
  await reviewer.goto(link.startsWith("http") ? link : `${hub.url}${link}`)
  const approve = reviewer.getByRole("button", { name: "Approve", exact: true })
  await approve.waitFor(longTimeout)

  for (const pencil of [5, 14]) {
    const button = reviewer.getByRole("button", { name: /^Suggest an edit/ }).nth(pencil)
    // At the lower edge of the window, just above the two answers.
    await button.evaluate((one) => one.scrollIntoView({ block: "end" }))
    await button.click()
    await reviewer.locator(".ProseMirror").waitFor(longTimeout)
    await expect.poll(() => isInSight(done(reviewer))).toBe(true)
    expect(await approve.isVisible()).toBe(false)
    await done(reviewer).click()
    await expect.poll(() => isInSight(approve)).toBe(true)
  }
  await context.close()
})

test("when all is decided one button comes first, before and after the topic is sent again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(desktop)
  const id = await createAnsweredTopic("One button", paragraphs.join("\n\n"), [paragraphs[1]!])
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("tab", { name: "Comments" }).click(longTimeout)
  await comment("Which ones (1)?").getByRole("button", { name: "Accept", exact: true }).click(longTimeout)

  await comment("Which ones (1)?").getByText("These words have not been changed yet.").waitFor(longTimeout)
  const panel = page.getByRole("tabpanel", { name: "Comments" })
  const primary = () => panel.locator("button[data-variant=filled]").allInnerTexts()
  await expect.poll(primary).toEqual(["Send again"])
  await panel.getByRole("button", { name: "Send again" }).click()
  const dialog = page.getByRole("dialog", { name: "Send “One button” for review again" })
  await dialog.getByRole("button", { name: "Send for review again" }).click(longTimeout)
  await page.getByRole("dialog", { name: "Sent for review" }).getByRole("button", { name: "Done" }).click(longTimeout)
  await panel.getByText("It doesn't ask for another review.", { exact: false }).waitFor(longTimeout)
  await panel.getByRole("button", { name: "Remind Eve Expert" }).waitFor(longTimeout)

  await expect.poll(primary).toEqual(["Finish and notify Eve Expert"])
})
