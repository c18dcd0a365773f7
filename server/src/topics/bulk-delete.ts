import { mustNotBeFrozen } from "../collections/frozen.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { recordEach } from "../platform/facts/record.ts"
import { Refusal } from "../platform/failure.ts"
import { mustBeAllowed } from "../policy.ts"

/** Deletes topics for good; reviews, publications and search hear of each by its fact. */
export function deleteTopics(ctx: Ctx, ids: unknown[]): Promise<{ deleted: number; not_found: number[] }> {
  mustBeAllowed(ctx.actor, "topics.bulk_delete")
  const wanted = cleaned(ids)
  if (wanted.length === 0) throw new Refusal("invalid", "No valid topic IDs to delete.", { code: "no_ids" })

  return atomically(ctx, async (tx) => {
    await mustNotBeFrozen(tx, wanted)
    const found = await forgetTopics(tx, wanted)
    if (found.size === 0) tx.traces.push("topic.deleted")
    return { deleted: found.size, not_found: wanted.filter((id) => !found.has(id)) }
  })
}

/** Deletes those of these topics that are there, and answers which; whoever calls this has asked whether it may be. */
export async function forgetTopics(tx: Ctx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom("topics")
    .select(["id", "title"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute()
  await recordEach(
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
export function cleaned(ids: unknown[]): number[] {
  const numbers = ids
    .filter((id) => typeof id === "number" || (typeof id === "string" && /^\d+$/.test(id.trim())))
    .map(Number)
  return [...new Set(numbers.filter((id) => Number.isSafeInteger(id) && id > 0))]
}
