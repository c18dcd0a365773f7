import { beforeAll, expect, onTestFailed, test } from "vitest"
import type { Page } from "playwright-core"
import { browser, callApi, complaints, page, setUpAdmin } from "./fixtures/admin.ts"
import { card, showTopic, tab } from "./fixtures/comments.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const paragraph = (number: number) =>
  `Paragraph ${number} says that ${"households answer in every quarter of the year, and ".repeat(4)}rests.`
const content = Array.from({ length: 24 }, (_, index) => paragraph(index + 1)).join("\n\n")
const words = (number: number) => `Paragraph ${number} says`

const addComment = (topic: number, number: number, body: string) =>
  callApi("POST", `/api/topics/${topic}/comments`, {
    body,
    anchor: { revision: 1, quote: words(number), at: content.indexOf(words(number)), before: "", after: "" },
  })

async function createTopic(title: string): Promise<number> {
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title, content })
  return id
}

const about = (on: Page, body: string) => card(on, "Administrator", body)

/** How far the top of a card is below that of the line that its words begin on. */
async function distance(on: Page, number: number, body: string): Promise<number> {
  const top = await on.evaluate((wanted) => {
    const text = document.querySelector("[data-topic-text], .ProseMirror")!
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.nodeValue?.startsWith(wanted)) {
        const range = document.createRange()
        range.setStart(node, 0)
        range.setEnd(node, 5)
        return range.getBoundingClientRect().top
      }
    throw new Error(`The text has no "${wanted}".`)
  }, words(number))
  const box = await about(on, body).boundingBox()
  return Math.round((box?.y ?? Number.NaN) - top)
}

const bottomOf = async (on: Page, body: string) => {
  const box = await about(on, body).boundingBox()
  return box ? box.y + box.height : Number.NaN
}
const topOf = async (on: Page, body: string) => (await about(on, body).boundingBox())?.y ?? Number.NaN

let topic: number
beforeAll(async () => {
  topic = await createTopic("Cards beside a text")
  for (const [number, body] of [
    [3, "Alone."],
    [6, "Fourth, first."],
    [6, "Fourth, second."],
    [6, "Fourth, third."],
    [18, "Far below."],
  ] as const)
    await addComment(topic, number, body)
})

test("each comment stands at its words, and goes with them when the text is scrolled", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await showTopic(page, topic)
  await tab(page).click()
  await expect.poll(() => distance(page, 3, "Alone.")).toBe(0)
  await expect.poll(() => distance(page, 6, "Fourth, first.")).toBe(0)
  expect(await topOf(page, "Fourth, second.")).toBe((await bottomOf(page, "Fourth, first.")) + 10)
  expect(await distance(page, 18, "Far below.")).toBe(0)

  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
  expect(await distance(page, 18, "Far below.")).toBe(0)
  await page.getByRole("tab", { name: "Outline" }).click()
  await page.evaluate(() => scrollTo(0, 0))
})

test("the chosen comment stands at its words, and the others make room", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await showTopic(page, topic)
  await tab(page).click()
  await about(page, "Fourth, third.")
    .getByRole("button", { name: words(6) })
    .click()
  await expect.poll(() => distance(page, 6, "Fourth, third.")).toBe(0)
  await expect
    .poll(async () => (await topOf(page, "Fourth, third.")) - (await bottomOf(page, "Fourth, second.")))
    .toBe(10)
  await page.keyboard.press("j")
  await expect.poll(() => distance(page, 18, "Far below.")).toBe(0)
  await expect.poll(() => about(page, "Far below.").evaluate((one) => one === document.activeElement)).toBe(true)
})

test("a card that grows pushes the next ones down", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await showTopic(page, topic)
  await tab(page).click()
  await about(page, "Fourth, first.").getByRole("button", { name: "Reply" }).click()
  await about(page, "Fourth, first.").getByRole("textbox", { name: "Reply to Administrator" }).waitFor()
  await expect
    .poll(async () => (await topOf(page, "Fourth, second.")) - (await bottomOf(page, "Fourth, first.")))
    .toBe(10)
  await about(page, "Fourth, first.").getByRole("button", { name: "Cancel" }).click()
})

test("the cards stand at their words while the text is written, and follow them", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await showTopic(page, topic)
  await tab(page).click()
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  await page.locator(".ProseMirror").waitFor()
  await expect.poll(() => distance(page, 3, "Alone.")).toBe(0)
  await page.locator(".ProseMirror").press("Control+Home")
  const before = await topOf(page, "Far below.")
  await page.keyboard.type("A first paragraph.\n")
  await expect.poll(() => topOf(page, "Far below.")).toBeGreaterThan(before + 20)
  await expect.poll(() => distance(page, 18, "Far below.")).toBe(0)
  await page.getByRole("button", { name: "Done" }).click()
  await page.locator("[data-topic-text]").waitFor()
  await expect.poll(() => distance(page, 18, "Far below.")).toBe(0)
  expect(complaints).toEqual([])
})

test("more comments than the text is high are a list that scrolls by itself", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const full = await createTopic("Many cards")
  for (let number = 1; number <= 40; number++) await addComment(full, (number % 24) + 1, `Comment ${number}.`)
  await showTopic(page, full)
  await tab(page).click()
  await about(page, "Comment 40.").waitFor()
  const heights = await page.evaluate(() => {
    const panel = document.querySelector("[role=tabpanel]:has(article)")!
    return { panel: panel.clientHeight, all: panel.scrollHeight, window: innerHeight }
  })
  expect(heights.panel).toBeLessThan(heights.window)
  expect(heights.all).toBeGreaterThan(heights.window)
})

test("at 390 px the comments are a list in a sheet", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize({ width: 390, height: 844 })
  await showTopic(page, topic)
  await page.getByRole("button", { name: /^Details and comments/ }).click()
  await expect.poll(async () => (await topOf(page, "Far below.")) - (await bottomOf(page, "Fourth, third."))).toBe(10)
  await page.setViewportSize({ width: 1280, height: 720 })
})
