import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { axeFindings, desktop, openPage, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

type EditionResponse = { status: string; url: string; address: string }
const edition = (id: number) => callApi<EditionResponse>("GET", `/api/publications/${id}`)
let made = 0

async function guide() {
  const name = `Price guide ${++made}`
  const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", { name })
  const topic = { title: "Jobless rate", content: "We ask people.", collection_id }
  const { id: topic_id } = await callApi<{ id: number }>("POST", "/api/topics", topic)
  return { collection_id, topic_id, name }
}

/** What a field for a moment takes, some days from now at nine. */
function inDays(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return `${at.getFullYear()}-${`${at.getMonth() + 1}`.padStart(2, "0")}-${`${at.getDate()}`.padStart(2, "0")}T09:00`
}

test(
  "an author sets when an edition goes out, postpones it with a reason, and readers get it when its time comes",
  { timeout: 240_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { collection_id, name } = await guide()
    await page.goto(`${hub.url}/publish/mobile-kb?collection=${collection_id}`)
    await page.getByText("At a set time").click(longTimeout)
    await page.getByLabel("Publish on", { exact: false }).last().fill(inDays(3))
    await expectFitsEverywhere(page, "publish-later", async () => {
      await page.getByRole("button", { name: "Schedule" }).waitFor(longTimeout)
    })
    const readers = (visibility: string) =>
      page.getByRole("radiogroup", { name: "Visible to" }).getByRole("radio", { name: visibility })
    await page.getByRole("button", { name: "Schedule edition 1" }).click()
    await page.getByText("Choose who can read this edition.").waitFor(longTimeout)
    await readers("Everyone").check()
    await page.getByRole("button", { name: "Schedule edition 1" }).click()
    await page.getByText(/^Scheduled for/).waitFor({ timeout: 90_000 })
    const id = Number(/\/publications\/(\d+)/.exec(page.url())![1])
    await page.getByRole("link", { name: "Readers" }).click()
    await expect.poll(() => page.getByRole("radio", { name: "Everyone" }).isChecked(), longTimeout).toBe(true)
    await page.getByRole("link", { name: "Overview" }).click()

    await page.getByRole("button", { name: "Reschedule" }).click()
    await page.getByLabel("Publish on", { exact: false }).fill(inDays(5))
    await page.getByLabel("Reason").fill("The numbers come later.")
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole("button", { name: "Reschedule edition" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached", ...longTimeout })
    await expectFitsEverywhere(page, "scheduled", async () => {
      await page.goto(`${hub.url}/publications/${id}`)
      await page.getByText(/^Scheduled for/).waitFor(longTimeout)
    })
    await expectFitsEverywhere(page, "waiting", async () => {
      await page.goto(`${hub.url}/publications`)
      await page.getByRole("region", { name: "Waiting to be published" }).getByText(name).waitFor(longTimeout)
    })

    for (const width of [900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${hub.url}/publications/list`)
      const title = page.getByRole("cell").filter({ has: page.getByRole("link", { name, exact: true }) })
      await title.waitFor(longTimeout)
      expect((await title.boundingBox())!.width).toBeGreaterThan(200)
    }
    await page.setViewportSize(desktop)

    await page.goto(`${hub.url}/publications/${id}`)
    await page.getByText(/^Scheduled for/).waitFor(longTimeout)
    const release_at = new Date(Date.now() + 4000).toISOString()
    await callApi("POST", `/api/publications/${id}/schedule`, { release_at, reason: "They are here." })
    await page.getByText("This edition is live").waitFor({ timeout: 60_000 })
    expect((await edition(id)).status).toBe("live")
  },
)

test(
  "what is private is shown to nobody but who is signed in; by its link everybody reads it on a phone",
  { timeout: 240_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { collection_id } = await guide()
    const body = { collection_id, kind: "mobile_kb" }
    const { id } = await callApi<{ id: number }>("POST", "/api/publications", body)
    await page.goto(`${hub.url}/publications/${id}`)
    await page.getByText("This edition is live").waitFor({ timeout: 90_000 })
    const readers = page.getByRole("region", { name: "Readers" })
    await page.getByRole("link", { name: "Readers" }).click()
    const first = await readers.getByLabel("Address", { exact: true }).inputValue()
    const context = await browser.newContext({ viewport: phone })
    const { page: visitor } = await openPage(context)
    const seen = async (address: string) => (await visitor.goto(address))!.status()
    expect(await seen(first)).toBe(200)

    await expectFitsEverywhere(page, "readers", async () => {
      await page.goto(`${hub.url}/publications/${id}?tab=readers`)
      await readers.getByLabel("Anyone with the link").waitFor(longTimeout)
    })
    await readers.getByLabel("People in the project").click()
    await readers.getByLabel("Address", { exact: true }).waitFor({ state: "detached", ...longTimeout })
    const strange = await browser.newContext({ viewport: phone })
    expect((await (await openPage(strange)).page.goto(first))!.status()).toBe(404)
    const opening = page.context().waitForEvent("page")
    await page.getByRole("link", { name: /^Open Price guide/ }).click()
    await (await opening).getByRole("link", { name: "Jobless rate" }).first().waitFor(longTimeout)

    await readers.getByLabel("Everyone").click()
    await readers.getByLabel("Address", { exact: true }).waitFor(longTimeout)
    await readers.getByRole("button", { name: "Replace address" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Replace address" }).click()
    await expect.poll(() => readers.getByLabel("Address", { exact: true }).inputValue(), longTimeout).not.toBe(first)
    const second = await readers.getByLabel("Address", { exact: true }).inputValue()
    const another = (await openPage(await browser.newContext({ viewport: phone }))).page
    expect((await another.goto(first))!.status()).toBe(404)
    expect((await another.goto(second))!.status()).toBe(200)
    await another.getByRole("link", { name: "Jobless rate" }).first().click()
    await another.getByText("We ask people.").first().waitFor(longTimeout)
    expect(await axeFindings(another)).toEqual([])
  },
)

test("a withdrawn edition comes back with a reason", { timeout: 180_000 }, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { collection_id } = await guide()
  const { id } = await callApi<{ id: number }>("POST", "/api/publications", { collection_id, kind: "mobile_kb" })
  await page.goto(`${hub.url}/publications/${id}`)
  await page.getByText("This edition is live").waitFor({ timeout: 90_000 })
  await callApi("POST", `/api/publications/${id}/withdraw`, { reason: "A doubt." })
  await page.reload()

  await page.getByRole("button", { name: "Restore" }).click()
  await page.getByLabel("Reason").fill("It was right.")
  await page.getByRole("button", { name: "Restore edition" }).click()
  await page.getByText("This edition is live").waitFor(longTimeout)

  expect((await edition(id)).status).toBe("live")
})
