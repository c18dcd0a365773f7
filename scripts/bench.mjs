// CPU time per call, from the operating system, of the hub beside the least that could answer the same call.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { compareRoundTrips } from "../markdown/bench/round-trip.mjs"
import { lists, timed } from "../server/bench/lists.mjs"
import { measureImport } from "../server/bench/import.mjs"
import { ask } from "../server/bench/load.mjs"
import { measureImportFlow } from "../server/bench/import-flow.mjs"
import { measurePlanning } from "../server/bench/planning.mjs"
import { measurePublishing } from "../server/bench/publishing.mjs"
import { cpuOf, cpuOfServer, ended, listening, megabytesOf } from "../server/bench/processes.mjs"
import { measureBuilder } from "../web/bench/builder.mjs"
import { measureKeys } from "../web/bench/keys.mjs"
import { startPostgres } from "./postgres.mjs"
import { build, install, refuseOldNode, root, run } from "./prepare.mjs"
import { bundle } from "./server-build.mjs"

const rounds = 6
const callsPerRound = 400
const warmUp = 1500
const email = "ada@bench.test"
const password = "a password for measuring"

refuseOldNode()
if (process.platform !== "linux") {
  console.log("CPU time is read from /proc, so this runs on Linux only.")
  process.exit(0)
}
install()
if (process.argv[2] === "import") {
  await measureImport(root, bundle)
  process.exit()
}
await build()
if (process.argv[2] === "publishing") {
  await measurePublishing(root, bundle)
  process.exit()
}
const engine = {
  growth: "markdown/bench/growth.ts",
  torture: "markdown/bench/torture.ts",
  edits: "markdown/bench/edits.ts",
}
const seeds = { seed: "server/bench/seed.ts", "seed-planning": "server/bench/seed-planning.ts" }
const logins = { "login-times": "server/bench/login-times.ts" }
await bundle(root, { ...seeds, ...logins, ...engine }, "dist/bench")
const folder = mkdtempSync(join(tmpdir(), "hub-bench-"))
const seed = (about, place) => run(about, process.execPath, ["dist/bench/seed.js", place, email, password])
const startHub = (env) => listening(["--v8-pool-size=1", join(root, "scripts/start.mjs")], { HUB_PORT: "0", ...env })

if (process.argv[2] === "keys") {
  const hub = await startHub({ HUB_DATA_DIR: folder, HUB_ADMIN_EMAIL: email, HUB_ADMIN_PASSWORD: password })
  printKeys(await measureKeys(root, hub.address, email, password))
  await ended(hub.child)
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}

if (process.argv[2] === "builder") {
  const hub = await startHub({ HUB_DATA_DIR: folder, HUB_ADMIN_EMAIL: email, HUB_ADMIN_PASSWORD: password })
  printBuilder(await measureBuilder(hub.address, email, password))
  await ended(hub.child)
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}

if (process.argv[2] === "import-flow") {
  const env = { HUB_DATA_DIR: folder, HUB_ADMIN_EMAIL: email, HUB_ADMIN_PASSWORD: password }
  printImportFlow(await measureImportFlow({ root, folder, env, signIn }))
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}

const fill = (about, place, count) =>
  run(about, process.execPath, ["dist/bench/seed-planning.js", place, email, password, String(count)])
const places = process.argv[3] === undefined ? ["external", "embedded"] : [process.argv[3]]
const planning = {
  root,
  folder,
  fill,
  startPostgres,
  signIn,
  places,
  sizes: process.argv[4] ? [Number(process.argv[4])] : [1000, 100_000],
}
if (process.argv[2] === "planning") {
  await measurePlanning(planning)
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}

process.env.HUB_CORPUS ??= join(root, "../shared/corpus")
const tries = ["dist/bench/login-times.js", "1000", "known", "unknown"]
run("Measuring whether the time of a refused login tells of the account", process.execPath, tries)
run("Measuring how the engine's time grows with the text", process.execPath, ["dist/bench/growth.js"])
run("Reading and saving texts that nobody would write", process.execPath, ["dist/bench/torture.js"])
run("Editing real texts at random", process.execPath, ["dist/bench/edits.js"])
await compareRoundTrips(root, bundle)
await measureImport(root, bundle)
await measurePublishing(root, bundle)

const postgres = await startPostgres()
if (postgres) {
  seed("Filling PostgreSQL with 10,000 topics of 4 KB", postgres.url)
  const hub = await startHub({ HUB_DATA_DIR: join(folder, "external"), HUB_DATABASE_URL: postgres.url })
  const floor = await listening([join(root, "server/bench/floor.mjs"), postgres.url])
  print("External PostgreSQL, microseconds of CPU per call", await compared({ floor, hub }, postgres.pid))
  await Promise.all([ended(hub.child), ended(floor.child)])
  await postgres.stop()
} else console.log("No PostgreSQL server is installed here: only the embedded one is measured.")

const sizes = [1000, 100_000]
for (const place of postgres ? ["external", "embedded"] : ["embedded"]) {
  const took = []
  for (const size of sizes) took.push(await listsAt(place, size))
  console.log(`\nLists of topics, ${place} PostgreSQL, milliseconds a call`)
  const row = (name) => {
    const [few, many] = took.map((one) => one[name])
    return [name, { "1,000": few.toFixed(1), "100,000": many.toFixed(1), times: (many / few).toFixed(1), goal: "≤ 30" }]
  }
  console.table(Object.fromEntries(Object.keys(took[0]).map(row)))
}

await measurePlanning(planning)

