import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFailed, test } from "vitest"
import { wordParagraphXml, wordRunXml, wordStyleXml, createWordFile } from "../docx/test/word-file.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { corpus, desktop, haveCorpus, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { goToPlace, openRail, topicsProposed } from "./fixtures/importing.ts"

setUpAdmin()

const real = join(corpus, "docx/rust-book/chapter05.docx")
let made = 0

/** A manuscript in which something is lost, and a heading is one by its looks alone. */
function ours(words: string) {
  const body =
    wordParagraphXml("Sampling", "H1") +
    wordParagraphXml(words) +
    '<w:altChunk r:id="other"/>' +
    `<w:p>${wordRunXml("Frames", "<w:b/>")}</w:p>` +
    wordParagraphXml("The frame is renewed.") +
    wordParagraphXml("Editing", "H1") +
    wordParagraphXml("Values are checked.")
  return createWordFile({ styles: wordStyleXml("H1", "heading 1"), body })
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" })

async function upload(path: string) {
  await page.goto(`${hub.url}/import`)
  await page.getByLabel("Files to import").setInputFiles(path, longTimeout)
  await button("Upload 1 file").click(longTimeout)
  await page.waitForURL(/\/import\/\d+\/review/, longTimeout)
}

test.each([desktop, phone])("a Word file of ours goes all the way at $width pixels", async (viewport) => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(viewport)
  const name = `survey-${viewport.width}-${++made}.docx`
  const file = join(hub.data, name)
  await writeFile(file, ours("Outlets are drawn by size."))
  await upload(file)
  await topicsProposed("2 topics")

  await openRail()
  await page.getByText(/^Lost: /).waitFor(longTimeout)
  await button("Import report").click()
  await page
    .getByRole("button", { name: /under “Sampling”/ })
    .first()
    .click(longTimeout)
  await page.getByRole("article", { name: "Preview of Sampling" }).waitFor(longTimeout)
  await openRail()
  await button("Map styles").click()
  await page.getByLabel("Role of “heading 1”").waitFor(longTimeout)
  await openRail()
  await button("Show headings").click()
  await page.getByLabel("Role of “Frames”").selectOption("Heading 1")
  await goToPlace("3 topics")
  await page.getByLabel("Name of the new collection").fill(`Survey ${viewport.width} ${made}`)
  await button("Import 3 topics").click()
  await page.getByText("3 topics were created.").waitFor(longTimeout)

  await writeFile(file, ours("Outlets are drawn by turnover."))
  await upload(file)
  const came = page.getByRole("region", { name: "Imported before" })
  await came.getByText("2 unchanged, 1 changed, 0 new, 0 no longer in the file", { exact: false }).waitFor(longTimeout)
  await button(/^Next: place/).click()
  await button(/^Import and update/).click()
  await page.getByText("0 topics were created, 1 updated.").waitFor(longTimeout)
  await page.setViewportSize(desktop)
  expect(complaints).toEqual([])
})

test.skipIf(!haveCorpus || !existsSync(real))("a real manuscript goes all the way at both widths", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await upload(real)
  const address = page.url()
  await button(/^Next: place/).waitFor(longTimeout)
  await expectFitsEverywhere(page, "import-real", async () => {
    await page.goto(address)
    await button(/^Next: place/).waitFor(longTimeout)
    await openRail()
    await button("Import report").click(longTimeout)
    await page.getByRole("heading", { name: "Everything in the document" }).waitFor(longTimeout)
  })
  await button(/^Next: place/).click()
  await button(/^Import \d+ topics?$/).click()
  await page.getByRole("region", { name: "Result" }).getByText("created.", { exact: false }).waitFor(longTimeout)
})

test("the history finds an import again, and its kept file is imported once more", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const name = `kept-${++made}.docx`
  const file = join(hub.data, name)
  await writeFile(file, ours("Outlets are drawn by lot."))
  await upload(file)
  await topicsProposed("2 topics")
  const id = Number(/\/import\/(\d+)\//.exec(page.url())![1])
  await callApi("POST", `/api/import/${id}/reject`)

  await expectFitsEverywhere(page, "import-history", async () => {
    await page.goto(`${hub.url}/import/history?q=${name}&type=word&status=rejected`)
    await page.getByRole("link", { name }).waitFor(longTimeout)
  })
  await page.getByLabel(`Files of ${name}`).click()
  await page.getByRole("menuitem", { name: "Import again", exact: true }).click()
  await page.waitForURL(
    (url) => /\/import\/\d+\/review/.test(url.pathname) && !url.pathname.includes(`/${id}/`),
    longTimeout,
  )
  await topicsProposed("2 topics")
  expect(complaints).toEqual([])
})

test.each([desktop, phone])("an import is cancelled beside those that go on, at $width pixels", async (viewport) => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(viewport)
  const words = "Prices rise, and nobody knows why they do. ".repeat(400)
  const body = Array.from(
    { length: 12 },
    (_, n) => wordParagraphXml(`Chapter ${n}`, "H1") + wordParagraphXml(words).repeat(25),
  ).join("")
  const bytes = createWordFile({ styles: wordStyleXml("H1", "heading 1"), body })
  const run = ++made
  const names = Array.from({ length: 8 }, (_, n) => `long-${run}-${n}.docx`)
  for (const name of names) await writeFile(join(hub.data, name), bytes)
  const last = names.at(-1)!
  await page.goto(`${hub.url}/import`)
  await page.getByLabel("Files to import").setInputFiles(
    names.map((name) => join(hub.data, name)),
    longTimeout,
  )
  await button("Upload 8 files").click(longTimeout)

  await button(`Cancel ${last}`).click(longTimeout)
  type ImportStatusesResponse = Record<string, { filename: string; status: string }>
  const statusOf = async () =>
    Object.values(await callApi<ImportStatusesResponse>("GET", `/api/import/history?q=${last}`)).find(
      (row) => row?.filename === last,
    )?.status
  await expect.poll(statusOf, longTimeout).toBe("cancelled")
  await page.goto(`${hub.url}/import/history?q=${last}&status=cancelled`)
  await page.getByRole("link", { name: last }).click(longTimeout)
  await page.getByText("This import was cancelled. No topics were created.").waitFor(longTimeout)
  expect(await button(`Retry ${last}`).count()).toBe(0)
  expect(complaints).toEqual([])
})
