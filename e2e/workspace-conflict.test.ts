import { beforeEach, expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const text = "How many households we ask.\n\nNo region receives fewer than 900.\n"
let id = 0

beforeEach(async () => {
  ;({ id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Sample size", content: text }))
})

const onHub = () => callApi<{ title: string; content: string }>("GET", `/api/topics/${id}`)

async function writeAtEnd(words: string): Promise<void> {
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("button", { name: "Edit" }).click()
  const content = page.getByRole("textbox", { name: "Content" })
  await content.waitFor(longTimeout)
  await content.getByText("No region receives fewer").click()
  await page.keyboard.press("End")
  await page.keyboard.type(words)
}

/** Title and last sentence are written here, and otherwise on the hub meanwhile. */
async function meetConflict(): Promise<void> {
  await writeAtEnd(" Ever.")
  await page.getByRole("textbox", { name: "Title" }).fill("My size")
  const content = text.replace("fewer than 900", "fewer than 1,000")
  await callApi("PUT", `/api/topics/${id}`, { title: "Their size", content, base_revision: 1 })
  await page.keyboard.press("Control+s")
}

test("the note of a version that met a conflict stands with what was decided", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await writeAtEnd(" Ever.")
  await callApi("PUT", `/api/topics/${id}`, {
    title: "Sample size",
    content: text.replace("fewer than 900", "fewer than 1,000"),
    base_revision: 1,
  })
  await page.keyboard.press("Control+Shift+S")
  await page.getByRole("dialog", { name: "Save with a note" }).getByLabel("Note").fill("As the law says.")
  await page.keyboard.press("Enter")
  const decided = page.getByRole("button", { name: /^Save (?:the joined text|with these choices)$/ })
  await decided.waitFor(longTimeout)
  for (const mine of await page.getByRole("radio", { name: "Keep mine" }).all()) await mine.check()
  await decided.click()
  await page.getByText("Version 3 saved.").waitFor(longTimeout)

  await page.getByRole("tab", { name: "History" }).click()
  await page.getByText("As the law says.").waitFor(longTimeout)
  await page.getByRole("tab", { name: "Next" }).click()
})

test("Ctrl+S in the middle of a conflict takes back nothing that was chosen", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await meetConflict()
  const mine = page.getByRole("radio", { name: "Keep mine" })
  await mine.first().check({ timeout: 30_000 })
  await page.getByText("1 of 2 resolved").waitFor()

  await page.keyboard.press("Control+s")
  await page.getByText("Choose what to keep first", { exact: false }).waitFor(longTimeout)
  expect(await mine.first().isChecked()).toBe(true)
  await mine.last().check()
  await page.getByRole("button", { name: "Save with these choices" }).click()

  await page.getByText("Version 3 saved.").waitFor(longTimeout)
  expect(await onHub()).toMatchObject({
    title: "My size",
    content: text.replace("fewer than 900.", "fewer than 900. Ever."),
  })
})

test("the rest of a text is written on while a conflict is decided, and what is typed in its words is decided again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await meetConflict()
  const mine = () => page.getByRole("radio", { name: "Keep mine" })
  for (const one of [mine().first(), mine().last()]) await one.check({ timeout: 30_000 })
  await page.getByText("2 of 2 resolved").waitFor()

  const paragraph = page.getByRole("textbox", { name: "Content" }).getByText("How many households")
  await paragraph.click()
  await page.keyboard.press("End")
  await page.keyboard.type(" Each year.")
  await page.getByRole("button", { name: "Show result" }).click()
  await page.getByRole("region", { name: "Result" }).getByText("Each year.").first().waitFor(longTimeout)
  expect(await mine().first().isChecked()).toBe(true)

  await page.getByRole("textbox", { name: "Title" }).fill("My sizes")
  await page.getByText("1 of 2 resolved").waitFor(longTimeout)
  await mine().first().check()
  await page.getByRole("button", { name: "Save with these choices" }).click()
  await page.getByText("Version 3 saved.").waitFor(longTimeout)
  expect(await onHub()).toMatchObject({
    title: "My sizes",
    content: text.replace("ask.", "ask. Each year.").replace("900.", "900. Ever."),
  })
})

test("a reload in the middle of a conflict loses no choice, and nothing that was typed meanwhile", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await meetConflict()
  await page.getByRole("radio", { name: "Keep mine" }).last().check({ timeout: 30_000 })
  await page.getByRole("textbox", { name: "Content" }).getByText("How many households").click()
  await page.keyboard.press("End")
  await page.keyboard.type(" Each year.")
  await page.getByText("1 of 2 resolved").waitFor(longTimeout)
  await page.getByText("Draft saved").first().waitFor(longTimeout)

  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole("button", { name: "Edit" }).first().click(longTimeout)
  await page.getByRole("button", { name: "Restore" }).first().click(longTimeout)
  await page.getByText("1 of 2 resolved").waitFor(longTimeout)
  await page.getByRole("radio", { name: "Keep mine" }).first().check()
  await page.getByRole("button", { name: "Save with these choices" }).click()
  await page.getByText("Version 3 saved.").waitFor(longTimeout)
  expect(await onHub()).toMatchObject({
    title: "My size",
    content: text.replace("ask.", "ask. Each year.").replace("900.", "900. Ever."),
  })
})
