import { requireNotFrozen } from "../collections/frozen.ts"
import { raiseVersionsAround } from "../collections/structure/raise-version.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvents } from "../platform/events/record.ts"
import { Refusal } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"

/** Deletes topics for good; reviews, publications and search hear of each by its event. */
export function deleteTopics(ctx: Ctx, ids: unknown[]): Promise<{ deleted: number; not_found: number[] }> {
  requirePermission(ctx.actor, "topics.bulk_delete")
  const wanted = parseBulkTopicIds(ids)
  if (wanted.length === 0) throw new Refusal("invalid", "No valid topic IDs to delete.", { code: "no_ids" })

  return inTransaction(ctx, async (tx) => {
    await requireNotFrozen(tx, wanted)
    const found = await forgetTopics(tx, wanted)
    if (found.size === 0) tx.recorded.push("topic.deleted")
    return { deleted: found.size, not_found: wanted.filter((id) => !found.has(id)) }
  })
}

/** Deletes those of these topics that are there, and answers which; the person who calls this has asked whether it may be. */
export async function forgetTopics(tx: Ctx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  await raiseVersionsAround(tx, ids)
  const rows = await tx.db
    .selectFrom("topics")
    .select(["id", "title"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute()
  await recordEvents(
    tx,
    "topic.deleted",
    rows.map(({ id, title }) => ({ subject_id: id, data: { title } })),
  )
  const found = new Set(rows.map((row) => row.id))
  if (found.size > 0)
    await tx.db
      .deleteFrom("topics")
      .where("id", "in", [...found])
      .execute()
  return found
}

/** Section 5: non-empty, integer, greater than 0, each once. */
export function parseBulkTopicIds(ids: unknown[]): number[] {
  const numbers = ids
    .filter((id) => typeof id === "number" || (typeof id === "string" && /^\d+$/.test(id.trim())))
    .map(Number)
  return [...new Set(numbers.filter((id) => Number.isSafeInteger(id) && id > 0))]
}
