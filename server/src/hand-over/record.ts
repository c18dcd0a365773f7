import type { HandOverCount } from "@hub/contract/hand-over"
import { readPersonName } from "../people/name.ts"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"

type HandOverRecord = { from: number; to: number; by: number | null; moved: HandOverCount[] }

/** One event for all that went over; what it was of each kind has events of its own. */
export async function recordHandOver(tx: Ctx, { from, to, by: by_id, moved }: HandOverRecord) {
  const [name, heir, by] = [
    await readPersonName(tx, from),
    await readPersonName(tx, to),
    await readPersonName(tx, by_id),
  ]
  const data = { name: name ?? "", to: heir ?? "", to_id: to, by, by_id, moved }
  await recordEvent(tx, "person.work_handed_over", from, data)
}
