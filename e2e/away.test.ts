import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import {
  createAccount,
  admin,
  type ApiCall,
  chosenPassword,
  expectFitsEverywhere,
  longTimeout,
  setAccountPassword,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { type RunningHub, launchBrowser, saveScreenshots, openSharedHub } from "./fixtures/server.ts"

let hub: RunningHub
let browser: Browser
let admins: { page: Page; asked: ApiCall; complaints: string[] }

beforeAll(async () => {
  hub = await openSharedHub({ HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password })
  browser = await launchBrowser()
  admins = await openSignedInPage(browser, hub.url)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)

const inWords = (one: string) => {
  const year = one.slice(0, 4) === day(0).slice(0, 4) ? {} : ({ year: "numeric" } as const)
  return new Date(one).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC", ...year })
}

async function pick(page: Page, label: string, words: string) {
  await page.getByRole("combobox", { name: label }).fill(words)
  await page.getByRole("option", { name: words }).click()
}

test("a reviewer names a deputy, the sender sees it before they ask, and the deputy answers", async () => {
  onTestFailed(() => saveScreenshots(browser))
  // A second try of this test comes to the same hub.
  const once = Date.now().toString(36)
  const [cleo, dora] = [
    await createAccount(admins.asked, `Cleo ${once}`),
    await createAccount(admins.asked, `Dora ${once}`),
  ]
  await setAccountPassword(hub.url, cleo)
  await setAccountPassword(hub.url, dora)
  const cleos = await openSignedInPage(browser, hub.url, { email: cleo.email, password: chosenPassword })
  const until = day(12)
  const sentence = `Away until ${inWords(until)}. Deputy: ${dora.name}.`

  const section = cleos.page.getByRole("region", { name: "Away", exact: true })
  await cleos.page.goto(`${hub.url}/profile#away`)
  await section.getByLabel("First day").fill(day(0))
  await section.getByRole("button", { name: "Save away dates" }).click()
  await section.getByText("Choose the last day.").waitFor()
  await section.getByLabel("Last day").fill(until)
  await pick(cleos.page, "Deputy", cleo.name)
  await section.getByRole("button", { name: "Save away dates" }).click()
  await section.getByText("You can't be your own deputy. Choose someone else.").waitFor()
  await pick(cleos.page, "Deputy", dora.name)
  await section.getByRole("button", { name: "Save away dates" }).click()
  await section.getByText(`${dora.name} answers for you.`).waitFor()
  await expectFitsEverywhere(cleos.page, "away-profile", async () => {
    await cleos.page.reload()
    await section.getByText(`${dora.name} answers for you.`).waitFor()
  })

  const { page } = admins
  const title = `Prices ${once}`
  await admins.asked("POST", "/api/topics", { title, content: "Prices rose." })
  await page.goto(`${hub.url}/reviews/send`)
  await pick(page, "Topics", title)
  await page.keyboard.press("Escape")
  await pick(page, "Reviewers", cleo.name)
  await page.keyboard.press("Escape")
  await expectFitsEverywhere(page, "away-send", async () => {
    await page.getByRole("list", { name: "Reviewers who are away" }).getByText(sentence).waitFor()
  })
  await page.getByRole("button", { name: "Send for review" }).click()
  await page.getByText("Review requested for 1 topic.").waitFor()
  await expectFitsEverywhere(page, "away-waiting", async () => {
    await page.goto(`${hub.url}/reviews?tab=waiting`)
    await page.getByRole("region", { name: "Waiting for others" }).getByText(sentence).waitFor()
  })

  const doras = await openSignedInPage(browser, hub.url, { email: dora.email, password: chosenPassword })
  await expectFitsEverywhere(doras.page, "away-queue", async () => {
    await doras.page.goto(`${hub.url}/reviews/tasks`)
    await doras.page.getByText(`Administrator asks ${cleo.name} for a review, and you are their deputy.`).waitFor()
  })
  await doras.page.getByRole("link", { name: title }).click()
  await expectFitsEverywhere(doras.page, "away-desk", async () => {
    await doras.page.getByText(`${cleo.name} is away, and you answer as the deputy.`).waitFor()
    await doras.page.getByRole("button", { name: "Approve" }).waitFor()
  })
  await doras.page.getByRole("button", { name: "Approve" }).click()
  await doras.page.getByRole("button", { name: "Send approval" }).click()
  await doras.page.getByRole("heading", { name: `You approved this text for ${cleo.name}` }).waitFor()

  await page.goto(`${hub.url}/reviews?tab=done`)
  const answered = page.getByRole("region", { name: "Answered", exact: true })
  await answered.getByText(`${dora.name} (for ${cleo.name}), requested by Administrator`).waitFor()
  await answered.getByRole("link", { name: title }).click()
  await page.getByText(`Answer from ${dora.name} (for ${cleo.name})`).waitFor()

  await cleos.page.getByRole("button", { name: "I'm back" }).click()
  await expect.poll(() => section.getByLabel("Last day").inputValue(), longTimeout).toBe("")
  expect([admins.complaints, doras.complaints]).toEqual([[], []])
  expect(cleos.complaints.filter((one) => !/\b422\b/.test(one))).toEqual([])
})
