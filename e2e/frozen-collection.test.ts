import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

test("a frozen collection can be published, and where it is arranged it says at once that it is frozen", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Price guide" })
  await callApi("POST", "/api/topics", { title: "Rates", content: "Plain words.", collection_id: id })
  await page.goto(`${hub.url}/collections/${id}`)
  await page.getByRole("button", { name: "More actions", exact: true }).click()
  await page.getByRole("menuitem", { name: "Freeze" }).click()
  await page.getByRole("dialog").getByLabel("Reason").fill("The print run.")
  await page.getByRole("dialog").getByRole("button", { name: "Freeze collection" }).click()
  await page.getByText("Frozen by Administrator").waitFor(longTimeout)

  await expectFitsEverywhere(page, "frozen-builder", async () => {
    await page.goto(`${hub.url}/document-builder?collection=${id}`)
    await page.getByText("Frozen: unfreeze it on its page to arrange it.").waitFor(longTimeout)
  })
  expect(await page.getByRole("button", { name: "Add heading" }).count()).toBe(0)
  await page.goto(`${hub.url}/organize/${id}`)
  await page.getByText("Price guide is frozen. Unfreeze it before you organize it.").waitFor(longTimeout)
  await page.getByRole("main").getByRole("link", { name: "Open collection" }).first().click()

  await page.getByRole("link", { name: "Publish PDF" }).click()
  await page.getByRole("region", { name: "Topics in this edition" }).getByText("1 topic", { exact: true }).waitFor()
})
