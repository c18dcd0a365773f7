import type { Page } from "playwright-core"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere } from "./fixtures/accounts.ts"
import { axeFindings, desktop, openPage, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page as owner } from "./fixtures/admin.ts"

setUpAdmin()

let expert: Page
let complaints: string[]

beforeAll(async () => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  ;({ page: expert, complaints } = await openPage(context))
}, 240_000)

type ReassignableSubmission = { requests: { id: number; topic_id: number }[]; notified: { link: string }[] }

/** A new topic sent to Eve: her request and her link. */
async function sendTopic(title: string) {
  const topic = await callApi<{ id: number }>("POST", "/api/topics", { title, content: "# Rate\n\nThe rate is low.\n" })
  const external = { name: "Eve Expert", email: "eve@office.test" }
  const { requests, notified } = await callApi<ReassignableSubmission>("POST", "/api/reviews/request", {
    topic_id: topic.id,
    external,
  })
  return { topic: topic.id, id: requests[0]!.id, link: notified[0]!.link }
}

async function choose(entry: "Decline review" | "Pass on review"): Promise<void> {
  await expert.getByRole("region", { name: "Your answer" }).getByRole("button", { name: "More", exact: true }).click()
  await expert.getByRole("menuitem", { name: entry, exact: true }).click()
}

test("on a phone a reviewer declines with a reason, and her link says so", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { topic, id, link } = await sendTopic("Jobless rate")
  await expert.goto(link)
  await choose("Decline review")
  const dialog = expert.getByRole("dialog", { name: "Decline this review?" })
  await dialog.getByRole("button", { name: "Decline review" }).click()
  await dialog.getByText("Give a reason.").waitFor()
  expect(await axeFindings(expert)).toEqual([])
  await dialog.getByLabel("Reason").fill("I am on leave until March.")
  await dialog.getByRole("button", { name: "Decline review" }).click()
  await expert.getByRole("heading", { name: "You declined this review" }).waitFor()

  await expectFitsEverywhere(expert, "portal-declined", async () => {
    await expert.goto(link)
    await expert.getByRole("heading", { name: "You declined this review" }).waitFor()
  })
  await owner.goto(`${hub.url}/topics/${topic}/review-feedback/${id}`)
  await owner.getByText("Eve Expert declined").waitFor()
  await owner.getByText("I am on leave until March.").waitFor()
  expect(await axeFindings(owner)).toEqual([])
})

test("her owner asks somebody else, and sees whom they have to pass the link to", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await owner.setViewportSize(desktop)
  await owner.getByRole("button", { name: "Choose another reviewer instead of Eve Expert" }).click()
  const dialog = owner.getByRole("dialog", { name: "Choose another reviewer instead of Eve Expert" })
  await dialog.getByRole("button", { name: "Send for review" }).click()
  await dialog.getByText("Choose a reviewer, or enter a name and an email address below.").waitFor()
  expect(await axeFindings(owner)).toEqual([])
  await dialog.getByLabel("Name").fill("Gus Grey")
  await dialog.getByLabel("Email").fill("gus@office.test")
  await dialog.getByRole("button", { name: "Send for review" }).click()

  await dialog.getByLabel("Review link for Gus Grey").waitFor()
  await dialog.getByRole("button", { name: "Done" }).click()
  await owner.getByRole("link", { name: "Gus Grey" }).click()
  await expectFitsEverywhere(owner, "review-instead", async () => {
    await owner.reload()
    await owner.getByText("Gus Grey has not answered yet").waitFor()
  })
})

test("a reviewer passes it on, and both pages say who answers", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expert.setViewportSize(phone)
  const { link } = await sendTopic("Method")
  await expert.goto(link)
  await choose("Pass on review")
  const dialog = expert.getByRole("dialog", { name: "Pass this review on?" })
  await dialog.getByLabel("Name").fill("Ida Ink")
  await dialog.getByLabel("Email").fill("ida@office.test")
  await dialog.getByRole("button", { name: "Pass on review" }).click()

  await expert.getByRole("heading", { name: "You passed this review to someone else" }).waitFor()
  await expert.getByText("You passed this review on to Ida Ink.").waitFor()
  expect(await axeFindings(expert)).toEqual([])
  expect(complaints.filter((one) => !one.includes("410"))).toEqual([])
})

test("a topic goes again to those alone who have to look once more, and says what changed", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { topic, link } = await sendTopic("Rents")
  const token = link.split("/").at(-1)
  await callApi("POST", `/api/review/${token}/decision`, {
    decision: "request_changes",
    summary: "Say per month.",
    expected_revision: 1,
  })
  await callApi("PUT", `/api/topics/${topic}`, { title: "Rents", content: "# Rate\n\nThe rate is high.\n" })
  await owner.goto(`${hub.url}/topics`)
  await owner.getByRole("button", { name: /^Send again.*Rents/ }).click()
  const dialog = owner.getByRole("dialog", { name: "Send “Rents” for review" })
  await dialog.getByText("Eve Expert requested changes.").waitFor()
  await dialog.getByText("“Rate”: “The rate is low.” is now “The rate is high.”").waitFor()
  expect(await axeFindings(owner)).toEqual([])
  const sending = dialog.getByRole("button", { name: /^Send/ })
  await expect.poll(() => sending.allInnerTexts()).toEqual(["Send for review again"])
  await dialog.getByRole("button", { name: "Ask other people instead" }).click()
  await expect.poll(() => sending.allInnerTexts()).toEqual(["Send for review"])
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await dialog.getByRole("button", { name: "Send for review again" }).click()
  const again = await owner.getByLabel("Review link for Eve Expert").inputValue()

  await expectFitsEverywhere(expert, "portal-recheck", async () => {
    await expert.goto(again)
    await expert.getByText("Changed since you answered:").waitFor()
  })
})
