import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible } from "./fixtures/page.ts"
import {
  desktop,
  type HubProcess,
  launchBrowser,
  phone,
  startHubProcess,
  expectNoSidewaysScroll,
} from "./fixtures/server.ts"
import { respondWith, readFocusedName, passwordField, pressSignIn, openVisitorPage } from "./fixtures/visitor.ts"

const grace = { name: "Grace Hopper", email: "grace@office.test", password: "seven quiet otters sing" }

let hub: HubProcess
let browser: Browser
let firstLink: string

beforeAll(async () => {
  hub = await startHubProcess()
  firstLink = (await hub.says(/\/auth\/setup-password\/\S+/))[0]
  browser = await launchBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

const at = (...[path, looks]: [path: string, looks?: Parameters<typeof openVisitorPage>[3]]) =>
  openVisitorPage(browser, hub, path, looks)

const newPassword = (page: Page) => page.getByRole("textbox", { name: "New password" })
const repeated = (page: Page) => page.getByRole("textbox", { name: "Repeat the password" })
const rule = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words })

async function pass(page: Page, password: string) {
  await newPassword(page).fill(password)
  await repeated(page).fill(password)
}

/** The link of an email to somebody; the hub sends no mail, so it waits in the outbox. */
async function linkTo(page: Page, email: string, purpose: "setup" | "reset"): Promise<string> {
  const find = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem("access_token")}` }
      const answer = await fetch("/api/admin/mails", { headers })
      return (await answer.json()) as { to_email: string; text: string }[]
    })
  let link: string | undefined
  await expect
    .poll(async () => {
      const text = (await find())
        .flatMap((sentEmail) => (sentEmail.to_email === email ? [sentEmail.text] : []))
        .join("\n")
      link = new RegExp(`/auth/${purpose}-password/\\S+`).exec(text)?.[0]
      return link
    })
    .toBeDefined()
  return link ?? ""
}

/** An administrator's page, and what it takes to call the hub from it. */
async function administrator() {
  const { page } = await at("/login")
  await page.getByLabel("Email").fill(grace.email)
  await passwordField(page).fill(grace.password)
  await pressSignIn(page)
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  const post = (path: string, data: object) =>
    page.evaluate(
      async ({ path, data }) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem("access_token")}`,
          "content-type": "application/json",
        }
        const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(data) })
        return answer.status
      },
      { path, data },
    )
  return { page, post }
}

test.for([
  ["desk", "light", desktop],
  ["phone", "dark", phone],
] as const)(
  "the rules of a new password are shown while it is typed, on a %s in %s",
  async ([name, scheme, viewport]) => {
    const { page } = await at(firstLink, { viewport, colorScheme: scheme })
    const judged = page.getByText(/^This password is/)
    await expectAccessible(page, `set-password-empty-${name}-${scheme}`)

    await page.getByLabel("Name").fill(grace.name)
    await page.getByLabel("Email").fill(grace.email)
    await newPassword(page).fill("short")
    await judged.filter({ hasText: "too short" }).waitFor()
    expect(await rule(page, "At least 12 characters").innerText()).toContain("Not met yet:")
    for (const easy of ["passwordpassword", "gracehopper1906"]) {
      await newPassword(page).fill(easy)
      await judged.filter({ hasText: "too easy to guess" }).waitFor()
    }
    expect(await rule(page, "Not just common words, names or dates").innerText()).toContain("Not met yet:")
    expect(await rule(page, "At least 12 characters").innerText()).toContain("Met:")
    await expectAccessible(page, `set-password-easy-${name}-${scheme}`)
    await pass(page, grace.password)
    await judged.filter({ hasText: "strong" }).waitFor()
    expect(await page.getByRole("listitem").filter({ hasText: "Not met yet:" }).count()).toBe(0)
    await expectAccessible(page, `set-password-strong-${name}-${scheme}`)
    await expectNoSidewaysScroll(page)
  },
)

test("what does not fit is said beside its field, and common passwords are refused", async () => {
  const { page } = await at(firstLink)
  await page.getByRole("button", { name: "Save and sign in" }).press("Enter")
  for (const words of ["A name is required.", "Enter an email address.", "Use at least 12 characters."])
    await page.getByText(words, { exact: true }).waitFor()
  expect(await readFocusedName(page)).toBe("name")

  await page.getByLabel("Name").fill(grace.name)
  await page.getByLabel("Email").fill(grace.email)
  await pass(page, "passwordpassword")
  await repeated(page).fill("passwordpassword1")
  await page.getByRole("button", { name: "Save and sign in" }).press("Enter")

  await page.getByText("This password is too easy to guess. Don't use only").waitFor()
  expect(await readFocusedName(page)).toBe("password")
  await newPassword(page).fill(grace.password)
  await page.getByRole("button", { name: "Save and sign in" }).press("Enter")
  await page.getByText("The passwords don't match.").waitFor()
})

