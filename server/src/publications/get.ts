import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { type DeedOn, may, mustBeAllowed } from "../policy.ts"
import type { PublicationRow } from "./tables.ts"

/** The only way to lay hands on a publication: say what for. */
export async function publicationFor(tx: Ctx, deed: DeedOn<"publications">, id: number): Promise<PublicationRow> {
  let query = tx.db.selectFrom("publications").selectAll().where("id", "=", id)
  if (tx.db.isTransaction && deed !== "publications.read") query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row || !may(tx.actor, "publications.read")) throw missing("Publication")
  mustBeAllowed(tx.actor, deed)
  return row
}
