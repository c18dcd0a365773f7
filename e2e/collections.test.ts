import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

type CollectionResponse = { id: number; version: number }

let handbook: number

const list = async (search = "") => {
  await page.goto(`${hub.url}/collections${search}`)
  await page.getByRole("heading", { level: 1, name: "Collections" }).waitFor()
}
const show = async (name: string) => {
  await page.goto(`${hub.url}/collections/${handbook}`)
  await page.getByRole("heading", { level: 1, name }).waitFor()
}
const button = (name: string) => page.getByRole("button", { name, exact: true })
/** Does what stands in the menu of the collection. */
const choose = async (name: string) => {
  await button("More actions").click()
  await page.getByRole("menuitem", { name, exact: true }).click()
}
const counts = () => page.getByRole("list", { name: "Topics by status" }).getByRole("listitem").allTextContents()
const dialog = (name: string) => page.getByRole("dialog", { name })
const said = (sentence: string) => page.getByText(sentence, { exact: true }).last().waitFor()

test("a hub without collections says what one is for, and a new one takes topics", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await list()
  await page.getByText("No collections yet.", { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("link", { name: "New collection" }).first().click()
  await page.getByLabel("Name").fill("Price handbook")
  await button("Create collection").click()
  await page.getByRole("heading", { level: 1, name: "Price handbook" }).waitFor()
  handbook = Number(/\/collections\/(\d+)$/.exec(page.url())![1])

  const topics = []
  for (const title of ["Weights", "Prices"])
    topics.push(await callApi<CollectionResponse>("POST", "/api/topics", { title, content: "Words." }))
  await callApi("POST", `/api/collections/${handbook}/topics`, { topics: topics.map(({ id }) => ({ topic_id: id })) })
  await show("Price handbook")
  await expect.poll(counts).toEqual(["Draft2"])
  await page.getByRole("heading", { name: "0 of 2 approved" }).waitFor()
  const share = page.locator("[data-share] > span")
  expect(await share.evaluate((part) => part.getBoundingClientRect().width)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test("all drafts of a collection are sent for review from its page, and its topics open in its tree", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.getByRole("link", { name: "Send 2 drafts for review" }).click()
  await page.getByRole("heading", { name: "Send for review", level: 1 }).waitFor()
  for (const title of ["Weights", "Prices"]) await page.getByRole("main").getByText(title).first().waitFor()

  await page.goBack()
  await page.getByRole("list", { name: "Contents" }).getByRole("link", { name: "Prices" }).click()
  await page.waitForURL(new RegExp(`/topics/\\d+\\?in=${handbook}`))
  await show("Price handbook")
})

test("a collection offers only topics that it does not have, and makes one of a new title, ready to be written", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const writes = async (title: string) => {
    await page.waitForURL((url) => /^\/topics\/\d+$/.test(url.pathname) && url.searchParams.get("in") === `${handbook}`)
    await page.getByRole("textbox", { name: "Title" }).waitFor()
    expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe(title)
  }
  const choices = () => page.getByRole("option").allTextContents()
  const contents = () => page.getByRole("list", { name: "Contents" }).getByRole("link").allTextContents()
  await callApi("POST", "/api/topics", { title: "Prices abroad", content: "Words." })

  await show("Price handbook")
  await page.getByRole("combobox", { name: "Add a topic" }).fill("Prices")
  await expect.poll(choices).toEqual([expect.stringMatching(/^Prices abroad \(\d+\)$/), "Create “Prices”"])
  await page.getByRole("combobox", { name: "Add a topic" }).fill("Seasonal items")
  await page.getByRole("option", { name: "Create “Seasonal items”" }).click()
  await writes("Seasonal items")

  await show("Price handbook")
  await button("New topic").click()
  await dialog("New topic").getByLabel("Title").fill("Rents")
  await dialog("New topic").getByRole("button", { name: "Create topic" }).click()
  await writes("Rents")

  await show("Price handbook")
  await expect.poll(contents).toEqual(["Weights", "Prices", "Seasonal items", "Rents"])
  const { topics } = await callApi<{ topics: { id: number }[] }>("GET", `/api/collections/${handbook}`)
  const nodes = topics.slice(0, 2).map(({ id }) => ({ id, level: 1 }))
  await callApi("PUT", `/api/collections/${handbook}/topics`, { nodes })
  await show("Price handbook")
  await expect.poll(contents).toEqual(["Weights", "Prices"])
})

test("a topic is moved by the menu of its row", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const rows = page.getByRole("list", { name: "Contents" }).getByRole("listitem").getByRole("link")
  expect(await rows.allTextContents()).toEqual(["Weights", "Prices"])
  await button("More actions for Prices").click()
  await page.getByRole("menuitem", { name: "Move up" }).click()
  await expect.poll(() => rows.allTextContents()).toEqual(["Prices", "Weights"])
})

test("a topic is removed without a question, and Undo puts it back where it was", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const rows = page.getByRole("list", { name: "Contents" }).getByRole("listitem").getByRole("link")
  const before = await rows.allTextContents()
  await button(`More actions for ${before[0]}`).click()
  await page.getByRole("menuitem", { name: "Remove" }).click()
  await said(`"${before[0]}" removed. The topic itself is kept.Undo`)
  await expect.poll(() => rows.allTextContents()).toEqual(before.slice(1))

  await button("Undo").click()

  await expect.poll(() => rows.allTextContents()).toEqual(before)
})

