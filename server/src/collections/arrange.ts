import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { getEditableCollection } from "./get.ts"
import { recordRearrangement } from "./structure/raise-version.ts"

/** Makes the places of a collection exactly these, in this order; a place left out is removed, its topic stays. */
export function arrangeCollection(ctx: Ctx, id: number, nodes: { id: number; level: number }[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await getEditableCollection(tx, "collections.arrange", id)
    const rows = await tx.db.selectFrom("collection_nodes").selectAll().where("collection_id", "=", id).execute()
    const places = new Map(rows.map((row) => [row.id, row]))
    if (new Set(nodes.map((node) => node.id)).size < nodes.length || nodes.some((node) => !places.has(node.id)))
      throw conflict("Someone else changed this collection in the meantime. Please check it again.", {
        code: "rearranged",
      })

    const remaining = new Set(nodes.map((node) => node.id))
    const removed = rows.filter((row) => !remaining.has(row.id)).map((row) => row.id)
    if (removed.length > 0) await tx.db.deleteFrom("collection_nodes").where("id", "in", removed).execute()
    for (const [index, { id, level }] of nodes.entries()) {
      const before = places.get(id)
      if (before?.position === index + 1 && before.level === level) continue
      await tx.db
        .updateTable("collection_nodes")
        .set({ level, position: index + 1 })
        .where("id", "=", id)
        .execute()
    }
    await recordRearrangement(tx, id, name)
  })
}
