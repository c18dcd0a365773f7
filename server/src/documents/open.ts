import type { documents } from "@hub/contract/documents"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { getDocument } from "./get.ts"
import "./tables.ts"

type OpenTarget = RouteInput<typeof documents.open>["params"]

/** So many openings of one person are remembered, the newest ones. */
const openingsPerUser = 50

/** Remembers that the person opened something that they may read. */
export function rememberOpening(ctx: Ctx, target: OpenTarget): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    await getDocument(tx, target)
    const user_id = tx.actor.user_id!
    const column = columns[target.type]
    await tx.db
      .insertInto("openings")
      .values({
        user_id,
        topic_id: null,
        collection_id: null,
        project_id: null,
        [column]: target.id,
        opened_at: tx.now,
      })
      .onConflict((there) => there.columns(["user_id", column]).doUpdateSet({ opened_at: tx.now }))
      .execute()
    await sql`delete from openings where user_id = ${user_id} and opened_at < (select opened_at from openings
      where user_id = ${user_id} order by opened_at desc offset ${sql.lit(openingsPerUser - 1)} limit 1)`.execute(tx.db)
    return undefined
  })
}

const columns = { topic: "topic_id", collection: "collection_id", project: "project_id" } as const
