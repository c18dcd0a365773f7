import { once } from "node:events"
import fs from "node:fs"
import { Duplex } from "node:stream"
import { Worker } from "node:worker_threads"
import pg from "pg"
import { builtEntry } from "../root.ts"
import { lockFolder } from "./lock.ts"

/** What the thread is started with. Without a folder the database lives in memory; `image` is a packed empty one. */
export type ThreadData = { folder: string | undefined; image: string | undefined }
/** What the house says to the thread: bytes of the PostgreSQL protocol, or a request to close. */
export type ToThread = Uint8Array | { close: true }
/** What the thread says to the house. */
export type FromThread = Uint8Array | { ready: true } | { closed: true } | { panic: string } | { error: string }

type Options = { image?: string; onFatal: (sentence: string) => void }

/** A PostgreSQL of our own in `folder`, behind the same driver as any other. Its pool has exactly one connection. */
export async function openEmbedded(folder: string, { image, onFatal }: Options) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  try {
    const thread = await startThread({ folder, image }, onFatal)
    return { pool: thread.pool, close: () => thread.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** A PostgreSQL in memory, for tests: nothing survives it. */
export const openInMemory = (image: string | undefined, onFatal: (sentence: string) => void) =>
  startThread({ folder: undefined, image }, onFatal)

async function startThread(data: ThreadData, onFatal: (sentence: string) => void) {
  const worker = new Worker(builtEntry("database-thread"), { workerData: data })
  const post = (message: ToThread, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer)
  let pipe: Pipe | undefined
  let closing = false

  await Promise.race([
    once(worker, "message"),
    once(worker, "error").then(([error]) => {
      throw error instanceof Error ? error : new Error(String(error))
    }),
  ])
  worker.on("message", (message: FromThread) => {
    if (message instanceof Uint8Array) pipe?.push(Buffer.from(message.buffer))
    else if ("panic" in message) {
      void worker.terminate()
      onFatal(`The embedded database stopped: ${message.panic}`)
    } else if ("error" in message) pipe?.destroy(new Error(message.error))
  })
  worker.on("error", (error: Error) => onFatal(`The embedded database failed: ${error.message}`))
  worker.on("exit", () => {
    if (!closing) onFatal("The embedded database ended by itself.")
  })

  /** What the driver takes for a socket. */
  class Pipe extends Duplex {
    connect() {
      queueMicrotask(() => this.emit("connect"))
      return this
    }
    setNoDelay() {}
    setKeepAlive() {}
    ref() {}
    unref() {}
    override _read() {}
    override _write(chunk: Buffer, _encoding: string, done: () => void) {
      const bytes = new Uint8Array(chunk)
      post(bytes, [bytes.buffer])
      done()
    }
    override _writev(chunks: { chunk: Buffer }[], done: () => void) {
      const bytes = new Uint8Array(Buffer.concat(chunks.map((one) => one.chunk)))
      post(bytes, [bytes.buffer])
      done()
    }
    override _final(done: () => void) {
      done()
      this.push(null)
    }
  }

  const pool = new pg.Pool({
    stream: () => (pipe = new Pipe()),
    max: 1,
    user: "postgres",
    database: "postgres",
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 15_000,
  })
  return {
    pool,
    async close() {
      closing = true
      await pool.end()
      const closed = new Promise<void>((resolve) => {
        worker.on("message", (message: FromThread) => {
          if (!(message instanceof Uint8Array) && "closed" in message) resolve()
        })
      })
      post({ close: true })
      await closed
      await worker.terminate()
    },
  }
}
