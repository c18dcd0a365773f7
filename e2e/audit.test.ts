import { readFile } from "node:fs/promises"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  makeApiCaller,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const title = "Consumer prices 2026"
let topic: { id: number }

const entries = () => page.locator("tr[data-entry]")
const open = async (path: string) => {
  await page.goto(hub.url + path)
  await page.getByRole("heading", { name: "Audit trail", level: 1 }).waitFor(longTimeout)
  await entries().first().waitFor(longTimeout)
}

beforeAll(async () => {
  const noor = await createAccount(callApi, "Noor")
  await setAccountPassword(hub.url, noor)
  const { page: writer } = await openSignedInPage(browser, hub.url, { email: noor.email, password: chosenPassword })
  const token = await writer.evaluate(() => localStorage.getItem("access_token")!)
  const asNoor = makeApiCaller(hub.url, token)
  topic = await asNoor<{ id: number }>("POST", "/api/topics", { title, content: "Words." })
  await asNoor("POST", "/api/reviews/request", {
    topic_id: topic.id,
    external: { name: "Eve Expert", email: "eve@office.test" },
  })
  await writer.context().close()
}, 240_000)

test("an administrator finds who did what from the start page, reads all of it, and exports what is filtered", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/admin`)
  const system = page.getByRole("navigation", { name: "System" })
  await system.getByText("Who did what, and when.").waitFor(longTimeout)
  await system.getByRole("link", { name: "Audit trail" }).click()
  await page.getByText("Entries are never changed or deleted").waitFor(longTimeout)
  await entries().first().waitFor(longTimeout)

  await page.getByRole("searchbox").fill("consumer PRICES")
  await page.getByLabel("Kind").selectOption("Reviews")
  await expect.poll(() => entries().count(), longTimeout).toBe(1)
  await entries()
    .getByRole("button", { name: `asked Eve Expert to review “${title}”` })
    .click()
  const dialog = page.getByRole("dialog", { name: `Noor asked Eve Expert to review “${title}”` })
  await dialog.getByText("signed in:").waitFor()
  await dialog.getByText("review.requested", { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await dialog.getByRole("link", { name: "Everything by Noor" }).click()
  await dialog.waitFor({ state: "detached" })
  await page.waitForURL(/person=\d+$/)
  await entries().filter({ hasText: "signed in" }).first().waitFor(longTimeout)
  expect(new Set(await entries().locator("td:nth-child(2)").allInnerTexts())).toEqual(new Set(["Noor"]))

  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: /Export/ }).click()
  const table = await readFile(await (await saved).path(), "utf8")
  expect(table).toContain(`created “${title}”`)
  expect(table.split("\r\n").length - 2).toBe(await entries().count())
})

test("the history of a topic leads an administrator to all that happened to it, and back to everything", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/topics/${topic.id}/history`)
  await page.getByRole("link", { name: "Audit trail of this topic" }).click(longTimeout)
  await page.getByText(`Only what happened to topic ${topic.id}.`).waitFor(longTimeout)
  await expect.poll(() => entries().count(), longTimeout).toBeGreaterThan(2)
  expect(await entries().filter({ hasNotText: title }).count()).toBe(0)
  await page.getByRole("link", { name: "Show everything" }).click()
  await entries().filter({ hasText: "signed in" }).first().waitFor(longTimeout)
})

test("on a desk and on a phone, light and dark, the audit trail and its details fit", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(page, "audit", () => open("/admin/audit"))
  await expectFitsEverywhere(page, "audit-topic", () => open(`/admin/audit?about=topic:${topic.id}`))
  await expectFitsEverywhere(page, "audit-details", async () => {
    await open("/admin/audit?q=consumer")
    await entries().first().getByRole("button").click()
    await page.getByRole("dialog").waitFor()
  })
  expect(complaints).toEqual([])
})
