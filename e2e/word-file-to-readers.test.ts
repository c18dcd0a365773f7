import { execFileSync, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { createWordFile } from "../docx/test/word-file.ts"
import {
  axeFindings,
  corpus,
  desktop,
  haveCorpus,
  type HubProcess,
  launchBrowser,
  openPage,
  phone,
  saveScreenshots,
  startEmbeddedHubProcess,
} from "./fixtures/server.ts"

const admin = { name: "Grace Hopper", email: "grace@office.test", password: "a long enough password" }
const manuscript = join(corpus, "docx/rust-book/chapter05.docx")
const havePdftotext = spawnSync("pdftotext", ["-v"]).status === 0

let hub: HubProcess
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  hub = await startEmbeddedHubProcess()
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: desktop, acceptDownloads: true })
  ;({ page, complaints } = await openPage(context))
})
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

/** A real manuscript where the corpus is present, and otherwise a small Word file of our own with the same titles. */
async function wordFileToImport() {
  if (haveCorpus && existsSync(manuscript)) return manuscript
  const heading = (text: string, level: number) =>
    `<w:p><w:pPr><w:pStyle w:val="H${level}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const line = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const file = join(hub.data, "chapter05.docx")
  const bytes = createWordFile({
    styles: [1, 2]
      .map((level) => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`)
      .join(""),
    body: ["Using Structs to Structure Related Data", "Defining and Instantiating Structs", "Methods"]
      .flatMap((title, at) => [
        heading(title, at === 0 ? 1 : 2),
        line(`A struct is a custom data type. This is about ${title}.`),
      ])
      .join(""),
  })
  await writeFile(file, bytes)
  return file
}

