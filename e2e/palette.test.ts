import { beforeAll, expect, onTestFailed, test } from "vitest"
import { chosenPassword, createAccount, openSignedInPage, setAccountPassword } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let topic: number

beforeAll(async () => {
  topic = (await callApi<{ id: number }>("POST", "/api/topics", { title: "Rents", content: "Rents are asked for." })).id
}, 240_000)

const dialog = (on = page) => on.getByRole("dialog", { name: "Search" })
const labels = (on = page) =>
  dialog(on)
    .getByRole("listbox", { name: "Actions" })
    .getByRole("option")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("bdi")?.textContent))
const openPalette = async (on = page) => {
  await on.keyboard.press("Control+k")
  await dialog(on).getByRole("combobox").waitFor()
}

test("the search offers what can be done with the topic that is shown, before anything is typed", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/topics/${topic}`)
  await page.getByText("Rents are asked for.").waitFor()
  await page.getByRole("button", { name: "Send for review" }).first().waitFor()

  await openPalette()

  expect(await labels()).toEqual(["Send for review", "Edit", "Sequential review", "Publish", "History", "Archive"])
  expect(await axeFindings(page)).toEqual([])
})

test("an action is done by its first letters and Enter, and its dialog has the focus", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.keyboard.type("send")
  await expect.poll(() => labels()).toEqual(["Send for review"])

  await page.keyboard.press("Enter")

  const asking = page.getByRole("dialog", { name: /review/i })
  await asking.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true)
  await page.keyboard.press("Escape")
  await asking.waitFor({ state: "detached" })
})

test("behind > there are only actions, also those that lead to other screens, and what nobody can do is said", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openPalette()
  await page.keyboard.type(">manage")
  await expect.poll(() => labels()).toEqual(["Go to Manage Users"])
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Manage Users" }).waitFor()

  await openPalette()
  await page.keyboard.type("> edit")
  await dialog().getByText("No action matches “edit”.").waitFor()
  await page.keyboard.press("Escape")
})

test("a reviewer is offered nothing that only authors and administrators do", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const otto = await createAccount(callApi, "Otto Palette", "reviewer")
  await setAccountPassword(hub.url, otto)
  const reviewer = await openSignedInPage(browser, hub.url, { email: otto.email, password: chosenPassword })
  await reviewer.page.goto(`${hub.url}/topics/${topic}`)
  await reviewer.page.getByText("Rents are asked for.").waitFor()

  await openPalette(reviewer.page)
  await reviewer.page.keyboard.type(">")

  const offered = await labels(reviewer.page)
  expect(offered).toEqual(expect.arrayContaining(["Go to Home", "Go to Reviews"]))
  expect(offered.filter((label) => /Edit|Send|Archive|Admin|Manage|New topic/.test(label ?? ""))).toEqual([])
})
