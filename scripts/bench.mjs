// CPU time per call, from the operating system, of the hub beside the least that could answer the same call.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { compareRoundTrips } from "../markdown/bench/round-trip.mjs"
import { measureAccess } from "../server/bench/access.mjs"
import { measureBackup } from "../server/bench/backup.mjs"
import { measureExport } from "../server/bench/export.mjs"
import { timeLists } from "../server/bench/lists.mjs"
import { measureFigures } from "../server/bench/figures.mjs"
import { measureImport } from "../server/bench/import.mjs"
import { ask } from "../server/bench/load.mjs"
import { measureImportFlow } from "../server/bench/import-flow.mjs"
import { measurePlanning } from "../server/bench/planning.mjs"
import { measurePublishing } from "../server/bench/publishing.mjs"
import { measureRelease } from "../server/bench/release.mjs"
import { measureSearches } from "../server/bench/search.mjs"
import { measureStalls } from "../server/bench/stall.mjs"
import { cpuOf, cpuOfServer, ended, listening, megabytesOf } from "../server/bench/processes.mjs"
import { measureBuilder } from "../web/bench/builder.mjs"
import { measureKeys, measureKeysBesideComments } from "../web/bench/keys.mjs"
import { measureSwitching } from "../web/bench/switching.mjs"
import { startPostgres } from "./postgres.mjs"
import { build, install, refuseOldNode, root, run } from "./prepare.mjs"
import { bundle } from "./server-build.mjs"

const [rounds, callsPerRound, warmUp] = [6, 400, 1500]
const [email, password] = ["ada@bench.test", "a password for measuring"]
refuseOldNode()
if (process.platform !== "linux") {
  console.log("CPU time is read from /proc, so this runs on Linux only.")
  process.exit(0)
}
const [wanted, where, size] = process.argv.slice(2)
const measures = {
  login: () =>
    run(
      "Measuring whether the time of a refused login tells of the account",
      ...node("login-times", "1000", "known", "unknown"),
    ),
  growth: () => run("Measuring how the engine's time grows with the text", ...node("growth")),
  torture: () => run("Reading and saving texts that nobody would write", ...node("torture")),
  edits: () => run("Editing real texts at random", ...node("edits")),
  "round-trips": () => compareRoundTrips(root, bundle),
  import: () => measureImport(root, bundle),
  merge: measureMerge,
  publishing: () =>
    measurePublishing({ root, bundle, only: where, counts: size === undefined ? [2600, 10_000] : [Number(size)] }),
  calls: measureCalls,
  lists: measureLists,
  search: () => measureSearches({ folder, seed, startHub, signIn, startPostgres, only: where }),
  access: () => measureAccess({ seed, startHub, signIn, startPostgres, folder, topics: where }),
  export: () => measureExport({ root, folder, seed, bundle, run, startPostgres, topics: where }),
  planning: measurePlans,
  release: () => measureRelease({ seed, startHub, signIn, startPostgres, folder, topics: where }),
  figures: () => measureFigures({ admin: [email, password], node, startHub, signIn, folder, counts: [where, size] }),
  stall: () => measureStalls({ root, folder, env: first, signIn, startPostgres, only: where }),
  memory: measureMemory,
  backup: measureLargeBackup,
  keys: () =>
    onNewHub(async ({ address }) =>
      printPage(
        "Milliseconds of CPU of the page's main thread per key, in the middle of a topic, with all that follows a key; peers: Outline 11 and 17, Docmost 13 and 42 in 4 and 71 KB",
        await measureKeys(root, { address, email, password, only: where, mode: size }),
      ),
    ),
  comments: () =>
    onNewHub(async ({ address }) =>
      printPage(
        "Milliseconds of CPU of the page's main thread per key on the page of a topic of 71 KB; goal: with 200 comments at most 1 more",
        await measureKeysBesideComments({ address, email, password }),
      ),
    ),
  builder: () =>
    onNewHub(async ({ address }) =>
      printPage(
        "Milliseconds of CPU of the page's main thread in the document builder with 2,000 topics",
        await measureBuilder(address, email, password),
      ),
    ),
  switching: measureSwitches,
  "import-flow": async () =>
    printPage(
      "1,000 Markdown files with an embedded database: topics a second, and how late the hub's main thread is",
      await measureImportFlow({ root, folder, env: first, signIn }),
    ),
}
if (wanted !== undefined && !Object.hasOwn(measures, wanted)) {
  console.log(`There is no measure "${wanted}". There are: ${Object.keys(measures).join(", ")}.`)
  process.exit(1)
}

install()
await build()
await bundle(
  root,
  {
    seed: "server/bench/seed.ts",
    "seed-planning": "server/bench/seed-planning.ts",
    "login-times": "server/bench/login-times.ts",
    growth: "markdown/bench/growth.ts",
    torture: "markdown/bench/torture.ts",
    edits: "markdown/bench/edits.ts",
    histories: "server/bench/merge/histories.ts",
  },
  "dist/bench",
)
process.env.HUB_CORPUS ??= join(root, "../shared/corpus")
const folder = mkdtempSync(join(tmpdir(), "hub-bench-"))
const first = { HUB_DATA_DIR: join(folder, "first"), HUB_ADMIN_EMAIL: email, HUB_ADMIN_PASSWORD: password }
for (const name of wanted === undefined ? Object.keys(measures) : [wanted]) await measures[name]()
rmSync(folder, { recursive: true, force: true })
process.exit()

function node(entry, ...args) {
  return [process.execPath, [`dist/bench/${entry}.js`, ...args]]
}

