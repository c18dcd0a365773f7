// What it costs that some projects are restricted: the same calls by the same author, open and restricted in turns.
import pg from "pg"
import { ask } from "./load.mjs"
import { cpuOf, cpuOfServer } from "./processes.mjs"

const rounds = 20
/** Enough that what else the machine does is shared by all: about a second of each state of each call. */
const millisecondsPerRound = 1000
const author = "author@bench.test"

/** 20 projects with topics of each, 5,000 people in 500 groups, and half of the projects given to a tenth of the groups. */
const setUp = `
  insert into people (name, email, created_at) select 'Person ' || n, 'person' || n || '@bench.test', now() from generate_series(1, 5000) n;
  update people set email = '${author}' where email = 'person1@bench.test';
  insert into users (person_id, role, password_hash, created_at)
    select people.id, 'author', (select password_hash from users limit 1), now() from people where email <> (select email from people order by id limit 1);
  insert into projects (name, description, status, created_at, updated_at) select 'Project ' || n, '', 'active', now(), now() from generate_series(1, 20) n;
  update topics set project_id = (select min(id) from projects) + id % 20;
  insert into groups (name, created_at) select 'Group ' || n, now() from generate_series(1, 500) n;
  insert into group_members (group_id, user_id, added_at)
    select (select min(id) from groups) + users.id * k % 500, users.id, now() from users, generate_series(1, 5) k on conflict do nothing;
  insert into project_access (project_id, group_id, role, granted_at)
    select projects.id, groups.id, 'author', now() from projects join groups on groups.id % 10 = projects.id % 10 where projects.id % 2 = 0;
  insert into project_access (project_id, user_id, role, granted_at)
    select projects.id, users.id, 'reader', now() from projects, users join people on people.id = person_id
    where email = '${author}' and projects.id % 4 = 0;
  analyze;`

const calls = {
  "list of 25": ["/api/topics"],
  "by title": ["/api/topics?sort=title"],
  "a word of a thousandth": ["/api/topics?q=zygote"],
  "search, a usual word": ["/api/search?q=zygote"],
  projects: ["/api/projects"],
}

/** CPU-milliseconds a call of hub and database together. */
export async function measureAccess({ seed, startHub, signIn, startPostgres, folder, topics = "100000" }) {
  const postgres = await startPostgres()
  if (!postgres) return console.log("No PostgreSQL server is installed here: nothing was measured.")
  seed(`Filling it with ${topics} topics`, postgres.url, topics, "4")
  const hub = await startHub({ HUB_DATA_DIR: `${folder}/access`, HUB_DATABASE_URL: postgres.url })
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  await database.query(setUp)
  // As the database does by itself within a minute of so many changes.
  await database.query("vacuum analyze")
  const headers = { authorization: `Bearer ${await signIn(hub.address, author)}` }
  const spent = Object.fromEntries(Object.keys(calls).map((name) => [name, { open: [], restricted: [], count: 50 }]))
  // In turns, the other first each time: what else the machine does falls on both.
  for (let round = 0; round <= rounds; round++)
    for (const [name, paths] of Object.entries(calls))
      for (const state of round % 2 === 0 ? ["open", "restricted"] : ["restricted", "open"]) {
        await database.query("update projects set restricted = $1 and id % 2 = 0", [state === "restricted"])
        const before = cpuOf(hub.pid) + cpuOfServer(postgres.pid)
        const { count } = spent[name]
        await ask(hub.address, paths, count, headers)
        const took = ((cpuOf(hub.pid) + cpuOfServer(postgres.pid) - before) * 1000) / count
        // The first round warms up, and tells how many calls are enough.
        if (round > 0) spent[name][state].push(took)
        else if (state === "restricted") spent[name].count = Math.ceil(millisecondsPerRound / took)
      }
  const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
  console.log(`\n${topics} topics, 500 groups, 5,000 people: CPU-milliseconds a call of hub and database`)
  console.table(
    Object.fromEntries(
      Object.entries(spent).map(([name, { open, restricted }]) => {
        const [one, other] = [middle(open), middle(restricted)]
        return [
          name,
          { open: one.toFixed(2), restricted: other.toFixed(2), times: (other / one).toFixed(2), goal: "≤ 1.2" },
        ]
      }),
    ),
  )
  await database.end()
  hub.child.kill()
  await postgres.stop()
}
