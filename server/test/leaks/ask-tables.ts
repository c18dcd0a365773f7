import { sql } from "kysely"
import { readAsTheyAre, rowsBeside } from "../../src/access/row-security.ts"
import { visibleRows } from "../../src/access/visible-rows.ts"
import { identify, queryActiveUsers } from "../../src/account/identify.ts"
import { type Actor, seenBy } from "../../src/platform/ctx.ts"
import type { Db } from "../../src/platform/db/open.ts"
import type { TestHub } from "../hub.ts"
import type { LeakScene } from "./crawl.ts"
import { type LeakState, mayKnow } from "./oracle.ts"
import type { LeakPrincipal } from "./principals.ts"
import { bringInto, markers, worlds } from "./world.ts"

const viewed = Object.keys(visibleRows)
const others = [...Object.keys(rowsBeside), ...Object.values(readAsTheyAre).flat()]

/** What a query that reads the tables themselves is told by each table, and how many rows are kept from it. */
export async function askTables(scene: LeakScene) {
  const told: string[] = []
  const unlike: string[] = []
  let hidden = 0
  for (const state of ["restricted", "embargoed"] as const) {
    await bringInto(scene.hub, state, scene.both, scene.admitted)
    for (const who of scene.admitted.principals.filter(({ signedIn }) => signedIn)) {
      const db = seenBy(scene.hub.app, await actorOf(scene.hub, who))
      for (const table of [...viewed, ...others]) {
        const rows = await readRows(db, `public.${table}`)
        told.push(...listTold(who, state, table, rows))
        if (!viewed.includes(table)) continue
        hidden += (await readRows(scene.hub.db, `public.${table}`)).length - rows.length
        if (rows.length !== (await readRows(db, table)).length) unlike.push(`${state}, ${who.name}: ${table}`)
      }
    }
  }
  return { told, unlike, hidden }
}

async function actorOf(hub: TestHub, { holds }: LeakPrincipal): Promise<Actor> {
  if (typeof holds === "object") return (await identify(hub.app, holds.bearer))!
  const row = await queryActiveUsers(hub.db, hub.app.clock())
    .where("email", "=", `${holds}@hub.test`)
    .executeTakeFirstOrThrow()
  return { kind: "user", ...row }
}

const readRows = async (db: Db, from: string) =>
  (await sql<{ line: string }>`select row_to_json(t)::text as line from ${sql.raw(from)} t`.execute(db)).rows.map(
    ({ line }) => line,
  )

/** Bugs and announcements are of no project, whatever their titles. */
const ofTheHub = /"type":"(?:bug\.|notification\.created","actor_id":\d+,"subject_id":\d+,"data":\{"type": "global")/

/** Whose words stand in these rows though this person may not know them. */
const listTold = (who: LeakPrincipal, state: LeakState, table: string, rows: string[]) =>
  worlds.flatMap((world) =>
    (
      [
        ["project", "projects"],
        ["content", "topics"],
      ] as const
    ).flatMap(([kind, noun]) => {
      const line = mayKnow(who, state, world, noun)
        ? undefined
        : rows.find((row) => row.includes(markers[world][kind]) && !ofTheHub.test(row))
      return line === undefined ? [] : [`${state}, ${who.name}: ${table} tells ${line.slice(0, 300)}`]
    }),
  )
