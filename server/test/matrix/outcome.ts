import type { Route } from "@hub/contract/route"
import { sql } from "kysely"
import { openFeatures } from "../../src/app.ts"
import type { Doors } from "../../src/platform/http/door.ts"
import type { Deed } from "../../src/policy.ts"
import { type Hub, signIn } from "../hub.ts"
import type { Scene } from "./given.ts"
import type { Row } from "./goldens.ts"
import type { Admitted, Principal } from "./principals.ts"

export const name = ({ method, path }: Route) => `${method} ${path}`

/** Every route that the features open, with its deed. */
export const opened = new Map<string, Deed>()
const doors: Doors = { open: (route, deed) => void opened.set(name(route), deed), folder: () => {} }
openFeatures(doors, { version: "0.0.0", commit: "test", build_time: "2026-11-21T09:00:00Z" }, signIn)

export const goldenFor = ({ golden }: Row) => golden.split(/[ ·]+/)

/** What a row's route answers somebody, and whether a refusal changed the database. */
export async function outcome(hub: Hub, { call, links }: Admitted, who: Principal, { route, given }: Row) {
  const scene: Scene = { hub, call, links, who }
  const input = await given(scene)
  const before = await digest(hub)
  const { status } = await call(who, route, input)
  return { word: status < 300 ? "ok" : String(status), changed: status >= 400 && (await digest(hub)) !== before }
}

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
