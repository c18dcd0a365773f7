import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { wordParagraphXml, wordRunXml, wordStyleXml, createWordFile } from "../docx/test/word-file.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { goToPlace } from "./fixtures/importing.ts"
import { desktop, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hub-import-suggestions-"))
}, 240_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const change = (kind: "ins" | "del", words: string, by: string) =>
  `<w:${kind} w:author="${by}" w:date="2026-03-01T10:00:00Z"><w:r><w:${kind === "ins" ? "t" : "delText"} xml:space="preserve">${words}</w:${kind === "ins" ? "t" : "delText"}></w:r></w:${kind}>`

const manuscript = createWordFile({
  styles: wordStyleXml("H1", "heading 1"),
  body:
    wordParagraphXml("Sampling", "H1") +
    `<w:p>${wordRunXml("Outlets are drawn by ")}${change("del", "size", "Ben Book")}${change("ins", "turnover", "Ben Book")}${wordRunXml(" in each town.")}</w:p>` +
    wordParagraphXml("Editing", "H1") +
    `<w:p>${wordRunXml("Values are checked")}${change("ins", " by two clerks", "Cleo Clerk")}${wordRunXml(".")}</w:p>` +
    wordParagraphXml("Weights", "H1") +
    wordParagraphXml("Weights are taken from the household survey."),
})

const button = (name: string) => page.getByRole("button", { name, exact: true })
const rows = async (path: string) =>
  Object.values(await callApi<Record<string, { id: number; title: string }>>("GET", path))
const topicsCalled = async (title: string) =>
  (await rows("/api/topics?limit=100")).filter((row) => row?.title === title).map((row) => row.id)

/** A second try finds what the first one made, so each has a document of its own. */
const nameOf = (name: string) => `${name}-${Date.now()}`

test("changes of a manuscript are kept, chosen topics imported, and each change taken or left", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const name = nameOf("survey")
  const file = join(folder, `${name}.docx`)
  await writeFile(file, manuscript)
  await page.goto(`${hub.url}/import`)
  await page.getByLabel("Files to import").setInputFiles(file)
  await page.getByText("Options", { exact: true }).click()
  await page.getByLabel("Tracked changes").selectOption("Keep as suggestions")
  await expectFitsEverywhere(page, "import-start", () => page.getByLabel("Tracked changes").waitFor())
  await button("Upload 1 file").click()
  await page.waitForURL(/\/import\/\d+\/review/, longTimeout)
  const list = page.getByRole("list", { name: "Proposed topics" })
  await list.waitFor(longTimeout)

  await button("Select none").click()
  await page.getByText("0 of 3 selected").waitFor(longTimeout)
  await list.getByLabel("Import Weights").waitFor(longTimeout)
  await expect.poll(() => list.getByLabel("Import Weights").isChecked(), longTimeout).toBe(false)
  await button("Select all").click()
  await page.getByText("3 of 3 selected").waitFor(longTimeout)
  await expect.poll(() => list.getByLabel("Import Weights").isChecked(), longTimeout).toBe(true)
  await list.getByLabel("Import Weights").click()
  await page.getByText("2 of 3 selected").waitFor(longTimeout)

  // An answer from before a tick, which comes after it, does not take it back.
  const late = /\/api\/import\/\d+$/
  await page.route(late, async (route) => {
    const response = await route.fetch()
    await new Promise((resume) => setTimeout(resume, 1500))
    await route.fulfill({ response }).catch(() => undefined)
  })
  await Promise.all([page.waitForRequest(late), button("Select all").click()])
  await list.getByLabel("Import Sampling").click()
  await page.waitForTimeout(2500)
  await page.unroute(late)
  const ticks = () =>
    Promise.all(["Sampling", "Weights"].map((title) => list.getByLabel(`Import ${title}`).isChecked()))
  await expect.poll(ticks, longTimeout).toEqual([false, true])
  await page.getByText("2 of 3 selected").waitFor(longTimeout)
  await list.getByLabel("Import Sampling").click()
  await list.getByLabel("Import Weights").click()

  await list.getByRole("button", { name: /^Sampling/ }).click()
  const changes = page.getByRole("region", { name: "Suggestions in the document" })
  await changes.getByText("turnover").waitFor(longTimeout)
  await changes.getByText("Ben Book").waitFor(longTimeout)
  await expectFitsEverywhere(page, "import-changes", async () => {
    if (!(await changes.isVisible())) await page.getByRole("tab", { name: "Preview" }).click()
    await changes.waitFor(longTimeout)
  })
  await goToPlace("2 topics")
  await page.getByLabel("Name of the new collection").fill(name)
  await button("Import 2 topics").click()
  await page.getByText("2 topics were created.").waitFor(longTimeout)
  await page.getByText("2 suggestions from the document wait").waitFor(longTimeout)
  await page.getByRole("link", { name: "review suggestions" }).click()

  const [topic] = (await topicsCalled("Sampling")).toSorted((a, b) => b - a)
  const card = page.getByRole("article", { name: "Suggestion by Ben Book in the manuscript" })
  async function showPoints() {
    await page.goto(`${hub.url}/topics/${topic}?tab=comments`)
    await card.getByText(`in ${name}.docx`).waitFor(longTimeout)
  }
  await expectFitsEverywhere(page, "import-points", showPoints)
  await showPoints()
  await card.getByRole("button", { name: "Accept", exact: true }).click()
  await card.waitFor({ ...longTimeout, state: "detached" })
  const { content } = await callApi<{ content: string }>("GET", `/api/topics/${topic}`)
  expect(content).toBe("Outlets are drawn by turnover in each town.\n")

  await page.goto(`${hub.url}/import/history`)
  await page.getByLabel(`Files of ${name}.docx`).click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download file", exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${name}.docx`)
  await expectFitsEverywhere(page, "import-history", () =>
    page.getByLabel(`Files of ${name}.docx`).waitFor(longTimeout),
  )
  expect(complaints).toEqual([])
})

