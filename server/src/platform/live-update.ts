import { sql } from "kysely"
import type { Ctx } from "./ctx.ts"
import { notifyChannel } from "./db/listen.ts"

/** Says, once this transaction stands, to every hub on the database that there is news of this name. */
export async function sendLiveUpdate(tx: Ctx, name: string) {
  await sql`select pg_notify(${notifyChannel}, ${name})`.execute(tx.db)
}
