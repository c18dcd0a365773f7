import { type collections, CollectionChange } from "@hub/contract/collections"
import type { RouteInput } from "@hub/contract/route"
import { changedFields, fillFields } from "../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { refuseIfTaken } from "../platform/db/unique-violation.ts"
import { recordEvent } from "../platform/events/record.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { requirePerson } from "../people/require.ts"
import { refuseRestrictedOutside } from "../access/mixed-content.ts"
import { getProject, requireProject } from "../projects/get.ts"
import { takenNameRefusal } from "./create.ts"
import { getCollection, refuseArchivedCollection, refuseFrozenCollection } from "./get.ts"
import { readCollection } from "./present.ts"

type ChangeCollectionInput = RouteInput<typeof collections.change>["body"]

/** Saves a collection over the version that was read; a save without a change leaves the version. */
export function updateCollection(ctx: Ctx, id: number, { version, ...change }: ChangeCollectionInput) {
  return inTransaction(ctx, async (tx) => {
    const row = await getCollection(tx, "collections.arrange", id)
    refuseArchivedCollection(row)
    await refuseFrozenCollection(tx, row)
    const mine = fillFields(row, CollectionChange.shape, change)
    const theirs = await readCollection(tx, id)
    requireNewestVersion(row.version, version, () => ({ theirs, mine: { ...mine, version } }))
    await requirePerson(tx, "owner_id", mine.owner_id)
    if (mine.project_id !== row.project_id) await requireMove(tx, row.project_id, mine.project_id)

    const changed = changedFields(row, mine)
    if (changed.length > 0) {
      const row = { ...mine, version: version + 1, updated_at: tx.now }
      const write = tx.db.updateTable("collections").set(row).where("id", "=", id).execute()
      await refuseIfTaken("collections_name", () => takenNameRefusal(mine.name), write)
      await refuseRestrictedOutside(tx, id)
    }
    await recordEvent(tx, "collection.changed", id, { name: mine.name, changed })
    return readCollection(tx, id)
  })
}

/** Out of a restricted project it becomes known to others, which is for those who say who may know. */
async function requireMove(tx: Ctx, from: number | null, to: number | null) {
  if (to !== null) await requireProject(tx, "collections.arrange", to)
  if (from === null) return
  const { restricted } = await getProject(tx, "projects.read", from)
  if (restricted) await getProject(tx, "projects.share", from)
}
