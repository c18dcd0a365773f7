import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, desktop, expectNoSidewaysScroll, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const card = (name: string) => page.getByRole("dialog", { name })
const press = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click()
const titles = [
  "Home shows what to do next",
  "A document is a collection of topics",
  "Comment on any words",
  "Ask for a review",
  "Publish an edition",
  "What readers see",
]

test("the tour is offered once after the sample was loaded, and declined for good", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/`)
  await page.getByRole("button", { name: "Load sample project" }).click()
  await card("Take a short tour?").waitFor(longTimeout)
  expect(await axeFindings(page)).toEqual([])

  await press("No, thanks")

  await card("Take a short tour?").waitFor({ state: "detached" })
  await expect.poll(() => callApi<object>("GET", "/api/preferences")).toMatchObject({ tour: "closed" })
  await page.reload()
  await page.getByRole("navigation", { name: "Main" }).waitFor()
  await page.getByRole("link", { name: "sample project", exact: true }).waitFor(longTimeout)
  expect(await page.getByRole("dialog").count()).toBe(0)
})

test("begun from the user's menu, it leads by the keyboard from Home to the readers, beside pages that stay usable", async () => {
  onTestFailed(() => saveScreenshots(browser))
  // It comes with the rest of the frame, after the screen.
  await page.getByRole("button", { name: "Report Bug" }).waitFor(longTimeout)
  await page.getByRole("button", { name: /Administrator/ }).click()
  await page.getByRole("button", { name: "Guided tour" }).click()
  const seen: string[] = []
  for (const [index, title] of titles.entries()) {
    await card(title)
      .getByText(`Step ${index + 1} of 6`)
      .waitFor(longTimeout)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true)
    seen.push(new URL(page.url()).pathname.replace(/\d+/, "1"))
    expect(await axeFindings(page)).toEqual([])
    if (index === titles.length - 1) break
    const next = card(title).getByRole("button", { name: "Next", exact: true })
    await next.focus()
    await page.keyboard.press("Enter")
  }
  expect(seen).toEqual(["/", "/topics/1", "/topics/1", "/reviews", "/collections/1", "/publications/1"])

  await press("Back")
  await card("Publish an edition").waitFor()
  await page.getByRole("link", { name: "Open", exact: true }).first().click()
  await page.waitForURL(/\/topics\//)
  await card("Publish an edition").waitFor()
  await card("Publish an edition").getByRole("button", { name: "Close tour" }).focus()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await expect.poll(() => callApi<object>("GET", "/api/preferences")).toMatchObject({ tour: "closed" })
})

test("on a phone it lies below the text, lets what is under it be used, and goes on where it was", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("PATCH", "/api/preferences", { tour: "document" })
  await page.setViewportSize(phone)
  await page.goto(`${hub.url}/topics`)
  await card("A document is a collection of topics").waitFor(longTimeout)
  const box = (await card("A document is a collection of topics").boundingBox())!
  expect([box.x >= 0, box.x + box.width <= phone.width, box.height < phone.height / 2]).toEqual([true, true, true])
  await expectNoSidewaysScroll(page)
  expect(await axeFindings(page)).toEqual([])
  await press("Close tour")
  await page.setViewportSize(desktop)
  expect(complaints).toEqual([])
})
