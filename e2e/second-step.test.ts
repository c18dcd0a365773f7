import { createServer, type Server } from "node:http"
import { Provider } from "oidc-provider"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { computeTotp } from "../server/src/account/second-factor/totp.ts"
import { findFreePort } from "../server/test/free-port.ts"
import { expectAccessible } from "./fixtures/page.ts"
import { desktop, type RunningHub, launchBrowser, phone, openSharedHub } from "./fixtures/server.ts"
import { respondWith, fillSignIn, pressSignIn, openVisitorPage } from "./fixtures/visitor.ts"
import { ada, writerAccount } from "./fixtures/writer.ts"

let hub: RunningHub
let browser: Browser
let office: Server
/** Passkeys belong to a name, not to an address. */
let place: { url: string }
let app: { secret: string; recovery_codes: string[] }

beforeAll(async () => {
  const [port, at] = [await findFreePort(), await findFreePort()]
  place = { url: `http://localhost:${port}` }
  const issuer = `http://127.0.0.1:${at}`
  hub = await openSharedHub({
    ...writerAccount,
    HUB_PORT: String(port),
    HUB_PUBLIC_URL: place.url,
    HUB_OIDC_ISSUER: issuer,
    HUB_OIDC_CLIENT_ID: "hub",
    HUB_OIDC_CLIENT_SECRET: "a secret of the hub",
    HUB_OIDC_NAME: "Office",
  })
  office = createServer(providerAt(issuer).callback())
  await new Promise<void>((resolve) => office.listen(at, "127.0.0.1", resolve))
  browser = await launchBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  office?.closeAllConnections()
  office?.close()
  await hub?.stop()
})

const providerAt = (issuer: string) =>
  new Provider(issuer, {
    clients: [
      { client_id: "hub", client_secret: "a secret of the hub", redirect_uris: [`${place.url}/auth/provider`] },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@office.test`, email_verified: true, name: sub }),
    }),
  })

const at = (...[path, looks]: [path: string, looks?: Parameters<typeof openVisitorPage>[3]]) =>
  openVisitorPage(browser, place, path, looks)
const dashboard = (page: Page) => page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()

/** A call of the page's own user. */
const post = <Answer>(page: Page, path: string, data: object) =>
  page.evaluate(
    async ({ path, data }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("access_token")}`,
        "content-type": "application/json",
      }
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(data) })
      return (await answer.json()) as unknown
    },
    { path, data },
  ) as Promise<Answer>

const code = (ahead: number) => computeTotp(app.secret, Math.floor(Date.now() / 30_000) + ahead)

test("the person who has an authenticator app is asked for its code, by keyboard, and led where they wanted", async () => {
  const { page: first } = await at("/login")
  await fillSignIn(first)
  await pressSignIn(first)
  await dashboard(first)
  const { secret } = await post<{ secret: string }>(first, "/api/users/me/second-factor/totp", ada)
  app = { secret, recovery_codes: [] }
  const confirmed = await post<typeof app>(first, "/api/users/me/second-factor/totp/confirm", { code: code(0) })
  app.recovery_codes = confirmed.recovery_codes
  const { page, complaints } = await at("/topics")
  await fillSignIn(page)
  await pressSignIn(page)
  await page.getByRole("heading", { name: "Confirm it's you" }).waitFor()
  const field = page.getByLabel("Code from your authenticator app")
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)

  await page.keyboard.press("Enter")
  await page.getByText("Enter the code.").waitFor()
  await page.keyboard.type("000000")
  await page.keyboard.press("Enter")
  await page.getByText("This code isn't right or has already been used.").waitFor()
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull()
  await field.fill(code(1))
  await page.keyboard.press("Enter")

  await page.waitForURL(`${place.url}/topics`)
  expect(complaints.filter((one) => !/status of 4(01|22)/.test(one))).toEqual([])
})

test("the person who lost the app signs in with one of the recovery codes, once", async () => {
  const { page } = await at("/login")
  await fillSignIn(page)
  await pressSignIn(page)

  await page.getByRole("button", { name: "Use a recovery code" }).press("Enter")
  await page.getByLabel("Recovery code").fill(app.recovery_codes[0] ?? "")
  await page.keyboard.press("Enter")

  await dashboard(page)
  const { page: again } = await at("/login")
  await fillSignIn(again)
  await pressSignIn(again)
  await again.getByRole("button", { name: "Use a recovery code" }).press("Enter")
  await again.getByLabel("Recovery code").fill(app.recovery_codes[0] ?? "")
  await again.keyboard.press("Enter")
  await again.getByText("This code isn't right or has already been used.").waitFor()
})

test("the person who takes too long begins again, and hears why", async () => {
  const { page } = await at("/login")
  await fillSignIn(page)
  await pressSignIn(page)
  const late = respondWith(410, { error: "This took too long. Please start again.", code: "challenge_expired" })
  await page.route("**/api/users/login/second-factor", late)

  await page.getByLabel("Code from your authenticator app").fill("000000")
  await page.keyboard.press("Enter")

  await page.getByText("This took too long. Please start again.").waitFor()
  expect(await page.getByLabel("Email").inputValue()).toBe(ada.email)
  await fillSignIn(page)
  await pressSignIn(page)
  await page.getByRole("button", { name: "Sign in as someone else" }).press("Enter")
  await page.getByRole("heading", { name: "Sign in" }).waitFor()
})

