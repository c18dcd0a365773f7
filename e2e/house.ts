import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { expect } from "vitest"
import { runHub } from "../server/test/program.ts"
import { createMigrated } from "../server/test/migrated.ts"
import { freePort } from "../server/test/free-port.ts"
import { openInShared } from "./shared-process.ts"

export const corpus = process.env.HUB_CORPUS ?? join(process.cwd(), "..", "shared", "corpus")
export const haveCorpus = existsSync(join(corpus, "docx"))

/** Wide enough for everything; HUB_TEST_WIDTH=390 shows that a test says of a phone what it says of a desk. */
export const desk = { width: Number(process.env.HUB_TEST_WIDTH ?? 1280), height: 800 }
export const phone = { width: 390, height: 844 }

export type Hub = { url: string; data: string; pid: number; stop: () => Promise<unknown> }
/** The same with all that is known of its process. */
export type HubProcess = Awaited<ReturnType<typeof startHub>>

/** A real hub on a folder of its own, and on a database of the server that is given for tests; its process is the worker's. */
export async function openHub(env: Record<string, string> = {}) {
  const database = await ownDatabase()
  const place = await ownPlace({ ...database.env, ...env })
  const { pid, close } = await openInShared(place.settings)
  return {
    ...place,
    pid,
    async stop() {
      await close()
      await database.drop()
      await rm(place.data, { recursive: true, force: true })
    },
  }
}

/** The same in a process of its own. */
export const startHub = async (env: Record<string, string> = {}) => started(env, await ownDatabase())

/** The same as `npm start` gives it, with the database that it embeds. */
export const startEmbeddedHub = (env: Record<string, string> = {}) => started(env, embedded)

type OwnDatabase = { env: Record<string, string>; drop: () => Promise<void> }
const embedded: OwnDatabase = { env: {}, drop: async () => {} }

async function started(env: Record<string, string>, database: OwnDatabase) {
  const place = await ownPlace({ ...database.env, ...env })
  const hub = runHub(place.settings)
  await hub.says("listens on")
  return {
    ...hub,
    ...place,
    pid: hub.child.pid!,
    async stop() {
      hub.child.kill("SIGTERM")
      const code = await hub.end
      await database.drop()
      await rm(place.data, { recursive: true, force: true })
      return code
    },
  }
}

/** `settings` are what another hub needs to go on with the same data. */
async function ownPlace(env: Record<string, string>) {
  const data = await mkdtemp(join(tmpdir(), "hub-e2e-"))
  const port = await freePort()
  const settings: Record<string, string> = { HUB_DATA_DIR: data, HUB_PORT: String(port), ...env }
  return { data, settings, url: `http://127.0.0.1:${port}` }
}

async function ownDatabase(): Promise<OwnDatabase> {
  const server = process.env.HUB_TEST_DATABASE_URL
  if (server === undefined) return embedded
  const name = `hub_e2e_${randomUUID().replaceAll("-", "")}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await createMigrated(server, name)
  return {
    env: { HUB_DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href },
    drop: () => admin(`drop database ${name} with (force)`),
  }
}

let running: Browser | undefined

/** The browser of this worker, which outlives its files: whoever closes it closes what was opened in it. */
export async function launch(): Promise<Browser> {
  if (running?.isConnected()) return running
  const browser = await chromium.launch({
    executablePath: process.env.HUB_TEST_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // A page that is soon left is not worth being compiled twice.
      "--js-flags=--no-opt --no-maglev",
    ],
  })
  browser.close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())))
  return (running = browser)
}

/** A page whose complaints are remembered, since a person would not see them. */
export async function openPage(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const complaints: string[] = []
  const page = await context.newPage()
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  return { page, complaints }
}

/** What axe finds against WCAG 2.2 AA on the page, as one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Without its styles a page has other sizes and colours, and so it has on their way to another look.
  await page.waitForLoadState()
  await page.evaluate(comesToRest)
  const source = await readFile(join(process.cwd(), "node_modules/axe-core/axe.min.js"), "utf8")
  // Through the debugger, since the page's own policy allows no foreign script. What a modal dialog covers nobody can press.
  return page.evaluate(`(() => { ${source}; return axe.run([...document.querySelectorAll("dialog:modal, [role=dialog][aria-modal=true]")].at(-1) ?? document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] })
    .then(({ violations }) => violations.map((one) => one.id + ": " + one.nodes[0].html)) })()`)
}

/** The look that was asked for is there, and nothing is on its way to it; what turns for ever may. */
async function comesToRest() {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map((one) => one.finished))
}

/** A page that settles into the window's width, so that nobody scrolls sideways. */
export async function fits(page: Page) {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Keeps what every open page shows, for whoever looks into a failure. */
export async function pictures(browser: Browser) {
  for (const [number, page] of browser
    .contexts()
    .flatMap((context) => context.pages())
    .entries())
    await page.screenshot({ path: join(process.cwd(), "dist", `failed-${number}.png`), fullPage: true })
}
