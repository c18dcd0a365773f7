import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere } from "./fixtures/accounts.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

type CreatedRecord = { id: number }

test("the tabs of a collection say who is asked, what was published, what its variables say and what happened", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id: handbook } = await callApi<CreatedRecord>("POST", "/api/collections", { name: "Price handbook" })
  const variable = await callApi<CreatedRecord>("POST", "/api/variables", { slug: "base_year", value: "2020" })
  await callApi("PUT", `/api/variables/${variable.id}/values`, { collection_id: handbook, value: "2025" })
  const { id: topic_id } = await callApi<CreatedRecord>("POST", "/api/topics", {
    title: "Years",
    content: "Since {{base_year}}.",
    collection_id: handbook,
  })
  const external = [{ name: "Eve Expert", email: "eve@office.test" }]
  await callApi("POST", "/api/reviews/request", { topic_id, external })
  await callApi("POST", "/api/publications", { collection_id: handbook, kind: "pdf" })
  await page.goto(`${hub.url}/collections/${handbook}`)
  const tabs = page.getByRole("navigation", { name: "About this collection" })
  const open = async (name: string) => {
    await tabs.getByRole("link", { name }).click()
    await expect.poll(() => tabs.locator("[aria-current=page]").textContent()).toContain(name)
  }
  const shown = page.getByRole("main")
  await shown.getByRole("list", { name: "Contents" }).getByRole("link", { name: "Years" }).waitFor()

  await open("Reviews")
  await expect.poll(() => tabs.getByRole("link", { name: "Reviews" }).textContent()).toBe("Reviews 1")
  await shown.getByText("Eve Expert", { exact: false }).first().waitFor()
  await open("Publications")
  await shown.getByRole("link", { name: "PDF, edition 1" }).waitFor()
  await open("Checks")
  await shown.getByRole("region", { name: "Checks" }).waitFor()
  await open("Values")
  await shown.getByText("Set for this collection").waitFor()
  expect(await shown.getByRole("definition").allTextContents()).toEqual(["2025 Set for this collection"])
  await open("History")
  await shown.getByText("created the collection", { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goBack()
  await shown.getByText("Set for this collection").waitFor()
  await expectFitsEverywhere(page, "collection-values", async () => {
    await page.goto(`${hub.url}/collections/${handbook}?tab=values`)
    await shown.getByText("Set for this collection").waitFor()
  })
})
