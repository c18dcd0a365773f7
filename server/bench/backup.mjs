// What a backup of a large hub costs: how long others wait meanwhile, and how much memory it takes.
import { createHash, randomBytes } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { ended, megabytesOf } from "./processes.mjs"

const [files, bytes] = [500, 1_000_000]

/** Makes a backup while somebody lists topics and somebody saves them, each as fast as they are answered. */
export async function measureBackup({ home, startHub, signIn }) {
  keepFiles(join(home, "files"))
  const hub = await startHub({ HUB_DATA_DIR: home })
  const authorization = `Bearer ${await signIn(hub.address)}`
  const waits = { list: [], save: [] }
  let [most, refused] = [0, 0]
  const over = new AbortController()
  const call = async (method, path, body) => {
    const sent = body ? { "content-type": "application/json" } : {}
    const init = { method, headers: { authorization, ...sent } }
    const response = await fetch(hub.address + path, body ? { ...init, body: JSON.stringify(body) } : init)
    const answer = await response.json()
    // The person who could not be served in time is told to come again.
    if (response.status === 429) refused++
    else if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }
  const asks = {
    list: () => call("GET", "/api/topics?limit=25"),
    save: () => call("POST", "/api/topics", { title: "Written meanwhile", content: "Words." }),
  }
  const busy = Object.entries(asks).map(async ([name, asked]) => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await asked()
      waits[name].push(performance.now() - began)
      most = Math.max(most, megabytesOf(hub.pid))
      await pause(20)
    }
  })
  await pause(5000)
  const figures = () => ({ list: longest(waits.list), save: longest(waits.save), refused, MB: Math.round(most) })
  const before = figures()
  for (const name of Object.keys(waits)) waits[name] = []
  most = 0
  const began = performance.now()
  const { id } = await call("POST", "/api/admin/backups")
  let row = { state: "waiting" }
  while (["waiting", "running"].includes(row.state)) {
    await pause(250)
    const found = await call("GET", "/api/admin/backups")
    row = Array.isArray(found) ? found.find((one) => one.id === id) : row
  }
  const took = performance.now() - began
  over.abort()
  await Promise.all(busy)
  await ended(hub.child)
  const lasted = { seconds: (took / 1000).toFixed(1), state: row.state, "backup MB": Math.round(row.bytes / 1e6) }
  return { before, "while a backup is made": { ...figures(), ...lasted } }
}

const longest = (all) => Math.round(Math.max(...all))

/** Files of random bytes under their hashes, as the hub keeps them. */
function keepFiles(folder) {
  for (let file = 0; file < files; file++) {
    const content = randomBytes(bytes)
    const name = createHash("sha256").update(content).digest("hex")
    mkdirSync(join(folder, name.slice(0, 2)), { recursive: true })
    writeFileSync(join(folder, name.slice(0, 2), name), content)
  }
}
