import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import {
  desktop,
  type RunningHub,
  launchBrowser,
  openPage,
  phone,
  saveScreenshots,
  openSharedHub,
  expectNoSidewaysScroll,
} from "./fixtures/server.ts"
import { expectAccessible } from "./fixtures/page.ts"

const admin = { email: "grace@office.test", password: "a long enough password" }
const count = 60

let hub: RunningHub
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]
let token: string

beforeAll(async () => {
  hub = await openSharedHub({ HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password })
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: desktop })
  ;({ page, complaints } = await openPage(context))
  await page.goto(`${hub.url}/login`)
  await page.getByLabel("Email").fill(admin.email)
  await page.locator("input[type=password]").fill(admin.password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await page.waitForURL(`${hub.url}/`)
  token = await page.evaluate(() => localStorage.getItem("access_token")!)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

async function write(title: string, content: string) {
  const response = await fetch(`${hub.url}/api/topics/`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ title, content }),
  })
  const { id } = (await response.json()) as { id: number }
  return id
}

const rows = () => page.locator("tr[data-topic]")
const selected = () => page.getByRole("region", { name: "Selected topics" })
const list = async (query = "") => {
  await page.goto(`${hub.url}/topics${query}`)
  await page.getByRole("heading", { name: "All Topics" }).waitFor()
}

test("a hub without topics offers to write or to import the first", async () => {
  await list()
  await page.getByText("Browse, review, and manage topics").waitFor()
  await page.getByRole("link", { name: "Write your first topic" }).waitFor()
  await page.getByRole("link", { name: "or import a document instead" }).waitFor()
  await expectAccessible(page, "topics-list")
})

test("filters, order, pages and their size stand in the address, and the keyboard goes through the rows", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (let number = 1; number < count; number++)
    await write(`Topic ${String(number).padStart(3, "0")}`, "About prices.")
  await write(`Zebra ${"extraordinarily-long-".repeat(8)}`, "About stripes.")
  await list()
  await page.getByText("Select a topic to edit.").waitFor()
  expect(await rows().count()).toBe(25)

  await page.getByRole("button", { name: "Title" }).click()
  await page.waitForURL(/sort=title/)
  await rows().first().getByText("Topic 001").waitFor()
  await page.getByRole("button", { name: "Title" }).click()
  await page.waitForURL(/sort=-title/)
  await rows().first().getByText("Zebra").waitFor()
  await page.getByLabel("Rows").selectOption("50")
  await page.waitForURL(/limit=50/)
  await page.getByText(`${count} in all`).waitFor()
  await page.getByRole("button", { name: "Next" }).click()
  await rows().first().getByText("Topic 010").waitFor()

  const firstRow = (await rows().first().boundingBox())!
  expect(firstRow.y).toBeLessThanOrEqual(280)
  expect(Math.floor((desktop.height - firstRow.y) / firstRow.height)).toBeGreaterThanOrEqual(10)

  const words = page.getByRole("searchbox", { name: "Search", exact: true })
  await words.pressSequentially("STRIPES", { delay: 60 })
  await page.waitForURL(/q=STRIPES/)
  expect(await words.inputValue()).toBe("STRIPES")
  await page.getByLabel("Status").selectOption("Published")
  await page.getByText("No results for “STRIPES”.").waitFor()
  await page.getByLabel("Status").selectOption("Any status")
  await page.getByText("1 in all").waitFor()
  await page.locator("body").click({ position: { x: 5, y: 400 } })
  await page.keyboard.press("j")
  await page.keyboard.press("x")
  await selected().getByText("1 selected").waitFor()
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/topics\/\d+$/)

  await list("?q=nowhere")
  await page.getByText("No results for “nowhere”.").waitFor()
  await page.getByRole("button", { name: "Clear Filters" }).last().click()
  await page.getByRole("button", { name: "Clear Filters", disabled: true }).waitFor()
})

