import type { Page } from "playwright-core"
import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, openPage, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page as author } from "./fixtures/admin.ts"

setUpAdmin()

const content = `# Jobless rate

The rate is low.

## Method

We count people in households.

## Sources

A survey.

مسح الأسر.
`

type PortalReadingSubmission = { requests: { id: number }[]; notified: { link: string }[] }

/** An expert with a phone before a text that she is asked about. */
async function askForReview() {
  const topic = await callApi<{ id: number }>("POST", "/api/topics", { title: "Jobless rate", content })
  const external = { name: "Eve Expert", email: "eve@office.test" }
  const { requests, notified } = await callApi<PortalReadingSubmission>("POST", "/api/reviews/request", {
    topic_id: topic.id,
    external,
  })
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  const { page } = await openPage(context)
  const link = notified[0]!.link
  await page.goto(link)
  return { topic: topic.id, id: requests[0]!.id, link, page, context }
}

const bar = (page: Page) => page.getByRole("region", { name: "Your answer" })
const tick = (page: Page, title: string) => page.getByRole("checkbox", { name: `Mark “${title}” as read`, exact: true })

test("an expert ticks what she has read, finds it again on another device, and the asker is told", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { topic, id, link, page } = await askForReview()
  await bar(page).getByText("Read 0 of 3 sections. Nothing written yet.").waitFor(longTimeout)
  await tick(page, "Jobless rate").tap()
  await tick(page, "Method").focus()
  await page.keyboard.press("Space")
  await bar(page).getByText("Read 2 of 3 sections. Saved.").waitFor(longTimeout)

  const { page: other } = await openPage(await browser.newContext())
  await expectFitsEverywhere(other, "portal-reading", async () => {
    await other.goto(link)
    await bar(other).getByText("Read 2 of 3 sections. Saved.").waitFor(longTimeout)
  })
  expect(await tick(other, "Sources").isChecked()).toBe(false)
  await page.getByRole("button", { name: "Approve" }).tap()
  await page.getByText("Not ticked as read: “Sources”.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("button", { name: "Send approval" }).tap()

  await page.getByRole("heading", { name: "You approved this text" }).waitFor(longTimeout)
  await page.getByText("Read 2 of 3 sections.").waitFor()
  await expectFitsEverywhere(author, "feedback-reading", async () => {
    await author.goto(`${hub.url}/topics/${topic}/review-feedback/${id}`)
    await author.getByText("Read 2 of 3 sections. Not ticked as read: “Sources”.").waitFor(longTimeout)
  })
})

test("what is ticked without a connection is sent when it is back; words that change are to be read again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { topic, page, context, link } = await askForReview()
  await bar(page).getByText("Read 0 of 3 sections.").waitFor(longTimeout)
  await context.setOffline(true)
  await tick(page, "Method").tap()
  await tick(page, "Sources").tap()
  await bar(page).getByText("Offline: saved on this device").waitFor(longTimeout)
  await context.setOffline(false)
  await bar(page).getByText("Read 2 of 3 sections. Saved.").waitFor(longTimeout)

  await callApi("PUT", `/api/topics/${topic}`, {
    title: "Jobless rate",
    content: content.replace("A survey", "Surveys"),
  })
  await page.goto(link)
  await page.getByRole("button", { name: "Read the newer version" }).tap()

  await bar(page).getByText("Read 1 of 3 sections.").waitFor(longTimeout)
  expect([await tick(page, "Method").isChecked(), await tick(page, "Sources").isChecked()]).toEqual([true, false])
})

test("on a phone the field of a new comment stands above the bar with the answers", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, context } = await askForReview()
  await bar(page).getByText("Read 0 of 3 sections.").waitFor(longTimeout)
  const comment = page.getByRole("button", { name: "Comment on “A survey.”" })
  // So low that the field would come to lie under the bar.
  await comment.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 110))
  await comment.tap()
  const field = page.getByLabel("Your comment")
  await field.waitFor()
  await expect
    .poll(async () => {
      const [below, above] = [await field.boundingBox(), await bar(page).boundingBox()]
      return below!.y + below!.height <= above!.y
    })
    .toBe(true)

  // What is read and written from the right begins there.
  await field.fill("أي مسح؟")
  const directionOf = (element: Element) => getComputedStyle(element).direction
  expect(await field.evaluate(directionOf)).toBe("rtl")
  expect(await page.getByText("مسح الأسر.").first().evaluate(directionOf)).toBe("rtl")
  await context.close()
})
