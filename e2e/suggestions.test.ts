import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { admin, type Asked, fitsEverywhere, patiently, signedIn } from "./accounts.ts"
import { axeFindings, type Hub, launch, openPage, phone, pictures, startHub } from "./house.ts"

const content = `# Jobless rate

The rate of jobless people is {{rate}} in this quarter, and it is *rising*.

## Method

We count people in households twice a year. Nobody is counted twice.

- Spring
- Autumn
`

let hub: Hub
let browser: Browser
let author: Page
let expert: Page
let asked: Asked
let complaints: string[]
let link = ""
let topic = 0

beforeAll(async () => {
  hub = await startHub({ HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password })
  browser = await launch()
  ;({ page: author, asked } = await signedIn(browser, hub.url))
  await asked("POST", "/api/variables", { slug: "rate", value: "3.1 %" })
  ;({ id: topic } = await asked<{ id: number }>("POST", "/api/topics", { title: "Jobless rate", content }))
  const external = { name: "Eve Expert", email: "eve@office.test" }
  type Sent = { notified: { link: string }[] }
  const { notified } = await asked<Sent>("POST", "/api/reviews/request", { topic_id: topic, external })
  link = notified[0]!.link
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  ;({ page: expert, complaints } = await openPage(context))
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

const field = () => expert.getByRole("textbox", { name: "Correct the words" })
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
  onTestFailed(() => pictures(browser))
  await expert.goto(link)
  await expert.getByRole("button", { name: /^Correct “The rate of jobless/ }).tap()
  await field().waitFor(patiently)
  expect(await field().textContent()).toContain("is 3.1 % in this quarter")

  await pick("jobless people")
  await expert.keyboard.type("people without work")
  await expert.getByRole("button", { name: "Done" }).tap()

  await expert.locator("del.difference", { hasText: "jobless" }).waitFor(patiently)
  await bar().getByText("0 comments, 1 correction. Kept.").waitFor(patiently)
  expect(await axeFindings(expert)).toEqual([])
})

test("a value that the hub fills in stays, whatever is written over it", async () => {
  onTestFailed(() => pictures(browser))
  await expert.getByRole("button", { name: /^Correct “The rate of/ }).press("Enter")
  await field().waitFor()
  await expert.keyboard.press("Control+a")
  await expert.keyboard.type("Gone")

  await expert.getByText("“3.1 %” is filled in by the hub, so it stays.").waitFor()
  expect(await field().textContent()).toContain("people without work is 3.1 %")
  await expert.keyboard.press("Escape")
  await expert.getByRole("button", { name: "Undo the correction of “jobless people”" }).waitFor()
})

test("a correction is undone alone, and what is left outlives the page", async () => {
  onTestFailed(() => pictures(browser))
  await expert.getByRole("button", { name: /^Correct “We count/ }).tap()
  await field().waitFor()
  await pick("households")
  await expert.keyboard.type("homes")
  await expert.keyboard.press("Escape")
  await expert.getByRole("button", { name: "Undo the correction of “households”" }).tap()
  await expert.getByRole("button", { name: /^Correct “We count/ }).tap()
  await field().waitFor()
  await pick("twice a year")
  await expert.keyboard.type("every spring")
  await expert.keyboard.press("Escape")
  await bar().getByText("0 comments, 2 corrections. Kept.").waitFor(patiently)

  await expert.reload()
  await expert
    .getByRole("button", { name: /^Undo the correction of/ })
    .first()
    .waitFor()
  expect(await expert.getByRole("button", { name: /^Undo the correction of/ }).count()).toBe(2)
  await fitsEverywhere(expert, "portal-corrections", async () => {
    await expert.goto(link)
    await expert.locator("ins.difference").first().waitFor(patiently)
  })
  await expert.setViewportSize(phone)
})

test("the answer is sent, and the same link shows what was said", async () => {
  onTestFailed(() => pictures(browser))
  await expert.goto(link)
  await expert.getByRole("button", { name: "Request changes" }).tap()
  await expert.getByRole("button", { name: "Send change request" }).tap()

  await expert.getByRole("heading", { name: "You asked for changes" }).waitFor(patiently)
  expect(await expert.getByText("Not decided yet.").count()).toBe(2)
})

test("the author takes the sentence in after having edited the paragraph next to it", async () => {
  onTestFailed(() => pictures(browser))
  const edited = content.replace("Nobody is counted twice.", "Nobody is counted again.")
  await asked("PUT", `/api/topics/${topic}`, { title: "Jobless rate", content: edited, base_revision: 1 })

  await author.goto(`${hub.url}/reviews/incorporate`)
  await author.getByRole("link", { name: "Jobless rate 2 of 2 open" }).click()
  const card = author.getByRole("article", { name: "About “jobless people”" })
  await card.getByText("The rate of").waitFor(patiently)
  await fitsEverywhere(author, "incorporate", async () => {
    await author.goto(`${hub.url}/reviews/incorporate?topic=${topic}`)
    await card.waitFor(patiently)
  })
  await card.getByRole("button", { name: "Accept", exact: true }).press("Enter")
  await author.getByText("Accepted by Administrator.").waitFor(patiently)

  type Topic = { content: string }
  const { content: now } = await asked<Topic>("GET", `/api/topics/${topic}`)
  expect(now).toBe(edited.replace("jobless people", "people without work"))
})

test("no wants a reason, then the round ends and its reviewer is told", async () => {
  onTestFailed(() => pictures(browser))
  const card = author.getByRole("article", { name: "About “twice a year”" })
  expect(await author.getByRole("button", { name: "Done: tell Eve Expert" }).isDisabled()).toBe(true)
  await card.getByRole("button", { name: "Reject" }).click()
  await card.getByRole("button", { name: "Reject" }).click()
  await card.getByText("Say why.").waitFor(patiently)
  await card.getByLabel("Reason").fill("The law says twice.")
  await card.getByRole("button", { name: "Reject" }).click()
  await author.getByText("Rejected by Administrator. The law says twice.").waitFor(patiently)
  expect(await axeFindings(author)).toEqual([])

  await author.getByRole("button", { name: "Done: tell Eve Expert" }).click()
  await author.getByText("Its reviewers have heard about every point.").waitFor(patiently)
})

test("the expert's own link shows what became of each of his points", async () => {
  onTestFailed(() => pictures(browser))
  await expert.goto(link)
  await expert.getByText("Taken in.", { exact: true }).waitFor(patiently)
  await expert.getByText("Not taken in. The law says twice.").waitFor()

  await fitsEverywhere(expert, "portal-outcomes", async () => {
    await expert.goto(link)
    await expert.getByText("Taken in.", { exact: true }).waitFor(patiently)
  })
  expect(complaints).toEqual([])
})
