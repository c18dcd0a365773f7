import type { Browser, Route } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type RunningHub, launchBrowser, openSharedHub } from "./fixtures/server.ts"
import {
  respondWith,
  fillSignIn,
  readFocusedName,
  passwordField,
  pressSignIn,
  readStoredKeys,
  openVisitorPage,
} from "./fixtures/visitor.ts"
import { ada, writerAccount } from "./fixtures/writer.ts"

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

test("the person who asks for a page signs in by keyboard and is led there", async () => {
  const { context, page, complaints } = await at("/topics?status=draft")
  let sent: unknown
  let letThrough = () => {}
  const allowed = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route("**/api/users/login", async (route) => {
    sent = route.request().postDataJSON()
    await allowed
    await route.continue()
  })

  await page.getByLabel("Email").focus()
  await page.keyboard.type("  Ada@Office.test ")
  await page.keyboard.press("Tab")
  await page.keyboard.type(ada.password)
  await page.keyboard.press("Enter")

  await page.getByRole("button", { name: "Signing in..." }).waitFor()
  expect(await page.getByRole("button", { name: "Signing in..." }).isDisabled()).toBe(true)
  await expect.poll(() => sent).toEqual({ email: "ada@office.test", password: ada.password, remember: false })
  letThrough()
  await page.getByRole("heading", { name: "All Topics" }).waitFor()
  expect(page.url()).toBe(`${hub.url}/topics?status=draft`)
  expect(await readStoredKeys(page)).toEqual(expect.arrayContaining(["access_token", "isAuthenticated", "user"]))
  const session = (await context.cookies(`${hub.url}/api/users`)).find(({ name }) => name === "hub_session")
  expect([session?.httpOnly, session?.sameSite, session?.expires]).toEqual([true, "Strict", -1])
  expect(complaints).toEqual([])
})

test("the sign-in page has its fields, links and nothing of the hub's frame", async () => {
  const { page } = await at("/login")

  await page.getByRole("button", { name: "Show or hide what is typed" }).waitFor()
  await passwordField(page).fill("visible words")
  await page.getByRole("button", { name: "Show or hide what is typed" }).press("Enter")

  expect(await passwordField(page).getAttribute("type")).toBe("text")
  for (const name of ["Forgot password?", "Request author account", "Sign In"])
    expect(await page.getByRole("button", { name, exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole("checkbox", { name: "Remember me" }).isChecked()).toBe(false)
  expect(await page.getByRole("navigation").count()).toBe(0)
  expect(await page.getByText("No new notifications.").count()).toBe(0)
  expect(await page.getByRole("button", { name: /menu/ }).count()).toBe(0)
})

test("Remember me keeps the session for 30 days", async () => {
  const { context, page } = await at("/login")
  await fillSignIn(page)
  await page.getByRole("checkbox", { name: "Remember me" }).press("Space")

  await pressSignIn(page)

  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  const session = (await context.cookies(`${hub.url}/api/users`)).find(({ name }) => name === "hub_session")
  const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)
  await page.goto(`${hub.url}/login`)
  await page.waitForURL(`${hub.url}/`)
})

test("what is missing is said beside the fields, and the first gets the focus", async () => {
  const { page } = await at("/login")

  await page.getByRole("button", { name: "Sign In" }).click()

  await page.getByText("Email is required.").waitFor()
  expect(await page.getByText("Password is required.").isVisible()).toBe(true)
  expect(await readFocusedName(page)).toBe("email")
})

const refusals: [name: string, answer: (route: Route) => Promise<void>, shown: string][] = [
  ["a wrong password", (route) => route.continue(), "Invalid email or password"],
  ["a refusal without words", respondWith(401, "<h1>No</h1>"), "Invalid email or password"],
  [
    "an account that is not active",
    respondWith(401, { error: "This account is not active. Please contact an administrator.", code: "signed_out" }),
    "This account is not active. Please contact an administrator.",
  ],
  [
    "a call from another site",
    respondWith(403, { error: "This request came from another site.", code: "other_site" }),
    "This request came from another site.",
  ],
  [
    "a hub that stumbles",
    respondWith(500, { error: "Something went wrong. Please try again.", code: "broken" }),
    "Something went wrong. Please try again.",
  ],
  [
    "a hub out of reach",
    (route) => route.abort("internetdisconnected"),
    "The hub can't be reached. Check your connection and try again.",
  ],
]

test.for(refusals)("%s is said, and nothing stays stored", async ([, answer, shown]) => {
  const { page } = await at("/login")
  await page.evaluate(() => localStorage.setItem("access_token", "of somebody before"))
  await page.route("**/api/users/login", answer)
  await fillSignIn(page, { email: "ada@office.test", password: "not her password" })

  await pressSignIn(page)

  await page.getByRole("alert").filter({ hasText: shown }).waitFor()
  expect(await readStoredKeys(page)).not.toContain("access_token")
  expect(await passwordField(page).inputValue()).toBe("not her password")
})

test("the person who tries too often is told how long to wait, and when the wait is over", async () => {
  const { page } = await at("/login")
  await page.clock.install()
  const email = "nobody@office.test"
  await fillSignIn(page, { email, password: "guess" })

  const refused = page
    .getByRole("alert")
    .filter({ hasText: /^Too many attempts\. Please try again in \d+ seconds?\.$/ })
  for (let guess = 0; guess < 8 && !(await refused.isVisible()); guess++) {
    const answered = page.waitForResponse("**/api/users/login")
    await pressSignIn(page)
    await answered
    await page.getByRole("alert").waitFor()
  }

  await refused.waitFor()
  await page.clock.fastForward(90_000)
  await page.getByRole("alert").filter({ hasText: "You can try again now." }).waitFor()
})

test("a session that ran out is said at the sign-in page, which leads back", async () => {
  const { context, page } = await at("/login")
  await fillSignIn(page)
  await pressSignIn(page)
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  await context.clearCookies({ name: "hub_session" })
  await page.evaluate(() => localStorage.setItem("access_token", "dhs_forgotten"))

  await page.goto(`${hub.url}/topics`)

  await page.getByText("Your session has expired. Please log in again.").waitFor()
  expect(new URL(page.url()).searchParams.get("return_to")).toBe("/topics")
  await fillSignIn(page)
  await pressSignIn(page)
  await page.waitForURL(`${hub.url}/topics`)
})

test("Logout clears what is stored and goes to the sign-in page, saying nothing of a session", async () => {
  const { page } = await at("/topics")
  await fillSignIn(page)
  await pressSignIn(page)
  await page.getByRole("heading", { name: "All Topics" }).waitFor()

  await page.getByRole("button", { name: "Administrator" }).press("Enter")
  await page.getByRole("button", { name: "Logout" }).press("Enter")

  await page.getByRole("heading", { name: "Sign in" }).waitFor()
  expect(page.url()).toBe(`${hub.url}/login`)
  for (const key of ["access_token", "isAuthenticated", "user"]) expect(await readStoredKeys(page)).not.toContain(key)
  expect(await page.getByText("Your session has expired.").count()).toBe(0)
})
