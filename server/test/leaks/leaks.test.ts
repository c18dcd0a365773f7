import { sql } from "kysely"
import { expect, test } from "vitest"
import type { TestHub } from "../hub.ts"
import type { LeakCall } from "./calls.ts"
import { crawlAs, createLeakScene, LeakLog } from "./crawl.ts"
import { leakStates } from "./oracle.ts"
import { type LeakPrincipal, outsider } from "./principals.ts"
import { askLists, listenAs, watching, workIn } from "./work.ts"
import { bringInto, markers } from "./world.ts"

/** All of it, or of each route some principals, others for each route and state, beside the one who could see most. */
const isFull = process.env.HUB_CRAWL === "full"
const shares = 15
const isAsked = (who: LeakPrincipal, principal: number, state: number) => (call: LeakCall) =>
  isFull || who.name === outsider || (call.index + principal + state) % shares === 0

test("nobody learns of a project or of an embargo that is not theirs", { timeout: 1_800_000 }, async () => {
  const scene = await createLeakScene()
  const { hub, admitted, both, open } = scene
  const log = new LeakLog()
  for (const [at, state] of leakStates.entries()) {
    await bringInto(hub, state, both, admitted)
    for (const [principal, who] of admitted.principals.entries()) {
      const before = await digestContent(hub)
      log.suspects = []
      await crawlAs(scene, { who, state, log }, { isAsked: isAsked(who, principal, at) })
      const changed = listDifferences(before, await digestContent(hub))
      if (changed.length > 0)
        log.leaks.push(`${state}, ${who.name}: changed ${changed.join()} by one of ${log.suspects.join("; ")}`)
    }
  }
  // So that the crawl is known to find what there is to find.
  expect(log.found).toBeGreaterThan(isFull ? 2000 : 500)

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
