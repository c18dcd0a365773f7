import process from "node:process"
import { readConfig } from "../../src/config.ts"
import { type HubServer, openHub } from "../../src/hub.ts"

export type HubOrder = { open: string; env: Record<string, string> } | { close: string }
export type HubOrderResult = { name: string; error?: string }

// Opens and closes whole hubs in one process, each with settings of its own, as the person who began it says.
const hubs = new Map<string, HubServer>()

process.on("message", (order: HubOrder) => {
  const name = "open" in order ? order.open : order.close
  const done = "open" in order ? open(name, order.env) : close(name)
  done.then(
    () => process.send!({ name } satisfies HubOrderResult),
    (error: unknown) => process.send!({ name, error: String(error) } satisfies HubOrderResult),
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
