// How long a hub takes to become files, to come back from them, and how much memory that needs; and if they are the same files.
import { execFileSync, spawn } from "node:child_process"
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { megabytesOf } from "./processes.mjs"

const goal = { "peak MB": 150 }

/** So many topics with ten versions each, on a PostgreSQL of its own. */
export async function measureExport({ root, folder, seed, bundle, run, startPostgres, topics = "10000" }) {
  const servers = [await startPostgres(), await startPostgres()]
  if (!servers[0] || !servers[1]) return console.log("No PostgreSQL is installed here: nothing was measured.")
  const [first, second] = servers
  seed(`Filling it with ${topics} topics`, first.url, topics)
  await bundle(root, { "add-history": "server/bench/add-history.ts" }, "dist/bench")
  run("Adding nine earlier versions of each", process.execPath, ["dist/bench/add-history.js", first.url, "9"])
  const place = (name) => join(folder, `export-${name}`)
  const table = {}
  for (const name of ["one", "two"]) mkdirSync(place(`data-${name}`), { recursive: true })
  table.export = await timed(root, ["export", place("one.tar")], first.url, place("data-one"))
  table.import = await timed(root, ["import-hub", place("one.tar")], second.url, place("data-two"))
  table["export again"] = await timed(root, ["export", place("two.tar")], second.url, place("data-two"))
  const sums = ["one", "two"].map((name) =>
    execFileSync("sha256sum", [place(`${name}.tar`)], { encoding: "utf8" }).slice(0, 64),
  )
  for (const server of servers) await server.stop()
  console.log(
    `\n${topics} topics of 4 KB with ten versions each: a tar of ${Math.round(sizeOf(place("one.tar")) / 1e6)} MB`,
  )
  console.table({ ...table, goal })
  console.log(sums[0] === sums[1] ? "Both tar files are the same, byte for byte." : "The two tar files DIFFER.")
  if (sums[0] !== sums[1]) process.exitCode = 1
}

const sizeOf = (path) => Number(execFileSync("stat", ["-c", "%s", path], { encoding: "utf8" }))

const programs = {
  export: `const { exportToFiles } = await import("./dist/server/export.js")
    console.log(await exportToFiles({ destination: process.argv[1], without_personal_data: false }))`,
  "import-hub": `const { importFromFiles } = await import("./dist/server/import-hub.js")
    console.log(await importFromFiles(process.argv[1]))`,
}

/** A process of its own, looked at ten times a second. */
async function timed(root, [command, path], url, data) {
  const started = performance.now()
  const env = { PATH: process.env.PATH, HUB_DATABASE_URL: url, HUB_DATA_DIR: data }
  const child = spawn(process.execPath, ["--input-type=module", "-e", programs[command], path], {
    cwd: root,
    env,
    stdio: "inherit",
  })
  let peak = 0
  const watch = setInterval(() => {
    if (isThere(child.pid)) peak = Math.max(peak, megabytesOf(child.pid))
  }, 100)
  const code = await new Promise((resolve) => child.once("exit", resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`${command} ended with ${code}.`)
  return { seconds: Number(((performance.now() - started) / 1000).toFixed(1)), "peak MB": Math.round(peak) }
}

function isThere(pid) {
  try {
    return /VmRSS/.test(readFileSync(`/proc/${pid}/status`, "utf8"))
  } catch {
    return false
  }
}
