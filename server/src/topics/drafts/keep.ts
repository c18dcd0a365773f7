import { draftDays, type drafts, draftsOfTopic } from "@hub/contract/drafts"
import type { Answer, Input } from "@hub/contract/route"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import { ownDrafts, type Place } from "./get.ts"
import "./tables.ts"

type Given = Input<typeof drafts.keep>["body"]
type Owner = Awaited<ReturnType<typeof ownDrafts>>

/** Keeps what one tab holds, unless a newer text of that tab is kept or saved already. */
export async function keepDraft(ctx: Ctx, place: Place, given: Given): Promise<Answer<typeof drafts.keep>> {
  const owner = await ownDrafts(ctx, place)
  return atomically(ctx, async (tx) => {
    await afterSaves(tx, owner)
    const before = await ofTab(tx, owner, given.client_id)
    const row = { ...given, gone: false, updated_at: tx.now }
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto("topic_drafts")
      .values({
        ...owner,
        ...row,
        title: given.title ?? "",
        frontmatter: given.frontmatter ?? "",
        base_revision: given.base_revision ?? null,
      })
      .onConflict((there) =>
        there
          .columns(["person_id", "topic_id", "client_id"])
          .doUpdateSet(row)
          .where("topic_drafts.sequence", "<", given.sequence),
      )
      .executeTakeFirst()

    if (!numInsertedOrUpdatedRows) {
      const newer = await ofTab(tx, owner, given.client_id)
      const { sequence, updated_at } = newer ?? { ...given, updated_at: tx.now }
      return { kept: sequence === given.sequence && !newer?.gone, sequence, updated_at: updated_at.toISOString() }
    }
    if (!before) await forgetOldest(tx, owner)
    if (dayOf(before?.updated_at) !== dayOf(tx.now)) await planExpiry(tx)
    return { kept: true, sequence: given.sequence, updated_at: tx.now.toISOString() }
  })
}

/** A save holds the topic and then drafts of it: held in another order, the two would wait for each other. */
async function afterSaves(tx: Ctx, { topic_id }: Owner) {
  if (topic_id !== null)
    await tx.db.selectFrom("topics").select("id").where("id", "=", topic_id).forKeyShare().executeTakeFirst()
}

function ofTab(tx: Ctx, { person_id, topic_id }: Owner, client_id: string) {
  return tx.db
    .selectFrom("topic_drafts")
    .select(["sequence", "updated_at", "gone"])
    .where("person_id", "=", person_id)
    .where("topic_id", "is not distinct from", topic_id)
    .where("client_id", "=", client_id)
    .executeTakeFirst()
}

async function forgetOldest(tx: Ctx, { person_id, topic_id }: Owner) {
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
