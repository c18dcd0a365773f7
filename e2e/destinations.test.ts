import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { createKeys, startSftpServer } from "../server/test/sftp-server.ts"

const folder = await mkdtemp(join(tmpdir(), "hub-site-"))
setUpAdmin(() => ({ HUB_PUBLISH_DIR: folder, HUB_WEBHOOK_ADDRESSES: "any" }))
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

test("another server is signed in to with a key once its fingerprint is entered as the hub saw it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const keys = createKeys()
  const server = await startSftpServer("web", { publicKey: keys.public })
  const row = page.getByRole("listitem").filter({ hasText: "Old website" })
  await page.goto(`${hub.url}/admin/destinations`)
  await page.getByRole("button", { name: "New destination" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill("Old website")
  await dialog.getByRole("combobox", { name: "Collection" }).click()
  await page.getByRole("option", { name: "Price guide" }).click()
  await dialog.getByLabel("Put its knowledge base to").selectOption("sftp")
  await dialog.getByLabel("Host").fill("127.0.0.1")
  await dialog.getByLabel("Port").fill("any")
  await dialog.getByLabel("Fingerprint of the server's key").fill("SHA256:something")
  await dialog.getByLabel("Folder").fill("htdocs")
  await dialog.getByLabel("User").fill("web")
  await dialog.getByLabel("Password or private key").fill(keys.private)
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Enter a port.").waitFor()
  await dialog.getByText("A fingerprint is SHA256: and 43 characters.").waitFor()
  await dialog.getByLabel("Port").fill(String(server.port))
  await dialog.getByLabel("Fingerprint of the server's key").fill(`SHA256:${"A".repeat(43)}`)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Save" }).click()
  await row.getByText(`another key than the one entered: ${server.fingerprint}`).waitFor(longTimeout)

  await row.getByRole("button", { name: "More actions for Old website" }).click()
  await page.getByRole("menuitem", { name: "Edit" }).click()
  await dialog.getByLabel("Fingerprint of the server's key").fill(server.fingerprint)
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Enter the password or private key.").waitFor()
  await dialog.getByLabel("Password or private key").fill(keys.private)
  await dialog.getByRole("button", { name: "Save" }).click()
  await row.getByText("Published there").waitFor(longTimeout)
  expect(await readFile(join(server.root, "htdocs/current/index.html"), "utf8")).toContain("Price guide")
})

test("the destinations fit a desk and a phone, light and dark", async () => {
  await expectFitsEverywhere(page, "destinations", async () => {
    await page.goto(`${hub.url}/admin/destinations`)
    await page.getByText("Published there").first().waitFor(longTimeout)
  })
})
