import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { TestHub } from "../hub.ts"
import { matrixRows } from "../matrix/rows.ts"
import { askAddresses } from "./addresses.ts"
import { askTables } from "./ask-tables.ts"
import type { LeakCall } from "./calls.ts"
import { crawlAs, createLeakScene, LeakLog, type LeakScene } from "./crawl.ts"
import { lookAsOthers } from "./look-as-others.ts"
import { leakStates } from "./oracle.ts"
import { type LeakPrincipal, outsider } from "./principals.ts"
import { askLists, listenAs, watching, workIn } from "./work.ts"
import { bringInto, markers } from "./world.ts"
import { listenToLiveUpdates, listUnaskedWrites } from "./writes.ts"
import { isLongRun } from "../run-length.ts"

/** All of it, or of each route some principals, others for each route and state, beside the one who could see most. */
const isFull = process.env.HUB_CRAWL === "full"
const every = isLongRun ? 5 : 10
const shareOf = ({ route }: LeakCall) => (route.method === "GET" ? 3 * every : every)
const isAsked = (who: LeakPrincipal, principal: number, state: number) => (call: LeakCall) =>
  isFull || (who.name === outsider && state > 0) || (call.index + principal + state) % shareOf(call) === 0

let scene: LeakScene
const atEnd: (() => Promise<void>)[] = []
beforeAll(async () => {
  scene = await createLeakScene((close) => atEnd.unshift(close))
}, 600_000)
afterAll(async () => {
  for (const close of atEnd) await close()
})

test("every route that changes something is asked about what is hidden, or names nothing of that", () => {
  expect(
    listUnaskedWrites(
      scene,
      matrixRows.map(({ route }) => route),
    ),
  ).toEqual([])
})

test("no table tells of a hidden project or of an embargo, also to a query that reads the table itself", async () => {
  const { told, unlike, hidden } = await askTables(scene)

  expect([...told, ...unlike]).toEqual([])
  expect(hidden).toBeGreaterThan(1000)
}, 600_000)

test("a person who looks at the hub as somebody else leaves no trace in their name, and reads nothing that either may not", async () => {
  const { told, answered, changed, events } = await lookAsOthers(scene)

  expect([...told, ...changed]).toEqual([])
  expect(answered).toBeGreaterThan(100)
  expect(events).toBe(3)
}, 900_000)

test("nobody learns of a project or of an embargo that is not theirs", { timeout: 1_800_000 }, async () => {
  const { hub, admitted, both, open } = scene
  const log = new LeakLog()
  const liveUpdates = listenToLiveUpdates(scene)
  for (const [at, state] of leakStates.entries()) {
    await bringInto(hub, state, both, admitted)
    for (const [principal, who] of admitted.principals.entries()) {
      const before = await digestContent(hub)
      log.suspects = []
      await liveUpdates.take("before")
      await crawlAs(scene, { who, state, log }, { isAsked: isAsked(who, principal, at) })
      const changed = listDifferences(before, await digestContent(hub))
      const heard = await liveUpdates.take("after")
      if (changed.length + heard.length > 0)
        log.leaks.push(
          `${state}, ${who.name}: changed ${changed.join()} and told ${heard.join()} by one of ${log.suspects.join("; ")}`,
        )
      const found = log.found
      await askAddresses(scene, who, state, log)
      if (state === "open" && who.holds === "nobody" && log.found === found)
        log.leaks.push("nobody finds what is open at its address")
    }
  }
  liveUpdates.end()
  // So that the crawl is known to find what there is to find.
  expect(log.found).toBeGreaterThan(isFull ? 2000 : 300)

  // What its people do in a hidden world changes nothing for the others: no list, no count, no news.
  for (const [state, world] of [
    ["restricted", "own"],
    ["embargoed", "other"],
  ] as const) {
    await bringInto(hub, state, both, admitted, world)
    const outside = admitted.principals.filter(({ name }) => watching.includes(name))
    const news = await listenAs(hub, "dora", open)
    const before = await askLists(hub, outside, both)
    const { refused, done } = await workIn(hub, both[world], state)
    expect({ refused, hasWorked: done > 80 }).toMatchObject({ hasWorked: true })
    for (const [question, answer] of await askLists(hub, outside, both)) {
      const at = `after work, ${state}: ${question}`
      if (answer.includes(markers[world].content))
        log.leaks.push(`${at} tells ${around(answer, answer.indexOf(markers[world].content))}`)
      else if (answer !== before.get(question))
        log.leaks.push(`${at} answers ${showDifference(before.get(question) ?? "", answer)}`)
    }
    log.leaks.push(...news.end().map((one) => `after work, ${state}: news ${one}`))
  }
  expect(log.leaks).toEqual([])
  if (isFull)
    console.log(
      `${both.own.calls.length} calls of each world, ${log.asked} asked by ${admitted.principals.length} principals`,
    )
})

/** What a refused call may leave behind: that somebody was here. */
const traces = [
  "sessions",
  "access_tokens",
  "api_tokens",
  "users",
  "seen_days",
  "measured_days",
  "embargo_readings",
  "openings",
  "attempts",
  "provisioning_tokens",
]

/** A fingerprint of every row of each table. */
async function digestContent({ db }: TestHub): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${traces}) order by 1`.execute(
    db,
  )
  const parts = tables.rows.map(
    ({ name }) =>
      sql`select ${name} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as one from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; one: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, one }) => [name, one]))
}

const listDifferences = (before: Map<string, string>, after: Map<string, string>) =>
  [...after.keys()].filter((name) => before.get(name) !== after.get(name))

const around = (text: string, at: number) => text.slice(Math.max(0, at - 120), at + 80)

function showDifference(one: string, other: string) {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return `${around(one, at)} | ${around(other, at)}`
}
