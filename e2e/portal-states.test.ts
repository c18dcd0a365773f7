import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { openDatabase } from "../server/src/platform/db/open.ts"
import { hashSecret } from "../server/src/platform/secrets.ts"
import { type TestProgram, startHubProgram } from "../server/test/program.ts"
import {
  admin,
  type ApiCall,
  makeApiCaller,
  expectFitsEverywhere,
  longTimeout,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { type HubProcess, launchBrowser, openPage, phone, saveScreenshots, startHubProcess } from "./fixtures/server.ts"

const account = { HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password }
const eve = { name: "Eve Expert", email: "eve@office.test" }
const gus = { name: "Gus Grey", email: "gus@office.test" }
const content =
  "# Rate\n\nThe rate is low, as it has been for the last ten years in towns, in villages and everywhere else in the country, whoever counts it, whatever is asked, and however many people answer.\n\n## Method\n\nWe count people in households.\n"

type PortalStateSubmission = {
  requests: { id: number; topic_id: number }[]
  notified: { link: string; review_id: number }[]
}
type PortalLinkState = { link: string; shows: string; says: RegExp[]; button?: string; lacks?: string }

let hub: HubProcess
let again: TestProgram
let browser: Browser
let page: Page
let complaints: string[]
let callApi: ApiCall
const states = new Map<string, PortalLinkState>()

beforeAll(async () => {
  hub = await startHubProcess(account)
  browser = await launchBrowser()
  const signed = await openSignedInPage(browser, hub.url)
  callApi = signed.asked
  await signed.context.close()
  const reader = await openPage(await browser.newContext())
  ;({ page, complaints } = reader)
  page.setDefaultTimeout(longTimeout.timeout)
  await createStates()
  await runOut(states.get("expired")!.link)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  again?.child.kill("SIGTERM")
  await again?.end
  await rm(hub.data, { recursive: true, force: true })
})

/** A new topic that Eve is asked about. */
async function sendTopic(title: string) {
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title, content })
  const { requests, notified } = await callApi<PortalStateSubmission>("POST", "/api/reviews/request", {
    topic_id: id,
    external: eve,
  })
  return { topic: id, id: requests[0]!.id, link: notified[0]!.link }
}

const answers = (link: string, path: string, body: object) =>
  makeApiCaller(hub.url)("POST", `/api/review/${link.split("/").at(-1)}/${path}`, body)

