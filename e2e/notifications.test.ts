import { expect, onTestFailed, test } from "vitest"
import { addUser, chosen, fitsEverywhere, patiently, setPassword, signedIn } from "./accounts.ts"
import { pictures } from "./house.ts"
import { asked, browser, graceIsSignedIn, hub } from "./grace.ts"

graceIsSignedIn()

/** The administrator writes a topic and asks somebody to review it. */
async function ask(person_id: number, title: string) {
  const topic = await asked<{ id: number }>("POST", "/api/topics", { title, content: "Prices." })
  const body = { topic_id: topic.id, reviewer_id: person_id, due_date: "2027-03-01" }
  const { requests } = await asked<{ requests: { id: number }[] }>("POST", "/api/reviews/request", body)
  return requests[0]!.id
}

test("what concerns somebody is told on the open page, one at a time, until he has seen it or it is over", async () => {
  onTestFailed(() => pictures(browser))
  const otto = await setPassword(hub.url, await addUser(asked, "Otto Expert", "reviewer"))
  const { person_id } = await otto.asked<{ person_id: number }>("GET", "/api/users/me")
  const listening = browser.contexts().length
  const { page, complaints } = await signedIn(browser, hub.url, { email: "otto.expert@office.test", password: chosen })
  const ticker = page.getByRole("region", { name: "Notifications" })
  const said = (title: string) => `Administrator asks you to review "${title}" by 1 March 2027.`
  await page.goto(`${hub.url}/topics`)
  await ticker.getByText("No new notifications.").waitFor(patiently)
  expect(listening).toBe(1)

  const first = await ask(person_id, "Inflation in brief")
  await ticker.getByRole("link", { name: said("Inflation in brief") }).waitFor(patiently)
  const second = await ask(person_id, "Jobless rate")
  await ticker.getByText("1 of 2").waitFor(patiently)
  expect(await ticker.getByRole("link").textContent()).toBe(said("Jobless rate"))
  expect(await ticker.locator("time").textContent()).toMatch(/20\d\d/)

  await ticker.getByRole("button", { name: "Next notification" }).click()
  await ticker.getByText("2 of 2").waitFor()
  expect(await ticker.getByRole("link").textContent()).toBe(said("Inflation in brief"))
  expect(await ticker.getByRole("button", { name: "Next notification" }).isDisabled()).toBe(true)
  await fitsEverywhere(page, "ticker", async () => {
    await ticker.getByText("2 of 2").waitFor()
  })

  await ticker.getByRole("link").click()
  await page.waitForURL(`${hub.url}/reviews/tasks/${first}`)
  await ticker.getByText("1 of 1").waitFor(patiently)
  await page.reload()
  await ticker.getByText(said("Jobless rate")).waitFor(patiently)

  await asked("POST", `/api/reviews/${second}/cancel`)
  await ticker.getByText("No new notifications.").waitFor(patiently)
  expect(complaints).toEqual([])
})
