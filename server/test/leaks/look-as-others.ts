import { sql } from "kysely"
import { viewAs } from "@hub/contract/view-as"
import type { TestHub } from "../hub.ts"
import { userId } from "../restricted.ts"
import { ask } from "./ask.ts"
import type { LeakScene } from "./crawl.ts"
import type { LeakPrincipal } from "./principals.ts"
import { bringInto, markers } from "./world.ts"

/** What looking leaves behind: that the viewer was here and began, and what they read under embargo. */
const traces = ["embargo_readings", "log_entries", "users", "seen_days", "measured_days", "attempts"]

/** What three people are told while they look at the hub as somebody else, and which tables say afterwards that they did. */
export async function lookAsOthers({ hub, admitted, both }: LeakScene) {
  await bringInto(hub, "restricted", both, admitted)
  const before = await countRows(hub)
  const told: string[] = []
  let answered = 0
  // An administrator as a stranger and as a manager, and that manager, who is a stranger in the other world, as an administrator.
  for (const [viewer, name] of [
    ["ada", "dora"],
    ["ada", "ben"],
    ["ben", "ada"],
  ] as const) {
    const { view } = (await hub.as(viewer)(viewAs.begin, { body: { user_id: await userId(hub, name) } })).answer
    const who: LeakPrincipal = { name: `${viewer} as ${name}`, holds: viewer, signedIn: true }
    const hidden = name === "dora" ? [markers.own, markers.other] : [markers.other]
    for (const world of ["own", "other"] as const)
      for (const call of both[world].calls.filter(({ route }) => route.method === "GET" && !route.stream)) {
        if (call.route.path.startsWith("/media/") || call.route.open) continue
        const { status, text } = await ask(hub, who, { ...call, headers: { ...call.headers, "x-view-as": view } })
        if (status < 300) answered++
        if (status >= 500) told.push(`${who.name}: ${call.route.path} fails: ${text.slice(0, 200)}`)
        for (const marker of hidden.flatMap((one) => [one.project, one.content]))
          if (text.includes(marker)) told.push(`${who.name}: ${call.route.path} tells ${marker}`)
      }
  }
  const after = await countRows(hub)
  return {
    told,
    answered,
    changed: [...after].filter(([table, rows]) => before.get(table) !== rows && table !== "events"),
    events: Number(after.get("events")?.split(" ")[0]) - Number(before.get("events")?.split(" ")[0]),
  }
}

async function countRows({ db }: TestHub): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${traces})`.execute(db)
  const counted = rows.map(
    ({ name }) =>
      sql`select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as rows from ${sql.table(name)} t`,
  )
  const found = await sql<{ name: string; rows: string }>`${sql.join(counted, sql` union all `)}`.execute(db)
  return new Map(found.rows.map(({ name, rows: one }) => [name, one]))
}
