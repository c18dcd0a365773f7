import type { CommentThread, TopicComments } from "@hub/contract/comments"
import type { Page } from "playwright-core"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  openSignedInPage,
  setAccountPassword,
  type ApiCall,
} from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, desktop, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const text = `How many households we ask, and how we share them out among the regions.

Each quarter the survey approaches {{sample_size}} households. The number follows from one requirement.

## Allocation to regions

No region receives fewer than 900. The rule protects small regions without starving large ones. The rule is old.

تُوزَّع العناوين على المناطق السبع بما يتناسب مع الجذر التربيعي لعدد السكان.

${"If two quarters in a row fall below the floor, the reserve sample is opened in the regions concerned.\n\n".repeat(12)}
The reserve is drawn with the main sample.
`

let topic = 0
let tomas: Awaited<ReturnType<typeof openSignedInPage>>
let askTomas: ApiCall

beforeAll(async () => {
  await callApi("POST", "/api/variables", { slug: "sample_size", value: "12,000" })
  topic = (await callApi<{ id: number }>("POST", "/api/topics", { title: "Sample size", content: text })).id
  const account = await createAccount(callApi, "Tomas Orr", "reviewer")
  askTomas = (await setAccountPassword(hub.url, account)).asked
  tomas = await openSignedInPage(browser, hub.url, { email: account.email, password: chosenPassword })
}, 240_000)

const tab = (on: Page) => on.getByRole("tab", { name: /^Comments/ })
const card = (on: Page, name: string, words: string) =>
  on.getByRole("article", { name: `Comment by ${name}` }).filter({ hasText: words })
const composer = (on: Page) => on.getByRole("textbox", { name: "Comment", exact: true })
const open = async (on: Page, id = topic, query = "") => {
  await on.goto(`${hub.url}/topics/${id}${query}`)
  await on.locator("[data-source-offset]").first().waitFor(longTimeout)
}
const threads = async (id = topic): Promise<CommentThread[]> =>
  (await callApi<TopicComments>("GET", `/api/topics/${id}/comments`)).threads

/** Selects words of the text as a mouse would, and lets it go. */
async function select(on: Page, words: string): Promise<void> {
  await on.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector("[data-topic-text]")!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      node.parentElement?.scrollIntoView({ block: "center" })
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
      return
    }
    throw new Error(`The text has no "${wanted}".`)
  }, words)
}

/** What the text shows marked. */
const marked = (on: Page, name: "hub-comments" | "hub-passage") =>
  on.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => (range as Range).toString()), name)

test("two people comment on words, reply, mention and resolve, and each sees it at once", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await Promise.all([open(page), open(tomas.page)])

  await select(tomas.page, "rule protects small")
  await tomas.page.getByRole("button", { name: "Comment", exact: true }).click()
  await composer(tomas.page).fill("Does this hold for the High country?")
  await composer(tomas.page).press("Control+Enter")
  await card(tomas.page, "Tomas Orr", "High country").waitFor()

  await expect.poll(() => tab(page).textContent()).toBe("Comments 1")
  await expect.poll(() => marked(page, "hub-comments")).toEqual(["rule protects small"])
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

test("a click on marked words chooses their comment, and a comment shows its words", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open(page)
  await page.getByRole("tab", { name: "Next" }).click()
  await expect.poll(() => marked(page, "hub-comments")).toHaveLength(1)
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
  expect(await marked(page, "hub-passage")).toEqual(["rule protects small"])
})

test("a draft stays while the tab shows other things, and over a reload", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open(page)
  await select(page, "drawn with the main")
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
  expect(await threads()).toHaveLength(1)
})

test("a person edits and deletes only what is their own", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open(tomas.page)
  await tab(tomas.page).click()
  const own = card(tomas.page, "Tomas Orr", "High country")
  await own.getByRole("button", { name: "Actions for the comment by Tomas Orr" }).click()
  await tomas.page.getByRole("menuitem", { name: "Edit" }).click()
  const field = tomas.page.getByRole("textbox", { name: "Edit comment" })
  expect(await field.inputValue()).toBe("Does this hold for the High country?")
  await field.fill("Does this hold for the hills?")
  await tomas.page.getByRole("button", { name: "Save" }).click()

  await card(tomas.page, "Tomas Orr", "hills").getByText(", edited").waitFor()
  await open(page)
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

test("a link leads to a comment and to its words, also to one that is resolved", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const quote = "reserve is drawn"
  const { id } = await askTomas<{ id: number }>("POST", `/api/topics/${topic}/comments`, {
    body: "By whom?",
    anchor: { revision: 1, quote },
  })
  await callApi("PATCH", `/api/comments/${id}`, { state: "resolved" })
  await open(page)
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
  await expect.poll(() => marked(page, "hub-passage")).toEqual([quote])
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
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Sample size", content: text })
  await askTomas("POST", `/api/topics/${id}/comments`, {
    body: "How old?",
    anchor: { revision: 1, quote: "The rule", before: "large ones", after: "is old" },
  })
  await open(page, id)
  await tab(page).click()
  await card(page, "Tomas Orr", "How old?").waitFor()

  const save = (content: string) => callApi("PUT", `/api/topics/${id}`, { title: "Sample size", content })
  await save(text.replace("How many", "Before everything.\n\nHow many"))
  await open(page, id)
  await expect.poll(() => marked(page, "hub-comments")).toEqual(["The rule"])
  const after = await page.evaluate(() => {
    const [range] = [...CSS.highlights.get("hub-comments")!] as Range[]
    return range!.endContainer.nodeValue!.slice(range!.endOffset, range!.endOffset + 7)
  })
  await save("All of it is new now.\n")
  await open(page, id)

  expect(after).toBe(" is old")
  await card(page, "Tomas Orr", "How old?").getByText("These words are no longer in the text.").waitFor()
  expect(await card(page, "Tomas Orr", "How old?").getByRole("button", { name: "The rule" }).isDisabled()).toBe(true)
  expect(await marked(page, "hub-comments")).toEqual([])
})

test("everything is done by keys alone, and said to those who can't see it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Sample size", content: text })
  await open(page, id)
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
  await expect.poll(() => marked(page, "hub-passage")).toEqual(["Allocation to regions"])
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

test("on a phone a bar comments on a selection, and a sheet holds the comments", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(phone)
  await open(page)
  await select(page, "fewer than 900")

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
  await expect.poll(() => marked(page, "hub-passage")).toEqual(["fewer than 900"])
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
    await open(page, topic)
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
