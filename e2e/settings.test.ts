import type { Settings, SettingNow } from "@hub/contract/settings"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { postOffice } from "../server/test/post-office.ts"
import { addUser, admin, type Asked, fitsEverywhere, patiently, setPassword } from "./accounts.ts"
import { asked, browser, complaints, graceIsSignedIn, hub, page } from "./grace.ts"
import { axeFindings, pictures } from "./house.ts"

let office: Awaited<ReturnType<typeof postOffice>>
let second: { asked: Asked } | undefined

beforeAll(async () => {
  office = await postOffice()
})
afterAll(() => office?.close())
graceIsSignedIn(() => ({ HUB_SMTP_URL: office.url }))

const part = (name: string, on = page) => on.getByRole("region", { name, exact: true })
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true })
const open = async (on = page) => {
  await on.goto(`${hub.url}/admin/settings`)
  await on.getByRole("heading", { name: "Admin Settings", level: 1 }).waitFor(patiently)
}
const saved = (on = page) => on.getByText("Settings saved.", { exact: true }).last().waitFor(patiently)
const settings = async () => (await asked<{ settings: SettingNow[] }>("GET", "/api/admin/settings")).settings
/** What the post office brought to an address, as soon as it has. */
async function letterTo(email: string) {
  const found = () => office.letters.find((letter) => letter.includes(email))
  await expect.poll(found, patiently).toBeDefined()
  return found()!.replaceAll("=\r\n", "").replaceAll("=3D", "=")
}
/** Sets one past the screen, from wherever it stands. */
async function put(key: keyof Settings, value: SettingNow["value"] | null, as = asked) {
  const { version } = (await settings()).find((one) => one.key === key)!
  await as("PUT", "/api/admin/settings", { changes: [{ key, value, version }] })
}

test("a setting is saved with who set it, and goes back to its default", async () => {
  onTestFailed(() => pictures(browser))
  await put("review_days", null)
  await open()
  const days = page.getByLabel("Days for a review")
  const save = button("Save Reviews")
  expect([await days.inputValue(), await save.isDisabled()]).toEqual(["7", true])
  await days.fill("0")
  await save.click()
  await page.getByText("Enter 1 or more.").waitFor()
  expect(await days.evaluate((field) => document.activeElement === field)).toBe(true)
  await days.fill("10")
  await save.click()
  await saved()
  await part("Reviews")
    .getByText(/^Default: 7 days\. Set by .+ a moment ago\.$/)
    .waitFor()

  await page.goto(`${hub.url}/reviews/send`)
  const due = new Date(Date.now() + 10 * 86_400_000)
  const day = [due.getFullYear(), due.getMonth() + 1, due.getDate()]
    .map((one) => String(one).padStart(2, "0"))
    .join("-")
  await expect.poll(() => page.getByLabel("Due").first().inputValue(), patiently).toBe(day)

  await open()
  await button("Use the default for Days for a review").click()
  await save.click()
  await saved()
  expect((await settings()).find(({ key }) => key === "review_days")).toMatchObject({ value: 7 })
})

test("of two administrators who set the same, the second sees both and chooses", async () => {
  onTestFailed(() => pictures(browser))
  if (second === undefined) {
    const noor = await addUser(asked, "Noor", "admin")
    const letter = await letterTo(noor.email)
    second = await setPassword(hub.url, { ...noor, link: /\/auth\/setup-password\/[\w-]+/.exec(letter)![0] })
  }
  await put("log_days", 90)
  await open()
  await page.getByLabel("Lines of the log").fill("60")
  await put("log_days", 30, second.asked)
  await button("Save Retention").click()
  const told = page.getByRole("alert")
  await told.getByText("Somebody changed this section while you were editing.").waitFor(patiently)
  await told.getByText("Lines of the log: theirs is 30 days, yours is 60 days.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button("Take theirs for Lines of the log").click()
  await expect.poll(() => page.getByLabel("Lines of the log").inputValue()).toBe("30")
  await page.getByLabel("Lines of the log").fill("60")
  await button("Save Retention").click()
  await saved()
  expect((await settings()).find(({ key }) => key === "log_days")).toMatchObject({ value: 60 })
  // The refused call is the browser's to tell, and told it was.
  complaints.splice(0)
})

test("the hub is called as it is named, from the first byte of its page", async () => {
  onTestFailed(() => pictures(browser))
  await put("hub_name", "Rye & Oats")
  const html = await (await fetch(`${hub.url}/login`)).text()
  expect(html).toContain("<title>Rye &amp; Oats</title>")
  await open()
  await page.getByRole("link", { name: "Rye & Oats, projects" }).waitFor()
  expect(await page.title()).toBe("Admin Settings · Rye & Oats")
  await put("hub_name", null)
})

test("a test message tells what the mail server said, good or bad", async () => {
  onTestFailed(() => pictures(browser))
  await open()
  await part("Mail").getByText(`127.0.0.1:${office.port}`).waitFor()
  const letters = office.letters.length
  await button("Send a test message").click()
  await part("Mail").getByText(`The mail server took the letter to ${admin.email}.`).waitFor(patiently)
  expect(office.letters.length).toBe(letters + 1)
  expect(office.letters.at(-1)).toContain("Subject: Test message from Documentation Project Hub")
  expect(await axeFindings(page)).toEqual([])
})

test("administrators see everybody's API tokens, and revoke one", async () => {
  onTestFailed(() => pictures(browser))
  const name = `Nightly ${Date.now()}`
  const { token } = await asked<{ token: string }>("POST", "/api/users/me/tokens", { name, scopes: ["read"] })
  const status = async () =>
    (await fetch(`${hub.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await status()).toBe(200)
  await open()
  await part("API tokens")
    .getByRole("button", { name: `Revoke ${name} of Administrator` })
    .click(patiently)
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click()
  await page.getByText(`Token ${name} revoked.`).waitFor(patiently)
  expect(await status()).toBe(401)
})

test("nothing on the settings keeps anybody from using them, at any width and in any light", async () => {
  onTestFailed(() => pictures(browser))
  await put("gate_heading_jump", "block")
  await fitsEverywhere(page, "settings", open)
  await put("gate_heading_jump", null)
  expect(complaints).toEqual([])
})
