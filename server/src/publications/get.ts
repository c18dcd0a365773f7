import type { Ctx } from "../platform/ctx.ts"
import { forbidden, missing } from "../platform/failure.ts"
import { may, type PublicationDeed } from "./policy.ts"
import type { PublicationRow } from "./tables.ts"

/** The only way to lay hands on a publication: say what for. */
export async function publicationFor(tx: Ctx, deed: PublicationDeed, id: number): Promise<PublicationRow> {
  let query = tx.db.selectFrom("publications").selectAll().where("id", "=", id)
  if (tx.db.isTransaction && deed !== "read") query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row || !may(tx.actor, "read")) throw missing("Publication")
  if (!may(tx.actor, deed)) throw forbidden("Only authors publish.")
  return row
}
