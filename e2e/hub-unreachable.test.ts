import { expect, onTestFailed, test } from "vitest"
import { browser, hub, setUpAdmin } from "./fixtures/admin.ts"
import { signInByApi } from "./fixtures/accounts.ts"
import { axeFindings, desktop, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

async function openOwnPage(serviceWorkers: "allow" | "block") {
  onTestFailed(() => saveScreenshots(browser))
  const context = await browser.newContext({ viewport: desktop, serviceWorkers })
  const page = await context.newPage()
  await signInByApi(page, hub.url)
  await page.goto(`${hub.url}/projects`)
  await page.getByRole("heading", { level: 1 }).waitFor()
  return { context, page }
}

test("a screen that cannot be fetched says that the hub cannot be reached, and comes when it can", async () => {
  const { context, page } = await openOwnPage("block")
  await page.waitForResponse(/HubUnreachableScreen/)
  await context.setOffline(true)

  await page.evaluate(() => {
    history.pushState(null, "", "/all-tags")
    dispatchEvent(new PopStateEvent("popstate"))
  })
  await page.getByRole("heading", { name: "The hub cannot be reached" }).waitFor()
  await page.getByText("is kept on this device", { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("button", { name: "Retry" }).click()
  await page.getByRole("heading", { name: "The hub cannot be reached" }).waitFor()

  await context.setOffline(false)

  await page.getByRole("heading", { name: "Tags", level: 1 }).waitFor()
  await context.close()
})

test("an address opened without a network shows the hub's page, and the hub itself when it is back", async () => {
  const { context, page } = await openOwnPage("allow")
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)

  await page.goto(`${hub.url}/all-tags`)
  await page.getByRole("heading", { name: "The hub cannot be reached" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])

  await context.setOffline(false)

  await page.getByRole("heading", { name: "Tags", level: 1 }).waitFor()
  await context.close()
})
