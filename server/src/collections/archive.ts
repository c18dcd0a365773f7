import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { collectionFor, refuseArchived, refuseFrozen } from "./get.ts"
import { readCollection } from "./rows.ts"

/** Takes a collection out of the lists; its topics stay where they are, and readers keep what was published. */
export const archiveCollection = (ctx: Ctx, id: number) =>
  atomically(ctx, async (tx) => {
    const collection = await collectionFor(tx, "collections.arrange", id)
    refuseArchived(collection)
    await refuseFrozen(tx, collection)
    await setArchived(tx, id, collection.version, tx.now)
    await record(tx, "collection.archived", id, { name: collection.name })
    return readCollection(tx, id)
  })

export const restoreCollection = (ctx: Ctx, id: number) =>
  atomically(ctx, async (tx) => {
    const { name, version, archived_at } = await collectionFor(tx, "collections.arrange", id)
    if (archived_at === null) throw conflict(`${name} is not archived.`, { code: "not_archived" })
    await setArchived(tx, id, version, null)
    await record(tx, "collection.restored", id, { name })
    return readCollection(tx, id)
  })

const setArchived = (tx: Ctx, id: number, version: number, archived_at: Date | null) =>
  tx.db
    .updateTable("collections")
    .set({ archived_at, version: version + 1, updated_at: tx.now })
    .where("id", "=", id)
    .execute()