test("a Word file travels from import through review to a published PDF and an offline knowledge base", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const setUp = /http:\S+\/auth\/setup-password\/\S+/.exec(hub.said())![0]
  await page.goto(setUp)
  await page.getByLabel("Name").fill(admin.name)
  await page.getByLabel("Email").fill(admin.email)
  await page.getByLabel("New password").fill(admin.password)
  await page.getByLabel("Repeat the password").fill(admin.password)
  await page.getByRole("button", { name: /set|create|save/i }).click()
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()

  await page.goto(`${hub.url}/import`)
  await page.getByLabel("Files to import").setInputFiles(await wordFileToImport())
  await page.getByText("Options", { exact: true }).click()
  await page.getByRole("radio", { name: "A new collection" }).check()
  await page.getByLabel("Name of the new collection").fill("Structs")
  await page.getByRole("button", { name: /^(import|upload)/i }).click()
  await page.waitForURL(/\/import\/\d+\/review/)
  // The form of the upload has a field of the same name, and is there until the proposal is.
  await page.getByText(/^Proposed: /).waitFor()
  await page.getByLabel("Start a new topic at").selectOption("2")
  await page.getByText("Defining and Instantiating Structs").first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("button", { name: /^Next: place \d+ topic/ }).click()
  await page.getByRole("button", { name: /^Import \d+ topic/ }).click()
  await page.getByRole("region", { name: "Result" }).waitFor()

  await page.goto(`${hub.url}/topics`)
  await page.getByRole("heading", { name: "All Topics" }).waitFor()
  await page.getByRole("main").getByLabel("Search").fill("Defining and Instantiating")
  await page.getByRole("main").getByRole("button", { name: "Search" }).click()
  const others = page.locator("tr[data-topic]").filter({ hasNotText: "Defining and Instantiating" })
  await expect.poll(() => others.count()).toBe(0)
  await page.getByRole("link", { name: /Edit Defining and Instantiating Structs/ }).click()
  await page.waitForURL(/\/topics\/\d+\/edit/)
  await page.locator(".cm-content").click()
  await page.keyboard.press("Control+Home")
  await page.keyboard.type("Edited by {{editor_name}}.\n\n")
  await page.getByText("editor_name").last().waitFor()
  await page.keyboard.press("Control+s")
  await page.getByText("Topic updated successfully!").first().waitFor()

  await page.goto(`${hub.url}/admin/variables`)
  // Where nothing is listed, the next step stands in the middle of the page.
  await page.locator("[data-empty]").getByRole("button", { name: "Add variable" }).click()
  await page.getByLabel("Name in the text").fill("editor_name")
  await page.getByLabel("Value").fill("Grace Hopper")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /add|create|save/i })
    .click()
  await page.getByText("Variable created successfully!").waitFor()

  await page.goto(`${hub.url}/topics`)
  await page.getByRole("button", { name: "Send for review: Defining and Instantiating Structs" }).click()
  await page.getByLabel("Name").last().fill("Eve Expert")
  await page.getByLabel("Email").last().fill("eve@office.test")
  await page.getByRole("button", { name: /^add/i }).click()
  await page.getByRole("button", { name: "Send for review", exact: true }).click()
  const link = await page.getByLabel("Review link for Eve Expert").inputValue()

  const pocket = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  const expert = await openPage(pocket)
  await expert.page.goto(link)
  await expert.page.getByRole("article", { name: "The text to review" }).waitFor()
  await expert.page.getByText("Edited by Grace Hopper.").waitFor()
  expect(await axeFindings(expert.page)).toEqual([])
  await expert.page.getByRole("button", { name: "Approve" }).click()
  const confirm = expert.page.getByRole("dialog")
  await confirm.getByRole("textbox").fill("Clear and right.")
  await confirm.getByRole("button", { name: /^(send|approve)/i }).click()
  await expert.page.getByRole("heading", { name: "You approved this text" }).waitFor()
  expect(expert.complaints).toEqual([])
  await pocket.close()

  await page.goto(`${hub.url}/reviews?tab=done`)
  await page.getByText("Eve Expert").first().waitFor()
  await page.goto(`${hub.url}/topics?status=approved`)
  await page.getByText("Defining and Instantiating Structs").first().waitFor()

  await publish("/publish/pdf")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("button", { name: /download/i })
      .first()
      .click(),
  ])
  const pdf = join(hub.data, "edition.pdf")
  await download.saveAs(pdf)
  if (havePdftotext) expectWords(execFileSync("pdftotext", [pdf, "-"], { encoding: "utf8" }))

  await publish("/publish/mobile-kb")
  const address = (await page.getByRole("link", { name: /open/i }).first().getAttribute("href"))!
  await readOffline(new URL(address, hub.url).href)
  expect(complaints).toEqual([])
})

function expectWords(text: string) {
  expect(text).toContain("Edited by Grace Hopper.")
  expect(text).toContain("Methods")
  expect(text).not.toContain("{{")
}

async function publish(path: string) {
  await page.goto(hub.url + path)
  await page.getByLabel("Collection", { exact: true }).first().click()
  await page.getByRole("option", { name: /Structs/ }).click()
  await page.getByLabel("Anyone with the link").check()
  await page.getByRole("button", { name: "Publish to anyone with the link" }).click()
  await page.waitForURL(/\/publications\/\d+/)
  await page.getByText("Live", { exact: true }).first().waitFor({ timeout: 120_000 })
}

/** Opens the knowledge base on a phone, cuts the network, and finds and reads a topic that was never opened. */
async function readOffline(address: string) {
  const pocket = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  const reader = await openPage(pocket)
  await reader.page.goto(address)
  await reader.page.getByText("Ready to use offline").waitFor({ timeout: 60_000 })
  await pocket.setOffline(true)

  await reader.page.reload()
  await reader.page.getByRole("button", { name: "Search" }).click()
  await reader.page.keyboard.type("instantiatng")
  await reader.page
    .getByRole("dialog")
    .getByRole("link", { name: /Instantiating/ })
    .first()
    .click()
  await reader.page.getByRole("main").getByText("Edited by Grace Hopper.").waitFor()
  await pocket.close()
}
