import type { Browser, CDPSession, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { findFreePort } from "../server/test/free-port.ts"
import { admin, makeApiCaller, expectFitsEverywhere, openSignedInPage } from "./fixtures/accounts.ts"
import { axeFindings, type RunningHub, launchBrowser, saveScreenshots, openSharedHub } from "./fixtures/server.ts"

let hub: RunningHub
let browser: Browser
let page: Page
let complaints: string[]
let url: string
let keys: CDPSession

beforeAll(async () => {
  const port = String(await findFreePort())
  // Passkeys belong to a name, not to a number.
  url = `http://localhost:${port}`
  const grace = { HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password }
  hub = await openSharedHub({ HUB_PORT: port, HUB_PUBLIC_URL: url, ...grace })
  browser = await launchBrowser()
  ;({ page, complaints } = await openSignedInPage(browser, url))
  keys = await page.context().newCDPSession(page)
  await keys.send("WebAuthn.enable")
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

/** A security key in the browser, as if it were plugged in and always touched. */
async function plugIn(): Promise<string> {
  const { authenticatorId } = await keys.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "usb",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}
const profile = async () => {
  await page.goto("about:blank")
  await page.goto(`${url}/profile#sign-in`)
  await page.getByRole("button", { name: "Change password", exact: true }).waitFor()
}
const button = (name: string) => page.getByRole("button", { name, exact: true })
const said = (sentence: string) => page.getByText(sentence, { exact: true }).last().waitFor()
const factors = () => page.getByRole("region", { name: "Two-factor sign-in" })
const adding = () => page.getByRole("dialog", { name: "Add a passkey" })
const wanted = async (name: string, password = admin.password) => {
  await adding().getByLabel("Name").fill(name)
  await adding().getByLabel("Current password").fill(password)
  await adding().getByRole("button", { name: "Continue" }).click()
}

test("a passkey is made by the browser, after a name and the password, and brings recovery codes", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await plugIn()
  await profile()
  await button("Add a passkey").click()
  await adding().getByRole("button", { name: "Continue" }).click()
  await said("Enter your current password.")
  await said("A name is required.")
  expect(await axeFindings(page)).toEqual([])

  await wanted("Blue key", "a wrong password")
  await said("This is not your current password.")
  await wanted("Blue key")

  await said("Passkey Blue key added.")
  const shown = page.getByRole("dialog", { name: "Your recovery codes" })
  expect(await shown.locator("li").count()).toBe(10)
  await button("I've saved my codes").click()
  await factors().getByText("Added a moment ago, never used").waitFor()
  await factors().getByText("10 codes left.").waitFor()
})

test("the same key is not added twice, and a browser that makes none says so", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await profile()
  await button("Add a passkey").click()
  await wanted("Blue key again")
  await said("This passkey is already added.")
  await page.keyboard.press("Escape")

  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException("No.", "NotAllowedError"))
  })
  await button("Add a passkey").click()
  await wanted("Red key")
  await said("The browser couldn't create a passkey. Try again, or use another key.")
  expect(await factors().locator("li[data-passkey]").count()).toBe(1)
})

test("a passkey gets another name, by keyboard alone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await profile()
  await button("Rename Blue key").focus()
  await page.keyboard.press("Enter")
  await page.getByRole("dialog", { name: "Rename Blue key" }).locator("input:focus").waitFor()
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type("Green key")
  await page.keyboard.press("Enter")

  await factors().getByText("Green key").waitFor()
  await page.reload()
  await factors().getByText("Green key").waitFor()
})

test("the passkey is asked for at the next login, and the profile tells that it was used", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await profile()
  await page.getByRole("button", { name: "Administrator" }).click()
  await button("Logout").click()
  await page.waitForURL(/\/login/)

  await page.getByRole("textbox", { name: "Email" }).fill(admin.email)
  await page.locator("input[type=password]").fill(admin.password)
  await button("Sign In").click()
  await button("Sign in with a passkey").click()
  await page.waitForURL(`${url}/`)

  await profile()
  await factors().getByText("Added a moment ago, last used a moment ago").waitFor()
})

test("on a desk and on a phone, light and dark, nothing keeps anybody from the profile", async () => {
  const token = await page.evaluate(() => localStorage.getItem("access_token")!)
  const asked = makeApiCaller(url, token)
  await asked("POST", "/api/users/me/tokens", { name: "Nightly report of prices and wages", scopes: ["read"] })
  await expectFitsEverywhere(page, "profile", async () => {
    await profile()
    await factors().getByText("Green key").waitFor()
  })
  await expectFitsEverywhere(page, "profile-tokens", async () => {
    await page.goto(`${url}/profile#tokens`)
    await page.getByText("Nightly report of prices and wages").waitFor()
  })
  await expectFitsEverywhere(page, "profile-app", async () => {
    await profile()
    await button("Set up an authenticator app").click()
    await page.getByRole("dialog").getByLabel("Current password").fill(admin.password)
    await button("Continue").click()
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor()
  })
  await expectFitsEverywhere(page, "profile-codes", async () => {
    await profile()
    await button("New recovery codes").click()
    await page.getByRole("dialog").getByLabel("Current password").fill(admin.password)
    await button("Create new codes").click()
    await page.getByRole("dialog", { name: "Your recovery codes" }).waitFor()
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})

test("a passkey is removed with the password, and the last one takes the recovery codes with it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await profile()
  await button("Remove Green key").click()
  const removal = page.getByRole("dialog", { name: "Remove Green key" })
  await removal.getByText("You can no longer sign in with this passkey.").waitFor()
  await removal.getByLabel("Current password").fill(admin.password)
  await removal.getByRole("button", { name: "Remove" }).click()

  await said("Passkey Green key removed.")
  await factors().locator("li[data-passkey]").waitFor({ state: "detached" })
  await button("New recovery codes").waitFor({ state: "detached" })
  const { email, password } = admin
  expect(await makeApiCaller(url)("POST", "/api/users/login", { email, password })).toMatchObject({ status: 200 })
})
