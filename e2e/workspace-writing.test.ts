import { beforeAll, beforeEach, expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { desktop, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const text = `How many households we ask.

The rule protects **small** regions, and {{size}} of them answer.

## Allocation

No region receives fewer than 900.

${"Where two quarters in a row fall below the floor, the reserve is opened.\n\n".repeat(25)}## Releases

The reserve is drawn.
`

type StoredTopic = { id: number; title: string; content: string; revision: number; status: string }
let id = 0
let other = 0
let collection = 0

beforeAll(async () => {
  await callApi("POST", "/api/variables", { slug: "size", value: "12,000" })
})

beforeEach(async () => {
  id = (await callApi<StoredTopic>("POST", "/api/topics", { title: "Sample size", content: text })).id
  other = (await callApi<StoredTopic>("POST", "/api/topics", { title: "Weights", content: "About weights." })).id
  collection = (await callApi<{ id: number }>("POST", "/api/collections", { name: `Handbook ${id}` })).id
  const topics = [{ topic_id: id }, { topic_id: other }]
  await callApi("POST", `/api/collections/${collection}/topics`, { topics })
})

const onHub = () => callApi<StoredTopic>("GET", `/api/topics/${id}`)
const written = () => page.getByRole("textbox", { name: "Content" })
const heading = (name: string) => page.getByRole("heading", { name, level: 1 })
const done = () => page.getByRole("button", { name: "Done" })

async function readTopic(): Promise<void> {
  await page.goto(`${hub.url}/topics/${id}?in=${collection}`)
  await page.getByText("The rule protects small regions").waitFor(longTimeout)
}

async function beginToWrite(): Promise<void> {
  await readTopic()
  await page.getByRole("button", { name: "Edit" }).click()
  await written().waitFor(longTimeout)
}

async function writeAfterRegions(words: string): Promise<void> {
  await beginToWrite()
  await written().getByText("No region receives fewer").click()
  await page.keyboard.press("End")
  await page.keyboard.type(words)
}

test("a click into the text puts the caret there; Done makes one version, which can be undone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await readTopic()
  const words = page.getByText("No region receives fewer than 900.")
  await page.getByText("No new notifications.").waitFor()
  const before = (await words.boundingBox())!
  await words.click({ position: { x: 2, y: 8 } })
  await written().waitFor(longTimeout)

  await page.keyboard.type("Now: ")
  const now = (await written().getByText("Now: No region receives").boundingBox())!
  expect(Math.abs(now.y - before.y)).toBeLessThan(12)
  await page.getByText("Draft saved").waitFor(longTimeout)
  expect((await onHub()).revision).toBe(1)
  await done().click()

  await written().waitFor({ state: "detached" })
  await page.getByText("Now: No region receives").waitFor()
  expect(await onHub()).toMatchObject({ revision: 2, content: text.replace("No region", "Now: No region") })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Edit")
  await page.getByRole("button", { name: "Undo" }).click()
  await page.getByText("Undone: version 3 has the text of version 1.").waitFor()
  expect(await onHub()).toMatchObject({ revision: 3, content: text })
  expect(complaints).toEqual([])
})

test("by keys alone: E begins, Enter goes from the title to the text, Ctrl+S saves and stays, Esc goes back to reading", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await readTopic()
  await page.locator("#main").focus()
  await page.keyboard.press("e")
  await written().waitFor(longTimeout)

  const title = page.getByRole("textbox", { name: "Title" })
  await title.fill("Size of the sample")
  await title.press("Enter")
  await page.keyboard.type("First. ")
  await page.keyboard.press("Control+s")
  await page.getByText("Version 2 saved.").waitFor(longTimeout)
  await page.keyboard.type("Second. ")
  await page.keyboard.press("Escape")

  await heading("Size of the sample").waitFor(longTimeout)
  await written().waitFor({ state: "detached" })
  expect(await onHub()).toMatchObject({ revision: 3, title: "Size of the sample", content: `First. Second. ${text}` })
})

test("a collection that the address does not name rightly is passed over", async () => {
  await page.goto(`${hub.url}/topics/${id}?in=none`)
  await page.getByRole("treeitem", { name: /^Weights/ }).waitFor(longTimeout)
})

test("a version is saved with a note, which stands in the history", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await writeAfterRegions(" Ever.")
  await page.keyboard.press("Control+Shift+S")
  await page.getByRole("dialog", { name: "Save with a note" }).getByLabel("Note").fill("As the ministry asked.")
  await page.keyboard.press("Enter")
  await page.getByText("Version 2 saved.").waitFor()

  await page.getByRole("tab", { name: "History" }).click()
  await page.getByText("As the ministry asked.").waitFor()
  expect((await onHub()).content).toContain("No region receives fewer than 900. Ever.")
  await page.getByRole("tab", { name: "Next" }).click()
})

test("a text that nobody changed makes no version", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await beginToWrite()
  await done().click()
  await written().waitFor({ state: "detached" })
  expect(await onHub()).toMatchObject({ revision: 1, content: text })
})

test("going to another topic saves what was written, and it is there on the way back", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await beginToWrite()
  await page.keyboard.type("Kept. ")
  await page.getByRole("treeitem", { name: /^Weights/ }).click()

  await heading("Weights").waitFor(longTimeout)
  expect(await onHub()).toMatchObject({ revision: 2, content: `Kept. ${text}` })
  await page.goBack()
  await page.getByText("Kept. How many households").waitFor(longTimeout)
})

