import type { Browser, BrowserContext, Page, Route } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from "vitest"
import { seen } from "./giving.ts"
import { desk, type Hub, launch, openPage, phone, pictures, startHub } from "./house.ts"
import { writerAccount } from "./writer.ts"

const ada = { email: writerAccount.HUB_ADMIN_EMAIL, password: writerAccount.HUB_ADMIN_PASSWORD }

let hub: Hub
let browser: Browser
let contexts: BrowserContext[] = []

beforeAll(async () => {
  hub = await startHub(writerAccount)
  browser = await launch()
}, 240_000)
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
})
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

async function visitorAt(path: string, options: { viewport?: typeof desk; colorScheme?: "light" | "dark" } = {}) {
  onTestFailed(() => pictures(browser))
  const context = await browser.newContext({ viewport: desk, ...options })
  contexts.push(context)
  context.setDefaultTimeout(15_000)
  const { page, complaints } = await openPage(context)
  await page.goto(hub.url + path)
  await page.getByRole("heading", { level: 1 }).waitFor()
  return { context, page, complaints }
}

const passwordField = (page: Page) => page.getByRole("textbox", { name: "Password" })
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

async function fill(page: Page, { email, password } = ada) {
  await page.getByLabel("Email").fill(email)
  await passwordField(page).fill(password)
}

const answering = (status: number, body: object | string) => (route: Route) =>
  route.fulfill(typeof body === "string" ? { status, body } : { status, json: body })

test("whoever asks for a page signs in by keyboard and is led there", async () => {
  const { context, page, complaints } = await visitorAt("/topics?status=draft")
  let sent: unknown
  let letThrough = () => {}
  await page.route("**/api/users/login", async (route) => {
    sent = route.request().postDataJSON()
    await new Promise<void>((resolve) => (letThrough = resolve))
    await route.continue()
  })

  await page.getByLabel("Email").focus()
  await page.keyboard.type("  Ada@Office.test ")
  await page.keyboard.press("Tab")
  await page.keyboard.type(ada.password)
  await page.keyboard.press("Enter")

  await page.getByRole("button", { name: "Signing in..." }).waitFor()
  expect(await page.getByRole("button", { name: "Signing in..." }).isDisabled()).toBe(true)
  expect(sent).toEqual({ email: "ada@office.test", password: ada.password, remember: false })
  letThrough()
  await page.getByRole("heading", { name: "All Topics" }).waitFor()
  expect(page.url()).toBe(`${hub.url}/topics?status=draft`)
  expect(await stored(page)).toEqual(expect.arrayContaining(["access_token", "isAuthenticated", "user"]))
  const session = (await context.cookies(`${hub.url}/api/users`)).find(({ name }) => name === "hub_session")
  expect([session?.httpOnly, session?.sameSite, session?.expires]).toEqual([true, "Strict", -1])
  expect(complaints).toEqual([])
})

test("the sign-in page has its fields, links and nothing of the hub's frame", async () => {
  const { page } = await visitorAt("/login")

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
  const { context, page } = await visitorAt("/login")
  await fill(page)
  await page.getByRole("checkbox", { name: "Remember me" }).press("Space")

  await page.getByRole("button", { name: "Sign In" }).press("Enter")

  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  const session = (await context.cookies(`${hub.url}/api/users`)).find(({ name }) => name === "hub_session")
  const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)
  await page.goto(`${hub.url}/login`)
  await page.waitForURL(`${hub.url}/`)
})

test("what is missing is said beside the fields, and the first gets the focus", async () => {
  const { page } = await visitorAt("/login")

  await page.getByRole("button", { name: "Sign In" }).click()

  await page.getByText("Email is required.").waitFor()
  expect(await page.getByText("Password is required.").isVisible()).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email")
})

const refusals: [name: string, answer: (route: Route) => Promise<void>, shown: string][] = [
  ["a wrong password", (route) => route.continue(), "Invalid email or password"],
  ["a refusal without words", answering(401, "<h1>No</h1>"), "Invalid email or password"],
  [
    "an account that is not active",
    answering(401, { error: "This account is not active. Please ask an administrator.", code: "signed_out" }),
    "This account is not active. Please ask an administrator.",
  ],
  [
    "a call from another site",
    answering(403, { error: "This call came from another site.", code: "other_site" }),
    "This call came from another site.",
  ],
  ["a hub that stumbles", answering(500, { error: "Something went wrong.", code: "broken" }), "Something went wrong."],
  [
    "a hub out of reach",
    (route) => route.abort("internetdisconnected"),
    "The hub cannot be reached. Check your connection and try again.",
  ],
]

test.for(refusals)("%s is said, and nothing stays stored", async ([, answer, shown]) => {
  const { page } = await visitorAt("/login")
  await page.evaluate(() => localStorage.setItem("access_token", "of somebody before"))
  await page.route("**/api/users/login", answer)
  await fill(page, { email: "ada@office.test", password: "not her password" })

  await page.getByRole("button", { name: "Sign In" }).press("Enter")

  await page.getByRole("alert").filter({ hasText: shown }).waitFor()
  expect(await stored(page)).not.toContain("access_token")
  expect(await passwordField(page).inputValue()).toBe("not her password")
})

