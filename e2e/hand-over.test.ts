import type { Page } from "playwright-core"
import { expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { axeFindings, desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"

setUpAdmin()

const show = async (query = "", on = page) => {
  await on.goto(`${hub.url}/admin/users${query}`)
  await on.getByRole("heading", { name: "Manage Users" }).waitFor()
}
async function choose(name: string, entry: string, on = page) {
  await on.getByLabel(`More actions for ${name}`).click()
  await on.getByRole("menuitem", { name: entry, exact: true }).click()
}
const dialogOf = (name: string, on = page) => on.getByRole("dialog", { name: `Hand over the work of ${name}` })
async function chooseHeir(leaver: string, heir: string, on: Page = page) {
  const dialog = dialogOf(leaver, on)
  await dialog.getByRole("combobox", { name: "Who takes over" }).fill(heir)
  await on.getByRole("option", { name: new RegExp(`^${heir} `) }).click()
  return dialog
}

/** An author with two topics and a project. */
async function busyAuthor(name: string) {
  const made = await createAccount(callApi, name)
  const { asked: theirs } = await setAccountPassword(hub.url, made)
  for (const title of ["Rates", "Prices"]) await theirs("POST", "/api/topics", { title, content: "Words." })
  await theirs("POST", "/api/projects", { name: `${name}'s project` })
  return made
}

test("an administrator sees what would move and what stays, hands it over, and the person who gets it is told once", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await busyAuthor("Bea Busy")
  const heir = await createAccount(callApi, "Dan Heir")
  await setAccountPassword(hub.url, heir)
  await createAccount(callApi, "Rex Reviews", "reviewer")
  await show()

  await choose("Bea Busy", "Hand over work…")
  const dialog = dialogOf("Bea Busy")
  await dialog.getByText("Bea Busy has open work:").waitFor()
  const reviewer = await chooseHeir("Bea Busy", "Rex Reviews")
  await reviewer.getByText("This stays:").waitFor()
  const reason = "Rex Reviews is a reviewer. Only authors and administrators can take this over."
  expect(await dialog.getByText(reason).count()).toBe(2)
  expect(await dialog.getByRole("button", { name: "Hand over work" }).isDisabled()).toBe(true)
  await chooseHeir("Bea Busy", "Dan Heir")
  await dialog.getByText("Dan Heir gets:").waitFor()
  expect(await dialog.locator("li").allTextContents()).toEqual(["1 projectBea Busy's project", "2 topicsPrices, Rates"])
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Hand over work" }).click()

  await page.getByText("Handed over 1 project, 2 topics.").waitFor()
  await dialog.waitFor({ state: "detached" })
  const dan = await openSignedInPage(browser, hub.url, { email: heir.email, password: chosenPassword })
  type HandOverNotification = { title: string }[] & { status: number }
  const told = async () =>
    Object.values(await dan.asked<HandOverNotification>("GET", "/api/notifications")).filter(
      (one): one is { title: string } => typeof one === "object",
    )
  await expect
    .poll(async () => (await told()).map(({ title }) => title), longTimeout)
    .toEqual(["You take over the work of Bea Busy"])
  await dan.context.close()
})

test("of two tabs that hand over one person's work the second is told, and shows what is left", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await busyAuthor("Tom Twice")
  const second = await page.context().newPage()
  for (const on of [page, second]) {
    await show("?q=Tom", on)
    await choose("Tom Twice", "Hand over work…", on)
    await (await chooseHeir("Tom Twice", "Dan Heir", on)).getByText("Dan Heir gets:").waitFor()
  }
  const button = { name: "Hand over work" }

  await dialogOf("Tom Twice").getByRole("button", button).click()
  await page.getByText("Handed over 1 project, 2 topics.").waitFor()
  await dialogOf("Tom Twice", second).getByRole("button", button).click()

  await second.getByText("The work of Tom Twice has changed since. Look at it again.").waitFor()
  await second.getByText("Tom Twice has no open work that you can see.").waitFor()
  expect(await dialogOf("Tom Twice", second).getByRole("button", button).isDisabled()).toBe(true)
  await second.close()
})

test("an administrator who deactivates somebody with open work is offered to hand it over, and the list says so until it is done", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await busyAuthor("Lou Leaves")
  await show("?q=Lou")

  await choose("Lou Leaves", "Deactivate")
  await page.getByRole("dialog", { name: "Deactivate user" }).getByRole("button", { name: "Deactivate user" }).click()
  await dialogOf("Lou Leaves").getByText("Lou Leaves has open work:").waitFor()
  await dialogOf("Lou Leaves").getByRole("button", { name: "Cancel" }).click()
  const line = page.getByRole("button", { name: "Hand over 3 open items of Lou Leaves" })
  await line.waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.setViewportSize(phone)
  await line.click()
  const dialog = await chooseHeir("Lou Leaves", "Dan Heir")
  await dialog.getByText("Dan Heir gets:").waitFor()
  await expectNoSidewaysScroll(page)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Hand over work" }).click()

  await page.getByText("Handed over 1 project, 2 topics.").waitFor()
  await line.waitFor({ state: "detached" })
  await page.setViewportSize(desktop)
})

test("on a desk and on a phone, light and dark, nothing keeps anybody from handing work over", async () => {
  await busyAuthor("Una Unseen")
  await expectFitsEverywhere(page, "hand-over", async () => {
    await show("?q=Una")
    await choose("Una Unseen", "Hand over work…")
    await (await chooseHeir("Una Unseen", "Rex Reviews")).getByText("This stays:").waitFor()
  })
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
