import process from "node:process"
import { readConfig } from "../../src/config.ts"
import { type Hub, openHub } from "../../src/hub.ts"

export type Order = { open: string; env: Record<string, string> } | { close: string }
export type Done = { name: string; error?: string }

// Opens and closes whole hubs in one process, each with settings of its own, as whoever began it says.
const hubs = new Map<string, Hub>()

process.on("message", (order: Order) => {
  const name = "open" in order ? order.open : order.close
  const done = "open" in order ? open(name, order.env) : close(name)
  done.then(
    () => process.send!({ name } satisfies Done),
    (error: unknown) => process.send!({ name, error: String(error) } satisfies Done),
  )
})
process.on("disconnect", () => process.exit(0))

async function open(name: string, env: Record<string, string>) {
  const onFatal = (sentence: string) => {
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
  hubs.set(name, await openHub(readConfig(env), { onFatal, logger: { level: "error" } }))
}

async function close(name: string) {
  await hubs.get(name)!.close()
  hubs.delete(name)
}
