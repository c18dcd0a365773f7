import type { Settings, SettingDetail } from "@hub/contract/settings"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { startSmtpServer } from "../server/test/smtp-server.ts"
import {
  createAccount,
  admin,
  type ApiCall,
  expectFitsEverywhere,
  longTimeout,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"

let office: Awaited<ReturnType<typeof startSmtpServer>>
let second: { asked: ApiCall } | undefined

beforeAll(async () => {
  office = await startSmtpServer()
})
afterAll(() => office?.close())
setUpAdmin(() => ({ HUB_SMTP_URL: office.url }))

const sectionNamed = (name: string, on = page) => on.getByRole("region", { name, exact: true })
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true })
const open = async (section = "general") => {
  // Another section of the same page alone would leave what is typed.
  await page.goto("about:blank")
  await page.goto(`${hub.url}/admin/settings#${section}`)
  await page.getByRole("heading", { name: "Admin settings", level: 1 }).waitFor(longTimeout)
}
const saved = (on = page) => on.getByText("Settings saved.", { exact: true }).last().waitFor(longTimeout)
const settings = async () => (await callApi<{ settings: SettingDetail[] }>("GET", "/api/admin/settings")).settings
/** What the post office brought to an address, as soon as it has. */
async function waitForEmail(email: string) {
  const found = () => office.sentEmails.find((sentEmail) => sentEmail.includes(email))
  await expect.poll(found, longTimeout).toBeDefined()
  return found()!.replaceAll("=\r\n", "").replaceAll("=3D", "=")
}
/** Sets one past the screen, from wherever it stands. */
async function put(key: keyof Settings, value: SettingDetail["value"] | null, as = callApi) {
  const { version } = (await settings()).find((one) => one.key === key)!
  await as("PUT", "/api/admin/settings", { changes: [{ key, value, version }] })
}

test("a setting is saved with who set it, and goes back to its default", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await put("review_days", null)
  await open("review")
  const days = page.getByLabel("Time for a review")
  const save = button("Save Reviews")
  expect([await days.inputValue(), await save.isDisabled()]).toEqual(["7", true])
  await days.fill("0")
  await save.click()
  await page.getByText("Enter 1 or more.").waitFor()
  expect(await days.evaluate((field) => document.activeElement === field)).toBe(true)
  await days.fill("10")
  await save.click()
  await saved()
  await sectionNamed("Reviews")
    .getByText(/^Default: 7 days\. Set by .+ a moment ago\.$/)
    .waitFor()

  await page.goto(`${hub.url}/reviews/send`)
  const due = new Date(Date.now() + 10 * 86_400_000)
  const day = [due.getFullYear(), due.getMonth() + 1, due.getDate()]
    .map((one) => String(one).padStart(2, "0"))
    .join("-")
  await expect.poll(() => page.getByLabel("Due").first().inputValue(), longTimeout).toBe(day)

  await open("review")
  await button("Use the default for Time for a review").click()
  await save.click()
  await saved()
  expect((await settings()).find(({ key }) => key === "review_days")).toMatchObject({ value: 7 })
})

test("of two administrators who set the same, the second sees both and chooses", async () => {
  onTestFailed(() => saveScreenshots(browser))
  if (second === undefined) {
    const noor = await createAccount(callApi, "Noor", "admin")
    const sentEmail = await waitForEmail(noor.email)
    second = await setAccountPassword(hub.url, { ...noor, link: /\/auth\/setup-password\/[\w-]+/.exec(sentEmail)![0] })
  }
  await put("log_days", 90)
  await open("retention")
  await page.getByLabel("System log entries").fill("60")
  await put("log_days", 30, second.asked)
  await button("Save Retention").click()
  const alert = page.getByRole("alert")
  await alert.getByText("Someone changed this section while you were editing.").waitFor(longTimeout)
  await alert.getByText("System log entries: their value is 30 days, your value is 60 days.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button("Use their value for System log entries").click()
  await expect.poll(() => page.getByLabel("System log entries").inputValue()).toBe("30")
  await page.getByLabel("System log entries").fill("60")
  await button("Save Retention").click()
  await saved()
  expect((await settings()).find(({ key }) => key === "log_days")).toMatchObject({ value: 60 })
  // The refused call is the browser's to tell, and told it was.
  complaints.splice(0)
})

test("the hub is called as it is named, from the first byte of its page", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await put("hub_name", "Rye & Oats")
  const html = await (await fetch(`${hub.url}/login`)).text()
  expect(html).toContain("<title>Rye &amp; Oats</title>")
  await open()
  await page.getByRole("link", { name: "Rye & Oats, projects" }).waitFor()
  expect(await page.title()).toBe("Admin settings · Rye & Oats")
  await put("hub_name", null)
})

