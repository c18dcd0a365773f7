import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFailed, test } from "vitest"
import { wordParagraphXml, wordRunXml, createWordFile } from "../docx/test/word-file.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { goToPlace, openRail, topicsProposed } from "./fixtures/importing.ts"

setUpAdmin()

let made = 0

const bold = (text: string) => `<w:p>${wordRunXml(text, "<w:b/>")}</w:p>`
const large = (text: string) => `<w:p>${wordRunXml(text, '<w:sz w:val="40"/>')}</w:p>`

/** A manuscript whose author made headings bold and large by hand, and wrote the same period again and again. */
async function manuscript(name: string, days: number) {
  const body =
    large("Keeping records") +
    wordParagraphXml(`Every record is kept for ${days} days after it was made.`) +
    bold("Backups") +
    wordParagraphXml(`A backup is kept for ${days} days as well, and nobody reads it.`) +
    bold("Deletion") +
    wordParagraphXml(`After ${days} days nothing is left.`)
  const path = join(hub.data, name)
  await writeFile(path, createWordFile({ body }))
  return path
}

test("an importer makes headings of bold lines and a variable of a repeated value, and sees what comes of it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const days = 30 + ++made
  const name = `records-${days}.docx`
  await page.goto(`${hub.url}/import`)
  await page.getByLabel("Files to import").setInputFiles(await manuscript(name, days), longTimeout)
  await page.getByRole("button", { name: /^(import|upload)/i }).click(longTimeout)
  await page.waitForURL(/\/import\/\d+\/review/, longTimeout)
  const address = page.url()
  const headings = async () => {
    await page.goto(address)
    await openRail()
    await page.getByRole("button", { name: "Show headings" }).click(longTimeout)
    await page.getByRole("heading", { name: "Look-alike headings (3)" }).waitFor(longTimeout)
  }
  const values = async () => {
    await page.goto(address)
    await openRail()
    await page.getByRole("button", { name: "Show values" }).click(longTimeout)
    await page.getByRole("heading", { name: "Repeated values (1)" }).waitFor(longTimeout)
  }

  await expectFitsEverywhere(page, "import-offers", headings)
  await headings()
  await page.getByLabel("Role of “Keeping records”").selectOption("Heading 1 (likely)")
  await topicsProposed("1 topic")
  await page.getByLabel("Role of “Backups”").selectOption("Heading 2")
  await page.getByLabel("Role of “Deletion”").selectOption("Heading 1 (likely)")
  await topicsProposed("2 topics")
  await values()
  await page.getByText("3 selected places").click()
  await page.getByRole("checkbox", { name: /A backup is kept/ }).click()
  await page.getByLabel(`Variable for ${days} days`).fill(`kept_${days}`)
  await page.getByRole("button", { name: `Make ${days} days a variable` }).click()
  await page.getByText(`Replaced by {{kept_${days}}} in 2 places when you import`).waitFor(longTimeout)
  await expectFitsEverywhere(page, "import-offers-decided", async () => {
    await values()
    await page.getByText("2 selected places").click(longTimeout)
  })
  await page.getByText("2 selected places").click(longTimeout)
  await page.getByRole("button", { name: "Deletion", exact: true }).first().click()
  await page.getByRole("article", { name: "Preview of Deletion" }).waitFor(longTimeout)
  await goToPlace("2 topics")
  await page.getByRole("button", { name: "Import 2 topics" }).click()
  await page.getByText("2 topics").first().waitFor(longTimeout)

  type TopicTitlesResponse = { rows?: { title: string }[] } & Record<string, unknown>
  await expect
    .poll(async () => JSON.stringify(await callApi<TopicTitlesResponse>("GET", "/api/variables")), longTimeout)
    .toContain(`kept_${days}`)
  expect(complaints).toEqual([])
})