test("shift ticks a range, all results can be selected, and deleting asks, deletes and says how many", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await list("?q=Topic 0&sort=title")
  await rows().first().waitFor()
  const box = (title: string) => page.getByRole("checkbox", { name: `Select ${title}` })

  await box("Topic 003").click()
  await box("Topic 007").click({ modifiers: ["Shift"] })
  await selected().getByText("5 selected").waitFor()
  await page.getByRole("checkbox", { name: "Select all topics shown" }).check()
  await selected().getByText("25 selected").waitFor()
  await page.getByRole("button", { name: `Select all results (${count - 1})` }).click()
  await selected()
    .getByText(`${count - 1} selected`)
    .waitFor()
  await page.getByRole("button", { name: "Clear selection" }).click()
  await selected().waitFor({ state: "detached" })

  await box("Topic 001").click()
  await box("Topic 002").click()
  await page.getByRole("button", { name: "Delete Selected" }).click()
  const question = page.getByRole("dialog", { name: "Delete topics" })
  await question.getByText("Delete 2 selected topic(s)? This action cannot be undone.").waitFor()
  await question.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Delete Selected" }).click()
  await question.getByRole("button", { name: "Delete" }).click()
  await page.getByText("Deleted 2 topic(s).", { exact: true }).waitFor()
  await page.getByText(`${count - 3} in all`).waitFor()
  expect(complaints).toEqual([])
})

const said = { json: { error: "The hub says why.", code: "no" } }
const unsaid = { contentType: "text/html", body: "<h1>Teapot</h1>" }

test.each([
  [403, said, "Admin role required for bulk deletion."],
  [409, said, "The hub says why."],
  [500, said, "The hub says why."],
  [500, unsaid, "Bulk delete failed (500)"],
  [418, unsaid, "Bulk delete failed (418)"],
  [0, unsaid, "Bulk delete failed (no connection)"],
])(
  "when deleting is answered with %i and %o it is said why, and the topics stay ticked",
  async (status, answer, sentence) => {
    onTestFailed(() => saveScreenshots(browser))
    await page.route("**/api/topics/bulk/delete", (route) =>
      status === 0 ? route.abort("failed") : route.fulfill({ status, ...answer }),
    )
    await list("?sort=title")
    await page.getByRole("checkbox", { name: "Select Topic 005" }).click()
    await page.getByRole("button", { name: "Delete Selected" }).click()

    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()

    await page.getByText(sentence, { exact: true }).waitFor()
    await selected().getByText("1 selected").waitFor()
    await page.unroute("**/api/topics/bulk/delete")
  },
)

test.each([404, 405])("where POST is answered with %i the same is asked as DELETE", async (status) => {
  onTestFailed(() => saveScreenshots(browser))
  const answer = { status, json: { error: "Not here.", code: "missing" } }
  await page.route("**/api/topics/bulk/delete", (route) => route.fulfill(answer))
  await list("?sort=title")
  await rows().first().getByRole("checkbox").click()
  await page.getByRole("button", { name: "Delete Selected" }).click()

  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()

  await page.getByText("Deleted 1 topic(s).", { exact: true }).last().waitFor()
  await page.unroute("**/api/topics/bulk/delete")
})

test("a topic is published, archived and restored from its row, and a failure to publish says so", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await list("?q=Topic 01")
  await page.route("**/publish", (route) => route.fulfill({ status: 502, body: "" }))
  const publish = async () => {
    await page.getByRole("button", { name: "Publish Topic 010" }).click()
    const question = page.getByRole("dialog", { name: "Publish topic" })
    await question
      .getByText("without a review? Nobody has approved this text. Readers get it with the next edition")
      .waitFor()
    await question.getByRole("button", { name: "Publish topic" }).click()
  }
  await publish()
  await page.getByText("Publish failed - backend not available").waitFor()
  await page.getByText("Publish action failed").waitFor()
  await page.unroute("**/publish")

  await publish()
  await page.getByText("Topic published successfully!").waitFor()
  await page.getByRole("row").filter({ hasText: "Topic 010" }).getByText("Not reviewed").waitFor()
  await page.getByLabel("More actions for Topic 010").click()
  await page.getByRole("menuitem", { name: "Archive", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click()
  await page.getByText("Topic archived.").waitFor()
  await page.getByRole("link", { name: "View Topic 010" }).waitFor()
  await page.getByLabel("More actions for Topic 010").click()
  await page.getByRole("menuitem", { name: "Restore" }).click()
  await page.getByText("Topic restored as a draft.").waitFor()
})

test("a draft is archived without a question, and Undo restores it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const more = page.getByRole("button", { name: "More actions for Topic 011" })
  const menu = page.getByRole("menu", { name: "More actions for Topic 011" })
  // What opens the menu is fetched when it is first pressed: the focus goes there and comes back all the same.
  await more.press("Enter")
  await menu.waitFor()
  await page.keyboard.press("Escape")
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  await more.press("Enter")
  await menu.getByRole("menuitem", { name: "Archive", exact: true }).click()
  await page.getByText("Topic archived.").waitFor()
  await page.getByRole("button", { name: "Undo" }).click()
  await page.getByText("Topic restored.").waitFor()
  await page.getByRole("row").filter({ hasText: "Topic 011" }).getByText("Draft").waitFor()
})

