import type { Page } from "playwright-core"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import { findWhereverScrolled, expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, desktop, openPage, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page as author } from "./fixtures/admin.ts"
import { requestByLink } from "./fixtures/expert.ts"

setUpAdmin()

const content = `# Jobless rate

The rate of jobless people is {{rate}} in this quarter, and it is *rising*.

## Method

We count people in households twice a year. Nobody is counted twice.

- Spring
- Autumn
`

let expert: Page
let complaints: string[]
let link = ""
let topic = 0

beforeAll(async () => {
  await callApi("POST", "/api/variables", { slug: "rate", value: "3.1 %" })
  ;({ id: topic } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Jobless rate", content }))
  link = await requestByLink(topic)
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  ;({ page: expert, complaints } = await openPage(context))
}, 240_000)

const field = () => expert.getByRole("textbox", { name: "Suggest an edit" })
const bar = () => expert.getByRole("region", { name: "Your answer" })

/** Selects a word in what is open for correcting, as a double click does. */
async function pick(word: string): Promise<void> {
  await field().evaluate((place, wanted) => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(wanted)
      if (at < 0) continue
      getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length)
      return
    }
    throw new Error(`There is no ${wanted}.`)
  }, word)
}

test("an expert on a phone corrects a sentence in place, and sees what changed", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expert.goto(link)
  await expert.getByRole("button", { name: /^Suggest an edit to “The rate of jobless/ }).tap()
  await field().waitFor(longTimeout)
  expect(await field().textContent()).toContain("is 3.1 % in this quarter")

  await pick("jobless people")
  await expert.keyboard.type("people without work")
  await expert.getByRole("button", { name: "Done" }).tap()

  await expert.locator("del.difference", { hasText: "jobless" }).waitFor(longTimeout)
  await bar().getByText("0 comments, 1 suggestion. Saved.").waitFor(longTimeout)
  expect(await findWhereverScrolled(expert)).toEqual([])
})

test("a value that the hub fills in stays, whatever is written over it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expert.getByRole("button", { name: /^Suggest an edit to “The rate of/ }).press("Enter")
  await field().waitFor()
  await expert.keyboard.press("Control+a")
  await expert.keyboard.type("Gone")

  await expert.getByText("“3.1 %” comes from a variable, so you can't edit it here.").waitFor()
  expect(await field().textContent()).toContain("people without work is 3.1 %")
  await expert.keyboard.press("Escape")
  await expert.getByRole("button", { name: "Undo the suggestion “jobless people”" }).waitFor()
})

test("a correction is undone alone, and what is left outlives the page", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expert.getByRole("button", { name: /^Suggest an edit to “We count/ }).tap()
  await field().waitFor()
  await pick("households")
  await expert.keyboard.type("homes")
  await expert.keyboard.press("Escape")
  await expert.getByRole("button", { name: "Undo the suggestion “households”" }).tap()
  await expert.getByRole("button", { name: /^Suggest an edit to “We count/ }).tap()
  await field().waitFor()
  await pick("twice a year")
  await expert.keyboard.type("every spring")
  await expert.keyboard.press("Escape")
  await bar().getByText("0 comments, 2 suggestions. Saved.").waitFor(longTimeout)

  await expert.reload()
  await expert
    .getByRole("button", { name: /^Undo the suggestion/ })
    .first()
    .waitFor()
  expect(await expert.getByRole("button", { name: /^Undo the suggestion/ }).count()).toBe(2)
  await expectFitsEverywhere(expert, "portal-corrections", async () => {
    await expert.goto(link)
    await expert.locator("ins.difference").first().waitFor(longTimeout)
  })
  await expert.setViewportSize(phone)
})

test("the answer is sent, and the same link shows what was said", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expert.goto(link)
  await expert.getByRole("button", { name: "Request changes" }).tap()
  await expert.getByRole("button", { name: "Send change request" }).tap()

  await expert.getByRole("heading", { name: "You requested changes" }).waitFor(longTimeout)
  expect(await expert.getByText("Not decided yet.").count()).toBe(2)
})

