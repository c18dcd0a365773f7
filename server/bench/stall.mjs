// The longest that the hub's main thread is kept from other calls by one author, one reviewer and one reader who send
// the worst that is accepted; and how long others wait while heavy calls run side by side.
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { ended, listening } from "./processes.mjs"

const goals = { block: 50, times: 3 }

/** As large and as heavy as a topic may be, and each hard in a way of its own. */
const texts = {
  "160,000 lines": Array.from({ length: 160_000 }, (_, n) => `a b ${n % 977}`).join("\n"),
  "2 MB in one line": Array.from(
    { length: 42_000 },
    (_, n) => `In ${1900 + (n % 130)} there were ${n} 000 homes, or 4.1 %.`,
  ).join(" "),
  "1 MB of variables": "{{rate}}".repeat(130_000),
  "table of 20,000 rows": `| a | b |\n|---|---|\n${Array.from({ length: 20_000 }, (_, n) => `| r${n} | ${n} |`).join("\n")}`,
  "25,000 headings": Array.from({ length: 25_000 }, (_, n) => `# Part ${n}`).join("\n\n"),
  "90,000 marks": "*a **b _c ".repeat(22_000),
  "just light enough": Array.from({ length: 330 }, (_, n) => `- a *b* [c](/d${n})`).join("\n"),
}

/** Measures with both kinds of database, or with one. */
export async function measureStalls({ root, folder, env, signIn, startPostgres, only }) {
  for (const place of only === undefined ? ["external", "embedded"] : [only]) {
    const own = place === "external" ? await startPostgres() : undefined
    if (place === "external" && !own) {
      console.log("No PostgreSQL server is installed here: only the embedded one is measured.")
      continue
    }
    const home = mkdtempSync(join(folder, "stall-"))
    const hubEnv = { ...env, HUB_DATA_DIR: home, ...(own ? { HUB_DATABASE_URL: own.url } : {}) }
    const { rows, others } = await measureStall({ root, home, env: hubEnv, signIn })
    await own?.stop()
    console.log(`\nThe longest that one call keeps the main thread, ${place} PostgreSQL, and with which text`)
    console.table(rows)
    console.log(`\nA list of topics beside heavy calls, each with a key, ${place} PostgreSQL`)
    console.table(others)
  }
}