/** Every state that a link can be in, each about a topic of its own. */
async function createStates(): Promise<void> {
  const open = await sendTopic("Open")
  states.set("valid", {
    link: open.link,
    shows: "Administrator asks you to review “Open”",
    says: [/Due/],
    button: "Approve",
  })

  const answered = await sendTopic("Answered")
  await answers(answered.link, "decision", { decision: "approve", summary: "Well said.", expected_revision: 1 })
  states.set("answered", {
    link: answered.link,
    shows: "You approved this text",
    says: [/Well said\./, /will still show your answer/],
    lacks: "Approve",
  })

  const superseded = await sendTopic("Replaced")
  const newer = content.replace("We count", "We ask")
  await callApi("PUT", `/api/topics/${superseded.topic}`, { title: "Replaced", content: newer })
  states.set("superseded", {
    link: superseded.link,
    shows: "Administrator asks you to review “Replaced”",
    says: [/A newer version is ready/, /“Method” changed\./],
    button: "Read the newer version",
  })

  const paused = await callApi<{ id: number; notified: { link: string }[] }>("POST", "/api/sequences", {
    topic_id: (await callApi<{ id: number }>("POST", "/api/topics", { title: "Paused", content })).id,
    initial_message: "Please review.",
    reviewers: [{ external: eve }, { external: gus }],
  })
  await callApi("POST", `/api/sequences/${paused.id}/pause`, { reason: "New figures come." })
  states.set("paused", {
    link: paused.notified[0]!.link,
    shows: "This review is paused",
    says: [/“Paused”/, /Administrator paused this review\. Keep the link/],
  })

  const cancelled = await sendTopic("Cancelled")
  await callApi("POST", `/api/reviews/${cancelled.id}/cancel`)
  states.set("cancelled", {
    link: cancelled.link,
    shows: "This review is no longer needed",
    says: [/“Cancelled”/, /withdrawn/, /Administrator/],
  })

  const deleted = await sendTopic("Deleted")
  await callApi("POST", "/api/topics/bulk/delete", { ids: [deleted.topic] })
  states.set("deleted", { link: deleted.link, shows: "This review is no longer needed", says: [/withdrawn/] })

  const declined = await sendTopic("Declined")
  await answers(declined.link, "decline", { reason: "On leave." })
  states.set("declined", {
    link: declined.link,
    shows: "You declined this review",
    says: [/“Declined”/, /You don't need to do anything else/],
  })

  const delegated = await sendTopic("Passed on")
  await answers(delegated.link, "delegate", gus)
  states.set("passed on", {
    link: delegated.link,
    shows: "You passed this review to someone else",
    says: [/to Gus Grey/],
  })

  const reassigned = await sendTopic("Reassigned")
  await callApi("POST", `/api/reviews/${reassigned.id}/reassign`, { external: gus })
  states.set("reassigned", {
    link: reassigned.link,
    shows: "Someone else is reviewing this now",
    says: [/Administrator has asked someone else/],
  })

  const revoked = await sendTopic("Renewed")
  await callApi("POST", `/api/reviews/${revoked.id}/renew`)
  states.set("replaced", { link: revoked.link, shows: "This link was replaced", says: [/Please use the latest link/] })

  const expired = await sendTopic("Expired")
  states.set("expired", {
    link: expired.link,
    shows: "This link has expired",
    says: [/“Expired”/, /ask Administrator for a new one/],
    button: "Request a new link",
  })
  states.set("unknown", {
    link: `${hub.url}/review/nobodys`,
    shows: "This link is not valid",
    says: [/ask the person who sent it/],
  })
}

/** A month passes for one link, while the hub is down. */
async function runOut(link: string): Promise<void> {
  hub.child.kill("SIGTERM")
  await hub.end
  const url = hub.settings["HUB_DATABASE_URL"]
  const database = await openDatabase(url === undefined ? { folder: join(hub.data, "database") } : { url }, () => {})
  await database.db
    .updateTable("review_links")
    .set({ expires_at: new Date("2020-01-01T00:00:00Z") })
    .where("hash", "=", hashSecret(link.split("/").at(-1)!))
    .execute()
  await database.close()
  again = startHubProgram(hub.settings)
  await again.says("listens on")
}

const names = ["valid", "answered", "superseded", "paused", "cancelled", "deleted", "declined", "passed on"]
const more = ["reassigned", "replaced", "expired", "unknown"]

test.each([...names, ...more])(
  "a link that is %s says so, and what can be done, on a desk and on a phone",
  async (name) => {
    onTestFailed(() => saveScreenshots(browser))
    const { link, shows, says, button, lacks } = states.get(name)!

    await expectFitsEverywhere(page, `portal-state-${name.replace(" ", "-")}`, async () => {
      await page.goto(link)
      await page.getByRole("heading", { level: 1, name: shows }).waitFor()
    })

    const words = await page.getByRole("main").innerText()
    for (const sentence of says) expect(words).toMatch(sentence)
    if (button !== undefined) await page.getByRole("button", { name: button, exact: true }).waitFor()
    expect(await page.getByRole("button", { name: lacks ?? "There is no such button", exact: true }).count()).toBe(0)
    expect(await page.title()).not.toContain(link.split("/").at(-1))
  },
)

test.each([
  ["desk", { width: 1280, height: 800 }, 280],
  ["phone", phone, 320],
] as const)("on a %s the text to review begins near the top", async (_, size, highest) => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(size)
  await page.goto(states.get("valid")!.link)
  const text = page.getByRole("article", { name: "The text to review" }).getByRole("heading", { name: "Rate" })
  await text.waitFor()

  expect((await text.boundingBox())!.y).toBeLessThanOrEqual(highest)
})

test("a new link is asked for once, and the page remembers that it was", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(states.get("expired")!.link)
  const newLinkButton = page.getByRole("button", { name: "Request a new link" })
  const wasAsked = page.getByText("Administrator has been asked for a new one.")
  await newLinkButton.or(wasAsked).waitFor()
  // Tried a second time, it was asked for the first time.
  if (!(await wasAsked.isVisible())) {
    await newLinkButton.press("Enter")
    await page.getByText("Administrator has been notified and can send you a new link by email.").waitFor()
  }

  await page.reload()
  await wasAsked.waitFor()
  expect(await newLinkButton.count()).toBe(0)
  expect(complaints.filter((one) => !/4(04|09|10)/.test(one))).toEqual([])
})
