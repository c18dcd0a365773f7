import fs from "node:fs"
import { Duplex } from "node:stream"
import { Worker } from "node:worker_threads"
import pg from "pg"
import { builtEntry } from "../root.ts"
import { lockFolder } from "./lock.ts"

/** What the thread is started with. Without a folder the database lives in memory; `image` is a packed empty one. */
export type DatabaseThreadData = { folder: string | undefined; image: string | undefined }
/** What the hub says to the thread: bytes of the PostgreSQL protocol, a new connection, or a request to close. */
export type ToDatabaseThread = Uint8Array | { connect: true } | { close: true }
/** What the thread says to the hub. */
export type FromDatabaseThread =
  | Uint8Array
  | { ready: true }
  | { connected: true }
  | { closed: true }
  | { fatal: string }

type EmbeddedOptions = { image?: string; onFatal: (sentence: string) => void }

/** A PostgreSQL of our own in `folder`, behind the same driver as any other. Its pool has exactly one connection. */
export async function openEmbeddedDatabase(folder: string, { image, onFatal }: EmbeddedOptions) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  try {
    const thread = await startThread({ folder, image }, onFatal)
    const close = async () => {
      try {
        await thread.close()
      } finally {
        await unlock()
      }
    }
    return { pool: thread.pool, close }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A PostgreSQL in memory, for tests: nothing survives it. */
export const openInMemoryDatabase = (image: string | undefined, onFatal: (sentence: string) => void) =>
  startThread({ folder: undefined, image }, onFatal)

async function startThread(data: DatabaseThreadData, onFatal: (sentence: string) => void) {
  const worker = new Worker(builtEntry("database-thread"), { workerData: data })
  const post: PostToThread = (message, transfer = []) => worker.postMessage(message, transfer)
  let pipe: Pipe | undefined
  let calling: Pipe | undefined
  let closed = () => {}
  let closing = false

  try {
    await waitUntilStarted(worker)
  } catch (error) {
    await worker.terminate()
    throw error
  }
  worker.on("message", (message: FromDatabaseThread) => {
    if (message instanceof Uint8Array) pipe?.push(Buffer.from(message.buffer))
    else if ("connected" in message) {
      pipe = calling
      pipe?.emit("connect")
    } else if ("closed" in message) closed()
    else if ("fatal" in message) fail(message.fatal)
  })
  worker.on("error", (error: Error) => fail(error.message))
  worker.on("exit", () => fail("its thread ended by itself"))

  /** Nothing can be asked any more: the person who waits for an answer is told, and the hub ends. */
  function fail(why: string) {
    closed()
    if (closing) return
    closing = true
    const sentence = `The embedded database stopped: ${why.trim()}`
    void worker.terminate()
    pipe?.destroy(new Error(sentence))
    onFatal(sentence)
  }

  const pool = new pg.Pool({
    stream: () => (calling = new Pipe(post)),
    max: 1,
    user: "postgres",
    database: "postgres",
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 15_000,
  })
  return {
    pool,
    async close() {
      await pool.end()
      if (!closing) {
        closing = true
        const over = new Promise<void>((resolve) => (closed = resolve))
        post({ close: true })
        await over
      }
      await worker.terminate()
    },
  }
}

type PostToThread = (message: ToDatabaseThread, transfer?: ArrayBuffer[]) => void

/** What the driver takes for a socket: what it writes goes to the thread of the database. */
class Pipe extends Duplex {
  readonly #post: PostToThread

  constructor(post: PostToThread) {
    super()
    this.#post = post
  }
  connect() {
    this.on("error", () => {})
    this.#post({ connect: true })
    return this
  }
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}
  override _read() {}
  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    const bytes = new Uint8Array(chunk)
    this.#post(bytes, [bytes.buffer])
    done()
  }
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    const bytes = new Uint8Array(Buffer.concat(chunks.map((one) => one.chunk)))
    this.#post(bytes, [bytes.buffer])
    done()
  }
  override _final(done: () => void) {
    done()
    this.push(null)
  }
}

/** Waits until the database answers; a folder that it cannot open ends the thread, or makes it spin after a PANIC. */
function waitUntilStarted(worker: Worker) {
  return new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The embedded database did not start: ${why.trim()}`))
    worker.once("message", (message: FromDatabaseThread) => ("fatal" in message ? fail(message.fatal) : resolve()))
    worker.once("error", (error: Error) => fail(error.message))
    worker.once("exit", () => fail("its thread ended by itself"))
  })
}