test("the next step is taken with what is written", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await beginToWrite()
  await page.keyboard.type("To be reviewed. ")
  await page.getByRole("region", { name: "Next step" }).getByRole("button", { name: "Send for review" }).click()

  await page.getByRole("dialog", { name: "Send “Sample size” for review" }).waitFor(longTimeout)
  expect(await onHub()).toMatchObject({ revision: 2, content: `To be reviewed. ${text}` })
})

test("what two people write of one sentence is decided before either is read", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await beginToWrite()
  await page.getByRole("tab", { name: "Outline" }).click()
  await page.getByRole("link", { name: "Releases" }).click()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("End")
  await page.keyboard.type(" By me.")
  const theirs = text.replace("is drawn.", "is drawn twice.")
  await callApi("PUT", `/api/topics/${id}`, { title: "Sample size", content: theirs, base_revision: 1 })

  await done().click()
  await page
    .getByRole("button", { name: "Save choices" })
    .or(page.getByText(/Choose what to keep|Look at the joined/))
    .first()
    .waitFor(longTimeout)
  await written().waitFor()
  expect(await done().isDisabled()).toBe(true)
  expect(await onHub()).toMatchObject({ revision: 2, content: theirs })
})

test("while the hub cannot save, the text stays, says so, and is not left without a question", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await beginToWrite()
  await page.keyboard.type("Offline. ")
  await page.route(`**/api/topics/${id}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  )
  await done().click()
  await page.getByRole("alert").getByText("Failed to save topic. Please try again.").waitFor(longTimeout)
  await page.getByRole("treeitem", { name: /^Weights/ }).click()
  await page.getByText("You have unsaved changes. Leave this page without saving?").waitFor(longTimeout)
  await page.getByRole("button", { name: "Stay on page" }).click()
  await page.unroute(`**/api/topics/${id}`)
  await done().click()

  await written().waitFor({ state: "detached" })
  expect(await onHub()).toMatchObject({ revision: 2, content: `Offline. ${text}` })
})

test("a text without a title can't be saved, and says why", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await beginToWrite()
  await page.getByRole("textbox", { name: "Title" }).fill("")
  await page.getByText("Enter a title. Without one, the text can't be saved.").waitFor()
  await expect.poll(() => done().isDisabled()).toBe(true)
  await page.getByRole("textbox", { name: "Title" }).fill("Sample size")
  await done().click()
  await heading("Sample size").waitFor(longTimeout)
})

test("who may not edit finds no way to write, wherever they click", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const rita = await createAccount(callApi, "Rita Reader", "reviewer")
  await setAccountPassword(hub.url, rita)
  const reader = await openSignedInPage(browser, hub.url, { email: rita.email, password: chosenPassword })
  await reader.page.goto(`${hub.url}/topics/${id}`)
  const words = reader.page.getByText("No region receives fewer than 900.")
  await words.waitFor(longTimeout)

  await words.click()
  await reader.page.getByRole("tab", { name: "Outline" }).click()
  await reader.page.getByRole("link", { name: "Releases" }).click()

  expect(await reader.page.getByRole("textbox", { name: "Content" }).count()).toBe(0)
  expect(await reader.page.getByRole("button", { name: "Edit" }).count()).toBe(0)
  await reader.context.close()
})

test("selecting words, or following a link in the text, begins no writing", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await readTopic()
  await page.getByText("No region receives fewer than 900.").dblclick()
  await page.getByRole("textbox", { name: "Content" }).waitFor(longTimeout)
  await page.keyboard.press("Escape")
  await written().waitFor({ state: "detached" })

  const box = (await page.getByText("No region receives fewer than 900.").boundingBox())!
  await page.mouse.move(box.x + 4, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 10)
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(3)
  expect(await written().count()).toBe(0)
})

test("on a desk and on a phone, light and dark, nothing keeps anybody from writing", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(page, "workspace-writing", async () => {
    await beginToWrite()
    await page.getByRole("textbox", { name: "Title" }).waitFor()
  })
  await page.setViewportSize(phone)
  await beginToWrite()
  await page.keyboard.type("On a phone. ")
  await done().click()
  await page.getByText("On a phone. How many").waitFor(longTimeout)
  await page.setViewportSize(desktop)
})

test("a text in Arabic runs from right to left while it is written, as it does while it is read", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", {
    title: "العينة",
    content: "تُوزَّع العناوين على المناطق.",
  })
  await page.goto(`${hub.url}/topics/${id}`)
  const directionOf = (words: string) =>
    page
      .getByText(words)
      .first()
      .evaluate((one) => getComputedStyle(one).direction)
  await page.locator("[data-topic-text] p").first().waitFor(longTimeout)
  expect(await directionOf("العناوين")).toBe("rtl")

  await page.keyboard.press("e")
  const content = page.getByRole("textbox", { name: "Content" })
  await content.getByText("العناوين").waitFor(longTimeout)
  expect(
    await content
      .locator("p")
      .first()
      .evaluate((one) => getComputedStyle(one).direction),
  ).toBe("rtl")
  await page.keyboard.press("Escape")
  await content.waitFor({ state: "detached" })
})
