import { createServer, type Socket } from "node:net"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

export const misbehaviours = ["silent", "slow", "cutting", "refusing"] as const
export type ServerMisbehaviour = (typeof misbehaviours)[number]

/** A real socket that takes calls and says nothing, an email at a time, hangs up, or is not there at all. */
export async function startMisbehavingServer(how: ServerMisbehaviour) {
  const open = new Set<Socket>()
  let calls = 0
  const server = createServer((socket) => {
    calls++
    open.add(socket)
    socket.on("error", () => {})
    socket.on("close", () => open.delete(socket))
    socket.resume()
    if (how === "cutting") socket.once("data", () => socket.destroy()).write("220 ")
    if (how === "slow") {
      const drip = setInterval(() => socket.write("2"), 100)
      socket.on("close", () => clearInterval(drip))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of open) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  if (how === "refusing") await close()
  else onTestFinished(close)
  return { host: `127.0.0.1:${port}`, calls: () => calls }
}
