import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { admin, type Asked, signedIn } from "./accounts.ts"
import { type Hub, launch, openHub } from "./house.ts"

/** These are there for a file of tests that asks for them: a hub of its own, in which Grace, its administrator, is signed in. */
export let hub: Hub
export let browser: Browser
export let page: Page
export let complaints: string[]
export let asked: Asked

type Env = Record<string, string>

/** `more` is what the hub is told beyond that, when what it names is there; `open` is another way to open it. */
export function graceIsSignedIn(more: () => Env = () => ({}), open: (env: Env) => Promise<Hub> = openHub) {
  beforeAll(async () => {
    hub = await open({ HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password, ...more() })
    browser = await launch()
    ;({ page, complaints, asked } = await signedIn(browser, hub.url))
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await hub?.stop()
  })
}