test("a hub out of reach shows samples that nothing can be done with, until it answers again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.route("**/api/topics?**", (route) => route.fulfill({ status: 503, body: "" }))
  await page.route("**/api/topics", (route) => route.fulfill({ status: 503, body: "" }))
  await list()

  await page.getByText("Using sample data - backend unavailable").waitFor({ timeout: 60_000 })
  const samples = page.getByRole("table", { name: "Sample topics" })
  expect(await samples.getByText("Sample", { exact: true }).count()).toBe(3)
  expect(await samples.locator(":enabled:is(input, button)").count()).toBe(0)
  await expectAccessible(page, "topics-list-filtered")
  await page.unrouteAll()
  await page.getByRole("button", { name: "Retry" }).click()
  await rows().first().waitFor()
})

test("a topic is read with its facts, its contents and its variables", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const headings = ["One", "Two", "Three", "Four"].map((title) => `## ${title}\n\nAbout {{nothing_here}}.\n`)
  const id = await write("A long topic", headings.join("\n"))

  await page.goto(`${hub.url}/topics/${id}`)

  await page.getByText("Nothing yet. This is version 1.").waitFor()
  await page.getByRole("tab", { name: "Outline" }).click()
  await page.getByRole("navigation", { name: "Outline" }).getByRole("link", { name: "Three" }).click()
  expect(page.url()).toContain("#user-content-three")
  await page.getByRole("button", { name: "Give a value for nothing_here" }).waitFor()
  await expectAccessible(page, "topics-list-selected")
  await page.getByRole("button", { name: "Edit" }).click()
  await page.getByRole("textbox", { name: "Content" }).waitFor()
})

test("a topic is read with its notes set apart and its numbers under one another, as in the preview", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const text = "> [!WARNING]\n> Not comparable.\n\n| Group | Weight |\n|---|--:|\n| Bread | 12.5 |\n\n- [x] checked\n"
  const id = await write("Weights", text)
  const looks = async () => {
    await page.getByText("Not comparable.").waitFor()
    return page
      .locator("article, [aria-label=Preview]")
      .first()
      .evaluate((place) => {
        const of = (selector: string) => getComputedStyle(place.querySelector(selector)!)
        return [of(".alert").borderInlineStartWidth, of("td:last-child").textAlign, of("li").listStyleType]
      })
  }

  await page.goto(`${hub.url}/topics/${id}`)
  expect(await looks()).toEqual(["4px", "end", "none"])
  await page.goto(`${hub.url}/topics/${id}/edit`)
  await page.getByText("Preview", { exact: true }).click()
  expect(await looks()).toEqual(["4px", "end", "none"])
})

test("on a desk and on a phone, light and dark, nothing keeps anybody from using the list", async () => {
  for (const viewport of [desktop, phone])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await list("?limit=100&sort=-title")
      await rows().nth(3).getByRole("checkbox").check()
      await selected().waitFor()
      await expectAccessible(page, `list-${viewport.width}-${colorScheme}`)
      await expectNoSidewaysScroll(page)
    }
})
