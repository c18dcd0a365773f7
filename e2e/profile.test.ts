import { readFile } from "node:fs/promises"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { computeTotp } from "../server/src/account/second-factor/totp.ts"
import { findFreePort } from "../server/test/free-port.ts"
import {
  createAccount,
  admin,
  type ApiCall,
  makeApiCaller,
  chosenPassword,
  longTimeout,
  setAccountPassword,
  openSignedInPage,
} from "./fixtures/accounts.ts"
import { axeFindings, type RunningHub, launchBrowser, saveScreenshots, openSharedHub } from "./fixtures/server.ts"

let hub: RunningHub
let browser: Browser
let url: string
let administrator: ApiCall

beforeAll(async () => {
  const port = String(await findFreePort())
  // Passkeys belong to a name, not to a number.
  url = `http://localhost:${port}`
  const grace = { HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password }
  hub = await openSharedHub({ HUB_PORT: port, HUB_PUBLIC_URL: url, ...grace })
  browser = await launchBrowser()
  const { access_token } = await makeApiCaller(url)<{ access_token: string }>("POST", "/api/users/login", admin)
  administrator = makeApiCaller(url, access_token)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

/** Somebody with an account, at a section of their profile. */
async function member(name: string, at = "profile") {
  const made = await createAccount(administrator, name)
  await setAccountPassword(url, made)
  const who = { email: made.email, password: chosenPassword }
  const here = await openSignedInPage(browser, url, who)
  await here.page.goto(`${url}/profile#${at}`)
  await here.page.getByRole("heading", { name: "Update Your Profile" }).waitFor()
  return { ...here, who }
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const said = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).last().waitFor()
const section = (page: Page, name: string) => page.getByRole("region", { name })
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("user")!) as Record<string, unknown>)
const codeNow = (secret: string, ahead = 0) => computeTotp(secret, Math.floor(Date.now() / 30_000) + ahead)
const login = (who: object) => makeApiCaller(url)<{ status: number; code?: string }>("POST", "/api/users/login", who)

test("the profile is filled in and saved by keyboard, on the server and in the stored user", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, asked, complaints } = await member("Ben Writes")
  const before = await stored(page)
  expect(await page.getByLabel("Email", { exact: true }).isDisabled()).toBe(true)
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("ben.writes@office.test")
  await said(page, "Email cannot be changed")

  await page.getByLabel("Name").focus()
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.press("Delete")
  await page.keyboard.press("Enter")
  await said(page, "A name is required.")
  await page.keyboard.type("Benedikt Writes")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Economist")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Statistics Office")
  let answer = () => undefined as void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route("**/api/users/me", async (route) => {
    await answered
    await route.continue()
  })
  await page.keyboard.press("Enter")
  await button(page, "Saving...").waitFor()
  answer()

  await said(page, "Profile updated successfully!")
  await button(page, "Save Changes").waitFor()
  const saved = { name: "Benedikt Writes", title: "Economist", organization: "Statistics Office" }
  expect(await stored(page)).toEqual({ ...before, ...saved })
  expect(await asked("GET", "/api/users/me")).toMatchObject(saved)
  await page.getByRole("button", { name: "Benedikt" }).waitFor()
  await page.unrouteAll()
  await page.reload()
  await expect.poll(() => page.getByLabel("Title").inputValue(), longTimeout).toBe("Economist")
  expect(complaints).toEqual([])
})

test("a profile that cannot be saved says so and keeps what was typed; Cancel goes back one page", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = await member("Cara Cancels")
  await page.goto(`${url}/topics`)
  await page.getByRole("button", { name: "Cara" }).click()
  await page.getByRole("link", { name: "Update Profile" }).click()
  await page.waitForURL(`${url}/profile`)
  await page.getByLabel("Title").fill("Analyst")
  await page.route("**/api/users/me", (route) => route.fulfill({ status: 502, body: "" }))

  await button(page, "Save Changes").click()

  await said(page, "Failed to update profile. Please try again.")
  expect(await page.getByLabel("Title").inputValue()).toBe("Analyst")
  expect(await stored(page)).toMatchObject({ title: "" })
  await page.unrouteAll()
  await button(page, "Cancel").click()
  await page.waitForURL(`${url}/topics`)
})

