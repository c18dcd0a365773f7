import type { Publication, Visibility } from "@hub/contract/publications"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { newSecret } from "../../platform/secrets.ts"
import { publicationFor } from "../get.ts"
import { named, present } from "../present.ts"
import type { PublicationRow } from "../tables.ts"

/** Says who may read the editions of this collection and kind, those of now and those to come. */
export function changeVisibility(ctx: Ctx, id: number, to: Visibility): Promise<Publication> {
  return atomically(ctx, async (tx) => {
    const row = await publicationFor(tx, "publications.publish", id)
    if (row.visibility === to) throw conflict("It is so already.")
    return setVisibility(tx, { ...row, visibility: to }, row.visibility)
  })
}

/** Gives the visibility of one edition to all of its collection and kind. */
export async function setVisibility(tx: Ctx, row: PublicationRow, from: Visibility): Promise<Publication> {
  const { id, title, visibility: to } = row
  await record(tx, "publication.visibility_changed", id, { title, from, to })
  return changed(tx, row, { visibility: to })
}

/** Gives the editions another secret address; who has only the old one finds nothing there any more. */
export function replaceAddress(ctx: Ctx, id: number): Promise<Publication> {
  return atomically(ctx, async (tx) => {
    const row = await publicationFor(tx, "publications.publish", id)
    await record(tx, "publication.address_replaced", id, { title: row.title })
    return changed(tx, row, { key: newSecret().secret })
  })
}

/** Editions of one collection and kind have one address and one public. */
async function changed(
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
  return present(tx.actor, await named(tx, row!))
}
