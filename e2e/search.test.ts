import { beforeAll, expect, onTestFailed, test } from "vitest"
import {
  createAccount,
  chosenPassword,
  expectFitsEverywhere,
  setAccountPassword,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

let topic: number

const text = `# Rents\n\nRents are asked for by telephone. ${"Every month again. ".repeat(30)}The **hedonic** method adjusts rents.`

beforeAll(async () => {
  topic = (await callApi<{ id: number }>("POST", "/api/topics", { title: "Rents of dwellings", content: text })).id
  await callApi("POST", "/api/projects", { name: "Rents survey", description: "Everything about rents." })
  await callApi("POST", "/api/stakeholders", { name: "Renata Rents", organization: "Methods" })
  await callApi("POST", "/api/variables", { slug: "rents_weight", value: "18.2" })
}, 240_000)

const dialog = (on = page) => on.getByRole("dialog", { name: "Search" })
const field = (on = page) => dialog(on).getByRole("combobox", { name: "Search the hub" })
const options = (on = page) => dialog(on).getByRole("option")
const chosenOption = () => dialog().locator("[role=option][aria-selected=true]")
const start = async (path = "/", on = page) => {
  await on.goto(hub.url + path)
  await on.getByRole("button", { name: "Search the hub" }).first().waitFor()
}
const openByKey = async (key = "/", on = page) => {
  await on.keyboard.press(key)
  await field(on).waitFor()
}

test("the search opens by click and by key, says what it finds, and closes with Escape", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await start("/projects")
  const button = page.getByRole("banner").getByRole("button", { name: "Search" })
  await button.click()
  await field().waitFor()
  await dialog()
    .getByText(/^Search topics by title and text/)
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("combobox")
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press("Escape")
  await dialog().waitFor({ state: "detached" })

  for (const key of ["/", "Control+k", "Meta+k"]) {
    await page.locator("#main").focus()
    await openByKey(key)
    await page.keyboard.press("Escape")
    await dialog().waitFor({ state: "detached" })
  }
})

test("what is found is ranked, marked and gone through with the arrows; Enter opens it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await start()
  await openByKey()
  await page.keyboard.type("rents")
  await expect.poll(() => options().count()).toBe(4)
  await dialog().getByText("4 results, best matches first.").waitFor()
  expect(
    await options().evaluateAll((rows) => rows.map((row) => row.querySelectorAll("span")[0]?.textContent)),
  ).toEqual(["Rents of dwellings", "Rents survey", "rents_weight", "Renata Rents"])
  expect(await options().first().locator("mark").first().textContent()).toBe("Rents")
  expect(await axeFindings(page)).toEqual([])

  expect(await field().getAttribute("aria-activedescendant")).toBe(await chosenOption().getAttribute("id"))
  await page.keyboard.press("ArrowUp")
  await chosenOption().getByText("Renata Rents").waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await chosenOption().getByText("Rents survey").waitFor()
  expect(await field().getAttribute("aria-activedescendant")).toBe(await chosenOption().getAttribute("id"))
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/projects\/\d+$/)
  await dialog().waitFor({ state: "detached" })
})

test("words deep in a text are shown with what stands around them, and lead to the topic", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await start()
  await openByKey()
  await page.keyboard.type("hedonic")
  const row = options().filter({ hasText: "The hedonic method adjusts rents." })
  await row.waitFor()
  expect(await row.locator("mark").allTextContents()).toEqual(["hedonic"])

  await row.click()

  await page.waitForURL(`${hub.url}/topics/${topic}`)
})

test("one type can be looked at alone, and what was looked for is offered again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await start()
  await openByKey()
  await dialog().getByRole("region", { name: "Recent searches" }).getByRole("button", { name: "rents" }).click()
  await expect.poll(() => options().count()).toBe(4)
  const types = dialog().getByRole("group", { name: "Types" }).getByRole("button")
  expect(await types.allTextContents()).toEqual(["All", "Topics 1", "Projects 1", "People 1", "Variables 1"])

  await types.filter({ hasText: "People" }).click()

  await expect.poll(() => options().count()).toBe(1)
  await options().getByText("Renata Rents").waitFor()
  await types.filter({ hasText: "All" }).click()
  await expect.poll(() => options().count()).toBe(4)
})

test("nothing found says so, a misspelled word finds what is closest, and a failure can be tried again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await start()
  await openByKey()
  await page.keyboard.type("xylophone")
  await dialog().getByText("No results for “xylophone”.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await field().fill("dwellngs")
  await dialog().getByText("No result contains all of these words. Closest matches: 1 result.").waitFor()
  await options().getByText("Rents of dwellings").waitFor()

  const answer = { status: 429, json: { error: "Too many requests. Please wait a minute.", code: "too_many" } }
  await page.route("**/api/search?*", (route) => route.fulfill(answer))
  await field().fill("telephone")
  await dialog().getByText("Too many requests. Please wait a minute.").waitFor()
  await page.unrouteAll()
  await dialog().getByRole("button", { name: "Retry" }).click()
  await options().getByText("Rents of dwellings").waitFor()
})

test("where keys mean something else, they go on meaning it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await start("/topics")
  await page.getByRole("link", { name: "Rents of dwellings" }).first().waitFor()
  const filter = page.getByRole("searchbox", { name: "Search", exact: true })
  await filter.fill("")
  await filter.pressSequentially("a/b")
  expect(await filter.inputValue()).toBe("a/b")
  expect(await dialog().count()).toBe(0)
  await filter.blur()
  await page.keyboard.press("/")
  await dialog().waitFor()
  await page.keyboard.press("Escape")
  await dialog().waitFor({ state: "detached" })

  await start(`/topics/${topic}/edit`)
  await page.locator(".cm-content, .ProseMirror").first().click()
  await page.keyboard.press("Control+k")
  await page.getByRole("dialog", { name: "Insert Link" }).waitFor()
  expect(await dialog().count()).toBe(0)
})

test("a reviewer finds what they may read; a variable that no screen shows them is copied", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await setAccountPassword(hub.url, await createAccount(callApi, "Nora Reader", "reviewer"))
  const hers = await openSignedInPage(browser, hub.url, { email: "nora.reader@office.test", password: chosenPassword })
  await start("/", hers.page)
  await openByKey("/", hers.page)
  await hers.page.keyboard.type("rents_weight")
  await options(hers.page).getByText("18.2").waitFor()
  await hers.page.keyboard.press("Enter")
  await hers.page.getByText("Copied {{rents_weight}}.").waitFor()
  expect(await hers.page.evaluate(() => navigator.clipboard.readText())).toBe("{{rents_weight}}")
  await hers.context.close()
})

test("on a desk and on a phone, light and dark, all that is found fits", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/topics", { title: `Rents ${"Bevölkerungsfortschreibung".repeat(5)}`, content: text })
  await expectFitsEverywhere(page, "search", async () => {
    await start()
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click()
    await field().fill("rents")
    await expect.poll(() => options().count()).toBe(5)
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
