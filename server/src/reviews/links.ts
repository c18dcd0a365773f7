import type { ReviewNotice } from "@hub/contract/reviews"
import type { Ctx } from "../platform/ctx.ts"
import { postMail } from "../platform/mail/outbox.ts"
import { newSecret } from "../platform/secrets.ts"
import { type Asking, requestLetter } from "./letters.ts"
import "./tables.ts"

const life = 30 * 24 * 60 * 60_000

type Invited = Asking & { id: number; reviewer: { name: string; email: string | null } }

/** Gives a reviewer a new link, the only good one, by mail; where no mail carries it, the asker gets it to pass on. */
export async function invite(tx: Ctx, request: Invited): Promise<ReviewNotice> {
  const { name, email } = request.reviewer
  const link = await newLink(tx, request.id)
  const mail = email === null ? "no_address" : await mailState(tx, { name, email }, request, link)
  return { review_id: request.id, name, mail, link: mail === "queued" ? null : link }
}

async function mailState(tx: Ctx, to: { name: string; email: string }, asking: Asking, link: string) {
  const { state } = await postMail(tx, {
    to_name: to.name,
    to_email: to.email,
    ...requestLetter(to.name, asking, link),
  })
  return state
}

async function newLink(tx: Ctx, request_id: number) {
  const { secret, hash } = newSecret()
  await tx.db
    .updateTable("review_links")
    .set({ revoked_at: tx.now })
    .where("request_id", "=", request_id)
    .where("revoked_at", "is", null)
    .execute()
  await tx.db
    .insertInto("review_links")
    .values({
      hash,
      request_id,
      expires_at: new Date(tx.now.getTime() + life),
      revoked_at: null,
      created_at: tx.now,
    })
    .execute()
  return `${tx.house.public_url}/review/${secret}`
}
