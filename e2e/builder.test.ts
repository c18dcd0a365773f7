import { beforeAll, expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { axeFindings, phone, saveScreenshots } from "./fixtures/server.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import type { Page } from "playwright-core"

setUpAdmin()

type BuilderRecordResponse = { id: number }
type OutlineNodeResponse = { id: number; level: number; title: string; title_override: string; kind: string }

let handbook: number

beforeAll(async () => {
  for (const title of ["Weights", "Prices", "Sample", "Index"])
    await callApi<BuilderRecordResponse>("POST", "/api/topics", {
      title,
      content: `# ${title}\n\nWords about ${title}.`,
    })
}, 240_000)

const build = async (id = handbook, on = page) => {
  await on.goto(`${hub.url}/document-builder?collection=${id}`)
  await on.getByRole("tree").or(on.getByText("Drag topics here or import a Word file.")).first().waitFor(longTimeout)
}
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true })
const row = (name: string, on = page) => on.getByRole("treeitem", { name }).first()
const structureOf = (id = handbook) =>
  callApi<{ nodes: OutlineNodeResponse[] }>("GET", `/api/collections/${id}/structure`)
/** The outline as the hub has it. */
const readSavedOutline = async (id = handbook) =>
  (await structureOf(id)).nodes.map(
    ({ level, title, title_override, kind }) => `${".".repeat(level)}${title_override || title || kind}`,
  )
async function becomes(expected: string[]) {
  await expect.poll(() => readSavedOutline(), longTimeout).toEqual(expected)
}

/** The outline as a page shows it. */
const shown = (on = page) =>
  on
    .getByRole("treeitem")
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => (a as HTMLElement).offsetTop - (b as HTMLElement).offsetTop)
        .map((one) => ".".repeat(Number(one.getAttribute("aria-level"))) + one.querySelector("[title]")!.textContent),
    )
async function shows(expected: string[], on = page) {
  await expect.poll(() => shown(on), longTimeout).toEqual(expected)
}

async function collection(name: string, titles: string[] = []) {
  const { id } = await callApi<BuilderRecordResponse>("POST", "/api/collections", { name })
  const topics = await callApi<Record<string, BuilderRecordResponse & { title: string }>>(
    "GET",
    "/api/topics?limit=100",
  )
  const ids = titles.map((title) => Object.values(topics).find((topic) => topic.title === title)!.id)
  if (ids.length > 0)
    await callApi("POST", `/api/collections/${id}/topics`, { topics: ids.map((topic_id) => ({ topic_id })) })
  return id
}

