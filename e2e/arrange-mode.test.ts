import { beforeEach, expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere } from "./fixtures/accounts.ts"
import { browser, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { createHandbook, listTitles, readOutline, titles } from "./fixtures/handbook.ts"
import { axeFindings, desktop, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let handbook: number
let opened: number

beforeEach(async () => {
  onTestFailed(() => saveScreenshots(browser))
  const made = await createHandbook()
  ;[handbook, opened] = [made.handbook, made.topics.get("Weights")!]
})

const tree = () => page.getByRole("tree", { name: "Outline items" })
const row = (title: string) => tree().getByRole("treeitem", { name: title })
const button = (name: string) => page.getByRole("button", { name, exact: true })
/** The box at the beginning of a row, which the row itself speaks for. */
const tick = (title: string) => row(title).locator("[class*=tick]").first()
const structure = () => readOutline(handbook)
async function becomes(...expected: string[]) {
  await expect.poll(() => listTitles(handbook)).toEqual(expected)
}
const selected = () =>
  tree()
    .locator("[aria-selected=true] span[title]")
    .evaluateAll((rows) => rows.map((one) => one.getAttribute("title")))
async function arrange() {
  await page.goto(`${hub.url}/document-builder?collection=${handbook}`)
  await row("Sample").waitFor()
}

test("from the contents of a topic one comes to arranging, finds its row there, and Done leads back to it", async () => {
  await page.goto(`${hub.url}/topics/${opened}?in=${handbook}`)
  await page.getByRole("link", { name: "Arrange", exact: true }).click()

  await row("Weights").waitFor()
  expect(await selected()).toEqual(["Weights"])
  await page.getByRole("link", { name: "Done", exact: true }).click()

  await page.getByRole("heading", { name: "Weights", level: 1 }).waitFor()
  await page.keyboard.press("Control+k")
  await page
    .getByRole("combobox", { name: /search/i })
    .last()
    .fill(">Arrange this")
  await page.getByRole("option", { name: "Arrange this collection" }).waitFor()
  await page.keyboard.press("Enter")
  await row("Weights").waitFor()
  expect(new URL(page.url()).pathname).toBe("/document-builder")
})

test("ticked topics are moved by the panel beside as one change, and one Undo takes it back", async () => {
  await arrange()
  await tick("Sample").click()
  await tick("Weights").click()
  await page.getByRole("heading", { name: "2 topics selected" }).waitFor()
  expect(await tree().getAttribute("aria-multiselectable")).toBe("true")
  expect(await selected()).toEqual(["Sample", "Weights"])
  expect(await axeFindings(page)).toEqual([])
  const { version } = await structure()

  await button("Indent").click()
  await becomes("Population", ".Sample", ".Weights", "Quality", "Release")
  expect((await structure()).version).toBe(version + 1)
  await button("Move down").click()
  await becomes("Population", "Sample", "Weights", "Quality", "Release")
  await button("Undo: Move down: 2 topics").click()
  await button("Undo: Indent: 2 topics").click()

  await becomes(...titles)
  await button("Clear selection").click()
  await page.getByRole("textbox", { name: "Title in this collection" }).waitFor()
})

test("by keys alone several topics are selected, set in, removed and brought back", async () => {
  await arrange()
  await tree().focus()
  for (const key of ["Home", "ArrowDown", "Shift+ArrowDown", "Tab"]) await page.keyboard.press(key)
  await becomes("Population", ".Sample", ".Weights", "Quality", "Release")
  await page.keyboard.press("Delete")
  await becomes("Population", "Quality", "Release")
  await page.getByText("2 topics were removed. Use Undo to restore them.").waitFor()

  await page.keyboard.press("Control+z")
  await page.keyboard.press("Control+z")

  await becomes(...titles)
  await page.keyboard.press("Control+a")
  await page.getByRole("heading", { name: "5 topics selected" }).waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("heading", { name: "5 topics selected" }).waitFor({ state: "detached" })
})

test("dragging one of the selected rows takes the others along", async () => {
  await arrange()
  await tick("Weights").click()
  await row("Release").click({ modifiers: ["Shift"] })
  await row("Quality").dragTo(row("Population"), { targetPosition: { x: 20, y: 2 } })
  await becomes("Weights", "Quality", "Release", "Population", "Sample")
})

test("what is selected goes along to the plan of splits and merges, and the way back is there", async () => {
  await arrange()
  await tick("Sample").click()
  await tick("Weights").click()
  await page.getByRole("link", { name: "Merge, split, rename or tag…" }).click()

  await page.getByText("2 rows selected").waitFor()
  await page.getByRole("button", { name: "Merge", exact: true }).click()
  await page.getByText("1 merge (1 topic archived)", { exact: false }).first().waitFor()
  await page.getByRole("link", { name: "Arrange", exact: true }).click()

  await row("Sample").waitFor()
  await page.getByRole("link", { name: "Plan changes", exact: true }).click()
  await page.getByRole("heading", { name: /^Organize Handbook/ }).waitFor()
})

test("on a phone topics are selected by touch and moved from the bar below, in targets that a finger meets", async () => {
  await page.setViewportSize(phone)
  await arrange()
  await tick("Sample").click()
  await tick("Weights").click()
  await page.getByText("2 selected").first().waitFor()
  for (const target of [tick("Sample"), button("Move up"), button("Move to…"), button("Clear")]) {
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }

  await button("Move up").click()
  await becomes("Sample", "Weights", "Population", "Quality", "Release")

  await expectFitsEverywhere(page, "arrange-several", () => row("Sample").waitFor())
  await page.setViewportSize(desktop)
})

test("one goes from one way of arranging to the other and back, at the same collection and the topic that was read", async () => {
  await page.goto(`${hub.url}/document-builder?collection=${handbook}&topic=${opened}`)
  await row("Sample").waitFor()
  const mode = (name: string) => page.getByRole("navigation", { name: "Ways to arrange" }).getByRole("link", { name })
  expect(await mode("Arrange").getAttribute("aria-current")).toBe("page")

  await mode("Plan changes").click()
  await page.getByRole("heading", { level: 1, name: /^Organize Handbook/ }).waitFor()
  expect(await mode("Plan changes").getAttribute("aria-current")).toBe("page")
  expect(new URL(page.url()).pathname).toBe(`/organize/${handbook}`)
  await mode("Arrange").click()
  await row("Sample").waitFor()

  expect(await selected()).toEqual(["Weights"])
  await mode("Plan changes").click()
  await page.getByRole("link", { name: "Done", exact: true }).click()
  await page.getByRole("heading", { name: "Weights", level: 1 }).waitFor()
})

test("on a wide screen a row says who owns its topic, when it was changed and how long it is", async () => {
  await arrange()
  await row("Weights").getByText("Just now").waitFor()
  expect(await row("Weights").textContent()).toMatch(/Administrator.*Just now.*\d words/)
  expect(await axeFindings(page)).toEqual([])

  await page.setViewportSize({ width: 1024, height: 768 })
  await row("Weights").getByText("Just now").waitFor({ state: "detached" })
  await page.setViewportSize(desktop)
})
