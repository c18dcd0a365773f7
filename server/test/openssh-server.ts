import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { onTestFinished } from "vitest"
import { findFreePort } from "./free-port.ts"
import { createKeys, fingerprintOfKey } from "./sftp-server.ts"

const program = "/usr/sbin/sshd"
const isRoot = process.getuid?.() === 0

/** Why OpenSSH's own server cannot stand behind a test here; nothing where it can. */
export const noOpenSsh = !existsSync(program)
  ? "OpenSSH's server is not installed here"
  : isRoot && !existsSync("/run/sshd")
    ? "OpenSSH's server was never started here, and needs /run/sshd"
    : undefined

/** OpenSSH's own server for the user who runs the tests, who has a key, and a folder there. */
export async function startOpenSsh() {
  const root = await mkdtemp(join(tmpdir(), "hub-sshd-"))
  const [host, own] = [createKeys(), createKeys()]
  const port = await findFreePort()
  const [key, allowed, settings] = ["host_key", "allowed", "sshd_config"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(key, host.private, { mode: 0o600 })
  await writeFile(allowed, own.public, { mode: 0o600 })
  await writeFile(
    settings,
    [
      `Port ${port}`,
      "ListenAddress 127.0.0.1",
      `HostKey ${key}`,
      `AuthorizedKeysFile ${allowed}`,
      "StrictModes no",
      "UsePAM no",
      "PasswordAuthentication no",
      "PermitRootLogin prohibit-password",
      "PidFile none",
      "Subsystem sftp internal-sftp",
    ].join("\n"),
  )
  const server = spawn(program, ["-D", "-e", "-f", settings], { stdio: "ignore" })
  onTestFinished(async () => {
    server.kill()
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  })
  await listening(server, port)
  const user = userInfo().username
  return { root, user, port, fingerprint: fingerprintOfKey(host.public), privateKey: own.private }
}

async function listening(server: ChildProcess, port: number) {
  while (server.exitCode === null) {
    const isThere = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true))
      socket.on("error", () => resolve(false))
      socket.on("connect", () => socket.destroy())
    })
    if (isThere) return
    await pause(20)
  }
  throw new Error(`OpenSSH's server ended with ${server.exitCode}.`)
}