const suggestionOn = (words: string) =>
  author.getByRole("article", { name: "Suggestion by Eve Expert in the review" }).filter({ hasText: words })

test("the author takes the sentence in after having edited the paragraph next to it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const edited = content.replace("Nobody is counted twice.", "Nobody is counted again.")
  await callApi("PUT", `/api/topics/${topic}`, { title: "Jobless rate", content: edited, base_revision: 1 })

  await author.goto(`${hub.url}/reviews/incorporate`)
  await author.getByRole("link", { name: "Review 2 suggestions: Jobless rate" }).click(longTimeout)
  const card = suggestionOn("jobless people")
  await card.waitFor(longTimeout)
  await expectFitsEverywhere(author, "incorporate", async () => {
    await author.goto(`${hub.url}/reviews/incorporate?topic=${topic}`)
    await card.waitFor(longTimeout)
  })
  await author.goto(`${hub.url}/topics/${topic}?tab=comments`)
  await card.getByRole("button", { name: "Accept", exact: true }).press("Enter")
  await author.getByText("Accepted by Administrator.").waitFor(longTimeout)

  type SuggestedTopicResponse = { content: string }
  const { content: now } = await callApi<SuggestedTopicResponse>("GET", `/api/topics/${topic}`)
  expect(now).toBe(edited.replace("jobless people", "people without work"))
})

test("no wants a reason, then the round ends and its reviewer is told", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const card = suggestionOn("twice a year")
  await author.getByText("1 of 2 decided").waitFor(longTimeout)
  const finish = author.getByRole("button", { name: "Finish and notify Eve Expert" })
  expect(await finish.isDisabled()).toBe(true)
  await card.getByRole("button", { name: "Reject" }).click()
  await card.getByRole("button", { name: "Reject" }).click()
  await card.getByText("Give a reason.").waitFor(longTimeout)
  await card.getByLabel("Reason").fill("The law says twice.")
  await card.getByRole("button", { name: "Reject" }).click()
  await author.getByText("Rejected by Administrator. The law says twice.").waitFor(longTimeout)
  expect(await axeFindings(author)).toEqual([])

  await finish.click()
  await finish.waitFor({ ...longTimeout, state: "detached" })
})

test("the expert's own link shows what became of each of their points", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expert.goto(link)
  await expert.getByText("Accepted.", { exact: true }).waitFor(longTimeout)
  await expert.getByText("Rejected. The law says twice.", { exact: true }).waitFor()

  await expectFitsEverywhere(expert, "portal-outcomes", async () => {
    await expert.goto(link)
    await expert.getByText("Accepted.", { exact: true }).waitFor(longTimeout)
  })
  expect(complaints).toEqual([])
})

test("what ended is in the history, found by words, and leads to the answer", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(author, "review-history", async () => {
    await author.goto(`${hub.url}/reviews/history`)
    await author.getByRole("row", { name: /Jobless rate.*Eve Expert.*Changes requested/ }).waitFor(longTimeout)
  })
  await author.getByLabel("Search", { exact: true }).fill("nobody wrote this")
  await author.getByText("No ended reviews match these filters.").waitFor(longTimeout)
  await author.getByRole("button", { name: "Clear Filters" }).last().click()

  await author.getByText("2 comments, all decided").waitFor(longTimeout)
  await author.getByRole("button", { name: "Requested", exact: true }).click()
  await author.waitForURL(/sort=asked/)
  await author.getByRole("table").getByRole("link", { name: "Jobless rate" }).click()
  await author.waitForURL(/review-feedback/)
})

