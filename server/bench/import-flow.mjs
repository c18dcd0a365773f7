import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { strToU8, zipSync } from "fflate"
import { cpuWithEnded, ended, listening } from "./processes.mjs"

const files = 1000
const goals = { topics: 150, lag: 50 }

/** A repository of Markdown: ten folders of a hundred files, each with a table, code and links to its neighbours. */
function repository() {
  const words = "the index of consumer prices is weighted by what households spend in every region and year"
  const paragraph = Array.from({ length: 5 }, (_, n) => `${words} ${n}`).join(", ")
  const contents = {}
  for (let n = 0; n < files; n++) {
    const next = `../part-${Math.floor(((n + 1) % files) / 100)}/chapter-${(n + 1) % files}.md`
    contents[`part-${Math.floor(n / 100)}/chapter-${n}.md`] = strToU8(
      `---\ntitle: Chapter ${n}\n---\n# Chapter ${n}\n\n${paragraph}. See [the next](${next}#rates).\n\n## Weights\n\n` +
        `| Region | Weight |\n|---|---|\n${Array.from({ length: 8 }, (_, row) => `| R${row} | ${row * n} |`).join("\n")}\n\n` +
        `## Rates\n\n${Array.from({ length: 6 }, () => `- ${words}`).join("\n")}\n\n\`\`\`sh\nmake ${n}\n\`\`\`\n\n${paragraph}.\n`,
    )
  }
  return zipSync(contents, { level: 1 })
}

/** How many topics a second a repository of Markdown becomes, how late the hub is meanwhile, and the same when it comes again. */
export async function measureImportFlow({ root, folder, env, signIn }) {
  const told = join(folder, "lag.json")
  const start = ["--v8-pool-size=1", "--import", join(root, "server/bench/lag.mjs"), join(root, "scripts/start.mjs")]
  const hub = await listening(start, { ...env, HUB_PORT: "0", BENCH_LAG: told })
  const authorization = `Bearer ${await signIn(hub.address)}`
  const call = async (method, path, body) => {
    const headers = { authorization, ...(body ? { "content-type": "application/json" } : {}) }
    const answer = await fetch(hub.address + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const lag = async () => {
    rmSync(told, { force: true })
    process.kill(hub.pid, "SIGUSR2")
    while (!existsSync(told) || readFileSync(told, "utf8") === "") await pause(20)
    return JSON.parse(readFileSync(told, "utf8"))
  }
  let phases = {}
  const until = async (id, statuses) => {
    let [began, last] = [performance.now(), "Waiting for its turn"]
    for (;;) {
      const { status, error, step } = await call("GET", `/api/import/${id}`)
      const now = performance.now()
      phases[last] = (phases[last] ?? 0) + (now - began) / 1000
      began = now
      last = step
      if (statuses.includes(status)) return
      if (status === "failed") throw new Error(error)
      await pause(50)
    }
  }
  const step = async (work) => {
    await lag()
    phases = {}
    const [began, cpu] = [performance.now(), cpuWithEnded(hub.pid)]
    const result = await work()
    const seconds = (performance.now() - began) / 1000
    return { result, seconds, cpu: cpuWithEnded(hub.pid) - cpu, phases, lag: await lag() }
  }
  const bytes = repository()
  const upload = async () => {
    const form = new FormData()
    form.append("files", new Blob([bytes]), "repository.zip")
    const answer = await fetch(`${hub.address}/api/import/upload`, {
      method: "POST",
      headers: { authorization },
      body: form,
    })
    const [{ id }] = await answer.json()
    await until(id, ["needs_review"])
    return id
  }
  const accept = (id) => async () => {
    await call("POST", `/api/import/${id}/accept`, { collection_name: "Repository" })
    await until(id, ["completed", "needs_review"])
  }

  const table = {}
  for (const round of ["first", "again"]) {
    const read = await step(upload)
    const made = await step(accept(read.result))
    const seconds = read.seconds + made.seconds
    for (const [name, one] of Object.entries({ "read and proposed": read, made })) {
      table[`${round}: ${name}`] = line(one)
      for (const [phase, spent] of Object.entries(one.phases))
        table[`${round}, of which: ${phase}`] = { seconds: spent.toFixed(2) }
    }
    table[`${round}: in all`] = {
      seconds: seconds.toFixed(1),
      "topics a second": Math.round(files / seconds),
      goal: `≥ ${goals.topics}`,
    }
  }
  await ended(hub.child)
  return table
}

const line = ({ seconds, cpu, lag }) => ({
  seconds: seconds.toFixed(1),
  "CPU-seconds": cpu.toFixed(1),
  "topics a second": Math.round(files / seconds),
  "p99 of lag, ms": lag.p99.toFixed(1),
  "most, ms": lag.most.toFixed(0),
  goal: `p99 < ${goals.lag}`,
})
