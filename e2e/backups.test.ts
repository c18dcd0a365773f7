import { readFile } from "node:fs/promises"
import { expect, onTestFailed, test } from "vitest"
import { createAccount, admin, expectFitsEverywhere, longTimeout, openSignedInPage } from "./fixtures/accounts.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { axeFindings, desktop, phone, saveScreenshots, startEmbeddedHubProcess } from "./fixtures/server.ts"

const question = "Are you sure you want to clear ALL data except the admin user? This cannot be undone!"

setUpAdmin(() => ({ HUB_ALLOW_CLEAR_DATABASE: "on" }), startEmbeddedHubProcess)

const button = (name: string) => page.getByRole("button", { name, exact: true })
const dialog = () => page.getByRole("dialog")
const detailOf = (name: string) => page.locator(`dt:text-is("${name}") + dd`)
const open = async (path: string, heading: string) => {
  await page.goto(hub.url + path)
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor(longTimeout)
}
/** The newest backup, as a program reads it. */
async function newest() {
  const path = "/api/admin/backups"
  return (await callApi<Record<string, { id: number; state: string; why: string }>>("GET", path))["0"]
}

test("an administrator makes a backup, sees it verified, verifies it again and downloads it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("/admin", "Admin")
  await page.getByRole("link", { name: "Backups", exact: true }).click()
  await page.getByRole("heading", { name: "Backups", level: 1 }).waitFor(longTimeout)
  await detailOf("Next scheduled backup").waitFor(longTimeout)

  await button("Back up now").first().click()
  const row = page.locator("tr[data-backup]").first()
  await row.getByText("Verified", { exact: true }).last().waitFor(longTimeout)

  await row.getByText("On demand").waitFor()
  await expect.poll(() => detailOf("Status").textContent(), longTimeout).toBe("Verified")
  await row.getByLabel(/^More actions for /).click()
  await page.getByRole("menuitem", { name: "Verify" }).click()
  await expect.poll(async () => (await newest())?.state, longTimeout).toBe("verified")
  const [download] = await Promise.all([
    page.waitForEvent("download", longTimeout),
    row.getByRole("button", { name: /^Download / }).click(longTimeout),
  ])
  expect(download.suggestedFilename()).toMatch(/^hub-.*-asked-[0-9a-f]{6}\.tar$/)
  const bytes = await readFile(await download.path())
  expect(bytes.toString("latin1")).toContain("manifest.json")
  await expectFitsEverywhere(page, "backups", () => row.waitFor(longTimeout))
  await open("/admin", "Admin")
  await expect.poll(() => detailOf("Last Backup").textContent(), longTimeout).not.toBe("Never")
  expect(complaints).toEqual([])
})

