import { expect, onTestFailed, test } from "vitest"
import {
  createAccount,
  chosenPassword,
  expectFitsEverywhere,
  longTimeout,
  setAccountPassword,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub } from "./fixtures/admin.ts"

setUpAdmin()

/** The administrator writes a topic and asks somebody to review it. */
async function requestReview(person_id: number, title: string) {
  const topic = await callApi<{ id: number }>("POST", "/api/topics", { title, content: "Prices." })
  const body = { topic_id: topic.id, reviewer_id: person_id, due_date: "2027-03-01" }
  const { requests } = await callApi<{ requests: { id: number }[] }>("POST", "/api/reviews/request", body)
  return requests[0]!.id
}

test("what concerns somebody is told on the open page, one at a time, until they have seen it or it is over", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const otto = await setAccountPassword(hub.url, await createAccount(callApi, "Otto Expert", "reviewer"))
  const { person_id } = await otto.asked<{ person_id: number }>("GET", "/api/users/me")
  const listening = browser.contexts().length
  const { page, complaints } = await openSignedInPage(browser, hub.url, {
    email: "otto.expert@office.test",
    password: chosenPassword,
  })
  const ticker = page.getByRole("region", { name: "Notifications" })
  const said = (title: string) => `Administrator asks you to review "${title}" by 1 March 2027.`
  await page.goto(`${hub.url}/topics`)
  await ticker.getByText("No new notifications.").waitFor(longTimeout)
  expect(listening).toBe(1)

  const first = await requestReview(person_id, "Inflation in brief")
  await ticker.getByRole("link", { name: said("Inflation in brief") }).waitFor(longTimeout)
  const second = await requestReview(person_id, "Jobless rate")
  await ticker.getByText("1 of 2").waitFor(longTimeout)
  expect(await ticker.getByRole("link").textContent()).toBe(said("Jobless rate"))
  expect(await ticker.locator("time").textContent()).toMatch(/20\d\d/)

  await ticker.getByRole("button", { name: "Next notification" }).click()
  await ticker.getByText("2 of 2").waitFor()
  expect(await ticker.getByRole("link").textContent()).toBe(said("Inflation in brief"))
  expect(await ticker.getByRole("button", { name: "Next notification" }).isDisabled()).toBe(true)
  await expectFitsEverywhere(page, "ticker", async () => {
    const bell = page.getByRole("button", { name: "Notifications: 2 new" })
    if (page.viewportSize()!.width <= phone.width) await bell.click(longTimeout)
    await ticker.getByText("2 of 2").waitFor()
  })

  await ticker.getByRole("link").click()
  await page.waitForURL(`${hub.url}/reviews/tasks/${first}`)
  await ticker.getByText("1 of 1").waitFor(longTimeout)
  await page.reload()
  await ticker.getByText(said("Jobless rate")).waitFor(longTimeout)

  await callApi("POST", `/api/reviews/${second}/cancel`)
  await ticker.getByText("No new notifications.").waitFor(longTimeout)
  expect(complaints).toEqual([])
})

test("Home that is open says at once whose turn it is, when a notification says so", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const nora = await setAccountPassword(hub.url, await createAccount(callApi, "Nora Expert", "reviewer"))
  const { person_id } = await nora.asked<{ person_id: number }>("GET", "/api/users/me")
  const { page, context } = await openSignedInPage(browser, hub.url, {
    email: "nora.expert@office.test",
    password: chosenPassword,
  })
  await page.goto(hub.url)
  const pending = page.getByRole("region", { name: "Your turn" })
  await pending.getByText("Nothing is waiting for you.").waitFor(longTimeout)
  await page.getByRole("region", { name: "Notifications" }).getByText("No new notifications.").waitFor(longTimeout)
  await requestReview(person_id, "Rents of autumn")
  await pending.getByText("Rents of autumn").first().waitFor(longTimeout)
  await context.close()
})
