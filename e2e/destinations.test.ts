import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"

const folder = await mkdtemp(join(tmpdir(), "hub-site-"))
setUpAdmin(() => ({ HUB_PUBLISH_DIR: folder }))
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

let collection: number
beforeAll(async () => {
  collection = (await callApi<{ id: number }>("POST", "/api/collections", { name: "Price guide" })).id
  await callApi("POST", "/api/topics", { title: "Rates", content: "Three.", collection_id: collection })
}, 240_000)

test("an administrator names a folder once, and each edition is there and says so", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/admin`)
  await page.getByRole("link", { name: /^Destinations/ }).click()
  await page.getByRole("button", { name: "New destination" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill("Office website")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Enter a folder.").waitFor()
  await dialog.getByLabel("Folder").fill("prices")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Choose a collection.").waitFor()
  await dialog.getByRole("combobox", { name: "Collection" }).click()
  await page.getByRole("option", { name: "Price guide" }).click()
  await dialog.getByLabel("Address for readers").fill("https://prices.office.example/")
  await dialog.getByRole("button", { name: "Save" }).click()
  await page.getByText("Notice that no edition is live").waitFor()

  const body = { collection_id: collection, kind: "mobile_kb" }
  const { id } = await callApi<{ id: number }>("POST", "/api/publications", body)
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole("list", { name: "Destinations" }).waitFor()
      return page.getByRole("list", { name: "Destinations" }).innerText()
    }, longTimeout)
    .toMatch(/Edition 1\s+Published there/)
  expect(await readFile(join(folder, "prices/current/index.html"), "utf8")).toContain("Price guide")

  await page.goto(`${hub.url}/publications/${id}?tab=readers`)
  await page.getByRole("link", { name: "Office website" }).waitFor()
  expect(complaints).toEqual([])
})

test("the destinations fit a desk and a phone, light and dark", async () => {
  await expectFitsEverywhere(page, "destinations", async () => {
    await page.goto(`${hub.url}/admin/destinations`)
    await page.getByText("Published there").waitFor(longTimeout)
  })
})
