import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { topicFor } from "../../topics/get.ts"
import { alreadyAnswered } from "./draft.ts"
import { guestBehind } from "./guest.ts"
import { isOpen } from "../review.ts"

/**
 * Whoever holds a link that has run out asks for a new one. The one who made the request is told, once; nobody is given a
 * link here, since whoever holds an old one may have found it.
 */
export function askForLink(ctx: Ctx, token: string): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const asking = await guestBehind(tx, token)
    // Held, so that the same wish sent twice is one.
    await topicFor(asking.guest, "topics.decide", asking.request.topic_id)
    const { request, guest, link } = await guestBehind(tx, token)
    if (!isOpen(request.status)) throw alreadyAnswered()
    if (link.expires_at > tx.now)
      throw conflict("This link still works. Please reload the page.", { code: "still_good" })
    if (link.asked_at !== null) return undefined
    await tx.db.updateTable("review_links").set({ asked_at: tx.now }).where("hash", "=", link.hash).execute()
    const { topic_id, topic_title: title, reviewer_name: reviewer } = request
    await record(guest, "review.link_asked", request.id, { topic_id, title, reviewer })
    return undefined
  })
}
