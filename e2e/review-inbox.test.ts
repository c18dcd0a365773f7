import type { Page, Route } from "playwright-core"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { browser, callApi, hub, page as author, setUpAdmin } from "./fixtures/admin.ts"
import { decideByLink, requestByLink } from "./fixtures/expert.ts"
import { axeFindings, desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const content = "Prices rise.\n\n## Breaks\n\nA break is declared when the level moves.\n"

async function createTopic(title: string): Promise<number> {
  return (await callApi<{ id: number }>("POST", "/api/topics", { title, content })).id
}

let reviewer: Page
let complaints: string[]

/** Otto is asked for three reviews; two others outside are asked for one each. */
beforeAll(async () => {
  const otto = await setAccountPassword(hub.url, await createAccount(callApi, "Otto Expert", "reviewer"))
  const { person_id } = await otto.asked<{ person_id: number }>("GET", "/api/users/me")
  for (const [title, due, message] of [
    ["Seasonal adjustment", 40, "The breaks, please."],
    ["Coding of occupations", 1, "Are the classes right?"],
    ["Revisions policy", 60, "One sentence."],
  ] as const)
    await callApi("POST", "/api/reviews/request", {
      topic_id: await createTopic(title),
      reviewer_id: person_id,
      due_date: dayAfter(due),
      message,
    })
  await requestByLink(await createTopic("Rotation of households"))
  await requestByLink(await createTopic("Sampling of shops"), { name: "Ines Sol", email: "ines@office.test" })
  const account = { email: "otto.expert@office.test", password: chosenPassword }
  ;({ page: reviewer, complaints } = await openSignedInPage(browser, hub.url, account))
}, 240_000)

const tab = (on: Page, name: string) =>
  on.getByRole("navigation", { name: "Reviews" }).getByRole("link", { name: new RegExp(`^${name}`) })
const pane = (on: Page) => on.getByRole("region", { name: "Review", exact: true })
const titles = (on: Page) => on.getByRole("region", { name: "Your turn" }).locator("a[data-opens]")

test("a reviewer lands on what is due first, with its text beside the list", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await reviewer.goto(`${hub.url}/reviews`)
  await tab(reviewer, "Your turn 3").waitFor()

  await pane(reviewer).getByText("A break is declared when the level moves.").waitFor(longTimeout)

  expect(await reviewer.getByRole("heading", { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(["Due tomorrow", "Later"]),
  )
  const rows = await titles(reviewer).allTextContents()
  expect(rows.map((row) => /Coding|Seasonal|Revisions/.exec(row)?.[0])).toEqual(["Coding", "Seasonal", "Revisions"])
  expect(rows[0]).toContain("Administrator: “Are the classes right?”")
  await pane(reviewer).getByText("Administrator asks you to review version 1").waitFor()
  expect(await reviewer.getByRole("link", { name: "Send for review" }).count()).toBe(0)
})

test("the keys J and K go through the list, and Enter opens", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await reviewer.goto(`${hub.url}/reviews`)
  await pane(reviewer).getByRole("heading", { name: "Coding of occupations" }).waitFor()

  await reviewer.keyboard.press("j")
  await reviewer.keyboard.press("j")
  await reviewer.keyboard.press("j")
  await reviewer.keyboard.press("k")
  await reviewer.keyboard.press("Enter")

  await pane(reviewer).getByRole("heading", { name: "Seasonal adjustment" }).waitFor()
  await pane(reviewer).getByText("2 of 3").waitFor()
})

test("once a review is answered the next one opens, and nothing is left at last", async () => {
  onTestFailed(() => saveScreenshots(browser))
  // The menu is slow to come, and says what was true before the answer.
  const held: (() => Promise<void>)[] = []
  const holdMenu = async (route: Route) => {
    const response = await route.fetch()
    held.push(() => route.fulfill({ response }))
  }
  await reviewer.route("**/api/menu", holdMenu, { times: 1 })
  await reviewer.goto(`${hub.url}/reviews`)
  await pane(reviewer).getByRole("heading", { name: "Coding of occupations" }).waitFor()

  await pane(reviewer).getByRole("button", { name: "Approve" }).click()
  await reviewer.getByRole("button", { name: "Send approval" }).click()
  await pane(reviewer).getByRole("heading", { name: "Seasonal adjustment" }).waitFor(longTimeout)
  await expect.poll(() => reviewer.evaluate(() => document.activeElement?.textContent)).toBe("Seasonal adjustment")
  await tab(reviewer, "Your turn 2").waitFor(longTimeout)
  await expect.poll(() => held.length).toBe(1)
  await held[0]!()
  const menu = reviewer.getByRole("navigation", { name: "Main" })
  await menu.getByRole("link", { name: "Reviews 2 waiting for you" }).waitFor(longTimeout)

  await pane(reviewer).getByRole("button", { name: "Request changes" }).click()
  await reviewer.getByRole("textbox", { name: "Summary" }).fill("Say which months.")
  await reviewer.getByRole("button", { name: "Send change request" }).click()
  await pane(reviewer).getByRole("heading", { name: "Revisions policy" }).waitFor(longTimeout)

  await pane(reviewer).getByRole("button", { name: "Decline or pass on" }).click()
  await reviewer.getByRole("menuitem", { name: "Decline review" }).click()
  await reviewer.getByRole("textbox", { name: "Reason" }).fill("On leave.")
  await reviewer.getByRole("button", { name: "Decline review" }).click()
  await reviewer.getByText("No reviews are waiting for you.").waitFor(longTimeout)
  await tab(reviewer, "Your turn 0").waitFor(longTimeout)
  await menu.getByRole("link", { name: "Reviews", exact: true }).waitFor(longTimeout)

  await tab(reviewer, "Done").click()
  const answered = reviewer.getByRole("region", { name: "Answered", exact: true })
  await answered.getByRole("link", { name: "Coding of occupations" }).waitFor()
  expect(complaints).toEqual([])
})

test("the author sees for whom they wait, and reminds two at once", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await author.goto(`${hub.url}/reviews`)
  await tab(author, "Waiting for others 2").click()
  await author.waitForURL(`${hub.url}/reviews?tab=waiting`)
  const current = author.getByRole("navigation", { name: "Reviews" }).locator("[aria-current]")
  expect(await current.allInnerTexts()).toEqual([expect.stringMatching(/^Waiting for others/)])
  const waiting = author.getByRole("region", { name: "Waiting for others" })
  await waiting.getByText("Ines Sol, requested by Administrator").waitFor()

  await waiting.getByRole("checkbox", { name: "Select Rotation of households, Eve Expert" }).check()
  await waiting.getByRole("checkbox", { name: "Select Sampling of shops, Ines Sol" }).check()
  const several = author.getByRole("region", { name: "Selected reviews" })
  await several.getByText("2 selected").waitFor()
  expect(await axeFindings(author)).toEqual([])
  await several.getByRole("button", { name: "Remind" }).click()

  const dialog = author.getByRole("dialog", { name: "Reminders" })
  await dialog.getByText("Eve Expert").waitFor(longTimeout)
  await dialog.getByText("Ines Sol").waitFor()
  await dialog.getByRole("button", { name: "Done" }).click()
  expect(await waiting.getByRole("button", { name: /^Remind/ }).count()).toBe(0)
})

