import type { Ctx } from "../../platform/ctx.ts"
import { conflict, missing, Refusal } from "../../platform/failure.ts"
import { hashOf } from "../../platform/secrets.ts"
import { topicFor } from "../../topics/get.ts"
import "../../account/tables.ts"
import { isOpen } from "../review.ts"
import { reviewColumns, reviewRows } from "../rows.ts"

/** The request that a secret link is for, with a context in which its reviewer acts. Looking changes nothing. */
export async function guestWith(ctx: Ctx, token: string) {
  const request = await requestOf(ctx, token)
  const { reviewer_id: person_id, reviewer_name: name } = request
  return { request, guest: { ...ctx, actor: { kind: "guest", user_id: null, person_id, name, role: null } } as Ctx }
}

/** The same in a transaction, which then holds the topic and the request until it ends. */
export async function guestHolding(tx: Ctx, token: string) {
  const { request, guest } = await guestWith(tx, token)
  const topic = await topicFor(guest, "topics.decide", request.topic_id)
  await tx.db.selectFrom("review_requests").select("id").where("id", "=", request.id).forUpdate().execute()
  return { request: await requestOf(tx, token), guest, topic }
}

export type GuestRequest = Awaited<ReturnType<typeof requestOf>>

async function requestOf(ctx: Ctx, token: string) {
  const link = await ctx.db
    .selectFrom("review_links")
    .select(["request_id", "revoked_at", "expires_at"])
    .where("hash", "=", hashOf(token))
    .executeTakeFirst()
  // An unknown link and a malformed one are refused in the same words, so that guessing teaches nothing.
  if (!link) throw missing("Link")
  const request = await reviewRows(ctx)
    .select(reviewColumns)
    .leftJoin("users as account", "account.person_id", "review_requests.reviewer_id")
    .select("account.active as account_is_active")
    .leftJoin("review_sequences as sequence", "sequence.round_id", "review_requests.round_id")
    .select("sequence.paused_for")
    .select(["review_requests.revision_id", "review_requests.draft", "topics.head_revision_id"])
    .where("review_requests.id", "=", link.request_id)
    .executeTakeFirstOrThrow()

  const { requester_name: requester, topic_title: title } = request
  const gone = (code: string, sentence: string) =>
    new Refusal("gone", sentence, { code, details: { requester, title } })
  if (request.status === "cancelled" || request.head_revision_id === null)
    throw gone("cancelled", "This request was taken back. Nothing is needed from you.")
  if (request.account_is_active === false)
    throw gone("revoked", `This link is no longer good. Please ask ${requester}.`)
  if (request.paused_for === "manual" && isOpen(request.status))
    throw conflict(`This review is paused by ${requester}. Keep the link: it works again when the review goes on.`, {
      code: "paused",
      details: { state: "paused", requester, title },
    })
  if (link.revoked_at) throw gone("revoked", "This link was replaced by a newer one. Please use the one sent last.")
  if (link.expires_at <= ctx.now) throw gone("expired", `This link has expired. Please ask ${requester} for a new one.`)
  return { ...request, head_revision_id: request.head_revision_id, expires_at: link.expires_at }
}
