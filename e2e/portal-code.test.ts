import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { startSmtpServer } from "../server/test/smtp-server.ts"
import { createAccount, expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { callApi, browser, setUpAdmin, hub, page as author } from "./fixtures/admin.ts"
import { axeFindings, openPage, phone, saveScreenshots } from "./fixtures/server.ts"

let office: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  office = await startSmtpServer()
})
afterAll(() => office?.close())
setUpAdmin(() => ({ HUB_SMTP_URL: office.url }))

/** What the letters to somebody say, the last first, as they are read. */
const emailsTo = (email: string) =>
  office.sentEmails
    .filter((sentEmail) => sentEmail.includes(`<${email}>`))
    .map((sentEmail) => sentEmail.replace(/=\r?\n/g, ""))
    .toReversed()

async function findInEmail(email: string, wanted: RegExp, but?: string): Promise<string> {
  const found = () =>
    emailsTo(email)
      .flatMap((sentEmail) => wanted.exec(sentEmail)?.[0] ?? [])
      .find((one) => one !== but)
  await expect.poll(found, longTimeout).toBeDefined()
  return found()!
}
const code = /^\d{6}(?=\r?$)/m
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0")

test("an author asks for a code, and an expert on a phone answers with it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const email = `eve-${Date.now()}@office.test`
  await callApi("POST", "/api/topics", { title: "Rents", content: "# Rents\n\nThey rise.\n" })
  await author.goto(`${hub.url}/topics`)
  await author.getByRole("button", { name: "Send for review: Rents", exact: true }).first().click()
  const dialog = author.getByRole("dialog", { name: "Send “Rents” for review" })
  await dialog.getByLabel("Name").fill("Eve Expert")
  await dialog.getByLabel("Email").fill(email)
  await dialog.getByText("More options").click()
  await dialog.getByLabel("Confirm answers with a code").check()
  expect(await axeFindings(author)).toEqual([])
  await dialog.getByRole("button", { name: "Send for review" }).click()
  await author.getByText("An email is on its way.").waitFor(longTimeout)
  const link = await findInEmail(email, /http:\S+\/review\/\S+/)

  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  const { page } = await openPage(context)
  await page.goto(link)
  await page.getByRole("button", { name: "Approve" }).tap()
  const answer = page.getByRole("dialog", { name: "Approve this text?" })
  await answer.getByRole("button", { name: "Send approval" }).tap()
  await answer.getByText("Enter the six digits of the code.").waitFor(longTimeout)
  await answer.getByRole("button", { name: "Email me a code" }).tap()
  await answer.getByText("A code was sent to e•••@office.test.").waitFor(longTimeout)
  const right = await findInEmail(email, code)
  await answer.getByLabel("Code").fill(wrong(right))
  await answer.getByRole("button", { name: "Send approval" }).tap()
  await answer.getByText("This code isn't right.").waitFor(longTimeout)
  expect(await axeFindings(page)).toEqual([])
  await answer.getByLabel("Code").fill(right)
  await answer.getByRole("button", { name: "Send approval" }).tap()

  await page.getByRole("heading", { name: "You approved this text" }).waitFor(longTimeout)
  await page.getByText("You confirmed it with a code sent by email.").waitFor()
  await author.goto(`${hub.url}/reviews/history`)
  await author.getByText("portal link and a code sent by email").first().waitFor(longTimeout)
})

test("declining takes a code too, and the dialogs can be used everywhere", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const email = `gus-${Date.now()}@office.test`
  const topic = await callApi<{ id: number }>("POST", "/api/topics", {
    title: "Prices",
    content: "# Prices\n\nBread.\n",
  })
  const body = { topic_id: topic.id, external: { name: "Gus Grey", email }, code_required: true }
  await callApi("POST", "/api/reviews/request", body)
  const link = await findInEmail(email, /http:\S+\/review\/\S+/)
  const { page } = await openPage(await browser.newContext())

  await expectFitsEverywhere(page, "portal-code", async () => {
    await page.goto(link)
    await page.getByRole("button", { name: "Request changes" }).click()
    await page.getByRole("dialog").getByLabel("Code").waitFor(longTimeout)
  })
  await page.goto(link)
  await page.getByRole("region", { name: "Your answer" }).getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Decline review", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Decline this review?" })
  await dialog.getByLabel("Reason").fill("I am on leave.")
  await dialog.getByRole("button", { name: "Email me a code" }).click()
  await dialog.getByLabel("Code").fill(await findInEmail(email, code))
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Decline" }).click()

  await page.getByRole("heading", { name: "You declined this review" }).waitFor(longTimeout)
})

test("several topics are sent with a code as well", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(author, "send-with-code", async () => {
    await author.goto(`${hub.url}/reviews/send`)
    await author.getByLabel("Confirm answers with a code").check()
  })
})

test("the setup of an ordered review asks for a code as well", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const name = `Ida Ink ${Date.now()}`
  const { email } = await createAccount(callApi, name, "reviewer")
  await callApi("POST", "/api/topics", { title: name, content: "# Wages\n" })
  await author.goto(`${hub.url}/topics`)
  await author.getByRole("button", { name: `Sequential review of ${name}` }).click(longTimeout)
  const setup = author.getByRole("dialog", { name: "Sequential Review Setup" })
  await setup
    .getByRole("listitem", { name: "Step 1" })
    .getByLabel(/^Reviewer/)
    .first()
    .fill(name)
  await author.getByRole("option", { name }).click()
  await setup.getByLabel("Confirm answers with a code").check()
  expect(await axeFindings(author)).toEqual([])
  await setup.getByRole("button", { name: "Create sequence" }).click()
  await author.getByText("Sequential review created successfully!").waitFor(longTimeout)

  const link = await findInEmail(email, /http:\S+\/review\/\S+/)
  const { page } = await openPage(await browser.newContext())
  await page.goto(link)
  await page.getByText("You confirm your answer with a six-digit code").waitFor(longTimeout)
})