test("the author gives two reviewers more time at once, with one reason", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await author.goto(`${hub.url}/reviews?tab=waiting`)
  const waiting = author.getByRole("region", { name: "Waiting for others" })
  await waiting.getByRole("checkbox").nth(0).check()
  await waiting.getByRole("checkbox").nth(1).check()
  await author.getByRole("region", { name: "Selected reviews" }).getByRole("button", { name: "Extend" }).click()

  const dialog = author.getByRole("dialog", { name: "Give 2 reviews more time" })
  await dialog.getByLabel("New due date").fill(dayAfter(90))
  await dialog.getByLabel("Reason").fill("The figures are late.")
  await dialog.getByRole("button", { name: "Extend due date" }).click()

  const extended = author.getByRole("dialog", { name: "Due dates extended" })
  await extended.getByText("Ines Sol").waitFor(longTimeout)
  await extended.getByRole("button", { name: "Done" }).click()
  const year = dayAfter(90).slice(0, 4)
  await expect.poll(() => waiting.getByText(new RegExp(`Due .*${year}`)).count(), longTimeout).toBe(2)
})

test("To incorporate leads to the comments in the topic", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const topic = await createTopic("Wages")
  const decided = await decideByLink(await requestByLink(topic), {
    decision: "request_changes",
    expected_revision: 1,
    comments: [{ heading: null, quote: "Prices rise", body: "Whose prices?" }],
  })
  expect(decided.status).toBe(200)

  await author.goto(`${hub.url}/reviews`)
  await tab(author, "To incorporate 2").click()
  const list = author.getByRole("region", { name: "To incorporate" })
  await list.getByRole("link", { name: "Read the answer: Seasonal adjustment" }).waitFor()
  await list.getByRole("link", { name: "Review 1 comment: Wages" }).click()

  await author.waitForURL((url) => url.pathname === `/topics/${topic}`)
  await author.getByText("Whose prices?").first().waitFor(longTimeout)
  await author.getByRole("button", { name: "Reject" }).first().waitFor()
})

