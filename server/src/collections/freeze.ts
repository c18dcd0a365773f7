import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { getCollection, refuseArchivedCollection, refuseFrozenCollection } from "./get.ts"
import { readCollection } from "./present.ts"

/** Keeps a collection and the words of its topics as they are, as before a release. */
export const freezeCollection = (ctx: Ctx, id: number, reason: string) =>
  inTransaction(ctx, async (tx) => {
    const collection = await getCollection(tx, "collections.freeze", id)
    refuseArchivedCollection(collection)
    await refuseFrozenCollection(tx, collection)
    // The person who is saving one of them comes first; the person who saves later finds it frozen.
    await tx.db
      .selectFrom("topics")
      .select("id")
      .where("id", "in", (of) => of.selectFrom("collection_nodes").select("topic_id").where("collection_id", "=", id))
      .orderBy("id")
      .forUpdate()
      .execute()
    await setFreeze(tx, collection, { frozen_at: tx.now, frozen_by: tx.actor.person_id, frozen_reason: reason })
    await recordEvent(tx, "collection.frozen", id, { name: collection.name, reason })
    return readCollection(tx, id)
  })

export const unfreezeCollection = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const collection = await getCollection(tx, "collections.freeze", id)
    if (collection.frozen_at === null) throw conflict(`"${collection.name}" is not frozen.`, { code: "not_frozen" })
    await setFreeze(tx, collection, { frozen_at: null, frozen_by: null, frozen_reason: "" })
    await recordEvent(tx, "collection.unfrozen", id, { name: collection.name })
    return readCollection(tx, id)
  })

type CollectionFreeze = { frozen_at: Date | null; frozen_by: number | null; frozen_reason: string }

const setFreeze = (tx: Ctx, { id, version }: { id: number; version: number }, freeze: CollectionFreeze) =>
  tx.db
    .updateTable("collections")
    .set({ ...freeze, version: version + 1, updated_at: tx.now })
    .where("id", "=", id)
    .execute()
