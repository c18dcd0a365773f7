import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { getCollection, refuseArchivedCollection, refuseFrozenCollection } from "./get.ts"
import { readCollection } from "./present.ts"

/** Takes a collection out of the lists; its topics stay where they are, and readers keep what was published. */
export const archiveCollection = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const collection = await getCollection(tx, "collections.arrange", id)
    refuseArchivedCollection(collection)
    await refuseFrozenCollection(tx, collection)
    await setCollectionArchived(tx, id, collection.version, tx.now)
    await recordEvent(tx, "collection.archived", id, { name: collection.name })
    return readCollection(tx, id)
  })

export const restoreCollection = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { name, version, archived_at } = await getCollection(tx, "collections.arrange", id)
    if (archived_at === null) throw conflict(`${name} is not archived.`, { code: "not_archived" })
    await setCollectionArchived(tx, id, version, null)
    await recordEvent(tx, "collection.restored", id, { name })
    return readCollection(tx, id)
  })

const setCollectionArchived = (tx: Ctx, id: number, version: number, archived_at: Date | null) =>
  tx.db
    .updateTable("collections")
    .set({ archived_at, version: version + 1, updated_at: tx.now })
    .where("id", "=", id)
    .execute()
