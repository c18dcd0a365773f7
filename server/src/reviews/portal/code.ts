import { randomInt } from "node:crypto"
import type { CodeMailed } from "@hub/contract/portal"
import { countTry, forgetTries } from "../../account/attempts.ts"
import { atomically, type Ctx, mustOutliveRefusal } from "../../platform/ctx.ts"
import { record, recordRefusal } from "../../platform/facts/record.ts"
import { conflict, unfit } from "../../platform/failure.ts"
import { postMail } from "../../platform/mail/outbox.ts"
import { hashOf, sameSecret } from "../../platform/secrets.ts"
import { codeLetter } from "../letters.ts"
import { isOpen } from "../review.ts"
import { alreadyAnswered } from "./draft.ts"
import { guestHolding, type GuestRequest, guestWith, type Key } from "./guest.ts"

const life = 10 * 60_000
const mostTries = 5

/** Six digits are found by trying, so they are hashed together with the secret of the link, which the hub does not keep. */
const hashFor = (token: string, code: string) => hashOf(`${token} ${code}`)

const mailedFor = (id: number) => ({ kind: "mailed code", of: String(id) }) as const

/** Mails a new code to the address that was invited; an earlier one is no longer good. */
export async function mailCode(ctx: Ctx, token: string): Promise<CodeMailed> {
  const before = (await guestWith(ctx, token)).request
  mustWantCode(before)
  await countTry(ctx, [mailedFor(before.id)])
  return atomically(ctx, async (tx) => {
    const { request, guest } = await guestHolding(tx, token)
    const code_to = mustWantCode(request)
    const { id, topic_id, topic_title: title, reviewer_name: reviewer, requester_name: requester } = request
    const code = String(randomInt(1_000_000)).padStart(6, "0")
    const expires_at = new Date(tx.now.getTime() + life)
    const row = { hash: hashFor(token, code), tries: 0, expires_at }
    await tx.db
      .insertInto("review_codes")
      .values({ request_id: id, ...row })
      .onConflict((conflict) => conflict.column("request_id").doUpdateSet(row))
      .execute()
    const letter = codeLetter({ reviewer, requester, title, code, until: expires_at })
    const { state } = await postMail(tx, { to_name: reviewer, to_email: code_to, is_secret: true, ...letter })
    if (state !== "queued")
      throw conflict(`The code cannot be mailed at the moment. Please tell ${requester}.`, { code: "mail_is_off" })
    await record(guest, "review.code_mailed", id, { topic_id, title })
    return { to: masked(code_to), expires_at: expires_at.toISOString() }
  })
}

function mustWantCode({ status, code_to }: Pick<GuestRequest, "status" | "code_to">) {
  if (!isOpen(status)) throw alreadyAnswered()
  if (code_to === null) throw conflict("No code is needed to answer here.", { code: "no_code_needed" })
  return code_to
}

/** What an answer has to use up: nothing, or the right code. */
export type Confirmation = { hash: string } | undefined

/**
 * Refuses an answer by a link that asks for a code, unless the code is right. A try counts whatever becomes of the answer,
 * so it is counted before, and many at once are counted too.
 */
export async function confirmed(ctx: Ctx, key: Key, code: string | undefined): Promise<Confirmation> {
  const { request, guest } = await guestWith(ctx, key)
  if (typeof key !== "string" || request.code_to === null || !isOpen(request.status)) return undefined
  if (code === undefined) throw unfit("code", `Enter the six digits that were mailed to ${masked(request.code_to)}.`)
  mustOutliveRefusal(ctx)
  const hash = hashFor(key, code)
  const kept = await ctx.db
    .updateTable("review_codes")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("request_id", "=", request.id)
    .where("tries", "<", mostTries)
    .where("expires_at", ">", ctx.now)
    .returning(["hash", "tries"])
    .executeTakeFirst()
  if (kept && sameSecret(kept.hash, hash)) return { hash }
  const { id, topic_id, topic_title: title } = request
  await recordRefusal(guest, "review.code_refused", id, { topic_id, title })
  throw unfit(
    "code",
    kept && kept.tries < mostTries ? "This code is not right." : "This code is no longer good. Ask for a new one.",
  )
}

/** Uses the code up, in the transaction of the answer, which says that it was confirmed. */
export async function useUp(tx: Ctx, request_id: number, confirmation: Confirmation) {
  if (confirmation === undefined) return
  const { numDeletedRows } = await tx.db
    .deleteFrom("review_codes")
    .where("request_id", "=", request_id)
    .where("hash", "=", confirmation.hash)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw unfit("code", "This code is no longer good. Ask for a new one.")
  await tx.db.updateTable("review_requests").set({ confirmed_at: tx.now }).where("id", "=", request_id).execute()
  await forgetTries(tx, [mailedFor(request_id)])
}

/** Enough of an address to recognise one's own, and not enough to learn another's. */
export const masked = (email: string) => email.replace(/^(.).*(?=@)/u, "$1•••")
