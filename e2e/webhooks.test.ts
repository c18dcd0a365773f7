import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Locator, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

/** A real server that is told what happens. */
const heard: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
let office: Server
let url: string

beforeAll(async () => {
  office = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      heard.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(request.url === "/down" ? 503 : 200).end()
    })
  })
  await new Promise<void>((listening) => office.listen(0, "127.0.0.1", listening))
  url = `http://127.0.0.1:${(office.address() as AddressInfo).port}`
})
afterAll(() => void office?.close())
setUpAdmin(() => ({ HUB_WEBHOOK_ADDRESSES: "any" }))

const section = () => page.getByRole("region", { name: "Webhooks", exact: true })
const dialog = () => page.getByRole("dialog")
const button = (name: string | RegExp, on: Page | Locator = page) =>
  on.getByRole("button", typeof name === "string" ? { name, exact: true } : { name })
const open = async () => {
  await page.goto("about:blank")
  await page.goto(`${hub.url}/admin/settings#webhooks`)
  await section().getByRole("button", { name: "Add webhook" }).waitFor(longTimeout)
}
/** Deletes whatever an earlier try has left. */
async function none() {
  const response = await fetch(`${hub.url}/api/admin/webhooks`, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("access_token"))}` },
  })
  for (const { id } of (await response.json()) as { id: number }[]) await callApi("DELETE", `/api/admin/webhooks/${id}`)
}

test("a webhook is added with a secret that is shown once, and hears what happens", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await none()
  await open()
  await section().getByText("There are no webhooks.").waitFor(longTimeout)
  await button("Add webhook").click()
  await button("Save", dialog()).click()
  await dialog().getByText("Enter an address that starts with https.").waitFor(longTimeout)
  await dialog().getByText("Choose at least one event.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog().getByLabel("Address").fill(`${url}/news`)
  await dialog().getByLabel("A topic was created").check()
  await button("Save", dialog()).click()
  await page.getByText("Webhook added.", { exact: true }).waitFor(longTimeout)
  const secret = await section().getByLabel("Secret", { exact: true }).inputValue(longTimeout)
  expect(secret).toMatch(/^whs_/)
  expect(await axeFindings(page)).toEqual([])

  const title = `Rye ${Date.now()}`
  await callApi("POST", "/api/topics", { title, content: "Words." })
  await expect.poll(() => heard.some(({ body }) => body.includes(title)), longTimeout).toBe(true)
  const { headers, body } = heard.find((message) => message.body.includes(title))!
  const signed = createHmac("sha256", secret)
    .update(`${String(headers["x-hub-timestamp"])}.${body}`)
    .digest("hex")
  expect(headers["x-hub-signature"]).toBe(`sha256=${signed}`)

  await open()
  await section()
    .getByText(/^Last message: A topic was created, arrived, /)
    .waitFor(longTimeout)
  expect(await section().getByLabel("Secret", { exact: true }).count()).toBe(0)
})

test("a test message tells whether it arrived, and the messages tell why not", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await none()
  await callApi("POST", "/api/admin/webhooks", { url: `${url}/news`, events: ["topic.published"] })
  await open()
  await button(/^Test /).click()
  await button("Send test message", dialog()).click()
  await dialog()
    .getByText(/^The test message to .+ arrived\. It took \d+ ms\.$/)
    .waitFor(longTimeout)
  await dialog().getByText("x-hub-event: webhook.tested").waitFor()
  await dialog().getByRole("heading", { name: "Answer 200" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await expectFitsEverywhere(page, "webhook-test", () => dialog().waitFor())
  await button("Close", dialog()).click()
  await button(/^Edit/).click()
  await dialog().getByLabel("Address").fill(`${url}/down`)
  await button("Save", dialog()).click()
  await page.getByText("Webhook saved.", { exact: true }).waitFor(longTimeout)
  await button(/^Test /).click()
  await button("Send test message", dialog()).click()
  await dialog()
    .getByText(/^The test message to .+ did not arrive\. It answered with status 503\./)
    .waitFor(longTimeout)
  await button("Close", dialog()).click()
  await button(/^Messages to/).click()
  await dialog()
    .getByText("Test message, not delivered, tried once (It answered with status 503). Answered with 503.")
    .waitFor(longTimeout)
  await dialog().getByText("Test message, arrived. Answered with 200.").waitFor()
  await expectFitsEverywhere(page, "webhook-messages", () => dialog().waitFor())
  await button("Close", dialog()).click()

  await button(/^Edit/).click()
  await expectFitsEverywhere(page, "webhook-edit", () => dialog().waitFor())
  await button("Cancel", dialog()).click()
  await button(/^Delete/).click()
  await dialog().getByRole("button", { name: "Delete webhook", exact: true }).click()
  await section().getByText("There are no webhooks.").waitFor(longTimeout)
})

test("a message is sent again with its number, and so is all that happened since a time", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await none()
  await callApi("POST", "/api/admin/webhooks", { url: `${url}/again`, events: ["topic.created"] })
  const title = `Oats ${Date.now()}`
  await callApi("POST", "/api/topics", { title, content: "Words." })
  const arrived = () => heard.filter(({ path, body }) => path === "/again" && body.includes(title))
  await expect.poll(() => arrived().length, longTimeout).toBe(1)
  await open()
  await button(/^Messages to/).click()
  await button(/^Send message \d+ again$/, dialog()).click()
  await expect.poll(() => arrived().length, longTimeout).toBe(2)
  await dialog().getByLabel("Send again what happened since").fill("2020-01-01T00:00")
  await button("Send again", dialog().locator("form")).click()
  await page.getByRole("dialog", { name: "Send again" }).getByRole("button", { name: "Send again" }).click()

  await expect.poll(() => arrived().length, longTimeout).toBe(3)
  expect(new Set(arrived().map(({ headers }) => headers["x-hub-delivery"])).size).toBe(1)
  expect(arrived().map(({ headers }) => headers["x-hub-replayed"])).toEqual([undefined, "true", "true"])
  await dialog().getByText("(sent again)").first().waitFor(longTimeout)
  await expectFitsEverywhere(page, "webhook-replay", () => dialog().waitFor())
})

test("the list of webhooks fits everywhere, and nothing complained", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await none()
  await callApi("POST", "/api/admin/webhooks", {
    url: `${url}/a-rather-long-path-that-has-to-be-broken-somewhere-on-a-telephone`,
    events: ["topic.published", "review.requested", "publication.released"],
  })
  await expectFitsEverywhere(page, "webhooks", open)
  expect(complaints.filter((one) => !one.includes("422"))).toEqual([])
})
