import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, desktop, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

type ImportStartResponse = { id: number }
type TopicTextResponse = { title: string; content: string }
type CollectionOutlineResponse = { topics: { id: number; topic_id: number; title: string; level: number }[] }

let round = 0
/** A collection as an import leaves it, and the texts in it. */
async function imported() {
  const name = `Price guide ${++round}`
  const { id } = await callApi<ImportStartResponse>("POST", "/api/collections", { name })
  const add = async (title: string, content: string) =>
    (await callApi<ImportStartResponse>("POST", "/api/topics", { title, content, collection_id: id })).id
  const rates = await add(
    "Rates",
    "All of them.\n\n## Method\n\nWe count.\n\n### Sample\n\nMany.\n\n## Notes\n\nSee [it](#sample).\n",
  )
  const weights = await add("Weights", `Weights come from [the sample](/topics/${rates}/edit#sample).  \n`)
  const wages = await add("Wages", "## Who\n\nEverybody.\n")
  return { id, name, ids: [rates, weights, wages] }
}

const open = async ({ id, name }: { id: number; name: string }, on = page) => {
  await on.goto(`${hub.url}/organize/${id}`)
  await on.getByRole("heading", { level: 1, name: `Organize ${name}` }).waitFor()
}
const item = (name: string, on = page) => on.getByRole("treeitem", { name })
const summary = (sentence: string | RegExp) =>
  page.getByRole("region", { name: "Plan" }).getByText(sentence).first().waitFor(longTimeout)
/** Shows a pane where there is room for one. */
const pane = (name: string) =>
  page.getByRole("radio", { name, exact: true }).locator("xpath=following-sibling::label").first().click(longTimeout)
const apply = () => page.getByRole("button", { name: "Apply plan", exact: true })
const outline = async (id: number) =>
  (await callApi<CollectionOutlineResponse>("GET", `/api/collections/${id}`)).topics.map(
    ({ title, level }) => `${level} ${title}`,
  )
const textsOf = (ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { title, content } = await callApi<TopicTextResponse>("GET", `/api/topics/${id}`)
      return [title, content]
    }),
  )
/** Presses keys one after the other, each when the effects of the one before are shown. */
async function press(...keys: string[]) {
  for (const key of keys) {
    await page.locator("output[aria-busy=false]").waitFor({ state: "attached", ...longTimeout })
    await page.keyboard.press(key)
  }
}

