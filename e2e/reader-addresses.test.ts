import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { desktop, openPage, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

type Edition = { id: number; status: string; url: string }

async function publish(collection_id: number): Promise<Edition> {
  const body = { collection_id, kind: "mobile_kb", visibility: "public" }
  const { id } = await callApi<Edition>("POST", "/api/publications", body)
  const read = () => callApi<Edition>("GET", `/api/publications/${id}`)
  await expect.poll(async () => (await read()).status, { timeout: 90_000 }).toBe("live")
  return read()
}

/** Two editions, between which a topic got another title. */
async function publishTwice(name: string) {
  const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", { name })
  const topic = { title: "Rates", content: "How rates are made.", collection_id }
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", topic)
  await callApi("POST", "/api/topics", { title: "Weights", content: "See [the rates](/topics/1).", collection_id })
  await publish(collection_id)
  await callApi("PUT", `/api/topics/${id}`, {
    title: "Price rates",
    content: "How rates are made now.",
    frontmatter: "",
  })
  return { ...(await publish(collection_id)), collection_id }
}

test("a reader finds a publication in the catalogue, an old link in it, and reads it without the network", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await publishTwice("Price guide")
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  const { page: reader } = await openPage(context)

  await reader.goto(`${hub.url}/kb/`)
  await expectFitsEverywhere(reader, "catalogue", () =>
    reader.getByRole("link", { name: "Price guide" }).waitFor(longTimeout),
  )
  await reader.getByRole("link", { name: "Price guide" }).click()
  await reader.getByRole("link", { name: "Price rates" }).first().click()
  await reader.locator("article").getByText("How rates are made now.").waitFor(longTimeout)
  expect(decodeURI(reader.url())).toBe(`${hub.url}/kb/price-guide/latest/price-rates/`)

  await reader.goto(`${hub.url}/kb/price-guide/1/rates/`)
  const note = reader.getByRole("note")
  await note.getByText("edition 1", { exact: false }).waitFor(longTimeout)
  await expectFitsEverywhere(reader, "old-edition", () => note.waitFor(longTimeout))
  await note.getByRole("link").click()
  await reader.locator("article").getByText("How rates are made now.").waitFor(longTimeout)
  expect(await reader.locator(".editions", { hasText: "Editions" }).innerText()).toBe("Editions: 2 (newest) · 1")
  await reader.goto(`${hub.url}/kb/price-guide/latest/rates/`)
  expect(reader.url()).toBe(`${hub.url}/kb/price-guide/latest/price-rates/`)

  await reader.getByText("Ready to use offline").waitFor({ timeout: 60_000 })
  await context.setOffline(true)
  await reader.goto(`${hub.url}/kb/price-guide/latest/weights/`)
  await reader.getByRole("heading", { name: "Weights" }).waitFor(longTimeout)
  await context.setOffline(false)
  await context.close()
})

test("a publisher gives the address other words", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(desktop)
  const { id } = await publishTwice("Wages")
  await page.goto(`${hub.url}/publications/${id}`)
  await page.getByRole("link", { name: "Readers" }).click(longTimeout)
  const change = page.getByRole("button", { name: "Change readable address" })

  await change.click(longTimeout)
  const dialog = page.getByRole("dialog", { name: "Change readable address" })
  await expectFitsEverywhere(page, "reader-address", () => dialog.waitFor(longTimeout))
  await dialog.getByLabel("Name in the address").fill("Löhne & Gehälter")
  await dialog.getByRole("button", { name: "Change address" }).click()

  await dialog.waitFor({ state: "detached" })
  const shown = page
    .getByText("/kb/lohne-gehalter/latest/")
    .or(page.locator(`input[value$="/kb/lohne-gehalter/latest/"]`))
  await shown.first().waitFor(longTimeout)
  await expectFitsEverywhere(page, "edition-readers", () => change.waitFor(longTimeout))
})
