// A PostgreSQL of its own for tests and measurements, from the server binaries of the machine.
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chownSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { delimiter, join } from "node:path"

/**
 * Starts a server in a folder of its own and answers its address, or nothing where no binaries are. A `durable` one loses
 * nothing when it is killed; the others are only quick.
 */
export async function startPostgres({ durable = false } = {}) {
  const bin = serverBinaries()
  if (bin === undefined) return undefined
  const owner = userInfo().uid === 0 ? ordinaryUser() : {}
  if (owner === undefined) return undefined

  const folder = mkdtempSync(join(tmpdir(), "hub-postgres-"))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const password = randomBytes(12).toString("hex")
  const passwordFile = join(folder, "password")
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid)

  const cluster = join(folder, "cluster")
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } }
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", cluster, "-U", "postgres", "-E", "UTF8", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "--no-sync"],
    { ...options, encoding: "utf8" },
  )
  if (made.status !== 0) {
    remove()
    throw new Error(`initdb failed: ${made.stderr || made.error}`)
  }

  const port = await freePort()
  let starts = 0
  const quick = durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
  const settings = [...quick, "max_connections=100"].flatMap((setting) => ["-c", setting])
  let server
  let ended
  async function start() {
    // What a killed server left running still writes into the log that it had.
    const log = join(folder, `log-${++starts}`)
    // Into a file: nobody reads a pipe while tests keep this process waiting, and a full one would stop the server.
    const stdio = ["ignore", "ignore", openSync(log, "w")]
    const places = ["-D", cluster, "-p", port, "-k", folder, "-h", "127.0.0.1"]
    server = spawn(join(bin, "postgres"), [...places, ...settings], { ...options, stdio })
    ended = new Promise((resolve) => server.once("exit", resolve))
    await ready(server, log)
  }
  async function end(signal) {
    server.kill(signal)
    await ended
  }
  const abandon = () => {
    server.kill("SIGQUIT")
    remove()
  }
  process.once("exit", abandon)
  await start()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid: server.pid,
    /** Ends the server and leaves its data: SIGINT as a restart does, SIGKILL as a crash does. */
    end,
    /** Starts it again; what a killed server left running holds its memory for a moment. */
    async startAgain() {
      const deadline = Date.now() + 60_000
      for (;;)
        try {
          return await start()
        } catch (error) {
          if (Date.now() > deadline || !/still in use|lock file/.test(error.message)) throw error
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
    },
    async stop() {
      process.off("exit", abandon)
      await end("SIGINT")
      remove()
    },
  }
}

/** Whether a server can be started here. */
export const canStartPostgres = () =>
  serverBinaries() !== undefined && (userInfo().uid !== 0 || ordinaryUser() !== undefined)

/** The newest Debian package's folder, or the one on the path that holds the server and not only the client. */
function serverBinaries() {
  const debian = "/usr/lib/postgresql"
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...process.env.PATH.split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")))
}

/** PostgreSQL refuses to run as root, so root lends it another name. */
function ordinaryUser() {
  for (const name of ["postgres", "nobody"])
    try {
      const number = (flag) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }))
      return { uid: number("-u"), gid: number("-g") }
    } catch {
      // Not every system has both.
    }
  return undefined
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function ready(server, log) {
  return new Promise((resolve, reject) => {
    const look = setInterval(() => {
      if (!readFileSync(log, "utf8").includes("ready to accept connections")) return
      clearInterval(look)
      resolve()
    }, 50)
    const fail = (error) => {
      clearInterval(look)
      reject(error)
    }
    server.once("error", fail)
    server.once("exit", () => fail(new Error(`PostgreSQL did not start: ${readFileSync(log, "utf8").slice(-4000)}`)))
  })
}
