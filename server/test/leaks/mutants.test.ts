import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { visibleViews } from "../../src/access/visible-rows.ts"
import { visibleProjectsSchema, visibleSchema } from "../../src/platform/db/hidden-content.ts"
import { now, type TestHub } from "../hub.ts"
import { createLeakScene, type LeakScene } from "./crawl.ts"
import { addLooseRows } from "./loose-rows.ts"
import { outsider } from "./principals.ts"
import { viewed } from "./row-keys.ts"
import { listFoundRows, type WorldStates } from "./rows.ts"
import { bringInto, worlds } from "./world.ts"

/** Each set of views is asked where it is used: while no embargo hides anything, and while one does, alone or beside a restricted project. */
const sights: Record<string, WorldStates[]> = {
  [visibleProjectsSchema]: [{ own: ["restricted"], other: ["restricted"] }],
  [visibleSchema]: [
    { own: ["embargoed"], other: ["embargoed"] },
    { own: ["restricted"], other: ["restricted", "embargoed"] },
  ],
}

/** Makes each condition of the views weaker in turn and sees whether a query then finds what it hid. */
test("no condition of the views could be left out", { timeout: 900_000 }, async () => {
  const scene = await createLeakScene(onTestFinished)
  for (const world of worlds) await addLooseRows(scene.hub, scene.both[world], world, scene.open)
  const found: string[] = []
  const left: string[] = []
  for (const { schema, rows } of visibleViews) {
    const survivors = new Set(listMutants(rows))
    for (const states of sights[schema]!) {
      await bringIntoAll(scene, states)
      for (const table of viewed) found.push(...(await findRows(scene, states, table)).slice(0, 1))
      for (const mutant of survivors) {
        await replaceView(scene.hub, `${schema}.${mutant.table}`, mutant.table, mutant.condition)
        if ((await findRows(scene, states, mutant.table)).length > 0) survivors.delete(mutant)
        await replaceView(scene.hub, `${schema}.${mutant.table}`, mutant.table, rows[mutant.table]!)
      }
    }
    left.push(...[...survivors].map(({ table, what }) => `${schema}.${table}: ${what}`))
  }
  expect(found).toEqual([])
  expect(left).toEqual([])
})

async function bringIntoAll({ hub, both, admitted }: LeakScene, states: WorldStates) {
  await bringInto(hub, "embargoed", both, admitted)
  for (const world of worlds) {
    const { projects, collections } = both[world]
    const isRestricted = states[world].includes("restricted")
    await sql`update projects set restricted = ${isRestricted} where id = any(${projects}::bigint[])`.execute(hub.db)
    // One that is over hides nothing any more, and stays where it was.
    if (!states[world].includes("embargoed"))
      await sql`update embargoes set released_at = ${now} where collection_id = any(${collections}::bigint[])`.execute(
        hub.db,
      )
  }
}

async function findRows(scene: LeakScene, states: WorldStates, table: string): Promise<string[]> {
  const found: string[] = []
  for (const who of scene.admitted.principals.filter(({ name }) => asking.includes(name)))
    for (const row of await listFoundRows(scene, who, states, table))
      found.push(`${JSON.stringify(states)}, ${who.name}: ${table} ${JSON.stringify(row).slice(0, 200)}`)
  return found
}
const asking = [outsider, "reviewer who is only asked", "administrator", "author of the project"]

type Mutant = { table: string; what: string; condition: string }

/** Of each table: without its condition, and without each part of it. */
function listMutants(rows: Record<string, string>): Mutant[] {
  return Object.entries(rows).flatMap(([table, condition]) => {
    const parts = splitOutside(condition, /^\s+and\s+/).filter((part) => part !== "true")
    const without = parts.map((part, at) => ({
      table,
      what: `without ${part.replace(/\s+/g, " ").slice(0, 100)}`,
      condition: parts.filter((_, index) => index !== at).join(" and "),
    }))
    const branches = [...condition.matchAll(/when '(\w+)' then (.*)/g)].map(([branch, kind]) => ({
      table,
      what: `without that of ${kind}`,
      condition: condition.replace(branch, `when '${kind}' then true`),
    }))
    if (parts.length === 0) return []
    return [{ table, what: "everything", condition: "true" }, ...(parts.length > 1 ? without : []), ...branches]
  })
}

/** Cuts a text where a pattern stands outside of all brackets. */
function splitOutside(text: string, between: RegExp): string[] {
  if (/^case\b/.test(text)) {
    const end = text.indexOf(" end")
    return [text.slice(0, end + 4), ...splitOutside(text.slice(end + 4).replace(/^\s+and\s+/, ""), between)]
  }
  const parts = [""]
  let depth = 0
  for (let at = 0; at < text.length;) {
    const found = depth === 0 ? between.exec(text.slice(at)) : null
    if (found) {
      parts.push("")
      at += found[0].length
      continue
    }
    depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0
    parts.push(`${parts.pop()}${text[at]}`)
    at++
  }
  return parts
}

const replaceView = ({ db }: TestHub, view: string, table: string, condition: string) =>
  sql.raw(`create or replace view ${view} as select * from ${table} own where ${condition}`).execute(db)
