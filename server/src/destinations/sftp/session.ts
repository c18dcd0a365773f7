import { createHash } from "node:crypto"
import type { Socket } from "node:net"
import type { DestinationPlace } from "@hub/contract/destinations"
import { Client, type ClientErrorExtensions, type SFTPWrapper } from "ssh2"
import type { NetworkAccess } from "../../platform/network/address.ts"
import { openConnection } from "../../platform/network/open-connection.ts"
import { SilentParty } from "../../platform/network/send-request.ts"
import { DeploymentFailure } from "../uploader.ts"
import { isPrivateKey } from "./private-key.ts"

export type SftpServer = Extract<DestinationPlace, { kind: "sftp" }>
export type SftpAccess = { server: SftpServer; secret: string; network: NetworkAccess }

/** For how long signing in may take, and for how long nothing may come or go after that, in times of one answer. */
const patience = 3

/**
 * Signs in at a server, uses its files, and ends the connection whatever happened. The password is told only to a server
 * with the key that was entered. Throws DeploymentFailure or SilentParty.
 */
export async function withSftp<T>(
  access: SftpAccess,
  signal: AbortSignal,
  use: (sftp: SFTPWrapper) => Promise<T>,
): Promise<T> {
  const { host, port } = access.server
  const socket = await openConnection({ host, port }, access.network, signal)
  const client = new Client()
  const ended = new AbortController()
  try {
    return await new Promise<T>((resolve, reject) => {
      const breakOff = (why: string) => {
        reject(new SilentParty(`${host} ${why}.`))
        socket.destroy()
      }
      client.on("error", (error) => reject(explainFault(error, host)))
      client.on("close", () => breakOff("ended the connection"))
      socket.setTimeout(patience * access.network.milliseconds, () => breakOff("kept silent for too long"))
      signal.addEventListener("abort", () => breakOff("was not done in time"), { signal: ended.signal })
      client.on("ready", () => openFiles(client, reject, (sftp) => void use(sftp).then(resolve, reject)))
      signIn(client, socket, access, reject)
    })
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    ended.abort()
    client.end()
    socket.destroySoon()
  }
}

function signIn(
  client: Client,
  sock: Socket,
  { server, secret, network }: SftpAccess,
  refuse: (why: DeploymentFailure) => void,
) {
  // Some servers ask for the password as one question of several that they could ask.
  client.on("keyboard-interactive", (_name, _instructions, _language, questions, answer) =>
    answer(questions.map(() => secret)),
  )
  client.connect({
    sock,
    username: server.user,
    ...(isPrivateKey(secret) ? { privateKey: secret } : { password: secret, tryKeyboard: true }),
    hostVerifier: (key: Buffer) => {
      const seen = fingerprintOf(key)
      if (seen === server.fingerprint) return true
      refuse(
        new DeploymentFailure(
          `The server has another key than the one entered: ${seen}. Compare it with what the server's administrator says before you enter it.`,
        ),
      )
      return false
    },
    readyTimeout: patience * network.milliseconds,
  })
}

function openFiles(client: Client, fail: (error: unknown) => void, use: (sftp: SFTPWrapper) => void) {
  client.sftp((error, sftp) => {
    if (error) return fail(new DeploymentFailure("The server let the user sign in, but offers no SFTP."))
    sftp.on("error", fail)
    use(sftp)
  })
}

const fingerprintOf = (key: Buffer) => `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`

/** What went wrong with a connection, in words; what a server says of it is cut to one short line. */
function explainFault(
  { level, message, code }: Error & ClientErrorExtensions & { code?: unknown },
  host: string,
): Error {
  if (level === "client-authentication")
    return new DeploymentFailure("The server refused the user, or the password or private key.")
  const said = level === "client-socket" && typeof code === "string" ? code : message
  return new SilentParty(`No connection with ${host}: ${said.replace(/[^\x20-\x7e]+/g, " ").slice(0, 200)}.`)
}