/** Goes on with the Tab key to what has this name, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const named = () =>
    page.evaluate(() => {
      const here = document.activeElement
      const label = here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement ? here.labels?.[0] : null
      return (here?.getAttribute("aria-label") ?? (label ?? here)?.textContent ?? "").replace(/ ?\*$/, "").trim()
    })
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab")
    const found = await named()
    if (typeof name === "string" ? found === name : name.test(found)) return
  }
  throw new Error(`The Tab key does not lead to ${String(name)}.`)
}

async function pressOn(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press("Enter")
}

let rounds = 0

test("without a mouse a review is asked for, answered with a comment and a correction, and taken in", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const title = `Wages ${++rounds}`
  const wages = await callApi<{ id: number }>("POST", "/api/topics", { title, content: "Wages rise slowly.\n" })
  await author.goto(`${hub.url}/topics`)
  await author.getByRole("button", { name: `Send for review: ${title}`, exact: true }).waitFor(longTimeout)
  await pressOn(author, `Send for review: ${title}`)
  const dialog = author.getByRole("dialog")
  await dialog.getByLabel("Notes").waitFor(longTimeout)
  await tabTo(author, "Name")
  await author.keyboard.type("Gus Grey")
  await tabTo(author, "Email")
  await author.keyboard.type("gus@office.test")
  await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Gus Grey")
  await expect.poll(() => dialog.getByLabel("Email").inputValue()).toBe("gus@office.test")
  await pressOn(author, "Send for review")
  const sent = author.getByLabel("Review link for Gus Grey")
  await sent.waitFor(longTimeout)

  await expert.setViewportSize(desktop)
  await expert.goto(await sent.inputValue())
  await expert.getByRole("button", { name: /^Comment on “Wages rise/ }).waitFor(longTimeout)
  await pressOn(expert, /^Comment on “Wages rise/)
  await expert.getByLabel("Your comment").waitFor(longTimeout)
  await expert.keyboard.type("Whose wages?")
  await bar().getByText("1 comment. Saved.").waitFor(longTimeout)
  await tabBack(/^Suggest an edit to “Wages rise/)
  await expert.keyboard.press("Enter")
  await field().waitFor(longTimeout)
  await expert.keyboard.press("Control+End")
  await expert.keyboard.type(" Prices do too.")
  await pressOn(expert, "Done")
  await bar().getByText("1 comment, 1 suggestion. Saved.").waitFor(longTimeout)
  await pressOn(expert, "Request changes")
  await expert.getByRole("dialog").getByRole("button", { name: "Send change request" }).waitFor(longTimeout)
  await pressOn(expert, "Send change request")
  await expert.getByRole("heading", { name: "You requested changes" }).waitFor(longTimeout)

  await author.goto(`${hub.url}/reviews/incorporate?topic=${wages.id}`)
  await author.getByRole("button", { name: "Accept", exact: true }).first().waitFor(longTimeout)
  const { release } = await holdResponses(author)
  await pressOn(author, "Accept")
  await author.getByText("Accepted by Administrator.").waitFor(longTimeout)
  await tabTo(author, "Accept")
  await release()
  await author.keyboard.press("Enter")
  await author.getByText("Accepted by Administrator.").nth(1).waitFor(longTimeout)
  await pressOn(author, "Finish and notify Gus Grey")
  await author
    .getByRole("button", { name: "Finish and notify Gus Grey" })
    .waitFor({ state: "detached", ...longTimeout })
  await author.getByText("1 accepted comment is not in the text yet.").waitFor(longTimeout)
  expect((await callApi<{ content: string }>("GET", `/api/topics/${wages.id}`)).content).toBe(
    "Wages rise slowly. Prices do too.\n",
  )
})

/** Keeps back what the page reads again behind its user's hands, until it is let go. */
async function holdResponses(page: Page): Promise<{ release: () => Promise<void> }> {
  let held = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.route(/\/api\//, async (route) => {
    if (route.request().method() === "GET") {
      held++
      await gate
    }
    await route.continue()
  })
  return {
    async release() {
      await expect.poll(() => held).toBeGreaterThan(0)
      open()
      await page.waitForTimeout(1000)
    },
  }
}

async function tabBack(name: RegExp): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    await expert.keyboard.press("Shift+Tab")
    if (name.test((await expert.evaluate(() => document.activeElement?.getAttribute("aria-label"))) ?? "")) return
  }
  throw new Error(`Shift and Tab do not lead back to ${String(name)}.`)
}
