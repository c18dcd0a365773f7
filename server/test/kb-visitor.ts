import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Browser, BrowserContext, Page } from "playwright-core"

export const phoneViewport = { width: 390, height: 844 }

/** The files on the device that are not those which their addresses name by a hash. */
export const findMisnamedCaches = (page: Page) =>
  page.evaluate(async () => {
    const wrong: string[] = []
    for (const name of await caches.keys()) {
      const shelf = await caches.open(name)
      for (const request of await shelf.keys()) {
        const bytes = await (await shelf.match(request))!.arrayBuffer()
        const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) =>
          byte.toString(16).padStart(2, "0"),
        ).join("")
        if (!hash.startsWith(new URL(request.url).searchParams.get("v")!)) wrong.push(request.url)
      }
    }
    return wrong
  })

type KbVisitor = { context: BrowserContext; page: Page; complaints: string[] }

/** Somebody with a telephone, and what the browser complains of. */
export async function openKbVisitor(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<KbVisitor> {
  const context = await browser.newContext({ viewport: phoneViewport, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  return { context, page, complaints }
}

/** What axe finds on the page. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  // Not as a script of the page, which the policy of an edition forbids.
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"))
  type Axe = {
    run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }>
  }
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: Axe }).axe.run())
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.html} ${node.failureSummary}`),
  )
}
