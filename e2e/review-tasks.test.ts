import { expect, onTestFailed, test } from "vitest"
import {
  createAccount,
  chosenPassword,
  expectFitsEverywhere,
  setAccountPassword,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub } from "./fixtures/admin.ts"

setUpAdmin()

test("a reviewer's queue is empty until somebody asks them, and then says who and by when", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const otto = await setAccountPassword(hub.url, await createAccount(callApi, "Otto Expert", "reviewer"))
  const { person_id } = await otto.asked<{ person_id: number }>("GET", "/api/users/me")
  const { page, complaints } = await openSignedInPage(browser, hub.url, {
    email: "otto.expert@office.test",
    password: chosenPassword,
  })

  await page.goto(`${hub.url}/reviews/tasks`)
  await page.getByText("No reviews are waiting for you.").waitFor()
  expect(await page.getByRole("link", { name: "See Home" }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  const topic = await callApi<{ id: number }>("POST", "/api/topics", {
    title: "Inflation in brief",
    content: "Prices.",
  })
  await callApi("POST", "/api/reviews/request", { topic_id: topic.id, reviewer_id: person_id, due_date: "2027-03-01" })
  await expectFitsEverywhere(page, "review-tasks", async () => {
    await page.reload()
    await page.getByRole("table", { name: "Review tasks" }).getByText("Inflation in brief").waitFor()
  })

  const row = page.locator("tbody tr")
  expect(await row.locator("time[datetime='2027-03-01']").count()).toBe(1)
  await row.getByText("Administrator asks for your review.").waitFor()
  await row.getByRole("link", { name: "Inflation in brief" }).click()
  await page.getByRole("heading", { name: "Administrator asks you to review “Inflation in brief”" }).waitFor()
  await expectFitsEverywhere(page, "own-review", async () => {
    await page.reload()
    await page.getByRole("button", { name: "Approve" }).waitFor()
  })
  const count = page.getByRole("link", { name: /^Reviews 1 waiting for you$/ })
  await count.waitFor()
  await page.getByRole("button", { name: "Approve" }).click()
  await page.getByLabel("Summary (optional)").waitFor()
  await page.getByRole("button", { name: "Send approval" }).click()
  await page.getByRole("heading", { name: "You approved this text" }).waitFor()
  await page.getByText("This review will still show your answer.").waitFor()
  await count.waitFor({ state: "detached" })

  await callApi("POST", "/api/tasks", { title: "Read the manual", assignee_id: person_id })
  await page.goto(`${hub.url}/reviews`)
  await page.getByText("1 thing is your turn on Home.").waitFor()
  await page.locator("#main").getByRole("link", { name: "Home", exact: true }).click()
  await page.getByText("Read the manual").first().waitFor()
  expect(complaints).toEqual([])
})
