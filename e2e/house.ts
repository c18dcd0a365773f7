import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"

export const corpus = process.env.HUB_CORPUS ?? join(process.cwd(), "..", "shared", "corpus")
export const haveCorpus = existsSync(join(corpus, "docx"))
export const chromiumPath = process.env.HUB_TEST_CHROMIUM ?? "/usr/bin/chromium"

export const desk = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

export type Hub = Awaited<ReturnType<typeof startHub>>

/** A real hub in a process of its own, on a folder of its own. `kill` is a power cut for the process. */
export async function startHub({ folder, env = {} }: { folder?: string; env?: Record<string, string> } = {}) {
  const data = folder ?? (await mkdtemp(join(tmpdir(), "hub-e2e-")))
  const port = await freePort()
  const hub = spawn(process.execPath, [join(process.cwd(), "dist/server/main.js")], {
    cwd: data,
    env: { PATH: process.env.PATH!, HUB_DATA_DIR: data, HUB_PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const output = await listening(hub)
  return {
    url: `http://127.0.0.1:${port}`,
    data,
    pid: hub.pid!,
    /** The one-time link to the first administrator, as the console prints it. */
    setup_url: () => /(http:\S+\/auth\/setup-password\/\S+)/.exec(output())?.[1],
    output,
    async stop() {
      if (hub.exitCode === null) {
        hub.kill("SIGTERM")
        await once(hub, "exit")
      }
      return hub.exitCode
    },
    async kill() {
      hub.kill("SIGKILL")
      await once(hub, "exit")
    },
    forget: () => rm(data, { recursive: true, force: true }),
  }
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  })

/** A page whose console errors are remembered, since a person would not see them. */
export async function openPage(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const complaints: string[] = []
  const page = await context.newPage()
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  return { page, complaints }
}

async function listening(hub: ChildProcess) {
  let output = ""
  const more = (chunk: Buffer) => void (output += chunk.toString())
  hub.stdout!.on("data", more)
  hub.stderr!.on("data", more)
  await new Promise<void>((resolve, reject) => {
    hub.stdout!.on("data", () => output.includes("listens on") && resolve())
    hub.once("exit", () => reject(new Error(`The hub ended at once: ${output}`)))
  })
  // The line with the set-up link follows in the same breath.
  await new Promise((resolve) => setImmediate(resolve))
  return () => output
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, "close")
  return port
}
