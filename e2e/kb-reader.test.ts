import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { startSmtpServer } from "../server/test/smtp-server.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, openPage, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page as graces } from "./fixtures/admin.ts"

let office: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  office = await startSmtpServer()
})
afterAll(() => office?.close())
setUpAdmin(() => ({ HUB_SMTP_URL: office.url }))

let made = 0

/** A knowledge base that has gone out, and its address. */
async function knowledgeBase(longText = "A long text.") {
  const { id: collection_id } = await callApi<{ id: number }>("POST", "/api/collections", {
    name: `Handbook ${++made}`,
  })
  for (const [title, content] of [
    ["Unemployment rate", "We ask people.\n\n## Method\n\nEvery month.\n\n| Year | Rate |\n|---|---|\n| 2026 | 3 |"],
    ["Long text", longText],
    ["Consumer prices", "Prices are collected in shops.\n\n> [!NOTE]\n> Not at night."],
  ])
    await callApi("POST", "/api/topics", { title, content, collection_id })
  const { id } = await callApi<{ id: number }>("POST", "/api/publications", { collection_id, kind: "mobile_kb" })
  await expect
    .poll(async () => (await callApi<{ status: string }>("GET", `/api/publications/${id}`)).status, { timeout: 90_000 })
    .toBe("live")
  return { id, address: new URL((await callApi<{ url: string }>("GET", `/api/publications/${id}`)).url, hub.url).href }
}

async function opened(address: string, scheme: "light" | "dark" = "light") {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: scheme })
  const { page } = await openPage(context)
  await page.goto(address)
  return { context, page }
}

const found = (page: Page, words: string) => page.locator("dialog.search").getByRole("link", { name: words })

test(
  "a reader installs it on a phone, loses the network, searches with a slip, reads and reports; it arrives later",
  { timeout: 240_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { context, page } = await opened((await knowledgeBase()).address)
    await page.getByText("Ready to use offline").waitFor({ timeout: 60_000 })

    await context.setOffline(true)
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("searchbox").fill("unemploymnt")
    await found(page, "Unemployment rate").first().click()
    await page.locator("article").getByText("We ask people.").click()
    await page.getByRole("button", { name: "Something wrong here?" }).click()
    const where = await page.getByLabel("Where", { exact: true }).locator("option:checked").textContent()
    await page.getByRole("textbox", { name: "What is wrong" }).fill(`We ask households ${made}.`)
    await page.getByRole("button", { name: "Send report" }).click()
    await page
      .getByText("Your report is saved on this device and will be sent when you're online.")
      .waitFor(longTimeout)
    await page.reload()
    await page.locator("article").getByText("Every month.").waitFor(longTimeout)
    await context.setOffline(false)

    type ReaderFeedbackResponse = { id: number; message: string; about: object | null }
    const arrived = async () =>
      Object.values(await callApi<Record<string, ReaderFeedbackResponse>>("GET", "/api/feedback")).filter(
        (one) => one.message === `We ask households ${made}.`,
      )
    await expect.poll(async () => (await arrived()).length, { timeout: 30_000 }).toBe(1)
    expect(where).toBe("We ask people.")
    expect((await arrived())[0]!.about).toMatchObject({
      title: "Unemployment rate",
      revision: 1,
      paragraph: 1,
      quote: "We ask people.",
    })
    await context.close()
  },
)

