import type { Browser, BrowserContext } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { measureFirstLoad } from "./fixtures/first-load.ts"
import { desktop, type RunningHub, launchBrowser, startHubProcess } from "./fixtures/server.ts"

const admin = { email: "grace@office.test", password: "a long enough password" }

let hub: RunningHub
let browser: Browser
let member: BrowserContext
let visitor: BrowserContext

beforeAll(async () => {
  hub = await startHubProcess({ HUB_ADMIN_EMAIL: admin.email, HUB_ADMIN_PASSWORD: admin.password })
  browser = await launchBrowser()
  visitor = await browser.newContext({ viewport: desktop })
  member = await browser.newContext({ viewport: desktop })
  const page = await member.newPage()
  await page.goto(`${hub.url}/login`)
  await page.getByLabel("Email").fill(admin.email)
  await page.locator("input[type=password]").fill(admin.password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await page.waitForURL(`${hub.url}/`)
  await page.evaluate(async () => {
    await fetch("/api/topics", {
      method: "POST",
      headers: { authorization: `Bearer ${localStorage.getItem("access_token")}`, "content-type": "application/json" },
      body: JSON.stringify({ title: "Prices", content: "# Prices\n\nBread.\n", frontmatter: "" }),
    })
  })
  await page.close()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

/** Bytes as Brotli sends them, without headers, and files. */
const budgets: [path: string, shown: string, bytes: number, files: number, mode?: string][] = [
  ["/topics", "text=Prices", 170 * 1024, 30],
  ["/reviews", "text=No reviews are waiting for you.", 170 * 1024, 30],
  ["/login", "input[type=password]", 190_000, 40],
  ["/review/a-link-that-is-not-known", "h1", 195_000, 40],
  ["/topics/new", ".cm-content", 300 * 1024, 30, "markdown"],
  ["/topics/new", ".ProseMirror", 300 * 1024, 30, "visual"],
  ["/topics/1/edit", ".cm-content", 300 * 1024, 30, "markdown"],
  ["/topics/1/edit", ".ProseMirror", 300 * 1024, 30, "visual"],
]

test.each(budgets)("%s with %s is there after at most %d bytes of JavaScript in %d files", async (...budget) => {
  const [path, shown, bytes, files, mode] = budget
  const context = /^\/(topics|reviews)/.test(path) ? member : visitor
  if (mode !== undefined) await context.addInitScript((mode) => localStorage.setItem("hub.editor.mode", mode), mode)
  const taken = await measureFirstLoad(context, hub.url + path, shown)

  console.log(`${path} ${shown}: ${taken.bytes.toLocaleString()} bytes of JavaScript in ${taken.files.length} files`)
  expect(taken.bytes).toBeGreaterThan(50_000)
  expect(taken.bytes).toBeLessThanOrEqual(bytes)
  expect(taken.files.slice(files)).toEqual([])
  expect(taken.workers).toBe(0)
})

/** What React holds back it shows when its clock says so. */
function standStill() {
  const soon = window.setTimeout.bind(window)
  Object.assign(window, { setTimeout: (work: () => void, wait = 0) => (wait < 50 ? soon(work, wait) : 0) })
}

test.each([
  ["/topics", "text=Prices"],
  ["/topics/1/edit", ".cm-content, .ProseMirror"],
])("what %s shows is there with its files, and waits for no clock", async (path, shown) => {
  const page = await member.newPage()
  await page.addInitScript(standStill)

  await page.goto(hub.url + path)

  await page.locator(shown).first().waitFor()
  await page.close()
})

test("a screen whose files are long in coming says that it loads", async () => {
  const page = await member.newPage()
  let seen = () => {}
  const loads = new Promise<void>((resolve) => (seen = resolve))
  await page.route(/\/TopicsScreen-[^/]*\.js$/, async (route) => {
    await loads
    await route.continue()
  })

  await page.goto(`${hub.url}/topics`)

  await page.getByRole("main").getByText("Loading…").waitFor()
  seen()
  await page.getByRole("heading", { name: "All Topics" }).waitFor()
  await page.close()
})