test("a collection without topics says where they come from, and one that is not there is not shown", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const name = `Nothing yet ${++round}`
  const { id } = await callApi<ImportStartResponse>("POST", "/api/collections", { name })

  await open({ id, name })
  await page.getByText("No topics here yet.", { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${hub.url}/organize/987654`)
  await page.getByText("This collection doesn't exist.").waitFor()

  expect(complaints.splice(0).filter((line) => !line.includes("404"))).toEqual([])
})

test("by keys alone a topic is split, renamed, moved and merged, applied as one and undone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const guide = await imported()
  const [before, stood] = [await textsOf(guide.ids), await outline(guide.id)]
  await open(guide)
  await item("Rates").focus()

  await press("ArrowRight")
  await item("Sample").waitFor(longTimeout)
  await press("ArrowDown", "Enter")
  await summary("1 split into 1 new topic, 2 links rewritten in 2 topics.")
  await item("Method new").waitFor()
  await press("ArrowLeft", "ArrowDown", "F2")
  await page.getByRole("dialog", { name: "Rename topic" }).getByLabel("Title").fill("How we count")
  await page.keyboard.press("Enter")
  await item("How we count").waitFor(longTimeout)
  await press("End", "Alt+ArrowUp")
  await summary(/1 move/)
  await press("Shift+ArrowDown", "m")
  await summary("1 move, 1 split into 1 new topic, 1 merge (1 topic archived), 2 links rewritten in 2 topics.")
  expect(await axeFindings(page)).toEqual([])
  await expectFitsEverywhere(page, "organize-plan", () => item("Rates").waitFor(longTimeout))
  expect(await outline(guide.id)).toEqual(stood)

  await apply().focus()
  await page.keyboard.press("Enter")
  await page.getByText("Last applied").waitFor(longTimeout)
  expect(await outline(guide.id)).toEqual(["1 Rates", "2 How we count", "1 Wages"])
  const [rates, , wages] = await textsOf(guide.ids)
  expect(rates![1]).toMatch(/^All of them\.\n\n## Notes\n\nSee \[it\]\(\/topics\/\d+\/edit#sample\)\.\n$/)
  expect(wages![1]).toMatch(/\n\n## Weights\n\nWeights come from \[the sample\]\(\/topics\/\d+\/edit#sample\)\. {2}\n$/)
  await expectFitsEverywhere(page, "organize-applied", async () => {
    if (page.viewportSize()!.width === phone.width) await pane("Plan")
    await page.getByText("Last applied").waitFor(longTimeout)
  })

  await page.getByRole("button", { name: "Undo plan", exact: true }).focus()
  await page.keyboard.press("Enter")
  await page.getByText("The plan was undone.").first().waitFor(longTimeout)
  expect(await textsOf(guide.ids)).toEqual(before)
  expect(await outline(guide.id)).toEqual(stood)
  expect(complaints.splice(0)).toEqual([])
})

test("what somebody saves meanwhile in another tab is not overwritten, and the plan can be looked at again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const guide = await imported()
  await open(guide)
  await item("Rates").click()
  await page.getByRole("button", { name: "Split at level…" }).click()
  await page.getByRole("button", { name: "Add to plan", exact: true }).click()
  await summary(/1 split into 2 new topics/)
  const other = await page.context().newPage()
  await open(guide, other)
  await item("Rates", other).click()
  await other.getByRole("button", { name: "Rename…" }).click()
  await other.getByRole("dialog").getByLabel("Title").fill("All rates")
  await other.keyboard.press("Enter")
  await other.getByRole("button", { name: "Apply plan", exact: true }).click(longTimeout)
  await other.getByText("Last applied").waitFor(longTimeout)
  await other.close()

  await apply().click()
  await page.getByText(/^Someone saved “(All rates|Rates)” in the meantime/).waitFor(longTimeout)
  await item("All rates").waitFor(longTimeout)
  await apply().click(longTimeout)
  await page.getByText("Last applied").waitFor(longTimeout)
  expect(await outline(guide.id)).toEqual(["1 All rates", "2 Method", "2 Notes", "1 Weights", "1 Wages"])
  complaints.splice(0)
})

test("a topic in review is named, and the plan waits", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const guide = await imported()
  const external = [{ name: "Eve", email: "eve@office.test" }]
  await callApi("POST", "/api/reviews/request", { topic_id: guide.ids[0], external })
  await open(guide)
  await item("Rates").click()
  await page.getByRole("button", { name: "Split at level…" }).click()
  await page.getByRole("button", { name: "Add to plan", exact: true }).click()

  await page.getByText("“Rates” is in review. Wait for the answers, or cancel the review first.").waitFor(longTimeout)
  expect(await apply().isDisabled()).toBe(true)
  await expectFitsEverywhere(page, "organize-refused", async () => {
    if (page.viewportSize()!.width === phone.width) await pane("Plan (1)")
    await page.getByText("This plan can't be applied:").waitFor(longTimeout)
  })
  await page.getByRole("button", { name: "Remove step 1" }).click()
  await page.getByText("Nothing is planned yet.", { exact: false }).waitFor(longTimeout)
  expect(complaints.splice(0)).toEqual([])
})

test("rows are dragged into a plan, each step is undone and done again, and Arrange has the tree as it was", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const guide = await imported()
  await open(guide)
  const plan = page.getByRole("region", { name: "Plan" })
  const button = (name: string | RegExp) => page.getByRole("button", { name })

  await item("Wages").dragTo(item("Rates"), { targetPosition: { x: 90, y: 38 } })
  await plan.getByText("Move Wages after Rates, to level 2").waitFor(longTimeout)
  await summary(/1 move/)
  expect(await item("Wages").getAttribute("aria-level")).toBe("2")
  await button("Undo: Move Wages").click()
  await plan.getByText("Nothing is planned yet.", { exact: false }).waitFor(longTimeout)
  await item("Wages").click()
  await page.keyboard.press("Control+y")
  await summary(/1 move/)

  await page.keyboard.press("Control+z")
  await plan.getByText("Nothing is planned yet.", { exact: false }).waitFor(longTimeout)
  expect(await outline(guide.id)).toEqual(["1 Rates", "1 Weights", "1 Wages"])
  expect(complaints.splice(0)).toEqual([])
})

test("on a phone several rows are ticked by touch and merged, in targets that a finger meets", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const guide = await imported()
  await page.setViewportSize(phone)
  await open(guide)
  const tick = (name: string) => item(name).locator("[class*=tick]").first()

  await tick("Weights").click()
  await tick("Wages").click()
  await page.getByText("2 rows selected").waitFor()
  for (const target of [tick("Weights"), page.getByRole("button", { name: "Merge", exact: true })]) {
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole("button", { name: "Merge", exact: true }).click()
  expect(await axeFindings(page)).toEqual([])

  await pane("Plan (1)")
  await summary(/1 merge/)
  await page.getByRole("button", { name: "Apply plan" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize(desktop)
})

test("on a phone the way up stands before the heading, whatever the collection is called, and is read whole", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const name = `Handbook of the consumer prices of all regions ${++round}`
  const { id } = await callApi<ImportStartResponse>("POST", "/api/collections", { name })
  await callApi("POST", "/api/topics", { title: "Weights", content: "Words.", collection_id: id })
  await page.setViewportSize(phone)
  for (const path of [`/document-builder?collection=${id}`, `/organize/${id}`]) {
    await page.goto(hub.url + path)
    await page.getByRole("tree").waitFor(longTimeout)
    const up = page.getByRole("navigation", { name: "Breadcrumb" })
    const [way, heading] = [await up.boundingBox(), await page.getByRole("heading", { level: 1 }).boundingBox()]
    expect(way!.x + way!.width).toBeLessThanOrEqual(heading!.x)
    expect(await up.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0)
  }
  await page.setViewportSize(desktop)
})