const data = join(folder, "embedded")
const first = await startHub({ HUB_DATA_DIR: data, HUB_ADMIN_EMAIL: email, HUB_ADMIN_PASSWORD: password })
await pause(10_000)
const idle = megabytesOf(first.pid)
await ended(first.child)
const again = await startHub({ HUB_DATA_DIR: data })
await pause(10_000)
const idleAgain = megabytesOf(again.pid)
await ended(again.child)

const filled = join(folder, "filled")
seed("Filling an embedded database with the same", join(filled, "database"))
const embedded = await startHub({ HUB_DATA_DIR: filled })
print("Embedded PostgreSQL, microseconds of CPU per call", await compared({ embedded }))
const busy = megabytesOf(embedded.pid)
const keys = await measureKeys(root, embedded.address, email, password)
const builder = await measureBuilder(embedded.address, email, password)
await ended(embedded.child)
rmSync(folder, { recursive: true, force: true })

console.log("\nFrom a warm build until it listens, embedded: CPU-seconds and resident MB after ten idle seconds")
console.table({
  "first start": { "CPU-seconds": first.cpu, "goal ": "≤ 2.5", MB: Math.round(idle), goal: "≤ 250" },
  "next start": { "CPU-seconds": again.cpu, "goal ": "≤ 2.5", MB: Math.round(idleAgain), goal: "≤ 250" },
  "after the calls above": { MB: Math.round(busy) },
})

printKeys(keys)
printBuilder(builder)

function printImportFlow(table) {
  console.log(
    "\n1,000 Markdown files with an embedded database: topics a second, and how late the hub's main thread is",
  )
  console.table(table)
}

function printBuilder(table) {
  console.log("\nMilliseconds of CPU of the page's main thread in the document builder with 2,000 topics")
  if (table) console.table(table)
  else console.log("Chromium is not here: the builder was not measured.")
}

function printKeys(table) {
  console.log(
    "\nMilliseconds of CPU of the page's main thread per key, in the middle of a topic, with all that follows a key",
  )
  if (table === undefined) console.log("No Chromium is installed here: keys are not measured.")
  else console.table(table)
}

/** How long each list takes among so many topics, and deleting a hundred and a thousand of them. */
async function listsAt(place, size) {
  const own = place === "external" ? await startPostgres() : undefined
  const home = join(folder, `lists-${place}-${size}`)
  run(`Filling it with ${size} topics`, process.execPath, [
    "dist/bench/seed.js",
    own?.url ?? join(home, "database"),
    email,
    password,
    String(size),
    "4",
  ])
  const hub = await startHub({ HUB_DATA_DIR: home, ...(own ? { HUB_DATABASE_URL: own.url } : {}) })
  const headers = { authorization: `Bearer ${await signIn(hub.address)}` }
  const took = {}
  for (const [name, path] of Object.entries(lists)) took[name] = await timed(hub.address, path, headers)
  took["ids of all"] = await timed(hub.address, "/api/topic-ids", headers, 5)
  for (const [from, count] of [
    [1, 100],
    [101, 500],
  ]) {
    const ids = Array.from({ length: count }, (_, index) => from + index)
    const began = performance.now()
    await fetch(`${hub.address}/api/topics/bulk/delete`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ ids }),
    })
    took[`deleting ${count}`] = performance.now() - began
  }
  await ended(hub.child)
  await own?.stop()
  return took
}

/** Takes turns, so that a neighbour on the machine disturbs all alike; who does not run stands still meanwhile. */
async function compared(processes, server) {
  const calls = {
    "list of 25": ["/api/topics"],
    "read by id": Array.from({ length: 500 }, (_, n) => `/api/topics/${1 + ((n * 7919) % 10_000)}`),
  }
  const headers = {}
  for (const [name, { address }] of Object.entries(processes))
    headers[name] = name === "floor" ? {} : { authorization: `Bearer ${await signIn(address)}` }
  for (const [name, { address }] of Object.entries(processes))
    for (const paths of Object.values(calls)) await ask(address, paths, warmUp, headers[name])

  const spent = Object.fromEntries(
    Object.keys(calls).map((call) => [call, Object.fromEntries(Object.keys(processes).map((name) => [name, []]))]),
  )
  for (const { child } of Object.values(processes)) child.kill("SIGSTOP")
  for (let round = 0; round < rounds; round++)
    for (const [call, paths] of Object.entries(calls))
      for (const [name, { child, pid, address }] of Object.entries(processes)) {
        child.kill("SIGCONT")
        const before = [cpuOf(pid), server ? cpuOfServer(server) : 0]
        await ask(address, paths, callsPerRound, headers[name])
        const after = [cpuOf(pid), server ? cpuOfServer(server) : 0]
        child.kill("SIGSTOP")
        spent[call][name].push(after.map((cpu, at) => ((cpu - before[at]) * 1e6) / callsPerRound))
      }
  for (const { child } of Object.values(processes)) child.kill("SIGCONT")
  return spent
}

async function signIn(address) {
  const response = await fetch(`${address}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  })
  const { access_token } = await response.json()
  return access_token
}

function print(title, spent) {
  console.log(`\n${title}`)
  const table = {}
  for (const [call, byName] of Object.entries(spent)) {
    const whole = {}
    for (const [name, samples] of Object.entries(byName)) {
      const [application, database] = [0, 1].map((at) => mean(samples.map((sample) => sample[at])))
      whole[name] = application + database
      table[`${call}, ${name}`] = {
        application: Math.round(application),
        database: Math.round(database),
        together: Math.round(whole[name]),
        ...(name === "hub" ? { "times the floor": Number((whole.hub / whole.floor).toFixed(2)), goal: "≤ 5" } : {}),
      }
    }
  }
  console.table(table)
}

function mean(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}
