// Clients of their own that send heavy calls side by side, each with a key, until they are told to stop. They run in a
// thread, so that writing and reading long texts here does not delay who measures how long others wait.
import { randomUUID } from "node:crypto"
import { parentPort, workerData } from "node:worker_threads"

const { address, authorization, calls, atOnce } = workerData
const statuses = {}
const over = new AbortController()
parentPort.once("message", () => over.abort())

await Promise.all(
  Array.from({ length: atOnce }, async (_, n) => {
    const [method, path, body] = calls[n % calls.length]
    while (!over.signal.aborted) {
      const response = await fetch(address + path, {
        method,
        headers: { authorization, "content-type": "application/json", "idempotency-key": randomUUID() },
        body: JSON.stringify(body),
      })
      await response.arrayBuffer()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    }
  }),
)
parentPort.postMessage(statuses, [])