test("a new password is judged while it is typed, replaces the session here and ends it elsewhere", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, asked, who } = await member("Dora Changes", "sign-in")
  const elsewhere = await openSignedInPage(browser, url, who)
  const token = await asked<{ token: string }>("POST", "/api/users/me/tokens", { name: "Script", scopes: ["read"] })
  const before = await page.evaluate(() => localStorage.getItem("access_token"))
  const password = section(page, "Password")
  const fill = async (current: string, fresh: string, repeat: string) => {
    await password.getByLabel("Current password").fill(current)
    await password.getByLabel("New password").fill(fresh)
    await password.getByLabel("Repeat the password").fill(repeat)
  }

  await button(page, "Change password").click()
  await said(page, "Enter your current password.")
  await fill("a wrong password", "dora changes 2026", "another")
  await password.getByText("This password is too easy to guess.", { exact: true }).waitFor()
  await button(page, "Change password").click()
  await said(page, "The passwords don't match.")
  await fill("a wrong password", "nine brave herons wade", "nine brave herons wade")
  await button(page, "Change password").click()
  await said(page, "This is not your current password.")
  await fill(chosenPassword, "nine brave herons wade", "nine brave herons wade")
  expect(await axeFindings(page)).toEqual([])
  await button(page, "Change password").click()

  await said(page, "Password changed. You were signed out everywhere else.")
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).not.toBe(before)
  expect(await password.getByLabel("New password").inputValue()).toBe("")
  await page.reload()
  await section(page, "Sessions").getByText("This device").waitFor()
  expect(await section(page, "Sessions").locator("li").count()).toBe(1)
  await page.getByRole("link", { name: "API tokens" }).click()
  await said(page, "You have no tokens.")
  expect(await makeApiCaller(url, token.token)("GET", "/api/users/me")).toMatchObject({ status: 401 })
  await elsewhere.page.goto(`${url}/profile`)
  await elsewhere.page.waitForURL(/\/login\?return_to=/)
  expect((await login(who)).status).toBe(401)
  expect((await login({ ...who, password: "nine brave herons wade" })).status).toBe(200)
})

test("sessions are listed with this device marked, ended one by one, and all but this one", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, who } = await member("Emil Roams", "sign-in")
  const phone = await openSignedInPage(browser, url, who)
  for (let at = 0; at < 2; at++) await login(who)
  await page.reload()
  const sessions = section(page, "Sessions")
  const rows = sessions.locator("li[data-session]")
  await expect.poll(() => rows.count(), longTimeout).toBe(5)
  await rows.filter({ hasText: "This device" }).getByText("Chrome on Linux").waitFor()
  expect(await sessions.getByText("This device").count()).toBe(1)
  expect(await rows.filter({ hasText: "This device" }).getByRole("button").count()).toBe(0)

  await sessions.getByRole("button", { name: "End session in Chrome on Linux" }).click()
  await said(page, "1 session ended.")
  await expect.poll(() => rows.count(), longTimeout).toBe(4)
  await phone.page.goto(`${url}/profile`)
  await phone.page.waitForURL(/\/login\?return_to=/)
  await button(page, "End all other sessions").click()
  const question = page.getByRole("dialog", { name: "End other sessions" })
  await question.getByText("End all other sessions? You stay signed in here.").waitFor()
  await question.getByRole("button", { name: "End sessions" }).click()

  await said(page, "3 sessions ended.")
  await expect.poll(() => rows.count(), longTimeout).toBe(1)
  await button(page, "End all other sessions").waitFor({ state: "detached" })
  await page.reload()
  await sessions.getByText("This device").waitFor()
})

