// How soon after its minute a release of eight editions is with its readers, at two hubs, and whether anybody had a word of it before.
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"

const collections = 8
const every = 100
/** The word that only the new editions have, in texts that nobody but the planner may see. */
const news = "zeitenwende"

/** Eight collections of one restricted project, which hold all topics between them, and accounts that may see none of it. */
const setUp = `
  insert into projects (name, description, status, restricted, created_at, updated_at) values ('Secret until the day', '', 'active', true, now(), now());
  delete from collection_nodes;
  insert into collection_nodes (collection_id, topic_id, position) select 1 + id % ${collections}, id, id from topics;
  update collections set project_id = (select max(id) from projects) where id <= ${collections};
  update topics set project_id = (select max(id) from projects);
  insert into people (name, email, created_at) select 'Person ' || n, 'person' || n || '@bench.test', now() from generate_series(1, 4) n;
  insert into users (person_id, role, password_hash, created_at)
    select people.id, 'author', (select password_hash from users limit 1), now() from people where email like 'person%@bench.test';
  analyze;`

export async function measureRelease({ seed, startHub, signIn, startPostgres, folder, topics = "10000" }) {
  const postgres = await startPostgres()
  if (!postgres) return console.log("No PostgreSQL server is installed here: nothing was measured.")
  seed(`Filling it with ${topics} topics`, postgres.url, topics)
  const env = { HUB_DATA_DIR: `${folder}/release`, HUB_DATABASE_URL: postgres.url }
  const hubs = [await startHub(env), await startHub(env)]
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  await database.query(setUp)

  const readHeaders = async (address, name) => ({ authorization: `Bearer ${await signIn(address, name)}` })
  const planner = callAs(hubs[0].address, await readHeaders(hubs[0].address))
  const guides = []
  for (let id = 1; id <= collections; id++) {
    const edition = await planner("POST", "/api/publications", {
      collection_id: id,
      kind: "mobile_kb",
      visibility: "link",
    })
    const { url } = await until(
      () => planner("GET", `/api/publications/${edition.id}`),
      ({ status }) => status === "live",
    )
    const { rows } = await database.query("select min(topic_id) as id from collection_nodes where collection_id = $1", [
      id,
    ])
    guides.push({ id, url, topic_id: rows[0].id })
  }
  for (const { topic_id } of guides)
    await planner("PUT", `/api/topics/${topic_id}`, { title: `Topic ${topic_id}`, content: `Here is ${news}.` })
  const release = await planRelease(planner, guides)
  const due = new Date(Date.now() + 20_000)
  const { version } = await planner("GET", release)
  await planner("PUT", `${release}/time`, { release_at: due.toISOString(), reason: "Now.", version })

  const strangers = []
  for (let n = 1; n <= 4; n++) strangers.push(await readHeaders(hubs[n % 2].address, `person${n}@bench.test`))
  const looks = [
    ...guides.map(({ url, topic_id }) => ({ hub: 0, path: `${url}t/${topic_id}.html`, isReader: true })),
    ...guides.slice(0, 4).map(({ url, topic_id }) => ({ hub: 1, path: `${url}t/${topic_id}.html`, isReader: true })),
    ...guides.slice(0, 2).map(({ url }, at) => ({ hub: at, path: `${url}search/0.js` })),
    { hub: 0, path: "/kb/calendar.html" },
    { hub: 1, path: "/kb/feed.atom" },
    { hub: 0, path: `/api/search?q=${news}`, headers: strangers[0] },
    { hub: 1, path: `/api/topics/${guides[0].topic_id}`, headers: strangers[1] },
    { hub: 0, path: release, headers: strangers[2] },
    { hub: 1, path: "/api/publications", headers: strangers[3] },
  ]
  const found = await Promise.all(looks.map((look) => watch(hubs[look.hub].address, look, due)))
  const { state, held } = await planner("GET", release)
  if (state !== "released") throw new Error(`The release is ${state}. ${held ?? ""}`)
  const readers = found.filter(({ isReader }) => isReader)
  console.log(
    `\nA release of ${collections} editions with ${topics} topics, two hubs, ${looks.length} who look every ${every} ms`,
  )
  console.table({
    "answers before the time": { measured: found.reduce((sum, one) => sum + one.before, 0), goal: "" },
    "of them with a word of it": { measured: found.reduce((sum, one) => sum + one.early, 0), goal: "0" },
    "seconds until the first reader had it": { measured: Math.min(...readers.map(({ after }) => after)), goal: "" },
    "seconds until every reader had it": { measured: Math.max(...readers.map(({ after }) => after)), goal: "≤ 2" },
    "answers with an old edition after a new one": {
      measured: found.reduce((sum, one) => sum + one.back, 0),
      goal: "0",
    },
  })
  await database.end()
  for (const { child } of hubs) child.kill()
  await postgres.stop()
}

async function planRelease(planner, guides) {
  const parts = guides.map(({ id }) => ({ collection_id: id, kind: "mobile_kb" }))
  const release_at = new Date(Date.now() + 3_600_000).toISOString()
  const planned = await planner("POST", "/api/releases", {
    name: "News",
    summary: "",
    is_public: true,
    release_at,
    parts,
  })
  const path = `/api/releases/${planned.id}`
  for (const part of planned.parts) await planner("POST", `${path}/parts/${part.id}/edition`, {})
  const ready = await until(
    () => planner("GET", path),
    ({ parts_ready }) => parts_ready === collections,
  )
  await planner("POST", `${path}/confirm`, { version: ready.version })
  return path
}

/** Looks again and again until some seconds after the time; the readers until they have it. */
async function watch(address, { path, headers = {}, isReader = false }, due) {
  const seen = { isReader, before: 0, early: 0, back: 0, after: Infinity }
  for (;;) {
    const asked = Date.now()
    const response = await fetch(address + path, { headers })
    const text = await response.text()
    if (isReader && !response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
    const answered = Date.now()
    const isNew = text.includes(news) && !path.includes("q=")
    if (answered < due.getTime()) {
      seen.before++
      if (isNew) seen.early++
    } else if (isNew) seen.after = Math.min(seen.after, (answered - due.getTime()) / 1000)
    else if (seen.after !== Infinity) seen.back++
    if (answered > due.getTime() + 20_000) return seen
    await pause(Math.max(0, every - (Date.now() - asked)))
  }
}

const callAs = (address, headers) => async (method, path, body) => {
  const response = await fetch(address + path, {
    method,
    headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function until(read, isSo) {
  for (;;) {
    const one = await read()
    if (isSo(one)) return one
    await pause(200)
  }
}
