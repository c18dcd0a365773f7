import { createHash } from "node:crypto"
import fs from "node:fs"
import net from "node:net"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"

/** Socket files outlive their process; elsewhere a child that is just being started may hold a copy of what was let go. */
const isFile = process.platform !== "linux" && process.platform !== "win32"
const [tries, between] = [40, 50]

/**
 * Holds `folder` for this process alone and answers how to let go. The operating system releases it when the process
 * dies, even by kill -9. Throws one sentence naming the holder when another process has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = lockAddressOf(folder)
  for (let left = tries; ; left--) {
    const server = net.createServer((socket) => socket.end(String(process.pid), () => socket.destroy()))
    if (await tryListen(server, address)) {
      server.unref()
      return () => new Promise((released) => server.close(() => released()))
    }
    const holder = await findLockHolder(address)
    if (holder !== undefined || left === 0)
      throw new Error(`The data folder ${folder} is already in use by another hub (process ${holder ?? "unknown"}).`)
    if (isFile) fs.rmSync(address, { force: true })
    else await pause(between)
  }
}

function tryListen(server: net.Server, place: string) {
  return new Promise<boolean>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    )
    server.listen(place, () => resolve(true))
  })
}

function lockAddressOf(folder: string) {
  const { dev, ino } = fs.statSync(folder, { bigint: true })
  const key = createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 24)
  if (process.platform === "win32") return `\\\\.\\pipe\\hub-${key}`
  if (process.platform === "linux") return `\0hub-${key}`
  return path.join(folder, "hub.lock.sock")
}

/** The process that answers there; undefined where nobody does. */
function findLockHolder(place: string) {
  return new Promise<string | undefined>((resolve) => {
    const socket = net.connect(place)
    let holder = ""
    socket.on("data", (text) => (holder += String(text)))
    socket.on("end", () => resolve(holder))
    socket.on("error", () => resolve(undefined))
  })
}