/** What is smaller than a finger of what is pressed on the screen. */
const tooSmall = (on: Page) =>
  on
    .getByRole("main")
    .locator("button, header a, label, li > a")
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => ({ words: one.textContent, height: one.getBoundingClientRect().height }))
        .filter(({ height }) => height < 44),
    )

test("on a phone the list and the text are two screens, and each tab fits", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Household budgets", content })
  const { person_id } = await callApi<{ person_id: number }>("GET", "/api/users/me")
  const ben = await setAccountPassword(hub.url, await createAccount(callApi, "Ben Author"))
  const theirs = await ben.asked<{ id: number }>("POST", "/api/topics", { title: "Rents", content })
  await ben.asked("POST", "/api/reviews/request", { topic_id: theirs.id, reviewer_id: person_id })
  await requestByLink(id)

  await author.setViewportSize(phone)
  await author.goto(`${hub.url}/reviews`)
  await titles(author).filter({ hasText: "Rents" }).waitFor()
  expect(await pane(author).count()).toBe(0)
  expect(await tooSmall(author)).toEqual([])
  await titles(author).filter({ hasText: "Rents" }).click()
  await pane(author).getByRole("button", { name: "Approve" }).waitFor(longTimeout)
  expect(await author.getByRole("heading", { name: "Reviews" }).count()).toBe(0)
  expect(await tooSmall(author)).toEqual([])
  await expectNoSidewaysScroll(author)
  const approve = await pane(author).getByRole("button", { name: "Approve" }).boundingBox()
  expect(approve!.x + approve!.width).toBeLessThanOrEqual(phone.width)
  await pane(author).getByRole("link", { name: "Reviews" }).click()
  await author.getByRole("heading", { name: "Reviews" }).waitFor()
  await tab(author, "Waiting for others").click()
  await author.getByRole("region", { name: "Waiting for others" }).getByText("Household budgets").waitFor()
  expect(await tooSmall(author)).toEqual([])
  await tab(author, "To incorporate").click()
  await author.getByRole("link", { name: "Review 1 comment: Wages" }).waitFor()
  expect(await tooSmall(author)).toEqual([])
  await author.setViewportSize(desktop)

  for (const [path, shown] of [
    ["/reviews", "Rents"],
    ["/reviews?tab=waiting", "Household budgets"],
    ["/reviews?tab=incorporate", "Wages"],
    ["/reviews?tab=done", "Coding of occupations"],
    ["/reviews?tab=waiting&whose=all", "Household budgets"],
  ] as const)
    await expectFitsEverywhere(author, `reviews-${path.replaceAll(/\W+/g, "-")}`, async () => {
      await author.goto(hub.url + path)
      await author.getByRole("main").getByText(shown).first().waitFor(longTimeout)
    })
})
