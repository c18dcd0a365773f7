import type { SignedIn } from "@hub/contract/account"
import { expect } from "vitest"
import type { Browser, Page } from "playwright-core"
import { axeFindings, desk, openPage, phone, fits } from "./house.ts"

export const admin = { email: "grace@office.test", password: "a long enough password" }
/** What follows on the server is waited for as long as what shows on a page. */
export const patiently = { timeout: 30_000 }
export const chosen = "seven quiet otters sing"

/** The calls of a program, for what a test needs before it looks. */
export function callsTo(url: string, bearer?: string) {
  return async function asked<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(url + path, { method, headers, ...sent })
    const text = await response.text()
    const answer = text === "" ? {} : (JSON.parse(text) as object)
    return { status: response.status, ...answer } as T
  }
}
export type Asked = ReturnType<typeof callsTo>

type Made = { id: number; link: string; name: string; email: string }

/** An account that has no password yet, and the link to set one. */
export async function addUser(asked: Asked, name: string, role = "author"): Promise<Made> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, ".")}@office.test`
  type Answer = { user: { id: number }; setup_email: { link: string } }
  const { user, setup_email } = await asked<Answer>("POST", "/api/users", { name, email, role, active: true })
  return { id: user.id, link: setup_email.link, name, email }
}

/** Sets the password as the owner of the link, who is then signed in. */
export async function setPassword(url: string, { link }: Made): Promise<{ bearer: string; asked: Asked }> {
  const path = `/api/auth/password-tokens/${link.split("/").at(-1)}`
  const { access_token } = await callsTo(url)<{ access_token: string }>("POST", path, { password: chosen })
  return { bearer: access_token, asked: callsTo(url, access_token) }
}

/** A browser of its own in which somebody is signed in; its page shows nothing yet. */
export async function signedIn(browser: Browser, url: string, account = admin) {
  const context = await browser.newContext({ viewport: desk })
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url })
  const { page, complaints } = await openPage(context)
  return { context, page, complaints, asked: callsTo(url, await enter(page, url, account)) }
}

/** Signs in by the call of the sign-in page, and stores what that page stores; most of the work is to load it. */
export async function enter(page: Page, url: string, { email, password } = admin): Promise<string> {
  const answer = await page.request.post(`${url}/api/users/login`, { data: { email, password } })
  if (!answer.ok()) throw new Error(await answer.text())
  const { access_token, user } = (await answer.json()) as SignedIn
  await page.goto(`${url}/healthz`)
  const kept = { access_token, isAuthenticated: "true", user: JSON.stringify(user) }
  await page.evaluate((kept) => Object.assign(localStorage, kept), kept)
  return access_token
}

/** A light desk and a dark phone show each layout and each palette; pictures are taken of all four. */
const looks = [
  { viewport: desk, colorScheme: "light" },
  { viewport: phone, colorScheme: "dark" },
  { viewport: desk, colorScheme: "dark" },
  { viewport: phone, colorScheme: "light" },
] as const

/** Nothing keeps anybody from using what `show` shows, on a desk and on a phone, light and dark. */
export async function fitsEverywhere(page: Page, name: string, show: () => Promise<void>) {
  const path = process.env.HUB_TEST_PICTURES
  for (const { viewport, colorScheme } of path === undefined ? looks.slice(0, 2) : looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await show()
    // What lies half under the header that stays is pressed once it is scrolled there.
    await page.evaluate(() => scrollTo(0, 0))
    const look = `${name}-${viewport.width}-${colorScheme}`
    expect([look, await axeFindings(page)]).toEqual([look, []])
    await fits(page)
    if (path !== undefined) await page.screenshot({ path: `${path}/${look}.png`, fullPage: true })
  }
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: "light" })
}
