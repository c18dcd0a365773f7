import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { collectionFor, refuseArchived, refuseFrozen } from "./get.ts"
import { readCollection } from "./rows.ts"

/** Keeps a collection and the words of its topics as they are, as before a release. */
export const freezeCollection = (ctx: Ctx, id: number, reason: string) =>
  atomically(ctx, async (tx) => {
    const collection = await collectionFor(tx, "collections.freeze", id)
    refuseArchived(collection)
    await refuseFrozen(tx, collection)
    // Whoever is saving one of them comes first; whoever saves later finds it frozen.
    await tx.db
      .selectFrom("topics")
      .select("id")
      .where("id", "in", (of) => of.selectFrom("collection_nodes").select("topic_id").where("collection_id", "=", id))
      .orderBy("id")
      .forUpdate()
      .execute()
    await write(tx, collection, { frozen_at: tx.now, frozen_by: tx.actor.person_id, frozen_reason: reason })
    await record(tx, "collection.frozen", id, { name: collection.name, reason })
    return readCollection(tx, id)
  })

export const unfreezeCollection = (ctx: Ctx, id: number) =>
  atomically(ctx, async (tx) => {
    const collection = await collectionFor(tx, "collections.freeze", id)
    if (collection.frozen_at === null) throw conflict(`"${collection.name}" is not frozen.`, { code: "not_frozen" })
    await write(tx, collection, { frozen_at: null, frozen_by: null, frozen_reason: "" })
    await record(tx, "collection.unfrozen", id, { name: collection.name })
    return readCollection(tx, id)
  })

type Freeze = { frozen_at: Date | null; frozen_by: number | null; frozen_reason: string }

const write = (tx: Ctx, { id, version }: { id: number; version: number }, freeze: Freeze) =>
  tx.db
    .updateTable("collections")
    .set({ ...freeze, version: version + 1, updated_at: tx.now })
    .where("id", "=", id)
    .execute()