test("a passkey is the second proof where the browser has one, and another way stays open", async () => {
  const { context, page } = await at("/login")
  const debug = await context.newCDPSession(page)
  await debug.send("WebAuthn.enable")
  await debug.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await fillSignIn(page)
  await pressSignIn(page)
  await page.getByRole("button", { name: "Use a recovery code" }).press("Enter")
  await page.getByLabel("Recovery code").fill(app.recovery_codes[1] ?? "")
  await page.keyboard.press("Enter")
  await dashboard(page)
  await registerPasskey(page)
  await page.getByRole("button", { name: "Administrator" }).press("Enter")
  await page.getByRole("button", { name: "Logout" }).press("Enter")
  await page.getByRole("heading", { name: "Sign in" }).waitFor()

  await fillSignIn(page)
  await pressSignIn(page)
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException("Not now", "NotAllowedError"))
  })
  await page.getByRole("button", { name: "Sign in with a passkey" }).press("Enter")
  await page
    .getByRole("alert")
    .filter({ hasText: "No passkey was used. Try again, or choose another way to sign in." })
    .waitFor()
  await page.evaluate(() => delete (navigator.credentials as { get?: unknown }).get)
  await page.route(
    "**/api/users/login/passkey",
    respondWith(422, { error: "The passkey doesn't match. Please try again.", code: "wrong_passkey" }),
  )
  await page.getByRole("button", { name: "Sign in with a passkey" }).press("Enter")
  await page.getByRole("alert").filter({ hasText: "The passkey doesn't match. Please try again." }).waitFor()
  await page.unroute("**/api/users/login/passkey")
  expect(await page.getByRole("button", { name: "Use a code from an authenticator app" }).isVisible()).toBe(true)
  await page.getByRole("button", { name: "Sign in with a passkey" }).press("Enter")

  await dashboard(page)
})

/** Adds a passkey of this browser, as the profile does. */
async function registerPasskey(page: Page) {
  type PasskeyOptionsResponse = { challenge: string; options: PublicKeyCredentialCreationOptionsJSON }
  const { challenge, options } = await post<PasskeyOptionsResponse>(page, "/api/users/me/passkeys/options", ada)
  const response = await page.evaluate(async (given) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(given)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return made.toJSON()
  }, options)
  await post(page, "/api/users/me/passkeys", { challenge, name: "This computer", response })
}

test.for([
  ["desk", "light", desktop],
  ["phone", "dark", phone],
] as const)("the second step is accessible on a %s in %s", async ([name, colorScheme, viewport]) => {
  const { page } = await at("/login", { viewport, colorScheme })
  await page.getByRole("button", { name: "Sign in with Office" }).waitFor()
  await expectAccessible(page, `second-step-provider-${name}-${colorScheme}`)
  await fillSignIn(page)
  await pressSignIn(page)
  await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor()
  await expectAccessible(page, `second-step-passkey-${name}-${colorScheme}`)
  await page.getByRole("button", { name: "Use a code from an authenticator app" }).click()
  await page.getByLabel("Code from your authenticator app").fill("000000")
  await page.keyboard.press("Enter")
  await page.getByText("This code isn't right or has already been used.").waitFor()
  await expectAccessible(page, `second-step-code-${name}-${colorScheme}`)
})

async function atOffice(page: Page, login: string) {
  await page.getByRole("button", { name: "Sign in with Office" }).press("Enter")
  await page.locator("input[name=login]").fill(login)
  await page.locator("input[name=password]").fill("x")
  await page.locator("button[type=submit]").click()
  await page.getByRole("button", { name: "Continue" }).click()
}

test("the provider's button leads there, and back to where the person wanted", async () => {
  const { page } = await at("/topics?status=draft")

  await atOffice(page, "ada")

  await page.waitForURL(`${place.url}/topics?status=draft`)
  await page.getByRole("heading", { name: "All Topics" }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem("hub_return_to"))).toBeNull()
})

test("whom the provider knows and the hub does not is told so, and led back to sign in", async () => {
  const { page } = await at("/topics")

  await atOffice(page, "mallory")

  await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
  await page
    .getByText("You don't have an account here yet. Ask an administrator, or request an author account.")
    .waitFor()
  await expectAccessible(page, "second-step-refused")
  await page.getByRole("link", { name: "Go to sign in" }).press("Enter")
  await page.waitForURL(`${place.url}/login?return_to=%2Ftopics`)
})

test("a return that this browser did not begin lets nobody in", async () => {
  const { page } = await at("/auth/provider?code=1e5&state=forged")

  await page.getByText("This took too long or was started in another browser. Please start again.").waitFor()
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull()
})

test("a provider that cannot be reached is said at the sign-in page", async () => {
  const { page } = await at("/login")
  const sentence = "The sign-in provider can't be reached. Please try again later."
  await page.route("**/api/auth/provider/start", respondWith(401, { error: sentence, code: "provider_failed" }))

  await page.getByRole("button", { name: "Sign in with Office" }).press("Enter")

  await page.getByRole("alert").filter({ hasText: sentence }).waitFor()
})
