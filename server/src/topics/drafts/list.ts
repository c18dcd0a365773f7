import type { TopicDraft } from "@hub/contract/drafts"
import type { Ctx } from "../../platform/ctx.ts"
import { requireDraftOwner, type DraftTarget } from "./get.ts"
import "./tables.ts"

export async function listDrafts(ctx: Ctx, place: DraftTarget): Promise<TopicDraft[]> {
  const { person_id, topic_id } = await requireDraftOwner(ctx, place)
  const rows = await ctx.db
    .selectFrom("topic_drafts")
    .select(["client_id", "sequence", "title", "content", "frontmatter", "base_revision", "updated_at"])
    .where("person_id", "=", person_id)
    .where("topic_id", "is not distinct from", topic_id)
    .where("gone", "=", false)
    .orderBy("updated_at", "desc")
    .orderBy("client_id")
    .execute()
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
}
