import { createHash } from "node:crypto"
import fs from "node:fs"
import net from "node:net"
import path from "node:path"

/**
 * Holds `folder` for this process alone and answers how to let go. The operating system releases it when the process
 * dies, even by kill -9. Throws one sentence naming the holder when another process has it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const place = placeOf(folder)
  const server = net.createServer((socket) => socket.end(String(process.pid)))
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(place, resolve)
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error
    const holder = await holderOf(place)
    if (holder === undefined) {
      // A socket file outlives its process where sockets are files; nobody answers it, so it is stale.
      fs.rmSync(place, { force: true })
      return lockFolder(folder)
    }
    throw new Error(`The data folder ${folder} is already in use by another hub (process ${holder}).`, { cause: error })
  }
  server.unref()
  return () => server.close()
}

function placeOf(folder: string) {
  const { dev, ino } = fs.statSync(folder, { bigint: true })
  const key = createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 24)
  if (process.platform === "win32") return `\\\\.\\pipe\\hub-${key}`
  if (process.platform === "linux") return `\0hub-${key}`
  return path.join(folder, "hub.lock.sock")
}

function holderOf(place: string) {
  return new Promise<string | undefined>((resolve) => {
    const socket = net.connect(place)
    let holder = ""
    socket.on("data", (text) => (holder += String(text)))
    socket.on("end", () => resolve(holder))
    socket.on("error", () =>
      resolve(process.platform === "linux" || process.platform === "win32" ? "unknown" : undefined),
    )
  })
}