export async function measureStall({ root, home, env, signIn }) {
  const told = join(home, "lag.json")
  const start = ["--v8-pool-size=1", "--import", join(root, "server/bench/lag.mjs"), join(root, "scripts/start.mjs")]
  const hub = await listening(start, { ...env, HUB_PORT: "0", BENCH_LAG: told })
  const authorization = `Bearer ${await signIn(hub.address)}`
  const send = async (method, path, body, headers = {}) => {
    const sent = { authorization, ...(body ? { "content-type": "application/json" } : {}), ...headers }
    const response = await fetch(hub.address + path, {
      method,
      headers: sent,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await response.text()
    return { status: response.status, answer: answer === "" ? undefined : JSON.parse(answer) }
  }
  const lag = async () => {
    rmSync(told, { force: true })
    process.kill(hub.pid, "SIGUSR2")
    while (!existsSync(told) || readFileSync(told, "utf8") === "") await pause(20)
    return JSON.parse(readFileSync(told, "utf8"))
  }
  const rows = {}
  /** Makes one call, and keeps how long the main thread was busy at most by it. */
  const worst = async (call, name, method, path, body, accepted = [200, 201, 202, 409, 503]) => {
    await pause(50)
    await lag()
    const began = performance.now()
    const { status, answer } = await send(method, path, body)
    const took = performance.now() - began
    await pause(20)
    const { cpu, most } = await lag()
    if (!accepted.includes(status))
      throw new Error(`${call}, ${name}: ${status} ${JSON.stringify(answer).slice(0, 300)}`)
    const row = {
      text: name,
      status,
      "CPU ms": Math.round(cpu),
      "clock ms": Math.round(most),
      "call ms": Math.round(took),
      goal: `≤ ${goals.block}`,
    }
    if (rows[call] === undefined || cpu > rows[call]["CPU ms"]) rows[call] = row
    return answer
  }

  const variable = (await send("POST", "/api/variables", { slug: "rate", value: "4.1 %" })).answer
  // The threads begin, and the code is compiled, before anything is measured.
  for (const content of [texts["25,000 headings"], texts["just light enough"]])
    await send("POST", "/api/render", { content })
  for (const [name, content] of Object.entries(texts)) await withText({ worst, send, variable }, name, content)
  const others = await waiting({ send, address: hub.address, authorization })
  await ended(hub.child)
  return { rows, others }
}

async function withText({ worst, send, variable }, name, content) {
  const title = "Worst"
  const collection = (await send("POST", "/api/collections", { name: `Collection of ${name}`, description: "" })).answer
  const topic = await worst("create", name, "POST", "/api/topics", { title, content, collection_id: collection.id })
  const path = `/api/topics/${topic.id}`
  const end = `${content}\n\nThe end, by somebody.\n`
  const everywhere = content.replaceAll("a", "e").replaceAll("0", "1")
  await worst("save", name, "PUT", path, { title, content: end, base_revision: 1 })
  await worst("save, joined", name, "PUT", path, { title, content: `The beginning.\n\n${content}`, base_revision: 1 })
  await worst("save everything, joined", name, "PUT", path, { title: "Mine", content: everywhere, base_revision: 1 })
  const tab = { client_id: "bench-tab-1", sequence: 1 }
  await worst("keep a draft", name, "PUT", `${path}/draft`, { title, content: end, base_revision: 1, ...tab })
  await worst("read", name, "GET", path)
  await worst("preview", name, "POST", "/api/render", { content })
  const { revision } = await worst("save everywhere", name, "PUT", path, { title, content: everywhere })
  for (const view of ["source", "rendered"]) {
    await worst(`difference, ${view}`, name, "GET", `${path}/diff?from=1&to=2&view=${view}`)
    await worst(`difference everywhere, ${view}`, name, "GET", `${path}/diff?from=1&to=${revision}&view=${view}`)
  }
  await worst("restore", name, "POST", `${path}/revisions/1/restore`, {})
  await worst("search", name, "GET", "/api/search?q=homes%20part")
  await worst("impact of a value", name, "POST", `/api/variables/${variable.id}/impact`, { value: "5 %" })
  await worst("checks", name, "GET", `/api/checks?topic=${topic.id}`)
  await reviewed({ worst, send }, name, { id: topic.id, path, content })
  await worst("publish", name, "POST", `${path}/publish`, {})
  const { nodes } = (await send("GET", `/api/collections/${collection.id}/structure`)).answer
  const place = nodes[0].id
  const ops = [{ do: "split", place, level: 1 }]
  const organize = `/api/organize/${collection.id}`
  const plan = await worst("plan", name, "POST", `${organize}/preview`, { ops: [], open: [place] })
  if (name !== "25,000 headings" && plan)
    await worst("plan a split", name, "POST", `${organize}/preview`, { ops, open: [] })
}

/** One reviewer by a link, who answers with remarks and suggestions, and the author who reads and takes them. */
async function reviewed({ worst, send }, name, { id, path, content }) {
  const external = { name: "Eve Expert", email: `eve-${id}@bench.test` }
  const asked = await worst("ask for a review", name, "POST", "/api/reviews/request", { topic_id: id, external })
  const [review] = asked.requests
  const renewed = await send("POST", `/api/reviews/${review.id}/renew`, { by_hand: true })
  const link = `/api/review/${renewed.answer.link.split("/").at(-1)}`
  const page = await worst("reviewer reads", name, "GET", link)
  await worst("reviewer begins", name, "POST", `${link}/open`, {})
  const old = content.slice(0, 3)
  const { revision } = (await send("GET", `${link}/source`)).answer
  const suggestions = [{ revision, start: 0, end: old.length, old, insert: `${old} or so` }]
  const comments = Array.from({ length: 100 }, (_, n) => ({ heading: null, quote: `a b ${n}`, body: "Is this so?" }))
  const answer = { decision: "request_changes", summary: "Please look.", comments, suggestions }
  await worst(
    "reviewer answers",
    name,
    "POST",
    `${link}/decision`,
    {
      ...answer,
      expected_revision: revision,
      expected_values: page.values,
    },
    [200, 409, 422, 503],
  )
  const cards = await worst("author reads remarks", name, "GET", `${path}/points`)
  const point = cards.cards.flatMap(({ points }) => points).find(({ kind }) => kind === "suggestion")
  if (point)
    await worst(
      "author takes a suggestion",
      name,
      "POST",
      `/api/points/${point.id}/disposition`,
      { disposition: "accepted" },
      [200, 409, 422, 503],
    )
  const feedback = `${path}/reviews/${review.id}/feedback`
  await worst("author reads the answer", name, "GET", feedback)
}

const [seconds, atOnce] = [10, 12]

/** How long a list takes, in a quiet hub and while heavy calls with keys run side by side, again and again. */
async function waiting({ send, address, authorization }) {
  const topic = (await send("POST", "/api/topics", { title: "Heavy", content: texts["160,000 lines"] })).answer
  await send("PUT", `/api/topics/${topic.id}`, {
    title: "Heavy",
    content: `${texts["160,000 lines"]}\n\nEnd.`,
    base_revision: 1,
  })
  const heavy = [
    ["POST", "/api/render", { content: texts["25,000 headings"] }],
    [
      "PUT",
      `/api/topics/${topic.id}`,
      { title: "Heavy", content: `Beginning\n\n${texts["160,000 lines"]}`, base_revision: 1 },
    ],
  ]
  const until = async (isOver) => {
    const times = []
    while (!isOver()) {
      const began = performance.now()
      await send("GET", "/api/topics?limit=25")
      times.push(performance.now() - began)
      await pause(10)
    }
    const sorted = times.toSorted((one, other) => one - other)
    return {
      calls: times.length,
      p50: sorted[Math.floor(sorted.length / 2)],
      p99: sorted[Math.floor(sorted.length * 0.99)],
    }
  }
  const inSeconds = (from) => () => performance.now() - from > seconds * 1000
  await until(inSeconds(performance.now() - 8000))
  const quiet = await until(inSeconds(performance.now()))
  const heavyCalls = new Worker(new URL("heavy-calls.mjs", import.meta.url), {
    workerData: { address, authorization, calls: heavy, atOnce },
  })
  const busy = await until(inSeconds(performance.now()))
  heavyCalls.postMessage("stop", [])
  const [statuses] = await once(heavyCalls, "message")
  const rounded = ({ calls, p50, p99 }) => ({ calls, "p50 ms": p50.toFixed(1), "p99 ms": p99.toFixed(1) })
  return {
    quiet: rounded(quiet),
    "12 heavy calls": {
      ...rounded(busy),
      times: (busy.p99 / quiet.p99).toFixed(1),
      goal: `≤ ${goals.times}`,
      statuses: JSON.stringify(statuses),
    },
  }
}
