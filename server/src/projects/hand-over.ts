import type { WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvents } from "../platform/events/record.ts"
import "./tables.ts"

/** Gives the projects that somebody owns to another. */
export async function handOverProjects(tx: Ctx, { ids, from, to: owner_id }: WorkToMove) {
  const moved = await tx.db
    .updateTable("projects")
    .set((row) => ({ owner_id, version: row("version", "+", 1), updated_at: tx.now }))
    .where("id", "in", ids)
    .where("owner_id", "=", from)
    .returning(["id", "name"])
    .execute()
  const toEvent = ({ id, name }: (typeof moved)[number]) => ({ subject_id: id, data: { name, changed: ["owner_id"] } })
  await recordEvents(tx, "project.changed", moved.map(toEvent))
}
