import { beforeAll, expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { decideByLink, requestByLink } from "./fixtures/expert.ts"

setUpAdmin()

let id: number

/** One topic with feedback, of an expert without an account whom no email reaches. */
beforeAll(async () => {
  ;({ id } = await callApi<{ id: number }>("POST", "/api/topics", {
    title: "Wages",
    content: "Wages rise slowly.\n",
  }))
  const decided = await decideByLink(await requestByLink(id), {
    decision: "request_changes",
    expected_revision: 1,
    comments: [{ heading: null, quote: "Wages rise slowly", body: "Whose wages?" }],
  })
  expect(decided.status).toBe(200)
})

test("the only topic with feedback stays open until its reviewers are told and it is sent again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/reviews/incorporate`)
  await page.getByRole("link", { name: "Review 1 comment: Wages" }).click(longTimeout)
  await page.getByRole("button", { name: "Accept", exact: true }).click()
  await page.getByText("1 accepted comment is not in the text yet.").waitFor(longTimeout)
  await page.getByRole("button", { name: "Finish and notify Eve Expert" }).click()

  const untold = page.getByRole("region", { name: "Tell the reviewers" })
  await untold.getByText("Email is off, so these reviewers were not notified.").waitFor(longTimeout)
  expect(await untold.getByRole("textbox").inputValue()).toContain("/review/")
  await page
    .getByRole("complementary", { name: "About this topic" })
    .getByRole("button", { name: "Send again" })
    .click()
  await page.getByRole("dialog").getByText("Eve Expert").first().waitFor(longTimeout)
  await page.getByRole("dialog").getByText("1 accepted comment is not in the text yet.").waitFor(longTimeout)
  await page.keyboard.press("Escape")
})

test("an accepted comment is open beside the text after its reviewer was told, until it is marked as written", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("tab", { name: "Next" }).click(longTimeout)
  await page.getByText("1 accepted comment is not in the text yet.").waitFor(longTimeout)
  await page.getByRole("button", { name: "Show", exact: true }).click()
  const comment = page.getByRole("article", { name: "Comment by Eve Expert in the review" })
  await comment.getByText("These words have not been changed yet.").waitFor()
  expect(await comment.getByRole("button", { name: "Change decision" }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  await comment.getByRole("button", { name: "Mark as written" }).click()
  await comment.waitFor({ state: "detached", ...longTimeout })
  await page.getByRole("button", { name: "Undo" }).click()
  await comment.waitFor(longTimeout)
})

test("an approval whose comments are decided stays in the list until its reviewer is notified", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Rents", content: "Rents rise.\n" })
  const decided = await decideByLink(await requestByLink(id), {
    decision: "approve",
    expected_revision: 1,
    comments: [{ heading: null, quote: "Rents rise", body: "Everywhere?" }],
  })
  expect(decided.status).toBe(200)
  await page.goto(`${hub.url}/topics/${id}?tab=comments`)
  await page.getByRole("button", { name: "Reject" }).click(longTimeout)
  await page.getByLabel("Reason").fill("Yes.")
  await page.getByRole("button", { name: "Reject" }).last().click()
  await page.getByText("1 of 1 decided").waitFor(longTimeout)

  const list = page.getByRole("region", { name: "All decided, reviewers not notified yet" })
  await expectFitsEverywhere(page, "to-finish", async () => {
    await page.goto(`${hub.url}/reviews/incorporate`)
    await list.getByText("1 comment or suggestion decided").waitFor(longTimeout)
  })
  await list.getByRole("link", { name: "Finish the review: Rents" }).click()
  const finish = page.getByRole("button", { name: "Finish and notify Eve Expert" })
  await finish.click(longTimeout)
  await finish.waitFor({ ...longTimeout, state: "detached" })
  await page.goto(`${hub.url}/reviews/incorporate`)
  await page.getByRole("link", { name: "Send again: Wages" }).waitFor(longTimeout)
  await list.waitFor({ ...longTimeout, state: "detached" })
})
