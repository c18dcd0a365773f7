import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

let made = 0

/** A collection of which one edition is out, and what was done to it since. */
async function changedCollection() {
  const slug = `office_${++made}`
  const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", {
    name: `Price guide ${made}`,
  })
  const { id } = await callApi<{ id: number }>("POST", "/api/variables", { slug, value: "The Old Office" })
  const prices = "Prices **rise** by three percent.\n\nThey are collected in shops.\n\nThey are weighed."
  const written = [
    ["Prices", prices],
    ["Wages", `Wages are counted by {{${slug}}}.`],
    ["Rents", "Rents rise."],
  ] as const
  const ids: number[] = []
  for (const [title, content] of written)
    ids.push((await callApi<{ id: number }>("POST", "/api/topics", { title, content, collection_id })).id)
  await publishedAs(collection_id)
  const content = "Prices **fall** by three percent.\n\nThey are collected in shops and online."
  await callApi("PUT", `/api/topics/${ids[0]}`, { title: "Prices", content })
  await callApi("PUT", `/api/variables/${id}`, { value: "The New Office" })
  await callApi("POST", "/api/topics", { title: "Fees", content: "Fees rise.", collection_id })
  return collection_id
}

async function publishedAs(collection_id: number, options = {}) {
  const { id } = await callApi<{ id: number }>("POST", "/api/publications", { collection_id, kind: "pdf", options })
  await page.goto(`${hub.url}/publications/${id}`)
  await page.getByText("This edition is live").waitFor({ timeout: 90_000 })
  return id
}

test(
  "whoever opens an edition sees what changed since an earlier one, topic by topic",
  { timeout: 240_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const collection_id = await changedCollection()
    const id = await publishedAs(collection_id)
    const changes = page.getByRole("region", { name: "Changes" })

    await expectFitsEverywhere(page, "edition-changes", async () => {
      await page.goto(`${hub.url}/publications/${id}?tab=changes`)
      await changes.getByText("1 new, 2 changed, 1 value changed.").waitFor(longTimeout)
      await changes.getByRole("button", { name: "Show the text of Prices" }).click()
      await changes.locator("ins", { hasText: "fall" }).waitFor(longTimeout)
    })

    expect(await changes.locator("del").allTextContents()).toContain("rise")
    expect(await changes.getByRole("list", { name: "Changed values" }).textContent()).toContain(
      "“The New Office” instead of “The Old Office”",
    )
    await changes.getByRole("button", { name: "Show the text of Wages" }).click()
    await changes.locator("ins", { hasText: "New" }).last().waitFor(longTimeout)
    expect(await changes.getByLabel("Since").inputValue()).not.toBe("")
  },
)

test(
  "a PDF is asked for with bars against an earlier edition, as a draft, for archives",
  { timeout: 240_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const collection_id = await changedCollection()

    await expectFitsEverywhere(page, "publish-pdf-options", async () => {
      await page.goto(`${hub.url}/publish/pdf?collection=${collection_id}`)
      await page.getByText("Language, numbers and marks").click(longTimeout)
      await page.getByLabel("Show changes since").selectOption("Edition 1", longTimeout)
      await page.getByLabel("Mark as a draft").selectOption("If anything isn't approved")
      await page.getByLabel("Made for").selectOption("Archives (PDF/A-2a)")
    })
    await page.getByRole("button", { name: "Publish to people in the project" }).click()

    await page.getByText("This edition is live").waitFor({ timeout: 90_000 })
    const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    const { options } = await callApi<{ options: object }>("GET", `/api/publications/${id}`)
    expect(options).toMatchObject({ changes_since: 1, draft: "unapproved", standard: "a-2a" })
  },
)
