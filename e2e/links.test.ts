import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere } from "./fixtures/accounts.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

const long = `https://office.test/${"statistics-and-registers/".repeat(8)}start`

setUpAdmin(() => ({ HUB_CHECK_LINKS: "on" }))

const show = async (query = "") => {
  await page.goto(`${hub.url}/all-links${query}`)
  await page.getByRole("heading", { name: "Links", level: 1 }).waitFor()
}
const button = (name: string) => page.getByRole("button", { name, exact: true })
const row = (name: string) => page.locator("tr[data-link]").filter({ hasText: name })
const said = (sentence: string) => page.getByText(sentence, { exact: true }).last().waitFor()
const menu = async (name: string, action: string) => {
  await page.getByLabel(`More actions for ${name}`, { exact: true }).click()
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}

test("a first link is added, and says what is wrong with its address", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await said("No links yet. Add a link to reuse it in topics and change it in one place.")
  expect(await axeFindings(page)).toEqual([])
  await button("New link").first().click()
  const form = page.getByRole("dialog", { name: "New link" })
  await form.getByLabel("Title").fill("Statistics office")
  await form.getByLabel("Reference code").fill("SO-1")
  await form.getByLabel("URL").fill("javascript:alert(1)")
  await button("Save").click()
  await form.getByText("This URL can't be used for a link").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await form.getByLabel("URL").fill(long)
  await button("Save").click()
  await said("Link added.")

  await row("Statistics office").getByText("Not checked").waitFor()
  await page.getByLabel("Status").selectOption("Broken")
  await said("No links match these filters.")
  await page.getByLabel("Status").selectOption("Not checked")
  await row("Statistics office").getByText("Nowhere").waitFor()
})

test("an address is changed in its topics after a look at them, and a link in use stays", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Prices", content: `[a](${long})` })
  await show()
  await button("Where Statistics office is used: 1 topic").click()
  await page.getByRole("dialog").getByRole("link", { name: "Prices" }).waitFor()
  await page.keyboard.press("Escape")
  await menu("Statistics office", "Delete")
  await page.getByRole("dialog", { name: "Delete link" }).getByRole("button", { name: "Delete" }).click()
  await said("“Statistics office” is used in 1 topic. Remove it there first.")
  await page.keyboard.press("Escape")

  await menu("Statistics office", "Change URL")
  await page.getByLabel("New URL").fill("https://new.test/home")
  await button("Preview").click()
  await page.getByRole("region", { name: "Preview" }).getByRole("link", { name: "Prices" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button("Change URL everywhere").click()

  await said("The URL was changed in 1 topic.")
  await row("https://new.test/home").getByText("1 topic").waitFor()
  const { content } = await callApi<{ content: string }>("GET", `/api/topics/${id}`)
  expect(content).toBe("[a](https://new.test/home)")
})

test("links that lead nowhere in the hub are listed with the topic to mend", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show("?view=broken")
  await said("No broken links within this hub.")
  await callApi("POST", "/api/topics", { title: "Torn", content: "# Top\n\n[a](#bottom) [b](/topics/999999)" })
  await show("?view=broken")

  await page.getByRole("row").filter({ hasText: "#bottom" }).getByText("The heading doesn't exist").waitFor()
  await page.getByRole("row").filter({ hasText: "/topics/999999" }).getByRole("link", { name: "Torn" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test("links that cannot be loaded say why, and are there after Retry", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.route(/\/api\/links/, (route) =>
    route.fulfill({ status: 429, json: { error: "Too many requests. Please wait a minute.", code: "too_many" } }),
  )
  await show()
  await said("Too many requests. Please wait a minute.")
  await page.unrouteAll()
  await button("Retry").click()
  await row("Statistics office").waitFor()
  await page.getByRole("searchbox").fill("nothing of the kind")
  await page.keyboard.press("Enter")
  await said("No links match these filters.")
})

test("an address outside is asked when somebody wants to know, and one that is not public never", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const title = `Router ${Date.now()}`
  await callApi("POST", "/api/links", { title, url: `http://192.168.0.1/${Date.now()}` })
  await show(`?q=${encodeURIComponent(title)}`)
  await row(title).getByText("Not checked").waitFor()

  await menu(title, "Check now")

  await row(title).getByText("It leads to an address that isn't public, which is not allowed.").waitFor()
  await row(title).getByText("Checked a moment ago").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button("Check all").click()
  await page.getByText(/will be checked in the background. The results appear in the list\.$/).waitFor()
})

test("on a desk and on a phone, light and dark, long addresses fit", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/links", { title: "Long", url: long })
  await expectFitsEverywhere(page, "links", async () => {
    await show()
    await row("Long").waitFor()
  })
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
