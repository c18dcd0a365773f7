import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { createWordFile } from "../docx/test/word-file.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { goToPlace } from "./fixtures/importing.ts"

setUpAdmin()

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hub-import-flow-"))
}, 240_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** A Word file with a heading 1 for each chapter, whose lines that begin with “##” are headings 2. */
function report(chapters: Record<string, string[]>) {
  const line = (text: string, style = "") =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
  return createWordFile({
    styles: [1, 2]
      .map((level) => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`)
      .join(""),
    body: Object.entries(chapters)
      .flatMap(([title, lines]) => [
        line(title, "H1"),
        ...lines.map((text) => (text.startsWith("## ") ? line(text.slice(3), "H2") : line(text))),
      ])
      .join(""),
  })
}

const first = {
  Sampling: ["Outlets are drawn by size.", "## Frames", "The frame is renewed twice a year."],
  Editing: ["Values are checked by two clerks."],
  Weights: ["Weights are taken from the household survey."],
}

async function upload(bytes: Uint8Array) {
  const file = join(folder, "report.docx")
  await writeFile(file, bytes)
  await page.goto(`${hub.url}/import`)
  await page.getByLabel("Files to import").setInputFiles(file)
  await button("Upload 1 file").click()
  await page.waitForURL(/\/import\/\d+\/review/, longTimeout)
  await page.getByRole("list", { name: "Proposed topics" }).waitFor(longTimeout)
  return Number(/\/import\/(\d+)\//.exec(page.url())![1])
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const topic = (title: string) =>
  page
    .getByRole("list", { name: "Proposed topics" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox", { name: `Import ${title}`, exact: true }) })
const show = (title: string) =>
  topic(title)
    .getByRole("button", { name: new RegExp(`^${title}`) })
    .click()
/** On a phone the list of topics and what is beside it on a desk are tabs. */
async function tab(name: "Topics" | "Preview") {
  const found = page.getByRole("tab", { name, exact: true })
  if ((await found.count()) > 0) await found.click()
}
const preview = (title: string) => page.getByRole("article", { name: `Preview of ${title}` })
/** Another layout shows a topic from the start, with what was open folded again. */
async function openSplits() {
  await preview("Sampling").waitFor()
  if (!(await button("Split at Editing").isVisible())) {
    await preview("Sampling").getByText("Split at a heading (2)").click()
  }
}
const rows = async (path: string) =>
  Object.values(await callApi<Record<string, { id: number; title: string }>>("GET", path))
const topicIds = async (title: string) =>
  (await rows("/api/topics?limit=100")).filter((row) => row?.title === title).map((row) => row.id)

test("a proposal is joined, split, levelled and imported, and an import that nobody touched is undone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await upload(report(first))
  const level = page.getByLabel("Start a new topic at")
  await level.selectOption("2")
  await topic("Frames").waitFor(longTimeout)
  await level.selectOption("1")
  await topic("Frames").waitFor({ ...longTimeout, state: "detached" })
  expect(await button("Update an earlier import instead…").count()).toBe(0)

  const other = await page.context().newPage()
  await other.goto(page.url())
  const there = other.getByRole("checkbox", { name: "Import Editing", exact: true })
  await there.waitFor(longTimeout)
  await topic("Editing").getByLabel("More actions for Editing").click()
  await page.getByRole("menuitem", { name: "Merge with the topic above", exact: true }).click()
  await topic("Editing").waitFor({ ...longTimeout, state: "detached" })
  await there.waitFor({ ...longTimeout, state: "detached" })
  await tab("Preview")
  await preview("Sampling").getByText("Values are checked by two clerks.").waitFor(longTimeout)
  await level.selectOption("2")
  const question = page.getByRole("dialog", { name: "Split the document again?" })
  await question.getByText("Topics you merged or split by hand will be lost", { exact: false }).waitFor(longTimeout)
  await question.getByRole("button", { name: "Cancel" }).click()
  await question.waitFor({ ...longTimeout, state: "detached" })

  await expectFitsEverywhere(page, "import-split", openSplits)
  await openSplits()
  await button("Split at Editing").click()
  await tab("Topics")
  await topic("Editing").waitFor(longTimeout)
  await there.waitFor(longTimeout)
  await other.close()
  await topic("Editing").getByLabel("More actions for Editing").click()
  await page.getByRole("menuitem", { name: "One level down", exact: true }).click()
  await expect.poll(async () => (await items(id)).find((one) => one.title === "Editing")?.level, longTimeout).toBe(2)

  await goToPlace("3 topics")
  await page.getByLabel("Name of the new collection").fill("Prices")
  await button("Import 3 topics").click()
  await page.getByText("3 topics were created.").waitFor(longTimeout)
  expect(await topicIds("Editing")).toHaveLength(1)
  await expectFitsEverywhere(page, "import-done", () => button("Undo import").waitFor())
  await button("Undo import").click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click()
  await page.getByText("This import was undone.", { exact: false }).waitFor(longTimeout)
  expect(await topicIds("Editing")).toEqual([])
  expect(complaints).toEqual([])
})

const items = (id: number) =>
  rows(`/api/import/${id}/items?limit=100`) as Promise<unknown> as Promise<{ title: string; level: number }[]>

test("a Word file that comes again updates its topics, and a conflict is decided by the person who imports it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await upload(report(first))
  await goToPlace("3 topics")
  await page.getByLabel("Name of the new collection").fill("Methods")
  await button("Import 3 topics").click()
  await page.getByText("3 topics were created.").waitFor(longTimeout)
  const [editing] = await topicIds("Editing")
  const edited = { title: "Editing", content: "Values are checked by three clerks.\n", base_revision: 1 }
  await callApi("PUT", `/api/topics/${editing}`, edited)

  await upload(
    report({
      Sampling: ["Outlets are drawn by turnover.", "## Frames", "The frame is renewed twice a year."],
      Editing: ["Values are checked by four clerks."],
      Rates: ["Rates are monthly."],
    }),
  )
  const came = page.getByRole("region", { name: "Imported before" })
  await came
    .getByText("1 changed, 1 in conflict, 1 new, 1 no longer in the file", { exact: false })
    .waitFor(longTimeout)
  expect(await page.getByRole("button", { name: /^Next: place/ }).isDisabled()).toBe(true)
  // What the hub keeps is shown a moment after the click.
  await came.getByLabel("Archive Weights").click()
  await expect.poll(() => came.getByLabel("Archive Weights").isChecked(), longTimeout).toBe(true)
  await show("Editing")
  await preview("Editing").getByText("Values are checked by three clerks.").first().waitFor(longTimeout)
  await expectFitsEverywhere(page, "import-conflict", async () => {
    await tab("Preview")
    await preview("Editing").waitFor(longTimeout)
  })
  await page.getByRole("radio", { name: "Use the file version" }).click()
  await came.getByText("the same text was changed", { exact: false }).waitFor({ ...longTimeout, state: "detached" })
  await page.getByRole("button", { name: /^Next: place/ }).click()
  await page.getByRole("button", { name: /^Import and update/ }).click()
  await page.getByText("1 topic was created, 2 updated.").waitFor(longTimeout)

  const now = await callApi<{ content: string }>("GET", `/api/topics/${editing}`)
  expect(now.content).toBe("Values are checked by four clerks.\n")
  expect(await topicIds("Sampling")).toHaveLength(1)
  expect(complaints).toEqual([])
})

test("a chosen folder of Markdown becomes a tree of headings and topics", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const handbook = join(folder, "handbook")
  for (const [path, text] of Object.entries({
    "README.md": "# Handbook\n\nStart with [setting up](01-setup/install.md).\n",
    "01-setup/install.md": "# Install\n\nTwo steps.\n",
    "01-setup/notes.txt~": "left behind",
    ".git/config.md": "left behind",
  })) {
    await mkdir(dirname(join(handbook, path)), { recursive: true })
    await writeFile(join(handbook, path), text)
  }
  await page.goto(`${hub.url}/import`)
  await page.getByLabel("Folder to import").setInputFiles(handbook)
  await page.getByText("handbook.zip").waitFor(longTimeout)
  await expectFitsEverywhere(page, "import-folder", () => page.getByText("handbook.zip").waitFor())
  await button("Upload 1 file").click()
  await page.waitForURL(/\/import\/\d+\/review/, longTimeout)
  await button("Update an earlier import instead…").click()
  await page.getByRole("combobox", { name: "Import to update" }).click()
  await page
    .getByRole("option", { name: /^report\.docx, / })
    .first()
    .waitFor(longTimeout)
  await page.keyboard.press("Escape")
  await goToPlace("2 topics")
  await page.getByLabel("Name of the new collection").fill("Handbook")
  await button("Import 2 topics").click()
  await page.getByText("2 topics were created.").waitFor(longTimeout)

  const [collection] = await rows("/api/collections?q=Handbook")
  const { nodes } = await callApi<{ nodes: { title: string; title_override: string; level: number }[] }>(
    "GET",
    `/api/collections/${collection!.id}/structure`,
  )
  expect(nodes.map((node) => `${node.level} ${node.title || node.title_override}`)).toEqual([
    "1 Handbook",
    "1 Setup",
    "2 Install",
  ])
  expect(complaints).toEqual([])
})