test(
  "what readers open is counted, also from the device while online, and what they miss in the search is told",
  { timeout: 240_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { settings } = await callApi<{ settings: { key: string; version: number }[] }>("GET", "/api/admin/settings")
    const { version } = settings.find(({ key }) => key === "collect_searches")!
    await callApi("PUT", "/api/admin/settings", { changes: [{ key: "collect_searches", value: true, version }] })
    const { id, address } = await knowledgeBase()
    const context = await browser.newContext({
      userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36",
    })
    const { page } = await openPage(context)
    let opened = 0
    const open = async (path: string, words: string) => {
      await page.goto(`${address}${path}`)
      await page.getByText(words).first().waitFor(longTimeout)
      opened += 1
    }
    const search = async (words: string) => {
      await page.getByRole("button", { name: "Search" }).click()
      await page.getByRole("searchbox").fill(words)
      await page.getByText("Nothing found.").waitFor(longTimeout)
      await page.keyboard.press("Escape")
    }

    await open("", "Ready to use offline")
    const own = await page.locator(`a[href^="t/"]`).first().getAttribute("href")
    await open(own!, "We ask people.")
    await open(own!.replace(".html", ""), "We ask people.")
    const other = await context.newPage()
    await other.goto(`${address}${own}`)
    await other.getByText("We ask people.").first().waitFor(longTimeout)
    opened += 1
    for (let times = 0; times < 3; times++) {
      await search("xylophone")
      await open(own!, "We ask people.")
    }
    await context.setOffline(true)
    await page.goto(`${address}${own}`)
    await page.getByText("We ask people.").first().waitFor(longTimeout)
    await context.setOffline(false)

    type EditionCounts = { views: number; searches: object[] }
    const read = () => callApi<EditionCounts>("GET", `/api/publications/${id}/readings`)
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({
      views: opened,
      searches: [{ words: "xylophone", count: 3 }],
    })
    await expectFitsEverywhere(graces, "edition-figures", async () => {
      await graces.goto(`${hub.url}/publications/${id}?tab=figures`)
      await graces.getByRole("table", { name: "Views by topic" }).getByText("Unemployment rate").waitFor(longTimeout)
    })
    await context.close()
  },
)

test(
  "a reader subscribes on a phone, confirms by the email and ends it again; only an author is led to the topic",
  { timeout: 180_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { id } = await knowledgeBase()
    await callApi("PUT", `/api/publications/${id}/visibility`, { visibility: "public" })
    const { readable } = await callApi<{ readable: { latest: string } }>("GET", `/api/publications/${id}`)
    const { context, page } = await opened(readable.latest)
    const email = `eve-${made}@home.test`
    const linkIn = (act: string) => {
      const mail = office.sentEmails.findLast((sent) => sent.includes(`<${email}>`)) ?? ""
      const text = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=")
      return new RegExp(`http://\\S+/subscribe#${act}=[\\w~-]+`).exec(text)?.[0]
    }

    await page.getByRole("link", { name: "New editions by email" }).click()
    await page.getByLabel("Email address").fill(email)
    await page.getByRole("button", { name: "Subscribe" }).click()
    await page.getByText("Check your email and confirm").waitFor(longTimeout)
    await expect.poll(() => linkIn("confirm"), longTimeout).toBeDefined()
    const subscribers = () => callApi<{ confirmed: number }>("GET", `/api/publications/${id}/subscriptions`)
    // Opening the link, as a scanner of mail does, is not enough.
    const letter = await context.newPage()
    await letter.goto(linkIn("confirm")!)
    await letter.getByRole("button", { name: "Confirm subscription" }).waitFor(longTimeout)
    const before = await subscribers()
    await letter.getByRole("button", { name: "Confirm subscription" }).click()
    await letter.getByText("You're subscribed.").waitFor(longTimeout)

    const { collection_id } = await callApi<{ collection_id: number }>("GET", `/api/publications/${id}`)
    await callApi("POST", "/api/publications", { collection_id, kind: "mobile_kb" })
    await expect.poll(() => linkIn("stop"), { timeout: 60_000 }).toBeDefined()
    const after = await subscribers()
    const last = await context.newPage()
    await last.goto(linkIn("stop")!)
    await last.getByRole("button", { name: "Unsubscribe" }).click()
    await last.getByText("You're unsubscribed.").waitFor(longTimeout)

    expect([before.confirmed, after.confirmed, (await subscribers()).confirmed]).toEqual([0, 1, 0])
    await page.goto(`${readable.latest}consumer-prices/`)
    await page.getByRole("button", { name: "Something wrong here?" }).waitFor(longTimeout)
    expect(await page.getByRole("link", { name: "Edit this page" }).count()).toBe(0)
    const { page: author } = await openPage(graces.context())
    await author.goto(`${readable.latest}consumer-prices/`)
    await author.getByRole("link", { name: "Edit this page" }).click()
    await author.getByRole("heading", { name: "Consumer prices" }).first().waitFor(longTimeout)
    expect(author.url()).toMatch(/\/topics\/\d+/)
    await author.close()
    await context.close()
  },
)

