import { imports } from "@hub/contract/imports"
import { reviews } from "@hub/contract/reviews"
import type { Route } from "@hub/contract/route"
import { sql } from "kysely"
import { expect } from "vitest"
import { openFeatures } from "../../src/app.ts"
import type { Doors } from "../../src/platform/http/door.ts"
import { type Deed, type Principal as Rolename, rules } from "../../src/policy.ts"
import { type Hub, signIn, test } from "../hub.ts"
import { type Scene, importIn, reviewed } from "./given.ts"
import { type Admitted, admitted, type Principal, principals } from "./principals.ts"
import type { Row } from "./goldens.ts"
import { rows } from "./rows.ts"

const name = ({ method, path }: Route) => `${method} ${path}`

/** Every route that the features open, with its deed. */
const opened = new Map<string, Deed>()
const doors: Doors = { open: (route, deed) => void opened.set(name(route), deed), folder: () => {} }
openFeatures(doors, { version: "0.0.0", commit: "test", build_time: "2026-11-21T09:00:00Z" }, signIn)

const goldenFor = ({ golden }: Row) => golden.split(/[ ·]+/)

/** Rules do not depend on the kind of database. */
const onOneEngine = process.env.HUB_TEST_DATABASE_URL === undefined

async function outcome(hub: Hub, { call, links }: Admitted, who: Principal, { route, given }: Row) {
  const scene: Scene = { hub, call, links, who }
  const input = await given(scene)
  const before = await digest(hub)
  const { status } = await call(who, route, input)
  return { word: status < 300 ? "ok" : String(status), changed: status >= 400 && (await digest(hub)) !== before }
}

test("every route of the hub has its row in the table, once", () => {
  expect(rows.map(({ route }) => name(route)).toSorted()).toEqual([...opened.keys()].toSorted())
})

test.runIf(onOneEngine).for(rows)("$route.method $route.path lets in whom the table says", async (row, { hub }) => {
  const admission = await admitted(hub)
  const words: string[] = []
  const changed: string[] = []

  for (const who of principals) {
    const found = await outcome(hub, admission, who, row)
    words.push(found.word)
    if (found.changed) changed.push(who)
  }

  expect(words).toEqual(goldenFor(row))
  expect(changed, "whose refusal changed the database").toEqual([])
})

/** The column of the table in which a change to what this principal may do must show. */
const shownBy: Partial<Record<Rolename, Principal>> = {
  nobody: "anonymous",
  reviewer: "reviewer unrelated",
  author: "author owner",
  admin: "admin",
}
const deeds = [...new Set(opened.values())]

test.runIf(onOneEngine).for(deeds)("a change to who may do %s is seen at a door", async (deed, { hub }) => {
  const admission = await admitted(hub)
  const rule = rules[deed] as { who: readonly Rolename[]; with?: unknown }
  const { who } = rule
  const unseen: string[] = []

  for (const [principal, column] of Object.entries(shownBy) as [Rolename, Principal][]) {
    // Whom the rule would let in for some things stays out, since this one is not his.
    if (rule.with !== undefined && !who.includes(principal)) continue
    rule.who = who.includes(principal) ? who.filter((one) => one !== principal) : [...who, principal]
    try {
      if (!(await isSeen(hub, admission, column, deed))) unseen.push(principal)
    } finally {
      rule.who = who
    }
  }

  expect(unseen).toEqual([])
})

/** Whether some route of the deed answers this principal otherwise than the table says. */
async function isSeen(hub: Hub, admission: Admitted, who: Principal, deed: Deed) {
  for (const row of rows.filter(({ route }) => opened.get(name(route)) === deed)) {
    const { word } = await outcome(hub, admission, who, row)
    if (word !== goldenFor(row)[principals.indexOf(who)]) return true
  }
  return false
}

test("a route with two ids is refused where only one of them belongs there", async ({ hub }) => {
  const scene: Scene = { hub, ...(await admitted(hub)), who: "author owner" }
  const [one, other] = [await importIn(scene, "needs_review"), await importIn(scene, "needs_review")]
  const [first, second] = [await reviewed(scene), await reviewed(scene)]
  const mixed = { params: { id: one.id, item_id: other.item_id } }

  const refused = [
    await hub.as("ben")(imports.item, mixed),
    await hub.as("ben")(imports.changeItem, { ...mixed, body: { title: "Mine now" } }),
    await hub.as("ben")(reviews.feedback, { params: { id: first.topic.id, review_id: second.review.id } }),
  ]

  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
})

/** A fingerprint of every row of every table. */
async function digest({ db }: Hub): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const parts = tables.rows.map(
    ({ name: table }) =>
      sql`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as one from ${sql.table(table)} t`,
  )
  const { rows: found } = await sql<{ one: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return found.map(({ one }) => one).join()
}
