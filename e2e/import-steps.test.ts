import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFailed, test } from "vitest"
import { wordParagraphXml, wordStyleXml, createWordFile } from "../docx/test/word-file.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { desktop, phone, saveScreenshots } from "./fixtures/server.ts"
import { browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { goToPlace, openRail } from "./fixtures/importing.ts"

setUpAdmin()

const words = (count: number) => "Prices are collected in every town once a month. ".repeat(count / 9)
const bold = (text: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
let made = 0

/** A manual whose one chapter is far too long for a topic, with marks of Word that no topic needs. */
async function manual(): Promise<string> {
  const entry =
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> TC "price" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
  const section = (title: string) => wordParagraphXml(title, "H2") + wordParagraphXml(words(630)) + entry
  const body =
    wordParagraphXml("Fieldwork manual", "H1") +
    wordParagraphXml(words(180)) +
    ["The advance letter", "At the door", "Refusals"].map(section).join("") +
    bold("Call notes") +
    wordParagraphXml("Write down each call.") +
    '<w:altChunk r:id="other"/>'
  const path = join(hub.data, `fieldwork-manual-${++made}.docx`)
  await writeFile(
    path,
    createWordFile({ styles: wordStyleXml("H1", "heading 1") + wordStyleXml("H2", "heading 2"), body }),
  )
  return path
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const step = () => page.getByRole("list", { name: "Steps of the import" }).locator("[aria-current=step]").innerText()

test.each([desktop, phone])(
  "a Word file becomes topics of a readable size in a collection by four clicks at $width pixels",
  async (viewport) => {
    onTestFailed(() => saveScreenshots(browser))
    await page.setViewportSize(viewport)
    const path = await manual()
    await page.goto(`${hub.url}/import`)
    expect(await step()).toContain("File")

    // Choosing the file is the first.
    await page.getByLabel("Files to import").setInputFiles(path, longTimeout)
    await button("Upload 1 file").click(longTimeout)
    await goToPlace("4 topics")
    expect(await step()).toContain("Place and import")
    await button("Import 4 topics").click()

    await page.getByText("4 topics were created.").waitFor(longTimeout)
    await page.getByRole("link", { name: `Open fieldwork-manual-${made}` }).waitFor(longTimeout)
    await button("Undo import").waitFor()
    const topics = page.getByRole("list", { name: "Topics of this import" })
    await expect.poll(() => topics.getByRole("link").count()).toBe(4)
    await page.getByRole("link", { name: "Open the first topic" }).click()
    await page.getByRole("heading", { name: "Fieldwork manual", level: 1 }).waitFor(longTimeout)
    await page.setViewportSize(desktop)
    expect(complaints).toEqual([])
  },
)

test("the topics are checked by keys, split otherwise without a question, and placed", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/import`)
  await page.getByLabel("Files to import").setInputFiles(await manual(), longTimeout)
  await button("Upload 1 file").click(longTimeout)
  await page.waitForURL(/\/import\/\d+\/review/, longTimeout)
  const address = page.url()
  await expectFitsEverywhere(page, "import-check", async () => {
    await page.goto(address)
    await page.getByRole("article", { name: "Preview of Fieldwork manual" }).waitFor(longTimeout)
  })
  await expectFitsEverywhere(page, "import-decide", async () => {
    await page.goto(address)
    await openRail()
    await page.getByText("Left out: ", { exact: false }).waitFor(longTimeout)
  })

  // Another way of splitting is offered in words; nothing was changed by hand, so nothing is asked.
  const other = page.getByRole("button", { name: /^Split at Heading 1 instead|^Split at Headings/ })
  await page.getByText("Proposed: 4 topics of up to", { exact: false }).waitFor(longTimeout)
  expect(await other.count()).toBe(0)
  await page.getByLabel("Start a new topic at").selectOption("1")
  await button("Next: place 1 topic").waitFor(longTimeout)
  expect(await page.getByRole("dialog").count()).toBe(0)
  await page
    .getByRole("button", { name: /^Split at a readable size instead: 4 topics|^Split at Headings 1 to 2 instead/ })
    .click()

  // One press goes on, the heading of the next step is said, and another leads back.
  await button("Next: place 4 topics").waitFor(longTimeout)
  await button("Next: place 4 topics").focus()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Where do 4 topics go?" }).waitFor(longTimeout)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Where do 4 topics go?")
  await expectFitsEverywhere(page, "import-place", () => button("Import 4 topics").waitFor(longTimeout))
  await page.goBack()
  await button("Next: place 4 topics").waitFor(longTimeout)
  expect(complaints).toEqual([])
})
