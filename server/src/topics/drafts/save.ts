import { draftDays, type drafts, draftsOfTopic } from "@hub/contract/drafts"
import type { RouteAnswer, RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import { requireDraftOwner, type DraftTarget } from "./get.ts"
import "./tables.ts"

type SaveDraftInput = RouteInput<typeof drafts.keep>["body"]
type DraftOwner = Awaited<ReturnType<typeof requireDraftOwner>>

/** Keeps what one tab holds, unless a newer text of that tab is kept or saved already. */
export async function saveTopicDraft(
  ctx: Ctx,
  place: DraftTarget,
  input: SaveDraftInput,
): Promise<RouteAnswer<typeof drafts.keep>> {
  const owner = await requireDraftOwner(ctx, place)
  return inTransaction(ctx, async (tx) => {
    await lockBeforeDrafts(tx, owner)
    const before = await selectDraftOfTab(tx, owner, input.client_id)
    const row = { ...input, gone: false, updated_at: tx.now }
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto("topic_drafts")
      .values({
        ...owner,
        ...row,
        title: input.title ?? "",
        frontmatter: input.frontmatter ?? "",
        base_revision: input.base_revision ?? null,
      })
      .onConflict((there) =>
        there
          .columns(["person_id", "topic_id", "client_id"])
          .doUpdateSet(row)
          .where("topic_drafts.sequence", "<", input.sequence),
      )
      .executeTakeFirst()

    if (!numInsertedOrUpdatedRows) {
      const newer = await selectDraftOfTab(tx, owner, input.client_id)
      const { sequence, updated_at } = newer ?? { ...input, updated_at: tx.now }
      return { saved: sequence === input.sequence && !newer?.gone, sequence, updated_at: updated_at.toISOString() }
    }
    if (!before) await deleteOldestDrafts(tx, owner)
    if (dayOf(before?.updated_at) !== dayOf(tx.now)) await planExpiry(tx)
    return { saved: true, sequence: input.sequence, updated_at: tx.now.toISOString() }
  })
}

/** A save holds the topic and then drafts of it: held in another order, the two would wait for each other. */
async function lockBeforeDrafts(tx: Ctx, { topic_id }: DraftOwner) {
  if (topic_id !== null)
    await tx.db.selectFrom("topics").select("id").where("id", "=", topic_id).forKeyShare().executeTakeFirst()
}

function selectDraftOfTab(tx: Ctx, { person_id, topic_id }: DraftOwner, client_id: string) {
  return tx.db
    .selectFrom("topic_drafts")
    .select(["sequence", "updated_at", "gone"])
    .where("person_id", "=", person_id)
    .where("topic_id", "is not distinct from", topic_id)
    .where("client_id", "=", client_id)
    .executeTakeFirst()
}

async function deleteOldestDrafts(tx: Ctx, { person_id, topic_id }: DraftOwner) {
  await tx.db
    .deleteFrom("topic_drafts")
    .where("person_id", "=", person_id)
    .where("topic_id", "is not distinct from", topic_id)
    .where("client_id", "in", (from) =>
      from
        .selectFrom("topic_drafts")
        .select("client_id")
        .where("person_id", "=", person_id)
        .where("topic_id", "is not distinct from", topic_id)
        .where("gone", "=", false)
        .orderBy("updated_at", "desc")
        .orderBy("sequence", "desc")
        .offset(draftsOfTopic),
    )
    .execute()
}

/** Each day on which a draft changed has one job that looks for old ones when that day's would be too old. */
function planExpiry(tx: Ctx) {
  const not_before = new Date(tx.now.getTime() + (draftDays + 1) * day)
  return queueJob(tx, "drafts.expire", {}, { key: dayOf(tx.now) ?? "", not_before })
}

const day = 24 * 60 * 60_000
const dayOf = (moment: Date | undefined) => moment?.toISOString().slice(0, 10)