test(
  "a report from a private edition arrives as well, and one that the hub does not take is given back",
  { timeout: 120_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { id, address } = await knowledgeBase()
    await callApi("PUT", `/api/publications/${id}/visibility`, { visibility: "private" })
    const { page } = await openPage(graces.context())
    await page.goto(`${hub.url}/publications/${id}`)
    await page.getByRole("link", { name: /in a new tab$/ }).waitFor(longTimeout)
    await page.goto(address)
    await page.getByRole("link", { name: "Consumer prices" }).first().click()
    await page.locator("article").getByText("Prices are collected in shops.").waitFor(longTimeout)
    const report = async (words: string) => {
      await page.getByRole("button", { name: "Something wrong here?" }).click()
      await page.getByRole("textbox", { name: "What is wrong" }).fill(words)
      await page.getByRole("button", { name: "Send report" }).click()
    }

    await report("Not in shops only.")
    await page.getByText("Your report was sent to the authors.").waitFor(longTimeout)
    const arrived = Object.values(await callApi<Record<string, { message: string }>>("GET", "/api/feedback"))
    expect(arrived.map(({ message }) => message)).toContain("Not in shops only.")
    await callApi("POST", `/api/publications/${id}/withdraw`, { reason: "A doubt." })
    await report("Not at night either.")
    await page.getByText("Your report could not be sent").waitFor(longTimeout)
    await page.getByRole("button", { name: "Something wrong here?" }).click()

    expect(await page.getByRole("textbox", { name: "What is wrong" }).inputValue()).toBe("Not at night either.")
    await page.close()
  },
)

test(
  "the search shows the found words where they stand, and the page that is opened leads to them",
  { timeout: 120_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const before = Array.from({ length: 40 }, (_, at) => `Sentence ${at} of the beginning.`).join(" ")
    const { address } = await knowledgeBase(`${before} The zebra is counted.`)
    const { context, page } = await opened(address)
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("searchbox").fill("zebra")

    const hit = found(page, "Long text")
    await hit.locator(".excerpt mark", { hasText: "zebra" }).waitFor(longTimeout)
    expect(await hit.locator(".excerpt").textContent()).toMatch(/^… .*The zebra is counted\.$/)
    expect(await hit.getAttribute("href")).toMatch(/:~:text=zebra$/)
    await hit.click()
    await page.locator("article").getByText("The zebra is counted.").waitFor(longTimeout)
    await context.close()
  },
)

test.each(["light", "dark"] as const)(
  "no page of it has a fault that axe finds, %s",
  { timeout: 120_000 },
  async (scheme) => {
    onTestFailed(() => saveScreenshots(browser))
    const { context, page } = await opened((await knowledgeBase()).address, scheme)

    const cover = await axeFindings(page)
    await page.getByRole("link", { name: "Unemployment rate" }).first().click()
    await page.locator("article").getByText("Every month.").waitFor(longTimeout)
    const topic = await axeFindings(page)
    await page.getByRole("button", { name: "Something wrong here?" }).click()
    const dialog = await axeFindings(page)
    if (process.env.HUB_TEST_PICTURES)
      await page.screenshot({ path: `${process.env.HUB_TEST_PICTURES}/kb-report-${scheme}.png` })
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("button", { name: "Search" }).click()
    const search = await axeFindings(page)

    expect([cover, topic, dialog, search]).toEqual([[], [], [], []])
    await context.close()
  },
)
