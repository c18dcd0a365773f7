import { sql } from "kysely"
import { selectMayReadTopic } from "../../access/embargo-list.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { conflict, notFound, Refusal } from "../../platform/refusal.ts"
import { hashSecret } from "../../platform/secrets.ts"
import { hasPermission } from "../../policy.ts"
import { getTopic } from "../../topics/get.ts"
import "../../account/tables.ts"
import { isOpenReview } from "../review.ts"
import { answererName, reviewColumns, reviewRows } from "../rows.ts"

/** How a reviewer comes to their request: by its secret link, or signed in, they or their deputy, by its id. */
export type ReviewKey = string | { id: number }

/** The link shows its request to the person who holds it, also to somebody signed in from whom its project is hidden. */
export const byLink = (ctx: Ctx): Ctx => ({ ...ctx, db: ctx.app.db })

/** The request that a key is for, with a context in which its reviewer acts. Looking changes nothing. */
export async function getGuestRequest(ctx: Ctx, key: ReviewKey) {
  const request = await requireGuestRequest(ctx, key)
  if (typeof key !== "string") return { request, guest: ctx }
  return { request, guest: asGuest(ctx, request) }
}

const asGuest = (ctx: Ctx, { reviewer_id: person_id, reviewer_name: name }: GuestRequest): Ctx => ({
  ...ctx,
  actor: { kind: "guest", user_id: null, person_id, name, role: null },
})

/** Who answers a request: its reviewer, or who stands in for them, and what the others are told of them. */
export function answererOfRequest({ actor }: Ctx, { reviewer_id, reviewer_name }: GuestRequest) {
  if (actor.person_id === reviewer_id) return { answered_by: null, name: reviewer_name }
  return { answered_by: actor.person_id, name: `${actor.name} (for ${reviewer_name})` }
}

/** The same for a link that may have run out, with the link. */
export async function getGuestRequestByExpiredLink(tx: Ctx, token: string) {
  const link = await findLink(tx, token)
  const request = await findGuestRequest(tx, token, link)
  return { link, request, guest: asGuest(tx, request) }
}

/** The same in a transaction, which then holds the topic and the request until it ends; with the code that was entered. */
export async function lockGuestRequest(tx: Ctx, key: ReviewKey, confirmation?: unknown) {
  const { request, guest: holder } = await getGuestRequest(tx, key)
  const guest = confirmation === undefined ? holder : withCode(holder)
  const topic = await getTopic(guest, "topics.decide", request.topic_id)
  await tx.db.selectFrom("review_requests").select("id").where("id", "=", request.id).forUpdate().execute()
  return { request: await requireGuestRequest(tx, key), guest, topic }
}

/** The person who has the link and entered the code that was mailed. */
const withCode = (guest: Ctx): Ctx =>
  guest.actor.kind === "guest" ? { ...guest, actor: { ...guest.actor, confirmed: true } } : guest

async function findLink(ctx: Ctx, token: string) {
  const hash = hashSecret(token)
  const link = await ctx.db
    .selectFrom("review_links")
    .select(["hash", "request_id", "revoked_at", "expires_at", "asked_at"])
    .where(
      "hash",
      "=",
      sql<string>`coalesce((select link_hash from review_link_aliases where hash = ${hash}), ${hash})`,
    )
    .executeTakeFirst()
  // An unknown link and a malformed one are refused in the same words, so that guessing teaches nothing.
  if (!link) throw notFound("Link")
  return link
}

type GuestLink = Awaited<ReturnType<typeof findLink>>
export type GuestRequest = Awaited<ReturnType<typeof findGuestRequest>>

async function requireGuestRequest(ctx: Ctx, key: ReviewKey) {
  const link = typeof key === "string" ? await findLink(ctx, key) : undefined
  const request = await findGuestRequest(ctx, key, link)
  if (link && link.expires_at <= ctx.now) throw expiredLinkRefusal(request, link.asked_at)
  return request
}

/** An answered request has nothing to renew. */
function expiredLinkRefusal(
  { requester_name: requester, topic_title: title, status }: GuestRequest,
  asked_at: Date | null,
) {
  const can_ask = isOpenReview(status) && asked_at === null
  const asked = isOpenReview(status) ? ` ${requester} has been asked for a new one.` : ""
  return new Refusal("gone", `This link has expired.${can_ask ? ` Please ask ${requester} for a new one.` : asked}`, {
    code: "expired",
    details: { requester, title, can_ask },
  })
}

