import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { admin, type Asked, signedIn } from "./accounts.ts"
import { type Hub, launch, startHub } from "./house.ts"

/** A file of tests that imports these has a hub of its own, in which Grace, its administrator, is signed in. */
export let hub: Hub
export let browser: Browser
export let page: Page
export let complaints: string[]
export let asked: Asked

beforeAll(async () => {
  hub = await startHub({ HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password })
  browser = await launch()
  ;({ page, complaints, asked } = await signedIn(browser, hub.url))
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})
