import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFailed, test } from "vitest"
import { createScratchFolder } from "../server/test/pdf.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { decideByLink, requestByLink } from "./fixtures/expert.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

type PrintedPage = { words: string; pages: number }

/** What paper shows of the page as it is, in a dark room too. */
async function print(): Promise<PrintedPage> {
  const file = join(createScratchFolder(), "printed.pdf")
  await page.emulateMedia({ colorScheme: "dark" })
  writeFileSync(file, await page.pdf({ format: "A4" }))
  await page.emulateMedia({ colorScheme: "light" })
  const words = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" })
  return { words: words.replace(/[ \t]+/g, " "), pages: words.split("\f").length - 1 }
}

/** What belongs to the screen and not to the text. */
const screenWords = /Dashboard|Sign out|Send for review|Report Bug|Skip to|Search…|Export CSV|Close this message/

const paragraphs = Array.from(
  { length: 60 },
  (_, at) => `Paragraph ${at + 1} says what is counted and why it is counted so.`,
)

let topic_id: number

test("a topic is printed whole, with the addresses of its links and nothing of the screen around it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const content = `See [the manual](https://office.test/manual).\n\n## Method\n\n${paragraphs.join("\n\n")}\n`
  topic_id = (await callApi<{ id: number }>("POST", "/api/topics", { title: "Jobless rate", content })).id
  await page.goto(`${hub.url}/topics/${topic_id}`)
  await page.getByText("Paragraph 60").waitFor()

  const { words, pages } = await print()

  expect(words).toContain("Jobless rate")
  expect(words).toMatch(/the manual\s+\(https:\/\/office\.test\/manual\)/)
  for (const number of [1, 30, 60]) expect(words).toContain(`Paragraph ${number} says`)
  expect(words).not.toMatch(screenWords)
  expect(pages).toBeGreaterThan(1)
})

test("a review is printed with its decision and what was said", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const comments = [{ heading: null, quote: "Paragraph 1 says", body: "Who says so?" }]
  await decideByLink(await requestByLink(topic_id), {
    decision: "request_changes",
    expected_revision: 1,
    summary: "Two figures need a source.",
    comments,
  })
  const reviews = await callApi<Record<number, { id: number }>>("GET", `/api/reviews?topic=${topic_id}`)
  await page.goto(`${hub.url}/topics/${topic_id}/review-feedback/${reviews[0]!.id}`)
  await page.getByText("Two figures need a source.").first().waitFor()

  const { words } = await print()

  expect(words).toContain("Two figures need a source.")
  expect(words).toContain("Who says so?")
  expect(words).not.toMatch(screenWords)
})

test("the audit trail is printed as its table", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/admin/audit`)
  await page.getByRole("row").nth(1).waitFor()

  const { words } = await print()

  expect(words).toContain("Audit trail")
  expect(words).toContain("Jobless rate")
  expect(words).not.toMatch(screenWords)
})

test("an edition is printed with its evidence", { timeout: 180_000 }, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Price guide" })
  const topic = { title: "Weights", content: "We count.", collection_id }
  const made = await callApi<{ id: number }>("POST", "/api/topics", topic)
  await decideByLink(await requestByLink(made.id), { decision: "approve", expected_revision: 1, summary: "Well said." })
  const { id } = await callApi<{ id: number }>("POST", "/api/publications", { collection_id, kind: "mobile_kb" })
  await page.goto(`${hub.url}/publications/${id}`)
  await page.getByText("This edition is live").waitFor({ timeout: 90_000 })

  const edition = await print()
  await page.goto(`${hub.url}/publications/${id}?tab=evidence`)
  await page.getByRole("region", { name: "Evidence" }).getByText("Weights").first().waitFor()
  const evidence = await print()

  expect(edition.words).toContain("Price guide")
  expect(evidence.words).toContain("Weights")
  for (const { words } of [edition, evidence]) expect(words).not.toMatch(screenWords)
})