test.each([desktop, phone])(
  "a folder and a file that are dropped are two uploads, at $width pixels",
  async (viewport) => {
    onTestFailed(() => saveScreenshots(browser))
    await page.setViewportSize(viewport)
    const name = nameOf("handbook")
    for (const [path, text] of Object.entries({
      "README.md": "# Handbook\n\nStart with [setting up](01-setup/install.md).\n",
      "01-setup/install.md": "# Install\n\nTwo steps.\n",
      ".git/config.md": "left behind",
    })) {
      await mkdir(dirname(join(folder, name, path)), { recursive: true })
      await writeFile(join(folder, name, path), text)
    }
    await writeFile(join(folder, `${name}.docx`), manuscript)
    await page.goto(`${hub.url}/import`)
    const zone = page.getByText("Drop files or folders here")
    await zone.waitFor(longTimeout)

    // As when somebody drags it from the desktop: the browser itself reads what lies in it.
    const { x, y } = (await zone.boundingBox())!
    const devtools = await page.context().newCDPSession(page)
    const files = [join(folder, name), join(folder, `${name}.docx`)]
    const data = { items: [], files, dragOperationsMask: 1 }
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await devtools.send("Input.dispatchDragEvent", { type, x: x + 5, y: y + 5, data })

    await page.getByText(`${name}.zip`).waitFor(longTimeout)
    await button("Upload 2 files").click()
    await button(`Review ${name}.docx`).waitFor(longTimeout)
    await button(`Review ${name}.zip`).click(longTimeout)
    await page.waitForURL(/\/import\/\d+\/review/, longTimeout)
    const topics = page.getByRole("tab", { name: "Topics", exact: true })
    await topics
      .or(page.getByRole("list", { name: "Proposed topics" }))
      .first()
      .waitFor(longTimeout)
    if (await topics.isVisible()) await topics.click()
    const list = page.getByRole("list", { name: "Proposed topics" })
    await list.getByRole("button", { name: /^Handbook/ }).waitFor(longTimeout)
    expect(await list.getByRole("listitem").count()).toBe(2)
    await page.setViewportSize(desktop)
    expect(complaints).toEqual([])
  },
)
