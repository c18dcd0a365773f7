import type { Route } from "playwright-core"
import { beforeEach, expect, onTestFailed, test } from "vitest"
import { chosenPassword, createAccount, openSignedInPage, setAccountPassword } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { createHandbook, listTitles, readOutline, titles } from "./fixtures/handbook.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let handbook: number
let opened: number

beforeEach(async () => {
  onTestFailed(() => saveScreenshots(browser))
  const made = await createHandbook()
  ;[handbook, opened] = [made.handbook, made.topics.get("Release")!]
  await page.goto(`${hub.url}/topics/${opened}?in=${handbook}`)
  await row("Sample").waitFor()
})

const tree = (on = page) => on.getByRole("tree", { name: "Topics" })
const row = (title: string, on = page) => tree(on).getByRole("treeitem", { name: `${title}, Draft` })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const structure = () => readOutline(handbook)
async function becomes(...expected: string[]) {
  await expect.poll(() => listTitles(handbook)).toEqual(expected)
}
const chosen = () =>
  tree()
    .locator("[aria-selected=true]")
    .evaluateAll((rows) => rows.map((one) => one.getAttribute("title")))
async function press(...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}
async function changes(act: () => Promise<void>): Promise<number> {
  const before = (await structure()).version
  await act()
  return (await structure()).version - before
}

test("topics chosen by clicks are moved together, saved as one change and taken back by one Undo", async () => {
  await row("Sample").click({ modifiers: ["ControlOrMeta"] })
  await row("Weights").click({ modifiers: ["ControlOrMeta"] })
  await page.getByText("2 selected").first().waitFor()
  expect(await tree().getAttribute("aria-multiselectable")).toBe("true")
  expect(await chosen()).toEqual(["Sample", "Weights"])
  expect(await axeFindings(page)).toEqual([])

  const saved = await changes(async () => {
    await button("Move up").click()
    await page.getByText("2 topics moved.").first().waitFor()
    await becomes("Sample", "Weights", "Population", "Quality", "Release")
  })

  expect(saved).toBe(1)
  await button("Undo").click()
  await page.getByText("2 topics are back where they were.").waitFor()
  await becomes(...titles)
  expect(await chosen()).toEqual(["Sample", "Weights"])
  await button("Clear").click()
  await button("Clear").waitFor({ state: "detached" })
  expect(page.url()).toContain(`/topics/${opened}`)
})

test("by keys alone topics are chosen, moved, set in, removed and all of it undone", async () => {
  await tree().focus()
  await press("Home", "ArrowDown", "Shift+ArrowDown")
  expect(await chosen()).toEqual(["Sample", "Weights"])

  await press("Alt+ArrowDown")
  await becomes("Population", "Quality", "Sample", "Weights", "Release")
  await press("Alt+ArrowRight")
  await becomes("Population", "Quality", ".Sample", ".Weights", "Release")
  await page.getByText("2 topics moved. Sample: level 2, 1 of 2").waitFor({ state: "attached" })
  await press("Alt+ArrowLeft", "Escape")
  await becomes("Population", "Quality", "Sample", "Weights", "Release")
  expect(await chosen()).toEqual(["Weights"])
  await press("x", "Home", " ", "Delete")
  await becomes("Quality", "Sample", "Release")
  await page.getByText("2 topics were removed.").waitFor()
  await press("Control+z", "Control+z")

  await becomes("Population", "Quality", ".Sample", ".Weights", "Release")
  await press("Control+Shift+z", "Control+a")
  await becomes("Population", "Quality", "Sample", "Weights", "Release")
  await page.getByText("5 selected").first().waitFor()
})

test("a range is chosen with Shift, and dragging one of its rows takes the others along", async () => {
  await row("Weights").click({ modifiers: ["ControlOrMeta"] })
  await row("Release").click({ modifiers: ["Shift"] })
  expect(await chosen()).toEqual(["Weights", "Quality", "Release"])

  const saved = await changes(async () => {
    const { width } = (await row("Population").boundingBox())!
    await row("Quality").dragTo(row("Population"), { targetPosition: { x: width / 4, y: 2 } })
    await becomes("Weights", "Quality", "Release", "Population", "Sample")
  })

  expect(saved).toBe(1)
  await row("Sample").dragTo(row("Weights"), { targetPosition: { x: 40, y: 2 } })
  await becomes("Sample", "Weights", "Quality", "Release", "Population")
})

test("chosen topics are moved to a place that is searched, after it or in it", async () => {
  await row("Population").click({ modifiers: ["ControlOrMeta"] })
  await row("Weights").click({ modifiers: ["ControlOrMeta"] })
  await button("Move to…").click()
  const dialog = page.getByRole("dialog", { name: "Move 2 topics" })
  // The list of places is open; Escape closes it alone.
  await page.getByRole("option", { name: "The beginning" }).waitFor()
  await page.keyboard.press("Escape")
  await dialog.getByRole("button", { name: "Move", exact: true }).click()
  await dialog.getByText("Choose a place.").waitFor()

  await dialog.getByRole("combobox", { name: "Place" }).fill("Qual")
  await page.getByRole("option", { name: "Quality" }).click()
  await dialog.getByRole("radio", { name: "In “Quality”, as the last" }).check()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Move", exact: true }).click()

  await becomes("Sample", "Quality", ".Population", ".Weights", "Release")
})

test("what somebody else takes out meanwhile holds up none of the others", async () => {
  await row("Sample").click({ modifiers: ["ControlOrMeta"] })
  await row("Quality").click({ modifiers: ["Shift"] })
  const { version, nodes } = await structure()
  const ops = [{ op: "remove", id: nodes.find(({ title }) => title === "Weights")!.id }]
  // The other tab is not heard of before the move.
  const cut = async (route: Route) => {
    await callApi("POST", `/api/collections/${handbook}/structure/ops`, { base_version: version, ops })
    await route.continue()
  }
  await page.route("**/structure/ops", cut, { times: 1 })

  await button("Move up").click()

  await page.getByText("This item was removed from the collection in the meantime.").waitFor()
  await becomes("Sample", "Quality", "Population", "Release")
  await page.getByText("2 selected").first().waitFor()
})

test("somebody who may not arrange chooses nothing, and Ctrl with a click opens another tab as ever", async () => {
  const rita = await createAccount(callApi, `Rita Reader ${Date.now()}`, "reviewer")
  await setAccountPassword(hub.url, rita)
  const reader = await openSignedInPage(browser, hub.url, { email: rita.email, password: chosenPassword })
  await reader.page.goto(`${hub.url}/topics/${opened}?in=${handbook}`)
  await row("Sample", reader.page).waitFor()

  const [tab] = await Promise.all([
    reader.context.waitForEvent("page"),
    row("Sample", reader.page).click({ modifiers: ["ControlOrMeta"] }),
  ])
  await tab.close()
  await tree(reader.page).focus()
  for (const key of ["Home", "x", "Shift+ArrowDown"]) await reader.page.keyboard.press(key)

  expect(await tree(reader.page).getAttribute("aria-multiselectable")).toBeNull()
  expect(await reader.page.getByText(/\d selected/).count()).toBe(0)
  await reader.context.close()
})
