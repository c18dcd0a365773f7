import type { Browser, Page, Route } from "playwright-core"
import { onTestFinished } from "vitest"
import { desk, type Hub, openPage, pictures } from "./house.ts"
import { ada } from "./writer.ts"

type Looks = { viewport?: typeof desk; colorScheme?: "light" | "dark" }

/** Somebody who is not signed in, before a page of the hub. His browser closes with the test. */
export async function visitorAt(browser: Browser, { url }: Pick<Hub, "url">, path: string, looks: Looks = {}) {
  const context = await browser.newContext({ viewport: desk, ...looks })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await pictures(browser)
    await context.close()
  })
  context.setDefaultTimeout(15_000)
  const { page, complaints } = await openPage(context)
  await page.goto(url + path)
  await page.getByRole("heading", { level: 1 }).waitFor()
  return { context, page, complaints }
}

export const passwordField = (page: Page) => page.getByRole("textbox", { name: "Password" })

export async function fill(page: Page, { email, password } = ada): Promise<void> {
  await page.getByLabel("Email").fill(email)
  await passwordField(page).fill(password)
}

export const signIn = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true }).press("Enter")

export const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

export const answering = (status: number, body: object | string) => (route: Route) =>
  route.fulfill(typeof body === "string" ? { status, body } : { status, json: body })

export const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"))