async function findGuestRequest(ctx: Ctx, key: ReviewKey, link: GuestLink | undefined) {
  const request = await reviewRows(ctx)
    .select(reviewColumns)
    .leftJoin("users as account", "account.person_id", "review_requests.reviewer_id")
    .select("account.active as account_is_active")
    .select(["review_requests.revision_id", "review_requests.draft", "topics.head_revision_id"])
    .select(["review_requests.withdrawn_at", "review_rounds.settled_at"])
    .select(
      selectMayReadTopic(ctx.now, sql.ref("review_requests.topic_id"), sql.ref("review_requests.reviewer_id")).as(
        "on_list",
      ),
    )
    .where("review_requests.id", "=", link?.request_id ?? (key as { id: number }).id)
    .executeTakeFirst()
  if (!request || (!link && !hasPermission(ctx.actor, "reviews.stand_for", request))) throw notFound("Review")
  // A link is its reviewer's, who may have left the list since; it is missing then as one that never was.
  if (link && request.on_list === false) throw notFound("Link")
  noteGuest(ctx, request, link !== undefined)

  const { requester_name: requester, topic_title: title } = request
  const waiting = link
    ? "Keep the link. It works again when the review continues."
    : "You can answer when it continues."
  const gone = (code: string, sentence: string) =>
    new Refusal("gone", sentence, { code, details: { requester, title } })
  if (request.head_revision_id === null) throw gone("cancelled", cancelledSentence)
  if (request.status === "declined") throw gone("declined", describeDecline(request))
  if (request.status === "delegated")
    throw gone("delegated", `You passed this review on to ${request.instead_name}. You don't need to do anything.`)
  if (request.status === "cancelled" && request.instead_id !== null)
    throw gone("reassigned", `${requester} has asked someone else. You don't need to do anything.`)
  if (request.status === "cancelled") {
    const rejecter = await findRejecter(ctx, request)
    if (rejecter === undefined) throw gone("cancelled", cancelledSentence)
    throw gone("rejected", `${rejecter} rejected this text, so the review is over. You don't need to do anything.`)
  }
  if (request.account_is_active === false)
    throw gone("revoked", `This link is no longer valid. Please ask ${requester}.`)
  if (request.paused_for === "manual" && isOpenReview(request.status))
    throw conflict(`${requester} paused this review. ${waiting}`, {
      code: "paused",
      details: { state: "paused", requester, title },
    })
  if (link?.revoked_at) throw gone("revoked", "This link was replaced by a newer one. Please use the latest link.")
  return { ...request, head_revision_id: request.head_revision_id }
}

/** What is under embargo is read by its reviewer's name, or by that of who signed in. */
function noteGuest({ actor, told }: Ctx, request: GuestRow, byLink: boolean) {
  if (request.on_list === null) return
  const of = { topic_id: request.topic_id, revision: request.revision_number }
  const { person_id, name } = byLink ? { person_id: request.reviewer_id, name: request.reviewer_name } : actor
  const way = byLink ? "review_link" : actor.kind === "user" && actor.by?.kind === "token" ? "token" : "session"
  told.push({ person_id, name, way, of })
}

type GuestRow = {
  on_list: boolean | null
  topic_id: number
  revision_number: number
  reviewer_id: number
  reviewer_name: string
}

/** Who ended the round for everybody, where that is why this request was cancelled. */
async function findRejecter(ctx: Ctx, { round_id, withdrawn_at }: { round_id: number; withdrawn_at: Date | null }) {
  const found = await reviewRows(ctx)
    .select(answererName.as("name"))
    .where("review_requests.round_id", "=", round_id)
    .where("review_requests.status", "=", "rejected")
    .where("review_requests.decided_at", "=", withdrawn_at)
    .executeTakeFirst()
  return found?.name
}

const cancelledSentence = "This request was withdrawn. You don't need to do anything."

type DeclinedRequest = { proposed_name: string | null; requester_name: string; instead_name: string | null }

function describeDecline({ proposed_name, requester_name, instead_name }: DeclinedRequest) {
  if (proposed_name === null) return "You declined this review. You don't need to do anything else."
  const asked = `You asked to pass this review on to ${proposed_name}.`
  return `${asked} ${instead_name === null ? `${requester_name} still has to agree.` : "You don't need to do anything else."}`
}
