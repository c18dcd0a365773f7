import { connect, type Socket } from "node:net"
import { type NetworkAccess, resolveAllowedAddress } from "./address.ts"
import { SilentParty } from "./send-request.ts"

/** Where another party listens; `host` is a name or an address. */
export type Listener = { host: string; port: number }

/** Connects to another party over TCP. Its address is judged like any that a user wrote. Throws SilentParty. */
export async function openConnection(
  { host, port }: Listener,
  network: NetworkAccess,
  signal: AbortSignal,
): Promise<Socket> {
  const address = await resolveAllowedAddress(host, network)
  if (typeof address !== "string") throw new SilentParty(address.note)
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    // What was judged is what is connected to: looked up again, the name could be another place.
    const socket = connect({ host: address, port, noDelay: true })
    const stop = () => socket.destroy(new Error("stopped"))
    signal.addEventListener("abort", stop)
    socket.once("close", () => signal.removeEventListener("abort", stop))
    const fail = ({ code, message }: NodeJS.ErrnoException) =>
      reject(new SilentParty(`${host} could not be reached at port ${port} (${code ?? message}).`))
    const giveUp = () => socket.destroy(new Error("no answer"))
    socket.setTimeout(network.milliseconds, giveUp)
    socket.once("error", fail)
    socket.once("connect", () => {
      socket.off("error", fail).off("timeout", giveUp)
      resolve(socket)
    })
  })
}
