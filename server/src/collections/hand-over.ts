import type { WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvents } from "../platform/events/record.ts"
import "./tables.ts"

/** Gives the collections that somebody owns to another. */
export async function handOverCollections(tx: Ctx, { ids, from, to: owner_id }: WorkToMove) {
  const moved = await tx.db
    .updateTable("collections")
    .set((row) => ({ owner_id, version: row("version", "+", 1), updated_at: tx.now }))
    .where("id", "in", ids)
    .where("owner_id", "=", from)
    .returning(["id", "name"])
    .execute()
  const toEvent = ({ id, name }: (typeof moved)[number]) => ({ subject_id: id, data: { name, changed: ["owner_id"] } })
  await recordEvents(tx, "collection.changed", moved.map(toEvent))
}
