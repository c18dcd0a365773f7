import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

test("a collection says what stands in the way of publishing it, with the place and how it is mended; so does publishing", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Price guide" })
  const content = "# Rates\n\nIn {{base_year}}.\n\n### Deep\n\n![](a.png)"
  await callApi("POST", "/api/topics", { title: "Rates", content, collection_id: id })
  const found = page.getByRole("region", { name: "Checks" })

  await expectFitsEverywhere(page, "collection-checks", async () => {
    await page.goto(`${hub.url}/collections/${id}?tab=checks`)
    await found.getByText("4 problems in 1 topic, of which 1 blocks publishing.").waitFor(longTimeout)
  })

  const lines = await found.getByRole("listitem").allTextContents()
  expect(lines[0]).toContain("Blocks publishing")
  expect(lines[0]).toContain(
    "“Rates”: {{base_year}} has no value. To show the braces as they are, write \\{{base_year}}. Line 3.",
  )
  expect(lines[0]).toContain("Create the variable, or write \\{{ to show the braces to readers.")
  expect(lines[1]).toContain("“Rates”: This topic was not approved in a review.")
  expect(lines[2]).toContain("The heading “Deep” jumps from level 1 to level 3. Line 5.")

  await page.goto(`${hub.url}/publish/pdf?collection=${id}`)
  await found.getByText("of which 1 blocks publishing").waitFor(longTimeout)
  await found.getByRole("link", { name: "Open topic" }).first().press("Enter")
  await page.waitForURL(/\/topics\/\d+$/)
})

test("beside the form to publish only the checks say what was approved, also of what was published without a review", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Wage guide" })
  const topic = await callApi<{ id: number }>("POST", "/api/topics", {
    title: "Wages",
    content: "Plain words.",
    collection_id: id,
  })
  await callApi("POST", `/api/topics/${topic.id}/publish`)

  await page.goto(`${hub.url}/publish/pdf?collection=${id}`)
  await page
    .getByRole("region", { name: "Checks" })
    .getByText("“Wages”: This topic was not approved in a review.")
    .waitFor()

  const beside = page.getByRole("region", { name: "Topics in this edition" })
  expect(await beside.getByText("1 topic", { exact: true }).count()).toBe(1)
  expect(await beside.getByText(/is approved|not approved/).count()).toBe(0)
})
