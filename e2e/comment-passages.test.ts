import { beforeAll, expect, onTestFailed, test } from "vitest"
import { type ApiCall, expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, page, setUpAdmin } from "./fixtures/admin.ts"
import {
  card,
  composer,
  createSampleTopic,
  markedWords,
  openCommentedTopic,
  sampleText,
  selectWords,
  showTopic,
  tab,
} from "./fixtures/comments.ts"
import { axeFindings, desktop, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let topic: number
let askTomas: ApiCall

beforeAll(async () => {
  ;({ topic, askTomas } = await openCommentedTopic())
}, 240_000)

test("a click on marked words chooses their comment, and a comment shows its words", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await askTomas("POST", `/api/topics/${topic}/comments`, {
    body: "Does this hold for the High country?",
    anchor: { revision: 1, quote: "rule protects small" },
  })
  await showTopic(page, topic)
  await page.getByRole("tab", { name: "Next" }).click()
  await expect.poll(() => markedWords(page, "hub-comments")).toHaveLength(1)
  const { x, y } = await page.evaluate(() => {
    const [range] = [...CSS.highlights.get("hub-comments")!] as Range[]
    range!.startContainer.parentElement!.scrollIntoView({ block: "center" })
    const { left, top, height } = range!.getClientRects()[0]!
    return { x: left + 20, y: top + height / 2 }
  })

  await page.mouse.click(x, y)

  const chosen = card(page, "Tomas Orr", "High country")
  await chosen.waitFor()
  expect(await chosen.getByRole("button", { name: "rule protects small" }).getAttribute("aria-pressed")).toBe("true")
  expect(await markedWords(page, "hub-passage")).toEqual(["rule protects small"])
})

test("words with open comments are marked while they are written, and a click chooses their comment", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await createSampleTopic()
  for (const [body, quote] of [
    ["Does this hold everywhere?", "rule protects small"],
    ["By whom?", "reserve is drawn"],
  ])
    await askTomas("POST", `/api/topics/${id}/comments`, { body, anchor: { revision: 1, quote } })
  await showTopic(page, id)
  await page.getByRole("tab", { name: "Next" }).click()
  await page.getByRole("button", { name: "Edit" }).click()
  const content = page.getByRole("textbox", { name: "Content" })
  const marked = () => content.locator("[data-comment]").allTextContents()
  await expect.poll(marked, longTimeout).toEqual(["rule protects small", "reserve is drawn"])
  expect(await axeFindings(page)).toEqual([])

  await content.locator("p").first().click()
  await page.keyboard.press("Home")
  await page.keyboard.type("Now: ")
  expect(await marked()).toEqual(["rule protects small", "reserve is drawn"])
  await content.locator("[data-comment]").last().click()
  const chosen = card(page, "Tomas Orr", "By whom?")
  await chosen.waitFor()
  expect(await chosen.getByRole("button", { name: "reserve is drawn" }).getAttribute("aria-pressed")).toBe("true")
  await page.keyboard.type("(here)")
  await page.keyboard.press("Control+s")
  await page.getByText("Version 2 saved.").waitFor(longTimeout)
  expect((await marked())[0]).toBe("rule protects small")

  await page.getByText("Markdown", { exact: true }).click()
  // Lines far from the window are not drawn.
  await content.and(page.locator(".cm-content")).click()
  await page.keyboard.press("Control+Home")
  await expect.poll(async () => (await marked())[0], longTimeout).toBe("rule protects small")
  await card(page, "Tomas Orr", "everywhere?").getByRole("button", { name: "Resolve" }).click()
  await expect.poll(marked, longTimeout).not.toContain("rule protects small")
  await page.getByText("WYSIWYG", { exact: true }).click()
})

