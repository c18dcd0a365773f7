import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible } from "./fixtures/page.ts"
import {
  desktop,
  type RunningHub,
  launchBrowser,
  phone,
  openSharedHub,
  expectNoSidewaysScroll,
} from "./fixtures/server.ts"
import { respondWith, readFocusedName, openVisitorPage } from "./fixtures/visitor.ts"
import { writerAccount } from "./fixtures/writer.ts"

let hub: RunningHub
let browser: Browser

beforeAll(async () => {
  hub = await openSharedHub(writerAccount)
  browser = await launchBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

const at = (...[path, looks]: [path: string, looks?: Parameters<typeof openVisitorPage>[3]]) =>
  openVisitorPage(browser, hub, path, looks)

test("Request Author Access asks for everything, and says that the wish was sent", async () => {
  const { page } = await at("/login")
  await page.getByRole("button", { name: "Request author account" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "Request Author Access" })
  await dialog.waitFor()

  await page.getByRole("button", { name: "Send request" }).press("Enter")
  for (const words of [
    "A name is required.",
    "Enter an email address.",
    "Choose a department.",
    "A reason is required.",
  ])
    await dialog.getByText(words, { exact: true }).last().waitFor()
  expect(await readFocusedName(page)).toBe("name")
  await page.keyboard.type("Noor Haddad")
  await page.keyboard.press("Tab")
  await page.keyboard.type("noor@office.test")
  await page.keyboard.press("Tab")
  expect(await dialog.getByLabel("Department").locator("option").allTextContents()).toEqual([
    "Choose a department",
    "Economic Indicators",
    "Population Studies",
    "Information Technology",
    "Communications",
    "Data Management",
    "Other",
  ])
  await page.keyboard.type("Pop")
  await page.keyboard.press("Tab")
  await page.keyboard.type("I write about households.")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")

  await dialog.getByText("Your request was sent. An administrator will").waitFor()
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "detached" })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Request author account")
})

test("Reset Password says the same for every address", async () => {
  const { page } = await at("/login")
  await page.getByLabel("Email").fill("ada@office.test")
  await page.getByRole("button", { name: "Forgot password?" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "Reset Password" })
  await dialog.waitFor()
  expect(await dialog.getByLabel("Email").inputValue()).toBe("ada@office.test")
  const said: string[] = []

  for (const email of ["", "ada@office.test", "nobody.knows@office.test"]) {
    if (!(await dialog.isVisible())) await page.getByRole("button", { name: "Forgot password?" }).press("Enter")
    await dialog.getByLabel("Email").fill(email)
    await page.keyboard.press("Enter")
    if (email === "") await dialog.getByText("Enter an email address.").waitFor()
    else {
      await dialog.waitFor({ state: "detached" })
      const toast = page.getByRole("alert").filter({ hasText: "Password reset link sent" })
      said.push(await toast.innerText())
      await toast.getByRole("button").click()
    }
  }

  expect(said[0]).toMatch(/^Password reset link sent/)
  expect(said[1]).toBe(said[0])
})

test.for([
  [
    "in the words of the hub",
    respondWith(429, { error: "Too many attempts. Please wait a minute.", code: "too_many" }),
    "Too many attempts. Please wait a minute.",
  ],
  ["where the hub has none", respondWith(502, "<h1>Bad gateway</h1>"), "Failed to send password reset link"],
] as const)("a reset that failed is told %s", async ([, answer, words]) => {
  const { page } = await at("/login")
  await page.route("**/api/users/reset-password", answer)
  await page.getByRole("button", { name: "Forgot password?" }).click()
  await page.getByRole("dialog").getByLabel("Email").fill("ada@office.test")

  await page.getByRole("button", { name: "Send Reset Link" }).press("Enter")

  await page.getByRole("alert").filter({ hasText: words }).waitFor()
  expect(await page.getByRole("dialog").isVisible()).toBe(true)
})

test.for([
  ["desk", "light", desktop],
  ["desk", "dark", desktop],
  ["phone", "light", phone],
  ["phone", "dark", phone],
] as const)("everything before sign-in is accessible on a %s in %s", async ([name, colorScheme, viewport]) => {
  const { page } = await at("/login", { viewport, colorScheme })
  const look = (part: string) => expectAccessible(page, `sign-in-${part}-${name}-${colorScheme}`)
  await look("empty")

  await page.getByRole("button", { name: "Sign In" }).click()
  await page.getByText("Password is required.").waitFor()
  await look("missing")
  await page.getByRole("button", { name: "Forgot password?" }).click()
  await page.getByRole("dialog").waitFor()
  await look("reset")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Request author account" }).click()
  await page.getByRole("button", { name: "Send request" }).click()
  await page.getByText("A reason is required.").waitFor()
  await look("access")

  await expectNoSidewaysScroll(page)
})
