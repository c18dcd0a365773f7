import type { PortalReview } from "@hub/contract/reviews"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { revisionById } from "../../topics/get.ts"
import { isOpen } from "../review.ts"
import { guestHolding } from "./guest.ts"
import { readReview } from "./read.ts"

/** The reviewer has the page before him; with `number` he goes on to that newer revision, his draft with him. */
export async function openReview(ctx: Ctx, token: string, number: number | undefined): Promise<PortalReview> {
  await atomically(ctx, async (tx) => {
    const { request, guest, topic } = await guestHolding(tx, token)
    if (!isOpen(request.status)) return
    const taken =
      number === undefined || number === request.revision_number ? undefined : await head(guest, number, topic)
    if (request.opened_at !== null && !taken) return
    await tx.db
      .updateTable("review_requests")
      .set({
        status: "in_progress",
        opened_at: request.opened_at ?? tx.now,
        ...(taken ? { revision_id: taken.id, revision_number: taken.number } : {}),
      })
      .where("id", "=", request.id)
      .execute()
    const revision = taken?.number ?? request.revision_number
    await record(guest, "review.opened", request.id, { topic_id: topic.id, title: request.topic_title, revision })
  })
  return readReview(ctx, token)
}

async function head(guest: Ctx, number: number, { head_revision_id }: { head_revision_id: number }) {
  const revision = await revisionById(guest, head_revision_id)
  if (revision.number !== number)
    throw conflict("The text changed once more. Please reload the page.", {
      code: "revision_moved",
      details: { new_revision: revision.number },
    })
  return revision
}
