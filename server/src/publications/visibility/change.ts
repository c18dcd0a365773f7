import type { Publication, Visibility } from "@hub/contract/publications"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { createSecret } from "../../platform/secrets.ts"
import { getPublication } from "../get.ts"
import { withPublisherName, presentPublication } from "../present.ts"
import type { PublicationRow } from "../tables.ts"

/** Says who may read the editions of this collection and kind, those of now and those to come. */
export function changeVisibility(ctx: Ctx, id: number, to: Visibility): Promise<Publication> {
  return inTransaction(ctx, async (tx) => {
    const row = await getPublication(tx, "publications.publish", id)
    if (row.visibility === to) throw conflict("This is already set.")
    return setVisibility(tx, { ...row, visibility: to }, row.visibility)
  })
}

/** Gives the visibility of one edition to all of its collection and kind. */
export async function setVisibility(tx: Ctx, row: PublicationRow, from: Visibility): Promise<Publication> {
  const { id, title, visibility: to } = row
  await recordEvent(tx, "publication.visibility_changed", id, { title, from, to })
  return updateAllEditions(tx, row, { visibility: to })
}

/** Gives the editions another secret address; who has only the old one finds nothing there any more. */
export function replaceAddress(ctx: Ctx, id: number): Promise<Publication> {
  return inTransaction(ctx, async (tx) => {
    const row = await getPublication(tx, "publications.publish", id)
    await recordEvent(tx, "publication.address_replaced", id, { title: row.title })
    return updateAllEditions(tx, row, { key: createSecret().secret })
  })
}

/** Editions of one collection and kind have one address and one public. */
async function updateAllEditions(
  tx: Ctx,
  { id, key, kind }: PublicationRow,
  change: { visibility: Visibility } | { key: string },
) {
  const rows = await tx.db
    .updateTable("publications")
    .set(change)
    .where("key", "=", key)
    .where("kind", "=", kind)
    .returningAll()
    .execute()
  const row = rows.find((one) => one.id === id)
  return presentPublication(tx.actor, await withPublisherName(tx, row!))
}
