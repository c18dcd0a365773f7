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

  expect(await labels()).toEqual([
    "Send for review",
    "Edit",
    "Suggest changes",
    "Sequential review",
    "Publish",
    "History",
  ])
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

test("before anything is typed, the topics opened last come first, without the one on the page; Enter opens one", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const titles = ["Weights", "Farms", "Homes", "Shops", "Ships", "Roads"]
  const made: number[] = []
  for (const title of titles) {
    made.push((await callApi<{ id: number }>("POST", "/api/topics", { title, content: `About ${title}.` })).id)
    await page.goto(`${hub.url}/topics/${made.at(-1)}`)
    await page.getByText(`About ${title}.`).waitFor()
  }

  await openPalette()

  const recent = dialog().getByRole("listbox", { name: "Recently opened" }).getByRole("option")
  await expect.poll(() => recent.allTextContents()).toEqual(["Ships", "Shops", "Homes", "Farms", "Weights"])
  expect(await axeFindings(page)).toEqual([])
  const field = dialog().getByRole("combobox")
  expect(await field.getAttribute("aria-activedescendant")).toBe(await recent.first().getAttribute("id"))
  for (let row = 1; row <= 5; row++) await page.keyboard.press("ArrowDown")
  await dialog().getByRole("option", { name: "Send for review", selected: true }).waitFor()
  for (let row = 1; row <= 4; row++) await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Enter")
  await page.waitForURL(`${hub.url}/topics/${made[3]}`)
  await page.getByText("About Shops.").waitFor()
})

test("a topic that is gone is not offered again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", {
    title: "Short-lived",
    content: "Not for long.",
  })
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByText("Not for long.").waitFor()
  await callApi("POST", "/api/topics/bulk/delete", { ids: [id] })
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByText("This topic doesn't exist.").waitFor()

  await page.goto(`${hub.url}/topics`)
  await page.getByRole("heading", { name: "All Topics" }).waitFor()
  await openPalette()

  const recent = dialog().getByRole("listbox", { name: "Recently opened" }).getByRole("option")
  await expect.poll(async () => (await recent.allTextContents())[0]).toBe("Shops")
  await page.keyboard.press("Escape")
})

test("the help of the screen is opened from the search", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/topics`)
  await page.getByRole("heading", { name: "All Topics" }).waitFor()
  await openPalette()
  await page.keyboard.type("help")
  await expect.poll(() => labels()).toEqual(["Help with this screen"])

  const [help] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")])

  await help.waitForURL(/\/help\//)
  await help.getByRole("heading", { level: 1 }).waitFor()
  await help.close()
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

test("? shows the keys of the product, which the search finds too; in a field it is typed", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/topics`)
  await page.getByRole("heading", { name: "All Topics" }).waitFor()
  await page.locator("#main").focus()
  await page.keyboard.press("?")
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await keys.getByRole("row", { name: "E Write" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press("Escape")
  await keys.waitFor({ state: "detached" })

  await openPalette()
  await page.keyboard.type("keyb")
  await expect.poll(() => labels()).toEqual(["Keyboard shortcuts"])
  await page.keyboard.press("Enter")
  await keys.waitFor()
  await page.keyboard.press("Escape")
  await keys.waitFor({ state: "detached" })

  await openPalette()
  await page.keyboard.type("?")
  expect(await dialog().getByRole("combobox").inputValue()).toBe("?")
  expect(await keys.count()).toBe(0)
  await page.keyboard.press("Escape")
})