test("a link leads to a comment and to its words, also to one that is resolved", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const quote = "reserve is drawn"
  const { id } = await askTomas<{ id: number }>("POST", `/api/topics/${topic}/comments`, {
    body: "By whom?",
    anchor: { revision: 1, quote },
  })
  await callApi("PATCH", `/api/comments/${id}`, { state: "resolved" })
  await showTopic(page, topic)
  await tab(page).click()
  await page.getByText("Resolved 1", { exact: true }).click()
  await card(page, "Tomas Orr", "By whom?")
    .getByRole("button", { name: /^Actions/ })
    .click()
  await page.getByRole("menuitem", { name: "Copy link" }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).searchParams.get("comment")).toBe(String(id))

  await page.goto("about:blank")
  await page.goto(link)

  await card(page, "Tomas Orr", "By whom?").waitFor(longTimeout)
  await expect.poll(() => markedWords(page, "hub-passage")).toEqual([quote])
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [range] = [...CSS.highlights.get("hub-passage")!] as Range[]
        const { top } = range!.getBoundingClientRect()
        return top > 0 && top < innerHeight
      }),
    )
    .toBe(true)
})

test("a comment follows its words when the text is edited, and says so when they are gone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await createSampleTopic()
  await askTomas("POST", `/api/topics/${id}/comments`, {
    body: "How old?",
    anchor: { revision: 1, quote: "The rule", before: "large ones", after: "is old" },
  })
  await showTopic(page, id)
  await tab(page).click()
  await card(page, "Tomas Orr", "How old?").waitFor()

  const save = (content: string) => callApi("PUT", `/api/topics/${id}`, { title: "Sample size", content })
  await save(sampleText.replace("How many", "Before everything.\n\nHow many"))
  await showTopic(page, id)
  await expect.poll(() => markedWords(page, "hub-comments")).toEqual(["The rule"])
  const after = await page.evaluate(() => {
    const [range] = [...CSS.highlights.get("hub-comments")!] as Range[]
    return range!.endContainer.nodeValue!.slice(range!.endOffset, range!.endOffset + 7)
  })
  await save("All of it is new now.\n")
  await showTopic(page, id)

  expect(after).toBe(" is old")
  await card(page, "Tomas Orr", "How old?").getByText("These words are no longer in the text.").waitFor()
  expect(await card(page, "Tomas Orr", "How old?").getByRole("button", { name: "The rule" }).isDisabled()).toBe(true)
  expect(await markedWords(page, "hub-comments")).toEqual([])
})

test("on a phone a bar comments on a selection, and a sheet holds the comments", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(phone)
  await showTopic(page, topic)
  await selectWords(page, "fewer than 900")

  const button = page.getByRole("button", { name: "Comment", exact: true })
  await button.waitFor()
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await button.click()
  await composer(page).fill("And in the capital?")
  await page
    .getByRole("dialog", { name: "About this topic" })
    .getByRole("button", { name: "Comment", exact: true })
    .click()
  await card(page, "Administrator", "And in the capital?").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await card(page, "Administrator", "And in the capital?").getByRole("button", { name: "fewer than 900" }).click()

  await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
  await expect.poll(() => markedWords(page, "hub-passage")).toEqual(["fewer than 900"])
  await page.setViewportSize(desktop)
})

test("comments fit every width, light and dark, also in Arabic", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await askTomas("POST", `/api/topics/${topic}/comments`, {
    body: "هل هذا صحيح؟ @Administrator",
    anchor: { revision: 1, quote: "الجذر التربيعي لعدد السكان" },
  })
  await callApi("POST", `/api/topics/${topic}/comments`, { body: "Too short for a first chapter." })
  const { id } = await askTomas<{ id: number }>("POST", `/api/topics/${topic}/comments`, {
    body: "Since which year, and for whom? @Administrator should know.",
    anchor: { revision: 1, quote: "without starving large ones" },
  })
  await callApi("POST", `/api/comments/${id}/replies`, { body: "Since 2019. I'll say so in the sentence." })

  await expectFitsEverywhere(page, "comments", async () => {
    await showTopic(page, topic)
    const isPhone = page.viewportSize()!.width < 700
    if (isPhone) await page.getByRole("button", { name: /^Details and comments/ }).click()
    await tab(page).click()
    const asked = card(page, "Tomas Orr", "Since which year")
    await card(page, "Tomas Orr", "هل هذا صحيح").waitFor()
    if (!isPhone) await asked.getByRole("button", { name: "without starving" }).click()
    await asked.getByRole("button", { name: "Reply" }).press("Enter")
    await asked.getByRole("textbox", { name: "Reply to Tomas Orr" }).waitFor()
  })
})
