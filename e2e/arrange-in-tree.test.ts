import { beforeAll, expect, onTestFailed, test } from "vitest"
import { chosenPassword, createAccount, openSignedInPage, setAccountPassword } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let handbook: number
const ids = new Map<string, number>()
const titles = ["Population", "Sample", "Weights", "Quality"]

beforeAll(async () => {
  handbook = (await callApi<{ id: number }>("POST", "/api/collections", { name: "Tree handbook" })).id
  for (const title of titles) {
    const content = `About ${title}.`
    ids.set(title, (await callApi<{ id: number }>("POST", "/api/topics", { title, content })).id)
  }
  const topics = titles.map((title) => ({ topic_id: ids.get(title)!, level: 1 }))
  await callApi("POST", `/api/collections/${handbook}/topics`, { topics })
  await page.goto(`${hub.url}/topics/${ids.get("Sample")}?in=${handbook}`)
  await row("Sample").waitFor()
}, 240_000)

const tree = (on = page) => on.getByRole("tree", { name: "Topics" })
const row = (title: string, on = page) => tree(on).getByRole("treeitem", { name: `${title}, Draft` })
const outline = async () => {
  type Outline = { nodes: { title: string; level: number }[] }
  const { nodes } = await callApi<Outline>("GET", `/api/collections/${handbook}/structure`)
  return nodes.map(({ title, level }) => `${level} ${title}`)
}
const shown = (on = page) =>
  tree(on)
    .getByRole("treeitem")
    .evaluateAll((rows) =>
      rows
        .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map((one) => `${one.getAttribute("aria-level")} ${one.getAttribute("title")}`),
    )

test("a topic is moved and set in by keys, each time saved and said, and Undo takes it back", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await tree().focus()

  await page.keyboard.press("Alt+ArrowDown")

  await page.getByText("“Sample” moved.").waitFor()
  await page.getByText("Sample: level 1, 3 of 4").waitFor({ state: "attached" })
  await expect.poll(outline).toEqual(["1 Population", "1 Weights", "1 Sample", "1 Quality"])
  await page.keyboard.press("Alt+ArrowRight")
  await expect.poll(outline).toEqual(["1 Population", "1 Weights", "2 Sample", "1 Quality"])
  expect(await page.getByText("“Sample” moved.").count()).toBe(1)
  expect(await shown()).toEqual(["1 Population", "1 Weights", "2 Sample", "1 Quality"])
  // What is beside the tree knows it as well.
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Weights").waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole("button", { name: "Undo" }).click()

  await expect.poll(outline).toEqual(["1 Population", "1 Weights", "1 Sample", "1 Quality"])
})

test("what cannot move further that way is said, and stays", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await tree().focus()
  await page.keyboard.press("Alt+ArrowLeft")
  await page.getByText("Sample can't move further that way.").waitFor({ state: "attached" })
  expect(await outline()).toEqual(["1 Population", "1 Weights", "1 Sample", "1 Quality"])
})

test("a row is dragged to another place", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const box = (await row("Population").boundingBox())!
  await row("Quality").dragTo(row("Population"), { targetPosition: { x: box.width / 4, y: 2 } })
  await expect.poll(outline).toEqual(["1 Quality", "1 Population", "1 Weights", "1 Sample"])
  await expect.poll(() => shown()).toEqual(["1 Quality", "1 Population", "1 Weights", "1 Sample"])
})

test("a new topic comes right after the one that is read, and is opened for writing", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await row("Population").click()
  await page.getByRole("heading", { name: "Population", level: 1 }).waitFor()
  await page.getByRole("button", { name: "New topic after “Population”" }).click()
  const dialog = page.getByRole("dialog", { name: "New topic" })
  await dialog.getByRole("button", { name: "Create topic" }).click()
  await dialog.getByText("A title is required.").waitFor()
  await dialog.getByLabel("Title").fill("Frame")
  await page.keyboard.press("Enter")

  await page.getByRole("button", { name: "Done" }).first().waitFor()

  await expect.poll(outline).toEqual(["1 Quality", "1 Population", "1 Frame", "1 Weights", "1 Sample"])
  await expect.poll(() => shown()).toEqual(["1 Quality", "1 Population", "1 Frame", "1 Weights", "1 Sample"])
  await page.getByRole("button", { name: "Done" }).first().click()
  await page.getByText("This topic is empty.").waitFor()
})

test("what somebody else arranges meanwhile is shown, and the own move is done on it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const once = await callApi<{ version: number; nodes: { id: number; title: string }[] }>(
    "GET",
    `/api/collections/${handbook}/structure`,
  )
  const id = once.nodes.find(({ title }) => title === "Sample")!.id
  const ops = [{ op: "move", id, parent_id: null, after_id: null }]
  await callApi("POST", `/api/collections/${handbook}/structure/ops`, { base_version: once.version, ops })

  await tree().focus()
  await page.keyboard.press("Alt+ArrowDown")

  await expect.poll(outline).toEqual(["1 Sample", "1 Quality", "1 Population", "1 Weights", "1 Frame"])
  await expect.poll(() => shown()).toEqual(["1 Sample", "1 Quality", "1 Population", "1 Weights", "1 Frame"])
})

test("somebody who may not arrange is offered nothing, and keys change nothing", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const otto = await createAccount(callApi, "Otto Tree", "reviewer")
  await setAccountPassword(hub.url, otto)
  const reviewer = await openSignedInPage(browser, hub.url, { email: otto.email, password: chosenPassword })
  await reviewer.page.goto(`${hub.url}/topics/${ids.get("Sample")}?in=${handbook}`)
  await row("Sample", reviewer.page).waitFor()
  const before = await outline()

  await tree(reviewer.page).focus()
  await reviewer.page.keyboard.press("Alt+ArrowDown")

  expect(await row("Sample", reviewer.page).getAttribute("draggable")).toBeNull()
  expect(await reviewer.page.getByRole("button", { name: /^New topic/ }).count()).toBe(0)
  expect(await outline()).toEqual(before)
})

test("on a phone a new topic is made from the sheet of contents", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(phone)
  await page.getByRole("button", { name: "Contents", exact: true }).click()
  await page.getByRole("button", { name: "New topic after “Frame”" }).click()
  await page.getByRole("dialog", { name: "New topic" }).getByLabel("Title").fill("Registers")
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Done" }).first().waitFor()
  expect((await outline()).at(-1)).toBe("1 Registers")
})
