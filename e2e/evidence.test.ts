import { readFile } from "node:fs/promises"
import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { decideByLink, requestByLink } from "./fixtures/expert.ts"

setUpAdmin()

let made = 0

/** A collection with a text that Eve approved with a remark, and a draft. */
async function approvedCollection() {
  const slug = `rate_${++made}`
  const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", {
    name: `Price guide ${made}`,
  })
  await callApi("POST", "/api/variables", { slug, value: "3 %" })
  const content = `The rate is {{${slug}}}. We count.`
  const topic = { title: "Jobless rate", content, collection_id }
  const { id: topic_id } = await callApi<{ id: number }>("POST", "/api/topics", topic)
  await callApi("POST", "/api/topics", { title: "Method", content: "We ask people.", collection_id })
  const comments = [{ heading: null, quote: "We count.", body: "Whom do we count?" }]
  const answer = { decision: "approve", expected_revision: 1, summary: "Well said.", comments }
  await decideByLink(await requestByLink(topic_id), answer)
  return { collection_id, topic_id, slug }
}

async function published(kind: "pdf" | "mobile_kb", collection_id: number) {
  const { id } = await callApi<{ id: number }>("POST", "/api/publications", { collection_id, kind })
  await page.goto(`${hub.url}/publications/${id}`)
  await page.getByText("This edition is live").waitFor({ timeout: 90_000 })
  return id
}

test(
  "whoever opens an edition also gets it as a page, a book, a Word file and Markdown",
  { timeout: 180_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { collection_id } = await approvedCollection()
    const id = await published("mobile_kb", collection_id)
    const files = page.getByRole("region", { name: "Other files for this edition" })

    await expectFitsEverywhere(page, "other-files", async () => {
      await page.goto(`${hub.url}/publications/${id}?tab=files`)
      await files.getByRole("button", { name: /Markdown/ }).waitFor(longTimeout)
    })
    const names: string[] = []
    for (const button of await files.getByRole("button").all()) {
      const download = page.waitForEvent("download", longTimeout)
      await button.press("Enter")
      names.push((await download).suggestedFilename().replace(/^Price guide \d+/, ""))
    }

    expect(names).toEqual([", edition 1.html", ", edition 1.epub", ", edition 1.docx", ", edition 1, Markdown.zip"])
  },
)

test("an edition that was wrong is withdrawn with a reason", { timeout: 180_000 }, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { collection_id } = await approvedCollection()
  await published("mobile_kb", collection_id)
  const address = await page.getByRole("link", { name: /^Open Price guide/ }).getAttribute("href")

  await page.getByRole("button", { name: "Withdraw", exact: true }).click()
  await page.getByLabel("Reason").fill("The rate is wrong.")
  await page.getByRole("button", { name: "Withdraw edition" }).click()

  await page.getByText("This edition was withdrawn").waitFor(longTimeout)
  await page.getByText("The rate is wrong.").waitFor(longTimeout)
  expect((await fetch(new URL(address!, hub.url))).status).toBe(404)
})

const evidence = () => page.getByRole("region", { name: "Evidence" })

test.for(["pdf", "mobile_kb"] as const)(
  "whoever opens a %s that went out reads who approved exactly this, and keeps it as a file",
  { timeout: 180_000 },
  async (kind) => {
    onTestFailed(() => saveScreenshots(browser))
    const { collection_id, slug } = await approvedCollection()
    const id = await published(kind, collection_id)

    await expectFitsEverywhere(page, `evidence-${kind}`, async () => {
      await page.goto(`${hub.url}/publications/${id}?tab=evidence`)
      await evidence().getByText("Jobless rate, version 1:").waitFor(longTimeout)
    })
    const said = await evidence().textContent()
    const download = page.waitForEvent("download", longTimeout)
    await evidence().getByRole("button", { name: "Download evidence" }).press("Enter")
    const file = await download

    expect(said).toContain("Eve Expert (outside) approved it on")
    expect(said).toContain("Published without such an approval: 1 topic.")
    expect(said).toContain("Whom do we count? (on “We count.”)Not decided at that time.")
    expect(said).toContain(`{{${slug}}} 3 %`)
    expect(file.suggestedFilename()).toMatch(/^Price guide \d+, edition 1, evidence\.json$/)
    const manifest = JSON.parse(await readFile(await file.path(), "utf8")) as {
      edition: { artefact: { sha256: string } }
    }
    expect(said).toContain(manifest.edition.artefact.sha256)

    const { sha256 } = manifest.edition.artefact
    await evidence()
      .getByText(`${sha256.slice(0, 8)}…${sha256.slice(-8)}`, { exact: true })
      .waitFor()
    await evidence().getByRole("button", { name: "Copy SHA-256 of the file" }).click()
    await evidence().getByRole("button", { name: "Copied SHA-256 of the file" }).waitFor()
  },
)
