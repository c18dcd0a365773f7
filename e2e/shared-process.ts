import { type ChildProcess, fork } from "node:child_process"
import { join } from "node:path"
import type { Done, Order } from "../server/test/programs/hubs.ts"

/** One process of a worker holds the hubs of its files, since most of a start is the program's and not the hub's. */
let running: ChildProcess | undefined

/** Opens a hub with these settings, and answers where it runs and how to close it. */
export async function openInShared(env: Record<string, string>) {
  const name = env["HUB_DATA_DIR"]!
  const child = await told({ open: name, env })
  return { pid: child.pid!, close: () => told({ close: name }) }
}

async function told(order: Order) {
  const child = (running ??= begun())
  const name = "open" in order ? order.open : order.close
  await new Promise<void>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The process of the hubs ended with ${code}.`))
    const heard = (done: Done) => {
      if (done.name !== name) return
      child.off("message", heard).off("exit", ended)
      if (done.error === undefined) resolve()
      else reject(new Error(done.error))
    }
    child.on("message", heard).on("exit", ended)
    child.send(order)
  })
  return child
}

function begun() {
  const child = fork(join(process.cwd(), "dist/test/hubs.js"), { env: { PATH: process.env.PATH } })
  child.on("exit", () => (running = undefined))
  return child
}
