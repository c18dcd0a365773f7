import { mkdirSync } from "node:fs"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import {
  axeFindings,
  desktop,
  type HubProcess,
  launchBrowser,
  openPage,
  phone,
  saveScreenshots,
  startHubProcess,
  expectNoSidewaysScroll,
} from "./fixtures/server.ts"

const password = "a long enough password"

let hub: HubProcess
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  hub = await startHubProcess()
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: desktop })
  ;({ page, complaints } = await openPage(context))
  await page.goto(/http:\S+\/auth\/setup-password\/\S+/.exec(hub.said())![0])
  await page.getByLabel("Name").fill("Grace Hopper")
  await page.getByLabel("Email").fill("grace@office.test")
  await page.getByLabel("New password").fill(password)
  await page.getByLabel("Repeat the password").fill(password)
  await page.getByRole("button", { name: /set|create|save/i }).click()
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

const texts = [
  "# Prices\n\nPrices rose by 2 percent.\n\n- bread\n- milk\n\nThe end.\n",
  "# Prices\n\nPrices **rose** by 3 percent.\n\n- bread\n- milk\n- eggs\n\nThe end.\n",
  "# Prices\n\nPrices **fell** by 3 percent.\n\n- bread\n- milk\n- eggs\n",
]

/** A topic with three revisions, written by calls as the page itself makes them. */
async function writtenTopic(title = "Prices"): Promise<number> {
  return page.evaluate(
    async ([title, ...contents]) => {
      const token = localStorage.getItem("access_token") ?? sessionStorage.getItem("access_token")
      const send = async (method: string, path: string, body: object) =>
        (
          await fetch(path, {
            method,
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: JSON.stringify(body),
          })
        ).json()
      const { id } = await send("POST", "/api/topics", { title, content: contents[0] })
      for (const content of contents.slice(1)) await send("PUT", `/api/topics/${id}`, { title, content })
      return id as number
    },
    [title, ...texts],
  )
}

const picture = async (name: string) => {
  if (process.env.HUB_TEST_PICTURES === undefined) return
  mkdirSync(process.env.HUB_TEST_PICTURES, { recursive: true })
  await page.screenshot({ path: `${process.env.HUB_TEST_PICTURES}/${name}.png` })
}

test("an author compares two revisions, as source and as readers see them, and restores the first", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await writtenTopic()

  await page.goto(`${hub.url}/topics/${id}/history`)
  const source = page.getByRole("region", { name: "Differences between Version 2 and Version 3" })
  await source.getByText("fell").waitFor()
  await source.getByText("3 changes").or(source.getByText("2 changes")).waitFor()
  await picture("source-desk")
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole("radio", { name: "From version 2" }).focus()
  await page.keyboard.press("ArrowDown")
  await page.waitForURL(/from=1/)
  await page.getByText("Rendered", { exact: true }).click()
  await page.waitForURL(/view=rendered/)
  const rendered = page.getByRole("region", { name: "Differences between Version 1 and Version 3" })
  await rendered.locator("ins", { hasText: "eggs" }).waitFor()
  await rendered.getByRole("button", { name: "Next change" }).click()
  await rendered.getByText(/^Change 1 of \d$/).waitFor()
  await picture("rendered-desk")
  expect(await axeFindings(page)).toEqual([])

  await page.setViewportSize(phone)
  await page.reload()
  await rendered.locator("ins", { hasText: "eggs" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture("rendered-phone")
  await page.getByText("Source", { exact: true }).click()
  await page.getByRole("region", { name: "Changed lines" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole("region", { name: "Changed lines" }).scrollIntoViewIfNeeded()
  await picture("source-phone")
  await page.setViewportSize(desktop)

  await page.getByText("Full version 3").click()
  await page.getByRole("region", { name: "Version 3" }).getByText("Prices fell by 3 percent.").waitFor()

  await page.getByRole("button", { name: "Restore version 1" }).click()
  const question = page.getByRole("dialog", { name: "Restore version 1?" })
  await question.getByText("Versions 2 to 3 stay in the history.").waitFor()
  await picture("restore-desk")
  await question.getByRole("button", { name: "Restore" }).click()
  await page.getByText("Version 1 restored as version 4.").waitFor()
  await page.getByText("Restored", { exact: true }).waitFor()

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click()
  await page.locator("article").getByText("Prices rose by 2 percent.").first().waitFor()
  expect(complaints).toEqual([])
})

test("the history stands in the frame of its topic: its tabs lead back to the text, each with what it names", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await writtenTopic("Rents")
  await page.goto(`${hub.url}/topics/${id}/history?view=rendered`)
  const tabs = page.getByRole("navigation", { name: "About this topic" })
  await tabs.getByRole("link", { name: "History", exact: true }).waitFor()
  expect(await tabs.locator("[aria-current=page]").allTextContents()).toEqual(["History"])
  const rail = await page.getByRole("region", { name: "Versions" }).boundingBox()
  const text = await page.getByRole("region", { name: /^Differences/ }).boundingBox()
  expect(rail!.x).toBeGreaterThan(text!.x + text!.width - 1)

  await tabs.getByRole("link", { name: "Outline" }).click()

  await page.getByRole("tab", { name: "Outline", selected: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/topics/${id}`)
})

test("a long title without a space fits on a desk and on a phone, in every view", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const title = "Unbroken".repeat(24)
  const id = await writtenTopic(title)

  for (const view of ["source", "rendered", "whole"]) {
    await page.goto(`${hub.url}/topics/${id}/history?view=${view}`)
    await page.getByRole("heading", { name: `History of ${title}` }).waitFor()
    await page.getByRole("region", { name: view === "whole" ? "Version 3" : /^Difference/ }).waitFor()
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
    await picture(`long-title-${view}`)
    await page.setViewportSize(desktop)
  }
})

test("differences can be read in the dark as well", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.evaluate(() => localStorage.setItem("mantine-color-scheme-value", "dark"))
  const id = await writtenTopic()

  await page.goto(`${hub.url}/topics/${id}/history?from=1&to=3&view=rendered`)
  await page.locator("ins", { hasText: "eggs" }).waitFor()
  await picture("rendered-dark")
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${hub.url}/topics/${id}/history?from=1&to=2`)
  await page.getByRole("region", { name: "Changed lines" }).waitFor()
  await picture("source-dark")
  expect(await axeFindings(page)).toEqual([])
  expect(complaints).toEqual([])
})

test("what changed in an Arabic text is read from right to left, as the text is", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const id = await page.evaluate(async () => {
    const token = localStorage.getItem("access_token") ?? sessionStorage.getItem("access_token")
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const send = async (method: string, path: string, content: string) =>
      (await fetch(path, { method, headers, body: JSON.stringify({ title: "الأسعار", content }) })).json()
    const topic = await send("POST", "/api/topics", "ترتفع الأسعار ببطء.\n")
    await send("PUT", `/api/topics/${topic.id}`, "ترتفع الأسعار بسرعة.\n")
    return topic.id as number
  })

  for (const view of ["rendered", "whole", "source"]) {
    await page.goto(`${hub.url}/topics/${id}/history?view=${view}`)
    const words = page.locator("main").getByText("بسرعة").last()
    await words.waitFor()
    expect(await words.evaluate((one) => getComputedStyle(one).direction)).toBe("rtl")
  }
})
