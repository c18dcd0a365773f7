import { expect, onTestFailed, test } from "vitest"
import { fitsEverywhere, patiently } from "./accounts.ts"
import { pictures } from "./house.ts"
import { asked, browser, graceIsSignedIn, hub, page } from "./grace.ts"

graceIsSignedIn()

test("a frozen collection can be published, and where it is arranged it says at once that it is frozen", async () => {
  onTestFailed(() => pictures(browser))
  const { id } = await asked<{ id: number }>("POST", "/api/collections", { name: "Price guide" })
  await asked("POST", "/api/topics", { title: "Rates", content: "Plain words.", collection_id: id })
  await page.goto(`${hub.url}/collections/${id}`)
  await page.getByRole("button", { name: "Freeze" }).click()
  await page.getByRole("dialog").getByLabel("Reason").fill("The print run.")
  await page.getByRole("dialog").getByRole("button", { name: "Freeze collection" }).click()
  await page.getByText("Frozen by Administrator").waitFor(patiently)

  await fitsEverywhere(page, "frozen-builder", async () => {
    await page.goto(`${hub.url}/document-builder?collection=${id}`)
    await page.getByText("Frozen: unfreeze it on its page to arrange it.").waitFor(patiently)
  })
  expect(await page.getByRole("button", { name: "Add heading" }).count()).toBe(0)
  await page.goto(`${hub.url}/organize/${id}`)
  await page.getByText("Price guide is frozen. Unfreeze it before you organize it.").waitFor(patiently)
  await page.getByRole("main").getByRole("link", { name: "Open collection" }).first().click()

  await page.getByRole("link", { name: "Publish PDF" }).click()
  await page.getByRole("region", { name: "Topics in this edition" }).getByText("1 topic", { exact: true }).waitFor()
})