test("a token is shown once to copy, does what its scope says, and nothing after it is revoked", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = await member("Fay Scripts", "tokens")
  const tokens = section(page, "API tokens")
  const create = async (name: string, scope: string, life: string) => {
    await button(page, "Create token").click()
    const dialog = page.getByRole("dialog", { name: "Create token" })
    await dialog.getByRole("button", { name: "Create" }).click()
    await said(page, "A name is required.")
    await dialog.getByLabel("Name").fill(name)
    await dialog.getByRole("radio", { name: scope, exact: true }).check()
    await expect.poll(() => dialog.getByLabel("Expires after").inputValue()).toBe("90")
    await dialog.getByLabel("Expires after").selectOption(life)
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole("button", { name: "Create" }).click()
    await said(page, `Copy the token ${name} now. It won't be shown again.`)
    const field = tokens.getByLabel("Token", { exact: true })
    await tokens.getByRole("button", { name: "Copy" }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue())
    return makeApiCaller(url, await field.inputValue())
  }
  await said(page, "You have no tokens.")

  const reads = await create("Nightly report", "Read", "7 days")
  const writes = await create("Importer", "Read and write", "365 days")
  const topic = { title: "From a program", content: "Words." }
  const did = [
    await reads<{ status: number }>("GET", "/api/users/me"),
    await reads<{ status: number }>("POST", "/api/topics/", topic),
    await writes<{ id: number }>("POST", "/api/topics/", topic),
  ]
  await page.reload()

  expect(did).toMatchObject([{ name: "Fay Scripts" }, { status: 403 }, { title: "From a program" }])
  await tokens.locator("li").nth(1).getByText("Nightly report").waitFor()
  await tokens
    .locator("li")
    .nth(1)
    .getByText(/^Reads, expires .*, last used a moment ago$/)
    .waitFor()
  await tokens
    .locator("li")
    .nth(0)
    .getByText(/^Reads and writes, expires /)
    .waitFor()
  expect(await page.getByText("It won't be shown again").count()).toBe(0)
  await tokens.getByRole("button", { name: "Revoke Nightly report" }).click()
  const question = page.getByRole("dialog", { name: "Revoke token" })
  await question.getByText("Revoke Nightly report? Programs that use it stop working right away.").waitFor()
  await question.getByRole("button", { name: "Revoke" }).click()
  await said(page, "Token Nightly report revoked.")
  expect(await reads("GET", "/api/users/me")).toMatchObject({ status: 401 })
  expect(await tokens.locator("li").count()).toBe(1)
})

test("an authenticator app is set up with its code, brings recovery codes once, and is removed with the password", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, who } = await member("Gil Guards", "sign-in")
  const factors = section(page, "Two-factor sign-in")
  const prove = async (dialog: string, yes: string, password = chosenPassword) => {
    await page.getByRole("dialog", { name: dialog }).getByLabel("Current password").fill(password)
    await page.getByRole("dialog", { name: dialog }).getByRole("button", { name: yes }).click()
  }

  await button(page, "Set up an authenticator app").click()
  await prove("Set up an authenticator app", "Continue", "a wrong password")
  await said(page, "This is not your current password.")
  await prove("Set up an authenticator app", "Continue")
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor()
  const secret = await page.getByLabel("Key").inputValue()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("000000")
  await button(page, "Turn on").click()
  await said(page, "This code isn't right. Check the clock on your phone and try the next code.")
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(codeNow(secret))
  await page.keyboard.press("Enter")

  const shown = page.getByRole("dialog", { name: "Your recovery codes" })
  await shown.waitFor()
  const codes = await shown.getByRole("list", { name: "Recovery codes" }).locator("li").allTextContents()
  expect(new Set(codes.filter((code) => /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/.test(code))).size).toBe(10)
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    shown.getByRole("button", { name: "Download" }).click(),
  ])
  expect(file.suggestedFilename()).toBe("hub-recovery-codes.txt")
  expect(await readFile(await file.path(), "utf8")).toBe(`${codes.join("\n")}\n`)
  expect(await axeFindings(page)).toEqual([])
  await button(page, "I've saved my codes").click()
  await factors.getByText("On", { exact: true }).waitFor()
  await factors.getByText("10 codes left.").waitFor()
  expect(await page.getByText(codes[0]!).count()).toBe(0)

  const asked = await login(who)
  const { challenge } = (asked as unknown as { details: { challenge: string } }).details
  const second = await makeApiCaller(url)("POST", "/api/users/login/second-factor", { challenge, code: codes[3] })
  expect([asked.code, second]).toMatchObject(["second_factor_required", { user: { name: "Gil Guards" } }])
  await page.reload()
  await factors.getByText("9 codes left.").waitFor()
  await button(page, "New recovery codes").click()
  await prove("New recovery codes", "Create new codes")
  await shown.waitFor()
  expect(await shown.getByText(codes[0]!).count()).toBe(0)
  await button(page, "I've saved my codes").click()
  await factors.getByText("10 codes left.").waitFor()
  await button(page, "Remove the authenticator app").click()
  await prove("Remove the authenticator app", "Remove")
  await said(page, "Authenticator app removed.")
  await factors.getByText("Off", { exact: true }).waitFor()
  expect((await login(who)).status).toBe(200)
})
