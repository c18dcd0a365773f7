import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/** A port of this machine that nobody listens on, that it gives to nobody who asks for any, and that browsers open. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(10_081, 32_000)
  const server = createServer().listen(port, "127.0.0.1")
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  )
  if (!isFree) return findFreePort()
  server.close()
  await once(server, "close")
  return port
}