test("without a collection the builder says what to choose; an empty one says how it is filled", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/document-builder`)
  await page.getByText("Choose a collection to arrange its topics.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  handbook = await collection(`Handbook ${Date.now()}`)
  await page.reload()
  await page.getByRole("combobox", { name: "Collection" }).fill("Handbook")
  await page.getByRole("option", { name: "Handbook" }).first().click()
  await page.getByText("Drag topics here or import a Word file.").waitFor()

  await expectFitsEverywhere(page, "builder-empty", async () => {
    await page.getByText("Drag topics here or import a Word file.").waitFor()
  })
})

test("topics are found, added and dragged into the outline, with a heading over them", async () => {
  onTestFailed(() => saveScreenshots(browser))
  handbook = await collection(`Dragged ${Date.now()}`)
  await build()
  await button("Add Weights").click()
  await button("Add Prices").click()
  await becomes([".Weights", ".Prices"])

  await page.getByRole("searchbox", { name: "Search topics" }).fill("Samp")
  await button("Add Index").waitFor({ state: "detached" })
  await page
    .getByRole("listitem")
    .filter({ has: button("Add Sample") })
    .dragTo(row("Weights"), { targetPosition: { x: 10, y: 2 } })
  await becomes([".Sample", ".Weights", ".Prices"])
  await button("Add heading").click()
  await page.getByRole("textbox", { name: "Heading" }).fill("Part A")
  await page.keyboard.press("Enter")
  await becomes([".Sample", ".Part A", ".Weights", ".Prices"])
  await row("Weights").dragTo(row("Part A"), { targetPosition: { x: 80, y: 36 } })
  await becomes([".Sample", ".Part A", "..Weights", ".Prices"])
  await page.getByRole("combobox", { name: "Show" }).selectOption("Not in this collection")
  await page.getByRole("searchbox", { name: "Search topics" }).fill("")
  await button("Add Index").waitFor()
  expect(await button("Add Weights").count()).toBe(0)
})

test("the words of a heading that is typed before the hub has it are kept", async () => {
  onTestFailed(() => saveScreenshots(browser))
  handbook = await collection(`Slow ${Date.now()}`)
  await build()
  let go = () => {}
  const typed = new Promise<void>((resolve) => (go = resolve))
  await page.route("**/api/collections/*/structure/ops", async (route) => {
    await typed
    await route.continue()
  })

  await button("Add heading").click()
  await page.getByRole("textbox", { name: "Heading" }).fill("Part A")
  const answer = page.waitForResponse("**/structure/ops")
  go()
  await (await answer).finished()
  await becomes([".New heading"])
  await page.keyboard.press("Enter")

  await becomes([".Part A"])
  await page.unroute("**/api/collections/*/structure/ops")
})

test("the outline is arranged by keys alone, and every step is undone and redone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  handbook = await collection(`Keys ${Date.now()}`, ["Weights", "Prices", "Sample"])
  await build()
  await page.getByRole("tree").focus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await press("Home", "ArrowDown", "Tab")
  await becomes([".Weights", "..Prices", ".Sample"])
  await press("ArrowDown", "Alt+ArrowUp")
  await becomes(
    [".Weights", "..Prices", "..Sample"].with(2, ".Sample").toSpliced(0, 3, ".Sample", ".Weights", "..Prices"),
  )
  await press("End", "Shift+Tab", "Alt+ArrowUp", "Alt+ArrowUp")
  await becomes([".Prices", ".Sample", ".Weights"])
  await press("Delete")
  await becomes([".Sample", ".Weights"])
  await page.getByText("“Prices” was removed. Use Undo to restore it.").first().waitFor()
  await press("Control+z")
  await becomes([".Prices", ".Sample", ".Weights"])
  await button("Undo: Move up: Prices").click()
  await becomes([".Sample", ".Prices", ".Weights"])
  await page.getByRole("tree").focus()
  await press("Control+Shift+z", "Control+y")
  await becomes([".Sample", ".Weights"])
  await press("Home", "Escape", "Tab")
  expect(await page.getByRole("tree").evaluate((tree) => tree.contains(document.activeElement))).toBe(false)
})

test("a place has its own title, text and editions, and its topic is shown beside", async () => {
  onTestFailed(() => saveScreenshots(browser))
  handbook = await collection(`Settings ${Date.now()}`, ["Weights", "Prices", "Weights"])
  await build()
  await row("Prices").click()
  await page.getByText("Words about Prices.").waitFor(longTimeout)
  await page.getByRole("textbox", { name: "Title in this collection" }).fill("All prices")
  await page.keyboard.press("Enter")
  await page.getByRole("combobox", { name: "Heading offset" }).selectOption("+2")
  await page.getByRole("checkbox", { name: "PDF" }).click()
  await page.getByRole("radio", { name: "Approved" }).click()

  await page.getByText("No version of this topic is approved yet.", { exact: false }).waitFor()
  await row("All prices").getByText("Not in PDF").waitFor()
  await page.getByText("1 skipped heading level").waitFor()
  await page.getByText("2 items repeat a topic").waitFor()
  await expect
    .poll(async () => (await structureOf()).nodes[1], longTimeout)
    .toMatchObject({
      title_override: "All prices",
      heading_offset: 2,
      include_pdf: false,
      include_kb: true,
      pin: "approved",
    })
  await expectFitsEverywhere(page, "builder-settings", async () => {
    await page.getByText("1 skipped heading level").waitFor()
  })
  await button("Add page break").click()
  await page.getByText("The PDF starts a new page here.", { exact: false }).waitFor()
  await becomes([".Weights", ".All prices", ".page_break", ".Weights"])
})

test("what stands in the way of publishing is said below the outline, and goes with the topic that has it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const title = `Fees ${Date.now()}`
  await callApi("POST", "/api/topics", { title, content: "It costs {{nobody_knows}}." })
  handbook = await collection(`Checked ${Date.now()}`, ["Weights"])
  const checks = page.getByRole("region", { name: "Checks" })
  await build()
  await checks.waitFor(longTimeout)
  expect(await checks.textContent()).not.toContain("nobody_knows")

  await page.getByRole("searchbox", { name: "Search topics" }).fill(title)
  await button(`Add ${title}`).click(longTimeout)
  await checks.getByText("{{nobody_knows}} has no value.").first().waitFor(longTimeout)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole("tree").focus()
  await page.keyboard.press("End")
  await page.keyboard.press("Delete")
  await checks
    .getByText("{{nobody_knows}} has no value.")
    .first()
    .waitFor({ state: "detached", ...longTimeout })
})

test("on a phone the topics, the outline and the settings stand behind each other", async () => {
  onTestFailed(() => saveScreenshots(browser))
  handbook = await collection(`Phone ${Date.now()}`, ["Weights", "Prices"])
  await page.setViewportSize(phone)
  await build()
  const part = (name: string) =>
    page.getByRole("radio", { name }).locator("xpath=following-sibling::label").first().click()

  await row("Prices").click()
  await part("Settings")
  await button("Indent").click()
  await becomes([".Weights", "..Prices"])
  expect(await axeFindings(page)).toEqual([])
  await part("Topics")
  await button("Add Index").click()
  await becomes([".Weights", "..Prices", "..Index"])
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
})

/** Where two move the same things, some moves are refused: the browser complains of these. */

const isNoRefusal = (complaint: string) => !complaint.includes("409 (Conflict)")
/** The server is asked 200 operations of each always (structure.test.ts); HUB_TEST_ROUNDS=10 makes as many keys of it here. */
const randomSteps = 20 * Number(process.env.HUB_TEST_ROUNDS ?? 2)

test("two rearrange one outline at once, by random steps: both see the same, and nothing is lost or doubled", async () => {
  onTestFailed(() => saveScreenshots(browser))
  handbook = await collection(`Two ${Date.now()}`, ["Weights", "Prices", "Sample", "Index"])
  const writer = await createAccount(callApi, `Dora Writer ${Date.now()}`)
  await setAccountPassword(hub.url, writer)
  const dora = await openSignedInPage(browser, hub.url, { email: writer.email, password: chosenPassword })
  await Promise.all([build(), build(handbook, dora.page)])
  const steps = ["Alt+ArrowUp", "Alt+ArrowDown", "Alt+ArrowLeft", "Alt+ArrowRight"]
  const wander = async (on: Page, name: string) => {
    await row(name, on).click()
    await on.getByRole("tree").focus()
    for (let step = 0; step < randomSteps; step++) {
      if (step % 10 === 9) await on.keyboard.press(Math.random() < 0.5 ? "ArrowUp" : "ArrowDown")
      await on.keyboard.press(steps[Math.floor(Math.random() * steps.length)]!)
    }
  }

  await Promise.all([wander(page, "Weights"), wander(dora.page, "Index")])
  await Promise.all([button("Add heading").click(), button("Add page break", dora.page).click()])

  await page.getByText("Saved", { exact: true }).waitFor(longTimeout)
  await dora.page.getByText("Saved", { exact: true }).waitFor(longTimeout)
  const names = (outline: string[]) => outline.map((name) => name.replace(/^\.+/, "")).toSorted()
  await expect
    .poll(async () => names(await shown()), longTimeout)
    .toEqual(["Index", "New heading", "Page break", "Prices", "Sample", "Weights"])
  const outline = (await readSavedOutline()).map((one) => one.replace("page_break", "Page break"))
  await shows(outline)
  await shows(outline, dora.page)
  expect(names(outline)).toEqual(["Index", "New heading", "Page break", "Prices", "Sample", "Weights"])
  expect(dora.complaints.filter(isNoRefusal)).toEqual([])
  await dora.context.close()
})

test("a reviewer reads the outline and is offered nothing that changes it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const reader = await createAccount(callApi, `Cleo Reader ${Date.now()}`, "reviewer")
  await setAccountPassword(hub.url, reader)
  const cleo = await openSignedInPage(browser, hub.url, { email: reader.email, password: chosenPassword })
  await build(handbook, cleo.page)
  await row("Weights", cleo.page).click()

  await cleo.page.getByText("You can view this outline but not change it.").waitFor()
  await cleo.page.getByText("Words about Weights.").waitFor(longTimeout)
  expect(await button("Add heading", cleo.page).count()).toBe(0)
  expect(await cleo.page.getByRole("textbox", { name: "Title in this collection" }).isDisabled()).toBe(true)
  expect(await axeFindings(cleo.page)).toEqual([])
  await cleo.context.close()
  expect(complaints.filter(isNoRefusal)).toEqual([])
})
