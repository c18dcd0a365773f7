import { sql } from "kysely"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, notFound } from "../../platform/refusal.ts"
import { requirePermission } from "../../policy.ts"
import "../tables.ts"

/** A font that a style names stays. Editions that have it keep it, and so do its files with them. */
export function deleteFont(ctx: Ctx, id: number): Promise<undefined> {
  requirePermission(ctx.actor, "settings.change")
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom("uploaded_fonts")
      .select("family")
      .where("id", "=", id)
      .where("removed_at", "is", null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound("Font")
    const font = `uploaded-${id}`
    const namesIt = sql<boolean>`(style ->> 'body_font' = ${font} or style ->> 'heading_font' = ${font})`
    const chosen = await tx.db.selectFrom("house_styles").select("collection_id").where(namesIt).execute()
    if (chosen.length > 0) throw conflict(refusalOf(row.family, chosen))
    const edition = await tx.db.selectFrom("publications").select("id").where(namesIt).limit(1).executeTakeFirst()
    if (edition) await tx.db.updateTable("uploaded_fonts").set({ removed_at: tx.now }).where("id", "=", id).execute()
    else await tx.db.deleteFrom("uploaded_fonts").where("id", "=", id).execute()
    await recordEvent(tx, "house_font.deleted", id, { name: row.family })
    return undefined
  })
}

function refusalOf(family: string, chosen: { collection_id: number | null }[]): string {
  if (chosen.some(({ collection_id }) => collection_id === null))
    return `The house style of the hub has ${family}. Choose another font there first.`
  const styles = chosen.length === 1 ? "A collection has" : `${chosen.length} collections have`
  return `${styles} ${family} in a house style of their own. Choose another font there first.`
}
