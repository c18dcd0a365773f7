import { beforeAll, expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { decideByLink, requestByLink } from "./fixtures/expert.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const content = "Wages rise slowly.\n\nPrices rise fast.\n\nRents are the same.\n"
let id: number

/** A topic that an expert without an account answered with a comment and two suggestions. */
beforeAll(async () => {
  ;({ id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Wages", content }))
  const suggest = (old: string, insert: string) => {
    const start = content.indexOf(old)
    return { revision: 1, start, end: start + old.length, old, insert }
  }
  const decided = await decideByLink(await requestByLink(id), {
    decision: "request_changes",
    expected_revision: 1,
    comments: [{ heading: null, quote: "Wages rise slowly", body: "Whose wages?" }],
    suggestions: [suggest("fast", "quickly"), suggest("the same", "stable")],
  })
  expect(decided.status).toBe(200)
})

const remark = (words: string) =>
  page.getByRole("article", { name: /by Eve Expert in the review$/ }).filter({ hasText: words })

test("all that a round said is settled beside the text, and the topic is sent again without leaving it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("button", { name: "Review 1 comment and 2 suggestions" }).click()
  await page.getByRole("tab", { name: "Comments 3", selected: true }).waitFor(longTimeout)
  await remark("Whose wages?").getByRole("button", { name: "Accept", exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await remark("Whose wages?").getByRole("button", { name: "Reject" }).click()
  await page.getByRole("textbox", { name: "Reason" }).fill("All wages.")
  await page.getByRole("button", { name: "Reject" }).first().click()
  await remark("Rejected by Administrator. All wages.").waitFor()
  await remark("quickly").getByRole("button", { name: "Accept", exact: true }).click()
  await page.locator("[data-topic-text]").getByText("Prices rise quickly.").waitFor()
  await remark("stable").getByRole("button", { name: "Accept with edits" }).click()
  await page.getByRole("textbox", { name: "New text" }).fill("unchanged")
  await page.getByRole("button", { name: "Accept with edits" }).first().click()
  await page.locator("[data-topic-text]").getByText("Rents are unchanged.").waitFor()
  await page.getByRole("button", { name: "Finish and notify Eve Expert" }).click()

  await page.getByRole("region", { name: "Tell the reviewers" }).getByRole("textbox").waitFor(longTimeout)
  await page.getByRole("tab", { name: "Next" }).click()
  await page.getByRole("button", { name: "Send again" }).first().click()
  await page.getByRole("dialog").getByText("Eve Expert").first().waitFor(longTimeout)
  await page.keyboard.press("Escape")
  expect(page.url()).toContain(`/topics/${id}`)
  expect(complaints).toEqual([])
})

test("J and K go through what is open, and the keys that follow act on it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const topic = await callApi<{ id: number }>("POST", "/api/topics", { title: "Rents", content })
  for (const quote of ["Prices rise fast", "Wages rise slowly"])
    await callApi("POST", `/api/topics/${topic.id}/comments`, {
      body: `About ${quote}`,
      anchor: { revision: 1, quote, at: content.indexOf(quote) },
    })
  await page.goto(`${hub.url}/topics/${topic.id}`)
  await page.getByRole("tab", { name: "Comments 2" }).waitFor(longTimeout)
  const chosen = page.locator("article[data-chosen]")

  await page.keyboard.press("j")
  await chosen.getByText("About Wages").waitFor()
  await page.keyboard.press("j")
  await chosen.getByText("About Prices").waitFor()
  await page.keyboard.press("k")
  await chosen.getByText("About Wages").waitFor()

  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-chosen"))).toBe(true)
})
