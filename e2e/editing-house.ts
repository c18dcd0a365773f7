import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, chromium, type Page } from "playwright-core"
import { migrate } from "../server/src/platform/db/migrate.ts"
import { openDatabase } from "../server/src/platform/db/open.ts"
import { packedDatabase } from "../server/src/platform/db/packed.ts"
import { freePort } from "../server/test/free-port.ts"
import { password, people, type Player } from "../server/test/hub.ts"
import { runHub } from "../server/test/program.ts"
import { desk } from "./house.ts"

export type House = Awaited<ReturnType<typeof peopledHub>>

/** A hub with the cast of the server's tests, in a process that can be killed and begun again on the same address. */
export async function peopledHub() {
  const data = await mkdtemp(join(tmpdir(), "hub-editing-"))
  const folder = await openDatabase({ folder: join(data, "database"), ...packedDatabase() }, (sentence) => {
    throw new Error(sentence)
  })
  await migrate(folder.db)
  await people(folder.db)
  await folder.close()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = async () => {
    const hub = runHub({ HUB_DATA_DIR: data, HUB_PORT: String(port) })
    await hub.says("listens on")
    return hub
  }
  let hub = await start()

  async function asked<T>(method: string, path: string, body?: unknown, bearer?: string): Promise<T> {
    const response = await fetch(url + path, {
      method,
      headers: {
        "content-type": "application/json",
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }
  const signedIn = async (who: Player) =>
    (await asked<{ access_token: string }>("POST", "/api/users/login", { email: `${who}@hub.test`, password }))
      .access_token

  return {
    url,
    kill: async () => {
      hub.child.kill("SIGKILL")
      await hub.end
    },
    begin: async () => void (hub = await start()),
    /** A call of the contract by its path, as somebody who signs in for it. */
    ask: async <T>(who: Player, method: string, path: string, body?: unknown) =>
      asked<T>(method, path, body, await signedIn(who)),
    /** Ends every session of a person. */
    endSessions: async (who: Player) => asked("POST", "/api/users/logout", {}, await signedIn(who)),
    stop: async () => {
      hub.child.kill("SIGTERM")
      await hub.end
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** A browser in a process group of its own that can be killed at once, and its folder, which outlives it. */
export async function mortalBrowser(folder: string) {
  const child = spawn(
    process.env.HUB_TEST_CHROMIUM ?? "/usr/bin/chromium",
    [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--password-store=basic",
      `--window-size=${desk.width},${desk.height}`,
      "--remote-debugging-port=0",
      `--user-data-dir=${folder}`,
      "about:blank",
    ],
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  )
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ""
    child.stderr.on("data", (text) => {
      const found = /DevTools listening on (\S+)/.exec((said += String(text)))
      if (found) resolve(found[1]!)
    })
    child.on("exit", () => reject(new Error(`The browser ended:\n${said}`)))
  })
  const browser: Browser = await chromium.connectOverCDP(address)
  const page = await browser.contexts()[0]!.newPage()
  return {
    page,
    kill: async () => {
      process.kill(-child.pid!, "SIGKILL")
      await ended
      await browser.close().catch(() => undefined)
    },
  }
}

export async function signIn(page: Page, url: string, who: Player) {
  await page.goto(`${url}/login`)
  await page.getByLabel("Email").fill(`${who}@hub.test`)
  await page.getByLabel("Password").fill(password)
  await page.getByLabel("Remember me").check()
  await page.getByRole("button", { name: "Sign In" }).click()
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
}
