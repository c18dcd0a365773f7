import { readPersonName } from "../people/name.ts"
import type { WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvents } from "../platform/events/record.ts"
import "./tables.ts"

/** Gives what somebody owns to another, who decides about it from now on. */
export async function handOverTopics(tx: Ctx, { ids, from, to: owner_id }: WorkToMove) {
  const to = (await readPersonName(tx, owner_id)) ?? ""
  const moved = await tx.db
    .updateTable("topics")
    .set({ owner_id })
    .where("id", "in", ids)
    .where("owner_id", "=", from)
    .returning(["id", "title"])
    .execute()
  const toEvent = ({ id, title }: (typeof moved)[number]) => ({
    subject_id: id,
    data: { title, owner_id, to, handed_over: true as const },
  })
  await recordEvents(tx, "topic.assigned", moved.map(toEvent))
}