test("the first administrator pastes a password, shows it, saves it by keyboard, and is in", async () => {
  const { context, page, complaints } = await at(firstLink)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.getByText("This hub has no administrator yet. Set a password to become the first one.").waitFor()
  await page.getByLabel("Name").fill(grace.name)
  await page.getByLabel("Email").fill(grace.email)
  await page.evaluate((text) => navigator.clipboard.writeText(text), grace.password)

  await newPassword(page).press("Control+v")
  await repeated(page).press("Control+v")
  await page.getByRole("button", { name: "Show or hide what is typed" }).first().press("Enter")

  expect(await newPassword(page).inputValue()).toBe(grace.password)
  expect(await newPassword(page).getAttribute("type")).toBe("text")
  await repeated(page).press("Enter")
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  expect(complaints).toEqual([])
  const late = await at(firstLink)
  await late.page.getByRole("heading", { name: "This link has already been used" }).waitFor()
})

test("a new user sets the password by the link in the letter, and is signed in", async () => {
  const admin = await administrator()
  await admin.post("/api/users", { name: "Noor Haddad", email: "noor@office.test", role: "author" })
  const link = await linkTo(admin.page, "noor@office.test", "setup")
  const { page } = await at(link)
  await page.getByRole("heading", { name: "Set your password" }).waitFor()
  await page.getByText("For n…@office.test").waitFor()
  await page.reload()

  await pass(page, "noorhaddad2026!")
  await repeated(page).press("Enter")
  await page.getByText("This password is too easy to guess. Don't use only").waitFor()
  await pass(page, "nine brave herons wade")
  await repeated(page).press("Enter")

  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  expect(page.url()).toBe(`${hub.url}/`)
})

test("a forgotten password is set again by the link, which then leads to the sign-in page", async () => {
  const { page: asking } = await at("/login")
  await asking.getByRole("button", { name: "Forgot password?" }).click()
  await asking.getByRole("dialog").getByLabel("Email").fill("noor@office.test")
  await asking.getByRole("button", { name: "Send Reset Link" }).press("Enter")
  await asking.getByRole("alert").filter({ hasText: "Password reset link sent" }).waitFor()
  const link = await linkTo((await administrator()).page, "noor@office.test", "reset")
  const { page } = await at(link)
  await page.getByRole("heading", { name: "Set a new password" }).waitFor()

  await pass(page, "ten slow barges drift")
  await page.getByRole("button", { name: "Save password" }).press("Enter")

  await page.getByRole("alert").filter({ hasText: "Your password was changed. Please sign in." }).waitFor()
  expect(page.url()).toBe(`${hub.url}/login`)
  await page.getByLabel("Email").fill("noor@office.test")
  await passwordField(page).fill("ten slow barges drift")
  await pressSignIn(page)
  await page.waitForURL(`${hub.url}/`)
})

test("a link that runs out while its screen is open says so when it is used", async () => {
  const admin = await administrator()
  await admin.post("/api/users", { name: "Eli Stern", email: "eli@office.test", role: "author" })
  const { page } = await at(await linkTo(admin.page, "eli@office.test", "setup"))
  const refusal = respondWith(410, { error: "This link has expired. Please ask for a new one.", code: "expired" })
  await page.route("**/api/auth/password-tokens/*", refusal)

  await pass(page, "nine brave herons wade")
  await repeated(page).press("Enter")

  await page.getByRole("heading", { name: "This link has expired" }).waitFor()
})

test.for([
  ["unknown", 404, "missing", "This link is not valid"],
  ["expired", 410, "expired", "This link has expired"],
  ["used", 410, "used", "This link has already been used"],
  ["replaced", 410, "revoked", "This link is no longer valid"],
] as const)("a link that is %s leads to a new one", async ([, status, code, title]) => {
  const { page } = await at("/login")
  await page.route("**/api/auth/password-tokens/*", respondWith(status, { error: "No.", code }))
  await page.goto(`${hub.url}/auth/reset-password/somebodys-link`)
  await page.getByRole("heading", { name: title }).waitFor()
  expect(await page.getByRole("link", { name: "Go to sign in" }).getAttribute("href")).toBe("/login")

  await page.getByRole("button", { name: "Request a new link" }).press("Enter")

  const dialog = page.getByRole("dialog", { name: "Reset Password" })
  await dialog.getByLabel("Email").fill("nobody@office.test")
  await expectAccessible(page, `set-password-link-${code}`)
  await page.unroute("**/api/auth/password-tokens/*")
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
})
