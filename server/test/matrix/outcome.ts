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
const doors: Doors = { open: (route, deed) => void opened.set(name(route), deed), zipped: () => {} }
openFeatures(doors, { version: "0.0.0", commit: "test", build_time: "2026-11-21T09:00:00Z" }, signIn)

export const goldenFor = ({ golden }: Row) => golden.split(/[ ·]+/)

/** What a row's route answers somebody, and whether a refusal changed the database. */
export async function outcome(hub: Hub, { call, links }: Admitted, who: Principal, { route, given }: Row) {
  const scene: Scene = { hub, call, links, who }
  const input = await given(scene)
  await sql`savepoint asked`.execute(hub.db)
  const written = await rowsWritten(hub)
  const { status } = await call(who, route, input)
  const refused = status >= 400
  return { word: refused ? String(status) : "ok", changed: refused && (await isChanged(hub, written)) }
}

/** What was written may have been undone, so then every row of now and of before the call is looked at. */
async function isChanged(hub: Hub, written: string) {
  if ((await rowsWritten(hub)) === written) return false
  const after = await digest(hub)
  await sql`rollback to savepoint asked`.execute(hub.db)
  return (await digest(hub)) !== after
}

/** How many rows the transaction of the test has written so far in each table, undone ones among them. */
async function rowsWritten({ db }: Hub): Promise<string> {
  const { rows: found } = await sql<{ counts: string | null }>`
    select string_agg(concat_ws(' ', relid, n_tup_ins, n_tup_upd, n_tup_del), ',' order by relid) as counts
    from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(db)
  return found[0]!.counts ?? ""
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
