import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFailed, test } from "vitest"
import { wordParagraphXml, wordRunXml, wordStyleXml, createWordFile } from "../docx/test/word-file.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { openRail, topicsProposed } from "./fixtures/importing.ts"

setUpAdmin()

let made = 0

const own = (name: string) =>
  wordStyleXml(name, name).replace('w:type="paragraph"', 'w:type="paragraph" w:customStyle="1"')

/** A sample of a style that is wider than the panel that shows it. */
const long =
  "It is counted every month, and told on the first of the next one, in every region and for all of them. ".repeat(3)

/** A manuscript in a publisher's template, of which no style says by its name that it is a heading. */
async function manuscript(name: string, titles: string[], template: string) {
  const chapter = (title: string) =>
    wordParagraphXml(title, `Opener${template}`) +
    wordParagraphXml(long, `Running${template}`) +
    wordParagraphXml("count(all)", `Talk${template}`)
  const changed = `<w:p>${wordRunXml("Prices ")}<w:ins w:author="Cleo" w:date="2026-03-01T09:00:00Z">${wordRunXml("never ")}</w:ins>${wordRunXml("rise.")}</w:p>`
  const path = join(hub.data, name)
  const styles = ["Opener", "Running", "Talk"].map((each) => own(each + template)).join("")
  await writeFile(path, createWordFile({ styles, body: titles.map(chapter).join("") + changed }))
  return path
}

async function upload(path: string) {
  await page.goto(`${hub.url}/import`)
  await page.getByLabel("Files to import").setInputFiles(path, longTimeout)
  await page.getByRole("button", { name: /^(import|upload)/i }).click(longTimeout)
  await page.waitForURL(/\/import\/\d+\/review/, longTimeout)
  await page.getByRole("button", { name: /^Next: place/ }).waitFor(longTimeout)
  return page.url()
}

const styleOf = (name: string) => page.getByLabel(`Role of “${name}”`)

async function openStyles(address: string) {
  await page.goto(address)
  await openRail()
  await page.getByRole("button", { name: "Map styles" }).click(longTimeout)
  await page.getByRole("form", { name: "Style settings" }).waitFor(longTimeout)
}

test("an importer says what a publisher's styles are, and the next file of the template is read like it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const template = `T${++made}`
  const address = await upload(await manuscript(`chapter-${template}.docx`, ["Jobless rate", "Prices"], template))

  await expectFitsEverywhere(page, "style-map", () => openStyles(address))
  await styleOf(`Opener${template}`).selectOption("Heading 1")
  await styleOf(`Talk${template}`).selectOption("Code")
  await page.getByLabel("Tracked changes").selectOption("Reject all")
  await page.getByRole("button", { name: "Read file again" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Read file again" }).click()
  await topicsProposed("2 topics")
  await page.getByRole("button", { name: "Import report" }).click(longTimeout)
  await page.getByText("Inserted by Cleo on 2026-03-01: “never”. Rejected").waitFor(longTimeout)

  const next = await upload(await manuscript(`next-${template}.docx`, ["Wages", "Hours", "Rents"], template))
  await topicsProposed("3 topics")
  await page.getByText(`The style settings from “chapter-${template}.docx” were used.`).waitFor(longTimeout)
  await expectFitsEverywhere(page, "style-map-remembered", () => openStyles(next))
  await page.getByText(`This file uses the same template as “chapter-${template}.docx”`).waitFor(longTimeout)
  expect(await styleOf(`Talk${template}`).inputValue()).toBe("code")
})
