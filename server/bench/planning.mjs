import { join } from "node:path"
import { ask } from "./load.mjs"
import { cpuOf, cpuOfServer, ended, listening } from "./processes.mjs"

const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What the dashboard asks for when it is opened. */
const dashboard = {
  "… its figures": "/api/dashboard/stats",
  "… pending actions": "/api/dashboard/pending-actions?limit=8",
  "… newest projects": "/api/projects?sort=-id&limit=5",
  "… recent imports": "/api/import/history?limit=5",
  "… what happened": "/api/dashboard/activity?limit=8",
  "… the calendar": `/api/calendar/events?from=${day(-20)}&to=${day(21)}`,
}
/** The first page of each list, as its screen asks for it. */
const lists = {
  projects: "/api/projects",
  tasks: "/api/tasks",
  milestones: "/api/milestones",
  stakeholders: "/api/stakeholders",
  tags: "/api/tags",
  topics: "/api/topics",
  collections: "/api/collections",
  "review history": "/api/reviews/history",
}
/** Lists that are narrowed: what is found is less than a page and costs more to find; nothing is asked of these. */
const narrowed = {
  "history of one person": "/api/reviews/history?person=7",
  "tasks with a word": "/api/tasks?q=hedonic",
}
/** Words by how many of the topics have them. */
const searches = {
  "a word of a thousandth": "/api/search?q=zygote",
  "a word of a hundredth": "/api/search?q=hedonic",
  "a word of a tenth": "/api/search?q=inflation",
  "two words": "/api/search?q=hedonic%20inflation",
  "a word that all texts have": "/api/search?q=theword",
  "a word that all titles have": "/api/search?q=topic",
  "half a word": "/api/search?q=infla",
  "a word that none has": "/api/search?q=xylophone",
}
/** What the parts that topics share cost: the checks of the yearbook's 2,000 topics, and what another value would touch. */
const shared = {
  "checks of 2,000 topics": "/api/checks?collection=501",
  "impact of a variable": { method: "POST", path: "/api/variables/1/impact", body: { value: "4 %" } },
}

const goals = { dashboard: 15, middle: 10, commonest: 60, floor: 5, checks: 100, impact: 50 }
const [warmUp, calls] = [300, 200]

/** What the screens of planning and the search cost with 1,000 projects and 20,000 tasks, by how many topics there are. */
export async function measurePlanning({ root, folder, fill, startPostgres, signIn, places, sizes }) {
  for (const place of places) {
    const spent = {}
    let floor
    for (const size of sizes) {
      const postgres = place === "external" ? await startPostgres() : undefined
      if (place === "external" && postgres === undefined) break
      const home = join(folder, `planning-${place}-${size}`)
      fill(
        `Filling ${place} PostgreSQL with ${size} topics and what is planned`,
        postgres?.url ?? join(home, "database"),
        size,
      )
      const env = { HUB_PORT: "0", HUB_DATA_DIR: home, ...(postgres ? { HUB_DATABASE_URL: postgres.url } : {}) }
      const hub = await listening(["--v8-pool-size=1", join(root, "scripts/start.mjs")], env)
      const headers = { authorization: `Bearer ${await signIn(hub.address)}` }
      // It counts all topics for each list, so only among few is it the least that a list can cost; there it stays.
      if (postgres) floor ??= { ...(await listening([join(root, "server/bench/floor.mjs"), postgres.url])), postgres }
      spent[size] = await costs(hub, postgres?.pid, headers, floor)
      await ended(hub.child)
      if (postgres && postgres !== floor.postgres) await postgres.stop()
    }
    if (Object.keys(spent).length === sizes.length) print(place, spent, sizes)
    if (floor) {
      await ended(floor.child)
      await floor.postgres.stop()
    }
  }
}

async function costs(hub, database, headers, floor) {
  const found = { dashboard: { spent: 0 } }
  for (const [name, path] of Object.entries(dashboard)) {
    found[name] = { spent: await cost(hub, database, path, headers) }
    found.dashboard.spent += found[name].spent
  }
  for (const [name, path] of [lists, narrowed].flatMap(Object.entries))
    found[name] = floor
      ? await besideFloor(hub, database, path, headers, floor)
      : { spent: await cost(hub, database, path, headers) }
  for (const [name, path] of [searches, shared].flatMap(Object.entries))
    found[name] = { spent: await cost(hub, database, path, headers) }
  return found
}

/** The list and the floor in turn, a few calls each: how fast a machine is changes from second to second. */
async function besideFloor(hub, database, path, headers, floor) {
  const turns = 10
  const both = { spent: 0, floor: 0 }
  for (let turn = 0; turn < turns; turn++) {
    const [before, times] = [turn === 0 ? warmUp : 0, calls / turns]
    both.spent += (await cost(hub, database, path, headers, before, times)) / turns
    both.floor += (await cost(floor, floor.postgres.pid, "/api/topics", undefined, before, times)) / turns
  }
  return both
}

/** Milliseconds of CPU that one call takes, the server's and its database's. */
async function cost({ address, pid }, database, path, headers, before = warmUp, times = calls) {
  const spent = () => cpuOf(pid) + (database ? cpuOfServer(database) : 0)
  if (before > 0) await ask(address, [path], before, headers)
  const start = spent()
  await ask(address, [path], times, headers)
  return ((spent() - start) * 1000) / times
}

function print(place, spent, sizes) {
  const few = spent[sizes[0]]
  const many = spent[sizes.at(-1)]
  const table = {}
  for (const name of Object.keys(many)) {
    const [before, { spent: now, floor }] = [few[name].spent, many[name]]
    const goal = goalOf(name, floor)
    table[name] = {
      [`${sizes[0].toLocaleString()} topics`]: before.toFixed(1),
      [`${sizes.at(-1).toLocaleString()} topics`]: now.toFixed(1),
      growth: (now / before).toFixed(1),
      ...(floor ? { floor: floor.toFixed(2), "times the floor": (now / floor).toFixed(1) } : {}),
      goal: goal === undefined ? "" : `≤ ${goal.toFixed(1)}`,
      "": goal === undefined ? "" : now <= goal ? "kept" : "MISSED",
    }
  }
  console.log(`\nPlanning and search, ${place} PostgreSQL, milliseconds of CPU; the floor is a list of 25 topics`)
  console.table(table)
}

/** The embedded database has no floor to be compared with. */
function goalOf(name, floor) {
  if (name === "dashboard") return goals.dashboard
  if (name in lists) return floor && goals.floor * floor
  if (name.startsWith("a word that all")) return goals.commonest
  if (name in shared) return name.startsWith("checks") ? goals.checks : goals.impact
  return name.startsWith("a word of") || name === "two words" ? goals.middle : undefined
}