test("a setting is found by its words, and what was typed in a section stays while another is looked at", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open()
  await page.getByLabel("Publisher").fill("Office of Rye")
  await page.getByLabel("Find a setting").fill("lifetime link")
  const sections = page.getByRole("navigation", { name: "Sections" })
  await sections.getByRole("link", { name: "Security" }).waitFor({ state: "detached" })
  await sections.getByRole("link", { name: "Lifetime of a reviewer link" }).click()
  const days = page.getByLabel("Lifetime of a reviewer link")
  await expect.poll(() => days.evaluate((field) => document.activeElement === field), longTimeout).toBe(true)
  expect(await sections.getByRole("link", { name: "Reviews" }).getAttribute("aria-current")).toBe("page")
  expect(await page.getByLabel("Publisher").isVisible()).toBe(false)

  await page.getByLabel("Find a setting").fill("rye")
  await page.getByText("Nothing matches “rye”.").waitFor()
  await page.getByLabel("Find a setting").fill("")
  await sections.getByRole("link", { name: "General" }).click()
  expect(await page.getByLabel("Publisher").inputValue()).toBe("Office of Rye")
  await page.goBack()
  await days.waitFor()
})

test("a test message tells what the mail server said, good or bad", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("mail")
  await sectionNamed("Email").getByText(`127.0.0.1:${office.port}`).waitFor()
  const sentBefore = office.sentEmails.length
  await button("Send test email").click()
  await sectionNamed("Email")
    .getByText(`The mail server accepted the test email to ${admin.email}.`)
    .waitFor(longTimeout)
  expect(office.sentEmails.length).toBe(sentBefore + 1)
  expect(office.sentEmails.at(-1)).toContain("Subject: Test message from Documentation Project Hub")
  expect(await axeFindings(page)).toEqual([])
})

test("administrators see how each kind of email looks", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("mail")
  const kinds = page.getByLabel("Email", { exact: true }).and(page.locator("select"))
  await kinds.selectOption("Review request")
  const shown = page.frameLocator('iframe[title^="Email: "]')
  await shown
    .getByRole("heading", { name: 'Mara Lind asks you to review "Sample size and allocation"' })
    .waitFor(longTimeout)
  expect(await shown.getByRole("link", { name: "Open the text" }).count()).toBe(1)
  await kinds.selectOption("Daily digest")
  await shown.getByRole("heading", { name: "Your digest: 1 new" }).waitFor()
})

test("administrators see everybody's API tokens, and revoke one", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const name = `Nightly ${Date.now()}`
  const { token } = await callApi<{ token: string }>("POST", "/api/users/me/tokens", { name, scopes: ["read"] })
  const status = async () =>
    (await fetch(`${hub.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await status()).toBe(200)
  await open("tokens")
  await sectionNamed("API tokens")
    .getByRole("button", { name: `Revoke ${name} of Administrator` })
    .click(longTimeout)
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token", exact: true }).click()
  await page.getByText(`Token ${name} revoked.`).waitFor(longTimeout)
  expect(await status()).toBe(401)
})

test("nothing on the settings keeps anybody from using them, at any width and in any light", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await put("gate_heading_jump", "block")
  for (const section of [
    "general",
    "review",
    "gate",
    "security",
    "mail",
    "storage",
    "webhooks",
    "tokens",
    "provisioning",
  ])
    await expectFitsEverywhere(page, `settings-${section}`, () => open(section))
  await put("gate_heading_jump", null)
  expect(complaints).toEqual([])
})
