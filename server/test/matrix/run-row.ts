import type { Route } from "@hub/contract/route"
import { sql } from "kysely"
import { addFeatureRoutes } from "../../src/features.ts"
import type { Router } from "../../src/platform/http/router.ts"
import type { Permission } from "../../src/policy.ts"
import { type TestHub, signInSettings } from "../hub.ts"
import type { MatrixScene } from "./fixtures.ts"
import type { MatrixRow } from "./goldens.ts"
import type { MatrixCallers, MatrixPrincipal } from "./principals.ts"

export const routeName = ({ method, path }: Route) => `${method} ${path}`

/** Every route that the features open, with its permission. */
export const registeredRoutes = new Map<string, Permission>()
const router: Router = {
  add: (route, permission) => void registeredRoutes.set(routeName(route), permission),
  addZipped: () => {},
  addProtocol: () => {},
}
addFeatureRoutes(router, { version: "0.0.0", commit: "test", build_time: "2026-11-21T09:00:00Z" }, signInSettings)

export const goldenWordsOf = ({ golden }: MatrixRow) => golden.split(/[ ·]+/)

/** What a row's route answers each of these, and whose refusal changed the database. What a call did is undone before the next. */
export async function runMatrixRow(
  hub: TestHub,
  { call, links }: MatrixCallers,
  principals: readonly MatrixPrincipal[],
  { route, prepare }: MatrixRow,
) {
  const found = { words: [] as string[], changed: [] as MatrixPrincipal[] }
  let prepared: { input: Awaited<ReturnType<typeof prepare>>; isForOne: boolean } | undefined
  for (const who of principals) {
    if (prepared === undefined || prepared.isForOne) {
      prepared = await prepareFor(who)
      await sql`savepoint asked`.execute(hub.db)
    } else await sql`rollback to savepoint asked`.execute(hub.db)

    const written = await countWrittenRows(hub)
    const { status } = await call(who, route, prepared.input)
    const refused = status >= 400
    found.words.push(refused ? String(status) : "ok")
    if (refused && (await hasDatabaseChanged(hub, written))) found.changed.push(who)
  }
  return found

  /** What is made without asking who calls is the same for all. */
  async function prepareFor(who: MatrixPrincipal) {
    let isForOne = false
    const scene: MatrixScene = {
      hub,
      call,
      links,
      get who() {
        isForOne = true
        return who
      },
    }
    return { input: await prepare(scene), isForOne }
  }
}

/** What was written may have been undone, so then every row of now and of before the call is looked at. */
async function hasDatabaseChanged(hub: TestHub, written: string) {
  if ((await countWrittenRows(hub)) === written) return false
  const after = await digestAllRows(hub)
  await sql`rollback to savepoint asked`.execute(hub.db)
  return (await digestAllRows(hub)) !== after
}

/** How many rows the transaction of the test has written so far in each table, undone ones among them. */
async function countWrittenRows({ db }: TestHub): Promise<string> {
  const { rows: found } = await sql<{ counts: string | null }>`
    select string_agg(concat_ws(' ', relid, n_tup_ins, n_tup_upd, n_tup_del), ',' order by relid) as counts
    from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(db)
  return found[0]!.counts ?? ""
}

/** A fingerprint of every row of every table. */
export async function digestAllRows({ db }: TestHub): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const parts = tables.rows.map(
    ({ name: table }) =>
      sql`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as one from ${sql.table(table)} t`,
  )
  const { rows: found } = await sql<{ one: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return found.map(({ one }) => one).join()
}
