import { expect, onTestFailed, test } from "vitest"
import { createAccount, longTimeout } from "./fixtures/accounts.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { goToPlace } from "./fixtures/importing.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

test("a topic is given to another author from its properties, and an import to the author whose it will be", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await createAccount(callApi, "Ben Author")
  await createAccount(callApi, "Rita Reviewer", "reviewer")
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Prices", content: "Words." })

  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("button", { name: "Change owner" }).first().click(longTimeout)
  const dialog = page.getByRole("dialog", { name: "Change owner" })
  await dialog.getByRole("combobox", { name: "Owner" }).click()
  await page.getByRole("option", { name: "Ben Author" }).waitFor(longTimeout)
  expect(await page.getByRole("option", { name: "Rita Reviewer" }).count()).toBe(0)
  await page.getByRole("option", { name: "Ben Author" }).click()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Change owner" }).click()
  await page.getByText("Ben Author owns this topic now.").waitFor(longTimeout)
  await expect
    .poll(async () => (await callApi<{ owner_name: string }>("GET", `/api/topics/${id}`)).owner_name)
    .toBe("Ben Author")

  await page.goto(`${hub.url}/import`)
  const bytes = Buffer.from("# Wages\n\nAbout wages.\n")
  await page
    .getByLabel("Files to import")
    .setInputFiles({ name: "wages.md", mimeType: "text/markdown", buffer: bytes }, longTimeout)
  await page.getByRole("button", { name: "Upload 1 file" }).click(longTimeout)
  await goToPlace("1 topic")
  await page.getByRole("combobox", { name: "Owner of the new topics" }).click()
  await page.getByRole("option", { name: "Ben Author" }).click()
  await page.getByRole("button", { name: "Import 1 topic" }).click()
  await page.getByText("1 topic was created.").waitFor(longTimeout)
  await page.getByRole("link", { name: "Open the first topic" }).click()
  await page.waitForURL(/\/topics\/\d+/, longTimeout)
  const made = Number(/topics\/(\d+)/.exec(page.url())![1])
  expect(await callApi("GET", `/api/topics/${made}`)).toMatchObject({ title: "Wages", owner_name: "Ben Author" })
  expect(complaints).toEqual([])
})