test("whoever tries too often is told how long to wait, and when the wait is over", async () => {
  const { page } = await visitorAt("/login")
  await page.clock.install()
  const email = "nobody@office.test"
  await fill(page, { email, password: "guess" })
  const signIn = page.getByRole("button", { name: "Sign In" })

  const refused = page
    .getByRole("alert")
    .filter({ hasText: /^Too many attempts\. Please try again in \d+ seconds?\.$/ })
  for (let guess = 0; guess < 8 && !(await refused.isVisible()); guess++) {
    const answered = page.waitForResponse("**/api/users/login")
    await signIn.press("Enter")
    await answered
    await page.getByRole("alert").waitFor()
  }

  await refused.waitFor()
  await page.clock.fastForward(90_000)
  await page.getByRole("alert").filter({ hasText: "You can try again now." }).waitFor()
})

test("a session that ran out is said at the sign-in page, which leads back", async () => {
  const { context, page } = await visitorAt("/login")
  await fill(page)
  await page.getByRole("button", { name: "Sign In" }).press("Enter")
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  await context.clearCookies({ name: "hub_session" })
  await page.evaluate(() => localStorage.setItem("access_token", "dhs_forgotten"))

  await page.goto(`${hub.url}/topics`)

  await page.getByText("Your session has expired. Please log in again.").waitFor()
  expect(new URL(page.url()).searchParams.get("return_to")).toBe("/topics")
  await fill(page)
  await page.getByRole("button", { name: "Sign In" }).press("Enter")
  await page.waitForURL(`${hub.url}/topics`)
})

test("Logout clears what is stored and goes to the sign-in page, saying nothing of a session", async () => {
  const { page } = await visitorAt("/topics")
  await fill(page)
  await page.getByRole("button", { name: "Sign In" }).press("Enter")
  await page.getByRole("heading", { name: "All Topics" }).waitFor()

  await page.getByRole("button", { name: "Administrator" }).press("Enter")
  await page.getByRole("button", { name: "Logout" }).press("Enter")

  await page.getByRole("heading", { name: "Sign in" }).waitFor()
  expect(page.url()).toBe(`${hub.url}/login`)
  for (const key of ["access_token", "isAuthenticated", "user"]) expect(await stored(page)).not.toContain(key)
  expect(await page.getByText("Your session has expired.").count()).toBe(0)
})

test("Request Author Access asks for everything, and says that the wish was sent", async () => {
  const { page } = await visitorAt("/login")
  await page.getByRole("button", { name: "Request author account" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "Request Author Access" })
  await dialog.waitFor()

  await page.getByRole("button", { name: "Send Request" }).press("Enter")
  for (const words of [
    "A name is required.",
    "Enter an email address.",
    "Choose a department.",
    "A reason is required.",
  ])
    await dialog.getByText(words, { exact: true }).last().waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name")
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
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")

  await dialog.getByText("Your request was sent. An administrator will answer it by mail.").waitFor()
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "detached" })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Request author account")
})

test("Reset Password says the same for every address", async () => {
  const { page } = await visitorAt("/login")
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
    answering(429, { error: "Too many attempts. Please wait a minute.", code: "too_many" }),
    "Too many attempts. Please wait a minute.",
  ],
  ["where the hub has none", answering(502, "<h1>Bad gateway</h1>"), "Failed to send password reset link"],
] as const)("a reset that failed is told %s", async ([, answer, words]) => {
  const { page } = await visitorAt("/login")
  await page.route("**/api/users/reset-password", answer)
  await page.getByRole("button", { name: "Forgot password?" }).click()
  await page.getByRole("dialog").getByLabel("Email").fill("ada@office.test")

  await page.getByRole("button", { name: "Send Reset Link" }).press("Enter")

  await page.getByRole("alert").filter({ hasText: words }).waitFor()
  expect(await page.getByRole("dialog").isVisible()).toBe(true)
})

test.for([
  ["desk", "light", desk],
  ["desk", "dark", desk],
  ["phone", "light", phone],
  ["phone", "dark", phone],
] as const)("everything before sign-in is accessible on a %s in %s", async ([name, colorScheme, viewport]) => {
  const { page } = await visitorAt("/login", { viewport, colorScheme })
  const look = (part: string) => seen(page, `sign-in-${part}-${name}-${colorScheme}`)
  await look("empty")

  await page.getByRole("button", { name: "Sign In" }).click()
  await page.getByText("Password is required.").waitFor()
  await look("missing")
  await page.getByRole("button", { name: "Forgot password?" }).click()
  await page.getByRole("dialog").waitFor()
  await look("reset")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Request author account" }).click()
  await page.getByRole("button", { name: "Send Request" }).click()
  await page.getByText("A reason is required.").waitFor()
  await look("access")

  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
