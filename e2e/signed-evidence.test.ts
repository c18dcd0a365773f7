import { mkdtempSync, rmSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Page } from "playwright-core"
import { afterAll, expect, onTestFailed, onTestFinished, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { decideByLink, requestByLink } from "./fixtures/expert.ts"
import { expectAccessible } from "./fixtures/page.ts"
import { axeFindings, desktop, openPage, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const folder = mkdtempSync(join(tmpdir(), "hub-signed-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function createApprovedTopic(title: string) {
  const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", { name: `${title} guide` })
  const topic = { title, content: "We count.", collection_id }
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", topic)
  const link = await requestByLink(id)
  await decideByLink(link, { decision: "approve", expected_revision: 1 })
  return { collection_id, link }
}

/** Presses what downloads a file, and keeps the file under a name. */
async function saveDownload(at: Page, press: () => Promise<void>, name: string) {
  const download = at.waitForEvent("download", longTimeout)
  await press()
  const path = join(folder, name)
  await (await download).saveAs(path)
  return path
}

async function verify(at: Page, evidence: string, publication?: string): Promise<string> {
  await at.getByLabel("Evidence or receipt (JSON)").setInputFiles(evidence)
  if (publication) await at.getByLabel(/^Publication/).setInputFiles(publication)
  await at.getByRole("button", { name: "Verify" }).click()
  await at.getByRole("heading", { name: /^Verification (?:passed|failed)$/ }).waitFor(longTimeout)
  return at.getByRole("status").innerText()
}

/** The page as it was saved, in a browser that has no network. */
async function openSavedPage(path: string, viewport = desktop) {
  const context = await browser.newContext({ viewport, offline: true })
  onTestFinished(() => context.close())
  const { page: saved } = await openPage(context)
  await saved.goto(pathToFileURL(path).href)
  return saved
}

test("years later, evidence is verified by a page that was saved, without the hub", { timeout: 180_000 }, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { collection_id } = await createApprovedTopic("Prices")
  const { id } = await callApi<{ id: number }>("POST", "/api/publications", { collection_id, kind: "pdf" })
  await page.goto(`${hub.url}/publications/${id}?tab=evidence`)
  const evidence = page.getByRole("region", { name: "Evidence" })
  const button = evidence.getByRole("button", { name: "Download evidence" })
  await button.waitFor({ timeout: 90_000 })
  const [opened] = await Promise.all([
    page.waitForEvent("popup", longTimeout),
    evidence.getByRole("link", { name: "Verify without the hub" }).click(),
  ])
  const paths = {
    evidence: await saveDownload(page, () => button.click(), "evidence.json"),
    page: await saveDownload(opened, () => opened.getByRole("link", { name: "save it" }).click(), "verify.html"),
    publication: join(folder, "edition.pdf"),
  }
  await opened.close()
  const pdf = page.getByRole("button", { name: /^Download .*Prices guide/ })
  const bytes = await readFile(await saveDownload(page, () => pdf.click(), "edition.pdf"))

  const saved = await openSavedPage(paths.page)
  const said = await verify(saved, paths.evidence, paths.publication)
  expect(said).toContain("Verification passed\n\nEvidence of “Prices guide”, PDF, edition 1")
  expect(await axeFindings(saved)).toEqual([])

  const other = (await readFile(paths.evidence, "utf8")).replaceAll('"Eve Expert"', '"Eve Export"')
  await writeFile(join(folder, "other.json"), other)
  await writeFile(paths.publication, bytes.fill(32, bytes.length - 1))
  const refused = await verify(saved, join(folder, "other.json"), paths.publication)
  expect(refused).toContain("Verification failed")
  expect(refused).toContain("One approval was changed: number 1, “Eve Export”.")
  expect(refused).toContain("The publication is not the file that this evidence is about, or was changed.")
  expect(await axeFindings(saved)).toEqual([])
})

test("an expert on a phone takes a receipt away, and the page on their phone verifies it", longTimeout, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { link } = await createApprovedTopic("Rents")
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  onTestFinished(() => context.close())
  const { page: expert, complaints } = await openPage(context)
  await expert.goto(link)
  const button = expert.getByRole("button", { name: "Download receipt" })
  await button.waitFor(longTimeout)
  await expectAccessible(expert, "receipt-phone")
  const receipt = await saveDownload(expert, () => button.tap(), "receipt.json")

  await expert.goto(`${hub.url}/kb/verify.html`)
  const said = await verify(expert, receipt)

  expect(said).toContain("Verification passed\n\nReceipt of Eve Expert for “Rents”, version 1")
  await expectAccessible(expert, "verify-phone")
  expect(complaints).toEqual([])
})

test("an administrator replaces the signing key, and sees which is in use", longTimeout, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { link } = await createApprovedTopic("Wages")
  await fetch(`${hub.url}/api/review/${link.split("/").at(-1)}/receipt.json`)
  await page.goto(`${hub.url}/admin`)
  await page.getByRole("link", { name: /^Signing keys/ }).click()
  const keys = page.getByRole("list", { name: "Signing keys" }).getByRole("listitem")
  await keys.first().waitFor(longTimeout)
  const before = await keys.count()

  await page.getByRole("button", { name: "Replace key" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Replace key" }).click()
  await page.getByText("The hub signs with a new key.").waitFor(longTimeout)

  expect(await keys.count()).toBe(before + 1)
  expect(await keys.first().innerText()).toContain("In use")
  expect(await keys.nth(1).innerText()).toContain("Retired")
  await expectFitsEverywhere(page, "signing-keys", async () => {
    await page.goto(`${hub.url}/admin/signing-keys`)
    await keys.first().waitFor(longTimeout)
  })
})
