import type { drafts } from "@hub/contract/drafts"
import type { RouteInput } from "@hub/contract/route"
import type { DraftVersion, TopicVersion } from "@hub/contract/topics"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { requireDraftOwner, type DraftTarget } from "./get.ts"
import "./tables.ts"

const emptyDraft = { title: "", content: "", frontmatter: "", base_revision: null, gone: true } as const

/** Throws away the person's draft, unless the tab has kept a newer one than was meant. */
export async function discardDraft(
  ctx: Ctx,
  place: DraftTarget,
  { client_id, sequence }: RouteInput<typeof drafts.discard>["query"],
): Promise<undefined> {
  const { person_id, topic_id } = await requireDraftOwner(ctx, place)
  return inTransaction(ctx, async (tx) => {
    const own = { person_id, client_id }
    const draft = await tx.db
      .selectFrom("topic_drafts")
      .select("sequence")
      .where((row) => row.and(own))
      .where("topic_id", "is not distinct from", topic_id)
      .forUpdate()
      .executeTakeFirst()
    if (!draft) throw notFound("Draft")
    if (sequence !== undefined && draft.sequence > sequence) return undefined
    await tx.db
      .updateTable("topic_drafts")
      .set(emptyDraft)
      .where((row) => row.and(own))
      .where("topic_id", "is not distinct from", topic_id)
      .execute()
    return undefined
  })
}

/** What was saved is no draft any more: the one that the save names, and those of other tabs with the same text. */
export async function discardSavedDrafts(
  tx: Ctx,
  place: DraftTarget,
  saved: TopicVersion & { draft?: DraftVersion | undefined },
) {
  const { person_id } = tx.actor
  const topic_id = place === "new" ? null : place
  if (person_id === null) return
  const { title, content, frontmatter, draft } = saved
  await tx.db
    .updateTable("topic_drafts")
    .set(emptyDraft)
    .where("person_id", "=", person_id)
    .where("topic_id", "is not distinct from", topic_id)
    .where("gone", "=", false)
    .where("title", "=", title)
    .where("content", "=", content)
    .where("frontmatter", "=", frontmatter)
    .execute()
  if (draft === undefined) return
  const row = { ...emptyDraft, ...draft, updated_at: tx.now }
  await tx.db
    .insertInto("topic_drafts")
    .values({ person_id, topic_id, ...row })
    .onConflict((there) =>
      there
        .columns(["person_id", "topic_id", "client_id"])
        .doUpdateSet(row)
        .where("topic_drafts.sequence", "<=", draft.sequence),
    )
    .execute()
}
