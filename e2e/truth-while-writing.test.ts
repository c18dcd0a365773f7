import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

test("a published topic that is being changed is not said to be what readers have", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Rents", content: "Rents rise." })
  const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Guide" })
  await callApi("POST", `/api/collections/${collection_id}/topics`, { topics: [{ topic_id: id }] })
  const edition = { collection_id, kind: "mobile_kb", visibility: "private" }
  const { id: publication } = await callApi<{ id: number }>("POST", "/api/publications", edition)
  const status = async () => (await callApi<{ status: string }>("GET", `/api/publications/${publication}`)).status
  await expect.poll(status, { timeout: 90_000 }).toBe("live")
  await callApi("POST", `/api/topics/${id}/publish`, undefined)
  const step = page.getByRole("region", { name: "Next step" })
  const readers = page.getByRole("region", { name: "Readers have" })
  await page.goto(`${hub.url}/topics/${id}`)
  await step.getByText("Readers have this text.").waitFor(longTimeout)
  await page.getByRole("button", { name: "Edit" }).first().click()
  const written = page.getByRole("textbox", { name: "Content" })
  await written.getByText("Rents rise.").click(longTimeout)
  await step.getByText("Readers have this text.").waitFor()

  await page.keyboard.press("End")
  await page.keyboard.type(" Fast.")

  await step.getByText("Readers have version 1. They don't have your changes.").waitFor(longTimeout)
  expect(await step.getByText("Readers have this text.").count()).toBe(0)
  await readers.getByText("Version 1, without what you are changing now.").waitFor()
})

test("beside a text the next step goes with the page to its end, and does not scroll by itself", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize({ width: 1280, height: 420 })
  const content = "Words of a long text.\n\n".repeat(80)
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Long", content })
  await page.goto(`${hub.url}/topics/${id}`)
  const panel = page.getByRole("tabpanel", { name: "Next" })
  await panel.waitFor(longTimeout)
  await page.getByText("Words of a long text.").nth(79).waitFor()
  const usedIn = panel.getByText("No collection", { exact: true })

  expect(await panel.evaluate((one) => getComputedStyle(one).overflowY)).toBe("visible")
  await page.mouse.move(1200, 300)
  await page.mouse.wheel(0, 600)

  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const bottom = async () => (await usedIn.boundingBox())!.y + 10
  await expect.poll(bottom).toBeLessThan(420)
  await expect.poll(bottom).toBeGreaterThan(0)
})
