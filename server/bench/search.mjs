// What a search costs between saves, which fill the list of words that wait for the index.
import { join } from "node:path"
import { ask } from "./load.mjs"
import { cpuOf, cpuOfServer, ended } from "./processes.mjs"

const [savesAtOnce, rounds, searchesAtOnce] = [50, 5, 60]
const searches = {
  "usual word": Array.from({ length: 50 }, (_, n) => `/api/search?q=word${2000 + n * 17}`),
  "commonest word": ["/api/search?q=topic"],
  "no word of any": ["/api/search?q=elsewhere"],
}

/** What a search takes in life: after saves, and not after a vacuum. */
export async function measureSearches({ folder, seed, startHub, signIn, startPostgres, only }) {
  for (const place of only === undefined ? ["external", "embedded"] : [only]) {
    const own = place === "external" ? await startPostgres() : undefined
    if (place === "external" && !own) continue
    const home = join(folder, `search-${place}`)
    seed(
      "Filling it with 10,000 topics of different words",
      own?.url ?? join(home, "database"),
      "10000",
      "124",
      "varied",
    )
    const hub = await startHub({ HUB_DATA_DIR: home, ...(own ? { HUB_DATABASE_URL: own.url } : {}) })
    const table = await timeSearches(hub, own?.pid, await signIn(hub.address))
    await ended(hub.child)
    await own?.stop()
    console.log(`\nSearches between saves among 10,000 topics, ${place} PostgreSQL, milliseconds of CPU a call`)
    console.table(table)
  }
}

/** Milliseconds of CPU of each search and of a save, of the hub and its database server, after so many saves. */
async function timeSearches({ pid, address }, server, token) {
  const headers = { authorization: `Bearer ${token}` }
  const cpu = () => cpuOf(pid) + (server ? cpuOfServer(server) : 0)
  async function spentOn(asks, count) {
    const before = cpu()
    await ask(address, asks, count, headers)
    return ((cpu() - before) * 1000) / count
  }

  for (const paths of Object.values(searches)) await ask(address, paths, 2 * searchesAtOnce, headers)
  await ask(address, saves(10_000 - savesAtOnce), savesAtOnce, headers)
  const table = {}
  for (let round = 0; round <= rounds; round++) {
    const saved = round === 0 ? {} : { save: await spentOn(saves((round - 1) * savesAtOnce), savesAtOnce) }
    const row = { ...saved }
    for (const [name, paths] of Object.entries(searches)) row[name] = await spentOn(paths, searchesAtOnce)
    table[`${(round + 1) * savesAtOnce} saves`] = row
  }
  table.goal = { save: "≤ 8", "usual word": server ? "≤ 5" : "≤ 10", "commonest word": server ? "≤ 8" : "≤ 12" }
  return rounded(table)
}

/** So many saves of other words in topics that follow each other. */
const saves = (from) =>
  Array.from({ length: savesAtOnce }, (_, n) => ({
    method: "PUT",
    path: `/api/topics/${1 + from + n}`,
    body: { title: `Topic ${1 + from + n}`, content: textOf(from + n) },
  }))

const textOf = (seed) =>
  Array.from({ length: 50 }, (_, line) =>
    Array.from({ length: 10 }, (_, word) => `word${(seed * 7919 + line * 104_729 + word * 1299) % 30_000}`).join(" "),
  ).join("\n\n")

const rounded = (table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, row]) => [
      name,
      Object.fromEntries(
        Object.entries(row).map(([key, one]) => [key, typeof one === "number" ? Number(one.toFixed(1)) : one]),
      ),
    ]),
  )
