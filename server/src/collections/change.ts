import { type collections, CollectionChange } from "@hub/contract/collections"
import type { Input } from "@hub/contract/route"
import { changedFields, filledFrom } from "../platform/changed-fields.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { unlessTaken } from "../platform/db/unless-taken.ts"
import { record } from "../platform/facts/record.ts"
import { mustBeNewest } from "../platform/version.ts"
import { mustKnow } from "../people/known.ts"
import { mustHaveProject, nameTaken } from "./create.ts"
import { collectionFor, refuseArchived, refuseFrozen } from "./get.ts"
import { readCollection } from "./rows.ts"

type Change = Input<typeof collections.change>["body"]

/** Saves a collection over the version that was read; a save without a change leaves the version. */
export function changeCollection(ctx: Ctx, id: number, { version, ...change }: Change) {
  return atomically(ctx, async (tx) => {
    const row = await collectionFor(tx, "collections.arrange", id)
    refuseArchived(row)
    await refuseFrozen(tx, row)
    const mine = filledFrom(row, CollectionChange.shape, change)
    const theirs = await readCollection(tx, id)
    mustBeNewest(row.version, version, () => ({ theirs, mine: { ...mine, version } }))
    await mustKnow(tx, "owner_id", mine.owner_id)
    if (mine.project_id !== null && mine.project_id !== row.project_id) await mustHaveProject(tx, mine.project_id)

    const changed = changedFields(row, mine)
    if (changed.length > 0) {
      const row = { ...mine, version: version + 1, updated_at: tx.now }
      const write = tx.db.updateTable("collections").set(row).where("id", "=", id).execute()
      await unlessTaken("collections_name", () => nameTaken(mine.name), write)
    }
    await record(tx, "collection.changed", id, { name: mine.name, changed })
    return readCollection(tx, id)
  })
}
