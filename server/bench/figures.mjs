import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { startPostgres } from "../../scripts/postgres.mjs"
import { root, run } from "../../scripts/prepare.mjs"
import { bundle } from "../../scripts/server-build.mjs"
import { ask } from "./load.mjs"
import { cpuOf, cpuOfServer, ended } from "./processes.mjs"

const entries = {
  "seed-figures": "server/bench/seed-figures.ts",
  "check-figures": "server/bench/check-figures.ts",
}
const goal = 50
const [warmUp, calls] = [100, 200]
const questions = {
  "all projects by month": "/api/process-figures/overview?by=month",
  "all projects by year": "/api/process-figures/overview?by=year",
  "one project by month": "/api/process-figures/overview?by=month&project_id=1",
  "all projects, a year ago": "/api/process-figures/overview?by=month&year=2025",
  "the table, all projects": "/api/process-figures?by=month",
}

/** What process figures cost to work out and to answer, and whether each is what independent SQL finds. */
export async function measureFigures({ admin, node, startHub, signIn, folder, counts }) {
  const [requests = "100000", projects = "200"] = counts
  const postgres = await startPostgres()
  if (!postgres) return console.log("No PostgreSQL server is installed here: nothing was measured.")
  await bundle(root, entries, "dist/bench")
  run(
    `Filling PostgreSQL with ${requests} reviews`,
    ...node("seed-figures", postgres.url, ...admin, requests, projects),
  )
  const before = cpuOfServer(postgres.pid)
  const hub = await startHub({ HUB_DATA_DIR: join(folder, "figures"), HUB_DATABASE_URL: postgres.url })
  const started = [cpuOf(hub.pid), cpuOfServer(postgres.pid)]
  const token = await signIn(hub.address)
  const headers = { authorization: `Bearer ${token}` }
  await firstFigures(hub.address, headers)
  const refreshed = [cpuOf(hub.pid) - started[0], cpuOfServer(postgres.pid) - started[1]]

  const table = {}
  for (const [name, path] of Object.entries(questions)) {
    await ask(hub.address, [path], warmUp, headers)
    const start = [cpuOf(hub.pid), cpuOfServer(postgres.pid)]
    await ask(hub.address, [path], calls, headers)
    const [server, database] = [cpuOf(hub.pid) - start[0], cpuOfServer(postgres.pid) - start[1]].map(
      (seconds) => (seconds * 1000) / calls,
    )
    table[name] = {
      server: server.toFixed(2),
      database: database.toFixed(2),
      together: (server + database).toFixed(2),
      goal: `≤ ${goal}`,
      "": server + database <= goal ? "kept" : "MISSED",
    }
  }
  console.log("\nProcess figures, milliseconds of CPU per answer")
  console.table(table)
  console.log(
    `Working all of them out, once an hour and beside the start of the hub: ${refreshed[0].toFixed(1)} CPU-seconds of the hub, ${refreshed[1].toFixed(1)} of PostgreSQL (${before.toFixed(0)} were spent on filling it)`,
  )
  run("Comparing each with an independent query", ...node("check-figures", postgres.url, hub.address, token))
  await ended(hub.child)
  await postgres.stop()
}

/** Waits until they were worked out for the first time. */
async function firstFigures(address, headers) {
  for (;;) {
    const response = await fetch(`${address}/api/process-figures/overview`, { headers })
    if ((await response.json()).as_of !== null) return
    await pause(200)
  }
}
