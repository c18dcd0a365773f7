import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { admin, type Asked, signedIn } from "./accounts.ts"
import { launch, openHub } from "./house.ts"

/** These are there for a file of tests that asks for them: a hub of its own, in which Grace, its administrator, is signed in. */
export let hub: Awaited<ReturnType<typeof openHub>>
export let browser: Browser
export let page: Page
export let complaints: string[]
export let asked: Asked

export function graceIsSignedIn() {
  beforeAll(async () => {
    hub = await openHub({ HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password })
    browser = await launch()
    ;({ page, complaints, asked } = await signedIn(browser, hub.url))
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await hub?.stop()
  })
}
