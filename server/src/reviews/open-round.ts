import type { Ctx } from "../platform/ctx.ts"
import type { RevisionRow } from "../topics/tables.ts"
import "./tables.ts"

type RoundOptions = { kind?: "parallel" | "sequence"; follows?: number | null; allow_reject?: boolean | undefined }

export async function openRound(
  tx: Ctx,
  topic_id: number,
  revision: RevisionRow,
  { kind = "parallel", follows = null, allow_reject = false }: RoundOptions = {},
): Promise<number> {
  const last = await tx.db
    .selectFrom("review_rounds")
    .select((row) => row.fn.max("number").as("number"))
    .where("topic_id", "=", topic_id)
    .executeTakeFirst()
  const { id } = await tx.db
    .insertInto("review_rounds")
    .values({
      topic_id,
      topic_title: revision.title,
      number: (last?.number ?? 0) + 1,
      kind,
      follows,
      allow_reject,
      revision_id: revision.id,
      opened_by: tx.actor.person_id!,
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}
