import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { getTopic } from "../../topics/get.ts"
import { alreadyAnsweredRefusal } from "./draft.ts"
import { getGuestRequestByExpiredLink } from "./guest.ts"
import { isOpenReview } from "../review.ts"

/**
 * The person who holds a link that has run out asks for a new one. The one who made the request is told, once; nobody is given a
 * link here, since the person who holds an old one may have found it.
 */
export function askForReviewLink(ctx: Ctx, token: string): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const asking = await getGuestRequestByExpiredLink(tx, token)
    // Locked, so that the same request sent twice is one.
    await getTopic(asking.guest, "topics.decide", asking.request.topic_id)
    const { request, guest, link } = await getGuestRequestByExpiredLink(tx, token)
    if (!isOpenReview(request.status)) throw alreadyAnsweredRefusal()
    if (link.expires_at > tx.now)
      throw conflict("This link still works. Please reload the page.", { code: "still_good" })
    if (link.asked_at !== null) return undefined
    await tx.db.updateTable("review_links").set({ asked_at: tx.now }).where("hash", "=", link.hash).execute()
    const { topic_id, topic_title: title, reviewer_name: reviewer } = request
    await recordEvent(guest, "review.link_asked", request.id, { topic_id, title, reviewer })
    return undefined
  })
}
