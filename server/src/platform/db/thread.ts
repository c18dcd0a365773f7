import fs from "node:fs"
import path from "node:path"
import { parentPort, workerData } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import type { FromDatabaseThread, DatabaseThreadData, ToDatabaseThread } from "./embedded.ts"
import { DurableNodeFS } from "./durable-fs.ts"
import { unpackCluster } from "./unpack.ts"

const port = parentPort!
const { folder, image } = workerData as DatabaseThreadData
const sendMessage = (message: FromDatabaseThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const walMegabytes = 64
const checkpointAfter = 5 * 60_000
const vacuumAfter = 60 * 60_000
/** First bytes of protocol messages: the driver takes its leave; the server is ready, and idle when it says `I`. */
const goodbye = 0x58
const ready = 0x5a
const idle = 0x49

// The hub's own lock protects the folder; PostgreSQL's file may be stale, or empty after a power cut.
if (folder) fs.rmSync(path.join(folder, "postmaster.pid"), { force: true })
if (folder && image && !fs.existsSync(path.join(folder, "PG_VERSION"))) unpackCluster(image, folder)

const settings = ["shared_buffers=16MB", `max_wal_size=${walMegabytes}MB`, "min_wal_size=32MB", "full_page_writes=on"]
const lite = await PGlite.create({
  extensions: { pg_trgm },
  ...(folder ? { fs: new DurableNodeFS(folder) } : {}),
  startParams: [
    ...PGlite.defaultStartParams.filter((flag) => flag !== "-F" || !folder),
    ...settings.flatMap((setting) => ["-c", setting]),
  ],
  ...(image && !folder ? { loadDataDir: new Blob([fs.readFileSync(image)], { type: "application/gzip" }) } : {}),
  onStderr(text: string) {
    // After a PANIC PGlite spins for ever; the hub has to end it.
    if (text.includes("PANIC")) sendMessage({ fatal: text })
    return false
  },
})
if (folder) fs.chmodSync(folder, 0o700)

let waiting = Buffer.alloc(0)
let greeted = false
let atRest = true
let written = false
let checkpointed = Date.now()
let vacuumed = Date.now()
let queue = Promise.resolve()

/** Everything takes its turn: PostgreSQL in single-user mode does one thing at a time. */
function next(work: () => Promise<void>) {
  queue = queue
    .then(work)
    .catch((error: unknown) => sendMessage({ fatal: error instanceof Error ? error.message : String(error) }))
}

// Single-user PostgreSQL has neither a checkpointer nor autovacuum, so both are done here between transactions.
setInterval(() => {
  if (!folder || !written || !atRest) return
  if (Date.now() - checkpointed > checkpointAfter || walBytes() > walMegabytes * 0.75e6) {
    checkpointed = Date.now()
    written = false
    next(() => tidy("checkpoint"))
  }
  if (Date.now() - vacuumed > vacuumAfter) {
    vacuumed = Date.now()
    next(() => tidy("vacuum (analyze)"))
  }
}, 5000).unref()

port.on("message", (message: ToDatabaseThread) => {
  if (message instanceof Uint8Array) sendToDatabase(message)
  else if ("connect" in message) {
    waiting = Buffer.alloc(0)
    greeted = false
    next(async () => {
      // PostgreSQL ends a session with its connection; here one session outlives them all and must be made new.
      if (!atRest) await lite.exec("rollback")
      await lite.exec("discard all")
      atRest = true
      sendMessage({ connected: true })
    })
  } else
    next(async () => {
      await lite.close()
      sendMessage({ closed: true })
    })
})
sendMessage({ ready: true })

function sendToDatabase(bytes: Uint8Array) {
  const whole = wholeMessages(bytes)
  if (!whole || whole[0] === goodbye) return
  written = true
  next(async () => {
    const answer = await lite.execProtocolRaw(whole)
    const copy = new Uint8Array(answer)
    atRest = restsAfter(copy)
    if (copy.length) sendMessage(copy, [copy.buffer])
  })
}

/** Whether no transaction is open after this answer, and no statement half done. */
function restsAfter(answer: Uint8Array) {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  let rests = false
  for (let at = 0; at + 5 <= answer.length; at += 1 + view.getInt32(at + 1))
    if (answer[at] === ready) rests = answer[at + 5] === idle
  return rests
}

/** The complete protocol messages received so far; PGlite cannot take half a message. */
function wholeMessages(bytes: Uint8Array) {
  waiting = Buffer.concat([waiting, bytes])
  let end = 0
  for (;;) {
    const length = greeted ? end + 1 : end
    if (waiting.length < length + 4) break
    const stop = length + waiting.readInt32BE(length)
    if (waiting.length < stop) break
    greeted = true
    end = stop
  }
  if (end === 0) return
  const whole = new Uint8Array(waiting.subarray(0, end))
  waiting = Buffer.from(waiting.subarray(end))
  return whole
}

/** What fails here, for want of room on the disk, is tried again; what the hub asks for itself will tell. */
async function tidy(statement: string) {
  if (!atRest) return
  // Who acts on the one connection may be somebody from whom something is hidden, who may not tidy.
  const { rows } = await lite.query<{ role: string }>("select current_setting('role') as role")
  await lite.exec("reset role")
  await lite.exec(statement).catch(() => {})
  await lite.query("select set_config('role', $1, false)", [rows[0]!.role])
}

function walBytes() {
  const wal = path.join(folder!, "pg_wal")
  return fs.readdirSync(wal, { withFileTypes: true }).reduce((sum, file) => {
    return file.isFile() ? sum + fs.statSync(path.join(wal, file.name)).size : sum
  }, 0)
}
