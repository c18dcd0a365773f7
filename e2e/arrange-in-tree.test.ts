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
/** The tools of one row. */
const tools = (on = page) => on.locator("[data-tools]")
type Outline = { version: number; nodes: { id: number; title: string; level: number }[] }
const outline = async () => {
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
  await page.getByText("“Sample” is back where it was.").waitFor()

  await expect.poll(outline).toEqual(["1 Population", "1 Weights", "1 Sample", "1 Quality"])
})

test("what cannot move further that way is said, and stays", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await tree().focus()
  await page.keyboard.press("Alt+ArrowLeft")
  await page.getByText("Sample can't move further that way.").waitFor({ state: "attached" })
  expect(await outline()).toEqual(["1 Population", "1 Weights", "1 Sample", "1 Quality"])
})

test("among filtered rows nothing is moved, and it is said why", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const filter = page.getByLabel("Filter topics")
  await filter.fill("Sample")
  await tree().focus()
  await page.keyboard.press("Alt+ArrowUp")
  await page.getByText("Clear the filter to move topics.").waitFor()
  await filter.fill("")
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
  await page.getByRole("button", { name: "New topic after “Population”" }).first().click()
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
  await page.reload()
  await page.getByText("This topic is empty.").waitFor()
  expect(await page.getByRole("button", { name: "Done" }).count()).toBe(0)
})

test("the row at which the pointer or the focus is has a button for a new topic after it, and a handle", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await row("Quality").hover()
  const add = tools().getByRole("button", { name: "New topic after “Quality”" })
  await add.click()
  await page.getByRole("dialog", { name: "New topic" }).getByText("It comes after “Quality”.").waitFor()
  await page.keyboard.press("Escape")
  await page.mouse.move(900, 400)
  // Where the focus comes back to the row, its tools stay.
  await page.getByRole("dialog", { name: "New topic" }).waitFor({ state: "hidden" })
  await page.getByRole("button", { name: "Edit", exact: true }).first().focus()
  await expect.poll(() => tools().count()).toBe(0)

  await tree().focus()
  await page.keyboard.press("Home")
  await page.keyboard.press("Tab")
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press("Enter")
  await page.getByRole("dialog", { name: "New topic" }).waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog", { name: "New topic" }).waitFor({ state: "hidden" })

  await row("Weights").hover()
  await tools().getByRole("button", { name: "New topic after “Weights”" }).waitFor()
  const before = await outline()
  const handle = (await tools().getByTitle("Drag to move").boundingBox())!
  const target = (await row("Quality").boundingBox())!
  await page.mouse.move(handle.x + 5, handle.y + 5)
  await page.mouse.down()
  // A pointer that drags is never quite still.
  let shake = 0
  await expect
    .poll(async () => {
      await page.mouse.move(target.x + 60 + (shake++ % 2), target.y + 2)
      return page.locator("[data-drop-level='1']").count()
    })
    .toBe(1)
  await page.keyboard.press("Escape")
  await page.mouse.up()
  await page.locator("[data-drop-level]").waitFor({ state: "detached" })
  expect(await outline()).toEqual(before)
})

test("what is put beneath a closed topic is shown there, and the focus stays on it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const before = await outline()
  await tree().focus()
  // Frame goes below Population, Population is closed, and Weights goes below it as well.
  for (const key of ["Home", "ArrowDown", "ArrowDown", "Alt+ArrowRight", "ArrowUp", "ArrowLeft"])
    await page.keyboard.press(key)
  await expect.poll(() => shown()).toEqual(["1 Quality", "1 Population", "1 Weights", "1 Sample"])
  await page.keyboard.press("ArrowDown")

  await page.keyboard.press("Alt+ArrowRight")

  await expect.poll(() => shown()).toEqual(["1 Quality", "1 Population", "2 Frame", "2 Weights", "1 Sample"])
  expect(await row("Weights").getAttribute("aria-selected")).toBe("true")
  for (const key of ["Alt+ArrowLeft", "ArrowUp", "Alt+ArrowLeft"]) await page.keyboard.press(key)
  await expect.poll(outline).toEqual(before)
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

test("who moves what somebody else has just taken out is told so, and sees what holds", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { version, nodes } = await callApi<Outline>("GET", `/api/collections/${handbook}/structure`)
  // The line on which it would be heard of is cut.
  await page.route("**/comments/stream**", (route) => route.abort())
  await page.goto(`${hub.url}/topics/${ids.get("Population")}?in=${handbook}`)
  await page.getByRole("heading", { name: "Population", level: 1 }).waitFor()
  const ops = [{ op: "remove", id: nodes.find(({ title }) => title === "Quality")!.id }]
  await callApi("POST", `/api/collections/${handbook}/structure/ops`, { base_version: version, ops })

  await tree().focus()
  for (const key of ["Home", "ArrowDown", "Alt+ArrowDown"]) await page.keyboard.press(key)

  await page.getByText("This item was removed from the collection in the meantime.").waitFor()
  await expect.poll(() => shown()).toEqual(["1 Sample", "1 Population", "1 Weights", "1 Frame"])
  expect(await page.getByText("“Quality” moved.").count()).toBe(0)
  await page.unroute("**/comments/stream**")
  const again = { topics: [{ topic_id: ids.get("Quality"), level: 1 }] }
  await callApi("POST", `/api/collections/${handbook}/topics`, again)
  await row("Frame").click()
  await page.getByRole("heading", { name: "Frame", level: 1 }).waitFor()
  await row("Quality").waitFor()
})

test("somebody who may not arrange is offered nothing, keys change nothing, and what others change is seen at once", async () => {
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
  await reviewer.page.keyboard.press("Alt+ArrowLeft")
  await row("Quality", reviewer.page).hover()
  expect(await reviewer.page.getByRole("button", { name: /^New topic/ }).count()).toBe(0)
  expect(await outline()).toEqual(before)

  await tree().focus()
  await page.keyboard.press("End")
  await page.keyboard.press("Alt+ArrowUp")
  await expect.poll(outline).not.toEqual(before)
  const after = await outline()
  await expect.poll(() => shown(reviewer.page)).toEqual(after)
  const content = "About quality."
  await callApi("PUT", `/api/topics/${ids.get("Quality")}`, { title: "Quality of answers", content, frontmatter: "" })
  await row("Quality of answers", reviewer.page).waitFor()
  await callApi("POST", `/api/topics/${ids.get("Weights")}/archive`)
  await tree(reviewer.page).getByRole("treeitem", { name: "Weights, Archived" }).waitFor()
  expect(await tree(reviewer.page).evaluate((one) => one === document.activeElement)).toBe(true)
  await reviewer.context.close()
})

test("in a collection that is frozen meanwhile nothing can be moved, and that it is thawed is seen as well", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await row("Sample").and(page.locator("[draggable]")).waitFor()
  await callApi("POST", `/api/collections/${handbook}/freeze`, { reason: "Edition 2 is being printed." })
  await row("Sample").and(page.locator(":not([draggable])")).waitFor()
  const before = await outline()

  await tree().focus()
  await page.keyboard.press("Alt+ArrowUp")

  await page.waitForFunction(() => document.querySelector("[data-tools]") === null)
  expect(await outline()).toEqual(before)
  await callApi("POST", `/api/collections/${handbook}/unfreeze`)
  await row("Sample").and(page.locator("[draggable]")).waitFor()
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
  const now = await outline()
  expect(now[now.indexOf("1 Frame") + 1]).toBe("1 Registers")
})