test("a collection is edited, and what somebody else saved meanwhile is shown before it is overwritten", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/projects", { name: "Prices 2026" })
  await choose("Edit")
  const form = dialog("Edit collection")
  await form.getByLabel("Description").fill("All that we say of prices.")
  await form.getByRole("combobox", { name: "Project" }).fill("Pri")
  await page.getByRole("option", { name: "Prices 2026" }).click()
  expect(await axeFindings(page)).toEqual([])
  const now = await callApi<CollectionResponse>("GET", `/api/collections/${handbook}`)
  await callApi("PUT", `/api/collections/${handbook}`, {
    name: "Price guide",
    description: "",
    project_id: null,
    owner_id: null,
    version: now.version,
  })
  await form.getByRole("button", { name: "Save" }).click()

  await form.getByText("“Price guide”", { exact: false }).first().waitFor()
  await form.getByRole("button", { name: "Save" }).click()
  await said("Collection saved.")
  await page.getByRole("link", { name: "Prices 2026" }).waitFor()
})

test("a copy has the same topics, and an archived collection is found in the archive and comes back", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await choose("Duplicate")
  await dialog("Duplicate collection").getByLabel("Name").fill("Short guide")
  await dialog("Duplicate collection").getByRole("button", { name: "Save" }).click()
  await page.getByRole("heading", { level: 1, name: "Short guide" }).waitFor()
  await expect.poll(counts).toEqual(["Draft2"])

  await choose("Archive")
  await button("Restore").waitFor()
  await button("More actions").click()
  await expect.poll(() => page.getByRole("menuitem").allTextContents()).toEqual(["Duplicate"])
  await page.keyboard.press("Escape")
  await list()
  await page.getByText("1 in all").waitFor()
  expect(await page.getByRole("link", { name: "Short guide" }).count()).toBe(0)
  await page.getByRole("search").getByLabel("Archive").selectOption("true")
  await page.getByRole("link", { name: "Short guide" }).click()
  await button("Restore").click()
  await button("Restore").waitFor({ state: "detached" })
})

test("collections are filtered and ordered in the address, and fit on a desk and on a phone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await list("?q=nothing-like-this")
  await button("Clear Filters").first().click()
  await page.getByText("2 in all").waitFor()
  await button("Name").click()
  await page.waitForURL(/sort=-name/)
  await expectFitsEverywhere(page, "collections", async () => {
    await list()
    await page.getByText("2 in all").waitFor()
  })
  await expectFitsEverywhere(page, "collection", async () => {
    await page.goto(`${hub.url}/collections/${handbook}`)
    await expect.poll(counts).toEqual(["Draft2"])
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
