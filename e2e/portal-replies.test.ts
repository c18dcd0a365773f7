import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page as author, setUpAdmin } from "./fixtures/admin.ts"
import { decideByLink, requestByLink } from "./fixtures/expert.ts"
import { axeFindings, openPage, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const content = "# Jobless rate\n\nWe count people in households.\n\nA survey asks them.\n"

/** A new topic about which an expert without an account said one thing. */
async function askAboutHouseholds() {
  const topic = await callApi<{ id: number }>("POST", "/api/topics", { title: "Jobless rate", content })
  const link = await requestByLink(topic.id)
  await decideByLink(link, {
    decision: "request_changes",
    summary: "",
    comments: [{ heading: null, quote: "We count people in households.", body: "Whom do you count?" }],
    expected_revision: 1,
  })
  return { id: topic.id, link }
}

async function openPhone(link: string) {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  const { page } = await openPage(context)
  await page.goto(link)
  await page.getByRole("heading", { name: "You requested changes" }).waitFor(longTimeout)
  return { page, context }
}

test("an author and an expert with a phone reply to each other, and the author sees it at once", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id, link } = await askAboutHouseholds()
  await author.goto(`${hub.url}/topics/${id}`)
  await author.getByRole("tab", { name: /^Comments/ }).click(longTimeout)
  const card = author.getByRole("article", { name: "Comment by Eve Expert in the review" })
  await card.getByRole("button", { name: "Reply to Eve Expert" }).click(longTimeout)
  await card.getByLabel("Reply to Eve Expert").fill("Everyone who lives there.")
  await card.getByRole("button", { name: "Send reply" }).click()
  await card.getByText("Email is off, so nothing was sent. Send this link yourself.").waitFor(longTimeout)
  const passedOn = await card.getByLabel("Review link for Eve Expert").inputValue()
  expect(await axeFindings(author)).toEqual([])

  const { page } = await openPhone(passedOn)
  await page.getByText("One of your comments has a reply.").waitFor()
  await page.getByRole("button", { name: "Show it" }).tap()
  await page.getByText("Everyone who lives there.").waitFor()
  const reply = page.getByRole("button", { name: "Reply about “We count people in households.”" })
  await reply.tap()
  const field = page.getByLabel("Reply about “We count people in households.”")
  await field.fill("Then say so.")
  await page.reload()
  expect(await field.inputValue()).toBe("Then say so.")
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("button", { name: "Send reply" }).tap()

  await page.getByText("Reply sent.").waitFor(longTimeout)
  await card.getByText("Then say so.").waitFor(longTimeout)
  await expectFitsEverywhere(page, "portal-replies", async () => {
    await page.goto(link)
    await page.getByText("Then say so.").waitFor(longTimeout)
  })
  await page.close()
})

test("a reply that was seen nowhere yet comes live beside the text, and its notification leads to the comment", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id, link } = await askAboutHouseholds()
  await author.goto(`${hub.url}/topics/${id}?tab=comments`)
  const card = author.getByRole("article", { name: "Comment by Eve Expert in the review" })
  await card.getByRole("button", { name: "Reply to Eve Expert" }).waitFor(longTimeout)
  const { page } = await openPhone(link)
  await page.getByRole("button", { name: "Reply about “We count people in households.”" }).tap()
  await page.getByLabel("Reply about “We count people in households.”").fill("I mean children.")
  await page.getByRole("button", { name: "Send reply" }).tap()

  await card.getByText("I mean children.").waitFor(longTimeout)
  expect(await axeFindings(author)).toEqual([])
  await author.goto(`${hub.url}/notifications`)
  await author
    .getByRole("link", { name: /I mean children/ })
    .first()
    .click(longTimeout)
  const chosen = author.locator("article[data-chosen]", { hasText: "I mean children." })
  await chosen.waitFor(longTimeout)
  await page.close()
})

test("a reviewer reads on their answer which of their comments were accepted, and why others were not", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id, link } = await askAboutHouseholds()
  await author.goto(`${hub.url}/topics/${id}?tab=comments`)
  const card = author.getByRole("article", { name: "Comment by Eve Expert in the review" })
  await card.getByRole("button", { name: "Reject" }).first().click(longTimeout)
  await author.getByLabel("Reason").fill("The law says so.")
  await author.getByRole("button", { name: "Reject" }).last().click()
  await card.getByText(/^Rejected by/).waitFor(longTimeout)

  const { page } = await openPhone(link)
  const handled = page.getByRole("region", { name: "How your comments and suggestions were handled" })
  await handled.getByText("1 rejected.").waitFor(longTimeout)
  await handled.getByText("“Whom do you count?”: rejected. The law says so.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.close()
})
