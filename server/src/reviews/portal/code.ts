import { randomInt } from "node:crypto"
import type { CodeDelivery } from "@hub/contract/portal"
import { countAttempt, forgetAttempts } from "../../account/attempts.ts"
import { inTransaction, type Ctx, requireNoTransaction } from "../../platform/ctx.ts"
import { recordEvent, recordRefusalEvent } from "../../platform/events/record.ts"
import { conflict, invalidField } from "../../platform/refusal.ts"
import { queueEmail } from "../../platform/mail/outbox.ts"
import { hashSecret, isSameSecret } from "../../platform/secrets.ts"
import { codeEmail } from "../emails.ts"
import { isOpenReview } from "../review.ts"
import { alreadyAnsweredRefusal } from "./draft.ts"
import { lockGuestRequest, type GuestRequest, getGuestRequest, type ReviewKey } from "./guest.ts"

const codeLifetime = 10 * 60_000
const mostTries = 5

/** Six digits are found by trying, so they are hashed together with the secret of the link, which the hub does not keep. */
const hashFor = (token: string, code: string) => hashSecret(`${token} ${code}`)

const mailedFor = (id: number) => ({ kind: "mailed code", of: String(id) }) as const

/** Mails a new code to the address that was invited; an earlier one is no longer good. */
export async function mailReviewCode(ctx: Ctx, token: string): Promise<CodeDelivery> {
  const before = (await getGuestRequest(ctx, token)).request
  requireCodeRequest(before)
  await countAttempt(ctx, [mailedFor(before.id)])
  return inTransaction(ctx, async (tx) => {
    const { request, guest } = await lockGuestRequest(tx, token)
    const code_to = requireCodeRequest(request)
    const { id, topic_id, topic_title: title, reviewer_name: reviewer, requester_name: requester } = request
    const code = String(randomInt(1_000_000)).padStart(6, "0")
    const expires_at = new Date(tx.now.getTime() + codeLifetime)
    const row = { hash: hashFor(token, code), tries: 0, expires_at }
    await tx.db
      .insertInto("review_codes")
      .values({ request_id: id, ...row })
      .onConflict((conflict) => conflict.column("request_id").doUpdateSet(row))
      .execute()
    const email = codeEmail({ reviewer, requester, title, code, until: expires_at })
    const { state } = await queueEmail(tx, { to_name: reviewer, to_email: code_to, is_secret: true, ...email })
    if (state !== "queued")
      throw conflict(`The code can't be emailed right now. Please tell ${requester}.`, { code: "mail_is_off" })
    await recordEvent(guest, "review.code_mailed", id, { topic_id, title })
    return { to: maskEmail(code_to), expires_at: expires_at.toISOString() }
  })
}

function requireCodeRequest({ status, code_to }: Pick<GuestRequest, "status" | "code_to">) {
  if (!isOpenReview(status)) throw alreadyAnsweredRefusal()
  if (code_to === null) throw conflict("You don't need a code to answer here.", { code: "no_code_needed" })
  return code_to
}

/** What an answer has to use up: nothing, or the right code. */
export type CodeConfirmation = { hash: string } | undefined

/**
 * Refuses an answer by a link that asks for a code, unless the code is right. A try counts whatever becomes of the answer,
 * so it is counted before, and many at once are counted too.
 */
export async function confirmByCode(ctx: Ctx, key: ReviewKey, code: string | undefined): Promise<CodeConfirmation> {
  const { request, guest } = await getGuestRequest(ctx, key)
  if (typeof key !== "string" || request.code_to === null || !isOpenReview(request.status)) return undefined
  if (code === undefined)
    throw invalidField("code", `Enter the six digits that were emailed to ${maskEmail(request.code_to)}.`)
  requireNoTransaction(ctx)
  const hash = hashFor(key, code)
  const stored = await ctx.db
    .updateTable("review_codes")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("request_id", "=", request.id)
    .where("tries", "<", mostTries)
    .where("expires_at", ">", ctx.now)
    .returning(["hash", "tries"])
    .executeTakeFirst()
  if (stored && isSameSecret(stored.hash, hash)) return { hash }
  const { id, topic_id, topic_title: title } = request
  await recordRefusalEvent(guest, "review.code_refused", id, { topic_id, title })
  throw invalidField(
    "code",
    stored && stored.tries < mostTries ? "This code isn't right." : "This code is no longer valid. Ask for a new one.",
  )
}

/** Uses the code up, in the transaction of the answer, which says that it was confirmed. */
export async function consumeCode(tx: Ctx, request_id: number, confirmation: CodeConfirmation) {
  if (confirmation === undefined) return
  const { numDeletedRows } = await tx.db
    .deleteFrom("review_codes")
    .where("request_id", "=", request_id)
    .where("hash", "=", confirmation.hash)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw invalidField("code", "This code is no longer valid. Ask for a new one.")
  await tx.db.updateTable("review_requests").set({ confirmed_at: tx.now }).where("id", "=", request_id).execute()
  await forgetAttempts(tx, [mailedFor(request_id)])
}

/** Enough of an address to recognise one's own, and not enough to learn another's. */
export const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/u, "$1•••")