function measureMerge() {
  if (where === undefined) console.log("Histories are measured in a git repository: bench -- merge FOLDER.")
  else run("Joining what people changed side by side, beside git", ...node("histories", where, size ?? "600"))
}

function seed(about, place, ...sizes) {
  run(about, ...node("seed", place, email, password, ...sizes))
}

function startHub(env) {
  return listening(["--v8-pool-size=1", join(root, "scripts/start.mjs")], { HUB_PORT: "0", ...env })
}

/** A hub with nothing but its administrator, on a folder of its own. */
async function onNewHub(measure) {
  const hub = await startHub({ ...first, HUB_DATA_DIR: mkdtempSync(join(folder, "new-")) })
  await measure(hub)
  await ended(hub.child)
}

async function measureCalls() {
  const postgres = await startPostgres()
  if (postgres) {
    seed("Filling PostgreSQL with 10,000 topics of 4 KB", postgres.url)
    const hub = await startHub({ HUB_DATA_DIR: join(folder, "external"), HUB_DATABASE_URL: postgres.url })
    const floor = await listening([join(root, "server/bench/floor.mjs"), postgres.url])
    print("External PostgreSQL, microseconds of CPU per call", await compared({ floor, hub }, postgres.pid))
    await Promise.all([ended(hub.child), ended(floor.child)])
    await postgres.stop()
  } else console.log("No PostgreSQL server is installed here: only the embedded one is measured.")
}

async function measureLists() {
  for (const place of where === undefined ? ["external", "embedded"] : [where]) {
    const took = []
    for (const topics of [1000, 100_000]) took.push(await listsAt(place, topics))
    if (took.includes(undefined)) continue
    console.log(`\nLists of topics, ${place} PostgreSQL, milliseconds a call`)
    const row = (name) => {
      const [few, many] = took.map((one) => one[name])
      return [
        name,
        { "1,000": few.toFixed(1), "100,000": many.toFixed(1), times: (many / few).toFixed(1), goal: "≤ 30" },
      ]
    }
    console.table(Object.fromEntries(Object.keys(took[0]).map(row)))
  }
}

function measurePlans() {
  return measurePlanning({
    root,
    folder,
    fill: (about, place, count) => run(about, ...node("seed-planning", place, email, password, String(count))),
    startPostgres,
    signIn,
    places: where === undefined ? ["external", "embedded"] : [where],
    sizes: size === undefined ? [1000, 100_000] : [Number(size)],
  })
}

/** What an embedded hub takes to start, and when it is idle and busy. */
async function measureMemory() {
  const home = { ...first, HUB_DATA_DIR: join(folder, "embedded") }
  const starts = []
  for (let start = 0; start < 2; start++) {
    const hub = await startHub(home)
    await pause(10_000)
    starts.push({ "CPU-seconds": hub.cpu, "goal ": "≤ 2.5", MB: Math.round(megabytesOf(hub.pid)), goal: "≤ 250" })
    await ended(hub.child)
  }
  const filled = join(folder, "filled")
  seed("Filling an embedded database with 10,000 topics of 4 KB", join(filled, "database"))
  const embedded = await startHub({ HUB_DATA_DIR: filled })
  print("Embedded PostgreSQL, microseconds of CPU per call", await compared({ embedded }))
  const busy = Math.round(megabytesOf(embedded.pid))
  await ended(embedded.child)
  console.log("\nFrom a warm build until it listens, embedded: CPU-seconds and resident MB after ten idle seconds")
  console.table({ "first start": starts[0], "next start": starts[1], "after the calls above": { MB: busy } })
}

async function measureLargeBackup() {
  const home = join(folder, "large")
  seed("Filling an embedded database with 100,000 topics of 4 KB", join(home, "database"), "100000")
  const table = await measureBackup({ home, startHub, signIn })
  console.log(
    "\n100,000 topics and 500 MB of files, embedded: how long calls take at most (milliseconds), and resident MB",
  )
  console.table(table)
}

/** Among 10,000 topics, in a tree of 2,000. */
async function measureSwitches() {
  const home = join(folder, "switching")
  seed("Filling it with 10,000 topics of 4 KB", join(home, "database"))
  const hub = await startHub({ HUB_DATA_DIR: home })
  const table = await measureSwitching(hub.address, email, password)
  printPage("Milliseconds until another topic is read, among 10,000 and in a tree of 2,000", table)
  await ended(hub.child)
}

function printPage(title, table) {
  console.log(`\n${title}`)
  if (table) console.table(table)
  else console.log("No Chromium is installed here: nothing was measured.")
}

/** How long each list takes among so many topics, and deleting a hundred and a thousand of them. */
async function listsAt(place, topics) {
  const own = place === "external" ? await startPostgres() : undefined
  if (place === "external" && !own) return undefined
  const home = join(folder, `lists-${place}-${topics}`)
  seed(`Filling it with ${topics} topics`, own?.url ?? join(home, "database"), String(topics), "4")
  const hub = await startHub({ HUB_DATA_DIR: home, ...(own ? { HUB_DATABASE_URL: own.url } : {}) })
  const headers = { authorization: `Bearer ${await signIn(hub.address)}` }
  const took = await timeLists(hub.address, headers)
  await ended(hub.child)
  await own?.stop()
  return took
}

/** Takes turns, so that a neighbour on the machine disturbs all alike; those who do not run wait meanwhile. */
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

async function signIn(address, name = email) {
  const response = await fetch(`${address}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: name, password }),
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

const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
