import type { Browser, BrowserContext } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { firstLoad } from "./first-load.ts"
import { desk, type Hub, launch, startHub } from "./house.ts"

const admin = { email: "grace@office.test", password: "a long enough password" }

let hub: Hub
let browser: Browser
let member: BrowserContext
let visitor: BrowserContext

beforeAll(async () => {
  hub = await startHub({ HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password })
  browser = await launch()
  visitor = await browser.newContext({ viewport: desk })
  member = await browser.newContext({ viewport: desk })
  const page = await member.newPage()
  await page.goto(`${hub.url}/login`)
  await page.getByLabel("Email").fill(admin.email)
  await page.locator("input[type=password]").fill(admin.password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await page.waitForURL(`${hub.url}/`)
  await page.close()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

/** Bytes as Brotli sends them, without headers, and files. */
const budgets: [path: string, shown: string, bytes: number, files: number][] = [
  ["/topics", "text=No topics yet", 120 * 1024, 20],
  ["/login", "input[type=password]", 190_000, 45],
  ["/review/a-link-that-is-not-known", "h1", 190_000, 45],
  ["/topics/new", ".cm-content", 310_000, 45],
]

test.each(budgets)("%s with %s is there after at most %d bytes of JavaScript in %d files", async (...budget) => {
  const [path, shown, bytes, files] = budget
  const taken = await firstLoad(path.startsWith("/topics") ? member : visitor, hub.url + path, shown)

  console.log(`${path}: ${taken.bytes.toLocaleString()} bytes of JavaScript in ${taken.files} files`)
  expect(taken.bytes).toBeGreaterThan(50_000)
  expect(taken.bytes).toBeLessThanOrEqual(bytes)
  expect(taken.files).toBeLessThanOrEqual(files)
})
