import { readAsTheyAre, rowsBeside } from "../../src/access/row-security.ts"
import { seenBy } from "../../src/platform/ctx.ts"
import type { LeakScene } from "./crawl.ts"
import { type LeakState, mayKnow } from "./oracle.ts"
import type { LeakPrincipal } from "./principals.ts"
import { readRows, type Row, viewed } from "./row-keys.ts"
import { actorOf, isOfTheHub } from "./rows.ts"
import { bringInto, markers, worlds } from "./world.ts"

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

/** Whose words stand in these rows though this person may not know them. */
const listTold = (who: LeakPrincipal, state: LeakState, table: string, rows: Row[]) =>
  worlds.flatMap((world) =>
    (
      [
        ["project", "projects"],
        ["content", "topics"],
      ] as const
    ).flatMap(([kind, noun]) => {
      if (mayKnow(who, state, world, noun)) return []
      const told = rows.filter((row) => !isOfTheHub(row)).map((row) => JSON.stringify(row))
      const line = told.find((row) => row.includes(markers[world][kind]))
      return line === undefined ? [] : [`${state}, ${who.name}: ${table} tells ${line.slice(0, 300)}`]
    }),
  )