test("clearing the database asks, wants the word and the password, and leaves the administrator; restoring undoes it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await createAccount(callApi, `Noor ${Date.now()}`)
  await callApi("POST", "/api/topics", { title: "Goes", content: "Words." })
  await open("/admin", "Admin")
  const begin = async () => {
    await button("Clear Database").click(longTimeout)
    await dialog().getByText(question).waitFor(longTimeout)
  }

  await begin()
  expect(await axeFindings(page)).toEqual([])
  await button("Cancel").click()
  await dialog().waitFor({ state: "detached" })
  await begin()
  await button("Continue").click()
  const word = page.getByLabel("Type CLEAR")
  const sure = dialog().getByRole("button", { name: "Clear Database", exact: true })
  await word.waitFor(longTimeout)
  expect(await sure.isDisabled()).toBe(true)
  await word.fill("CLEAR")
  await dialog().locator("input[type=password]").fill("not the password")
  await sure.click()
  await dialog().getByText("This is not your current password.").waitFor(longTimeout)
  await expectFitsEverywhere(page, "clear-database", () => word.waitFor(longTimeout))
  await dialog().locator("input[type=password]").fill(admin.password)
  await sure.click()

  await page.getByText("Database cleared successfully!", { exact: true }).last().waitFor(longTimeout)
  await dialog().waitFor({ state: "detached" })
  const { userStats, contentStats } = await callApi<{ userStats: unknown; contentStats: unknown }>(
    "GET",
    "/api/dashboard/stats",
  )
  expect(userStats).toMatchObject({ totalUsers: 1 })
  expect(contentStats).toMatchObject({ totalTopics: 0 })
  expect(await newest()).toMatchObject({ why: "clearing", state: "verified" })
  await open("/admin/backups", "Backups")
  await page.getByText("Before clearing").first().waitFor(longTimeout)
  await callApi("POST", "/api/topics", { title: "Made since", content: "Words." })
  await page
    .getByLabel(/^More actions for hub-.*-clearing-/)
    .first()
    .click(longTimeout)
  await page.getByRole("menuitem", { name: "Restore" }).click()
  await dialog().getByText("1 new topic", { exact: true }).waitFor(longTimeout)
  await dialog().getByText("1 database clearing", { exact: true }).waitFor(longTimeout)
  const again = dialog().getByRole("button", { name: "Restore backup", exact: true })
  expect(await again.isDisabled()).toBe(true)
  await page.getByLabel("Type RESTORE").fill("RESTORE")
  await dialog().locator("input[type=password]").fill("not the password")
  await again.click()
  await dialog().getByText("This is not your current password.").waitFor(longTimeout)
  await expectFitsEverywhere(page, "restore", () => page.getByLabel("Type RESTORE").waitFor(longTimeout))
  await dialog().locator("input[type=password]").fill(admin.password)
  await again.click()

  await page.getByText("Backup restored successfully!", { exact: true }).last().waitFor(longTimeout)
  await dialog().waitFor({ state: "detached" })
  await page.getByText("Before restoring").first().waitFor(longTimeout)
  const found = await callApi<Record<string, { title: string }>>("GET", "/api/topics?limit=100")
  const titles = Object.values(found).map(({ title }) => title)
  expect(titles).toContain("Goes")
  expect(titles).not.toContain("Made since")
  await page.reload()
  await page.getByRole("heading", { name: "Backups", level: 1 }).waitFor(longTimeout)
  expect(complaints.filter((one) => !one.includes("422"))).toEqual([])
})

test("a clearing that fails says why, in a dialog that fits a phone, and clears nothing", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/topics", { title: "Stays", content: "Words." })
  await page.route("**/api/admin/clear-database", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  )
  await page.setViewportSize(phone)
  await open("/admin", "Admin")
  await button("Clear Database").click(longTimeout)
  await button("Continue").click(longTimeout)
  await page.getByLabel("Type CLEAR").fill("CLEAR")
  await dialog().locator("input[type=password]").fill(admin.password)
  await dialog().getByRole("button", { name: "Clear Database", exact: true }).click()

  await dialog()
    .getByText(/^Error clearing database: ./)
    .waitFor(longTimeout)
  expect(await axeFindings(page)).toEqual([])
  await page.route("**/api/admin/clear-database", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { error: "", code: "bug" } })
      : route.continue(),
  )
  await dialog().getByRole("button", { name: "Clear Database", exact: true }).click()
  await dialog().getByText("Error clearing database: Unknown error").waitFor(longTimeout)
  await page.unroute("**/api/admin/clear-database")
  await page.setViewportSize(desktop)
  const { contentStats } = await callApi<{ contentStats: { totalTopics: number } }>("GET", "/api/dashboard/stats")
  expect(contentStats.totalTopics).toBeGreaterThan(0)
})

test("a hub that is not to be cleared offers no button for it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const careful = await startEmbeddedHubProcess({
    HUB_ADMIN_EMAIL: admin.email,
    HUB_ADMIN_PASSWORD: admin.password,
    HUB_ALLOW_CLEAR_DATABASE: "off",
  })
  try {
    const { page: other } = await openSignedInPage(browser, careful.url)
    await other.goto(`${careful.url}/admin`)

    await other.getByText("Clear Database is turned off").waitFor(longTimeout)
    expect(await other.getByRole("button", { name: "Clear Database", exact: true }).count()).toBe(0)
    expect(await axeFindings(other)).toEqual([])
  } finally {
    await careful.stop()
  }
})
