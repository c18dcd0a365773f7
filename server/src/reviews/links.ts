import type { ReviewNotification } from "@hub/contract/reviews"
import { sendByPreference } from "../notifications/send-by-preference.ts"
import { type Ctx, isApiToken } from "../platform/ctx.ts"
import { createSecret } from "../platform/secrets.ts"
import { settingsOf } from "../settings/current.ts"
import { type RequestEmailInput, requestEmail } from "./emails.ts"
import { requestCause } from "./causes.ts"
import { hasAccount } from "./reminders/account.ts"
import "./tables.ts"

const day = 24 * 60 * 60_000

type InvitedRequest = RequestEmailInput & { id: number; topic_id: number; reviewer: AskedPerson; by_hand?: boolean }

/** Gives a reviewer a new link, the only good one, by mail; where no mail carries it, the asker gets it to pass on. */
export async function inviteReviewer(tx: Ctx, request: InvitedRequest): Promise<ReviewNotification> {
  const { id: to, name } = request.reviewer
  const link = await createLink(tx, request.id)
  const in_app = await hasAccount(tx, to)
  if (request.by_hand) return { review_id: request.id, name, in_app, mail: "by_hand", link }
  const outcome = await sendByPreference(tx, {
    to,
    kind: "asked",
    message: requestEmail(name, { ...request, has_account: in_app }, link),
    entries: [{ link: `/reviews/tasks/${request.id}`, cause: requestCause(request.id), topic_id: request.topic_id }],
  })
  // The person who holds the link answers by it, so no program gets it.
  const isUndelivered = outcome.mail === "waiting" || outcome.mail === "no_address"
  return { review_id: request.id, name, in_app, ...outcome, link: isUndelivered && !isApiToken(tx.actor) ? link : null }
}

/** Another secret for the good link of a request, since the first stands nowhere any more; it lives and dies with it. */
export async function addLinkAlias(tx: Ctx, request_id: number) {
  return createAlias(tx, await goodLinks(tx, request_id).executeTakeFirstOrThrow())
}

/** The same, where the link still opens something; null where it was replaced or has run out. */
export async function addWorkingAlias(tx: Ctx, request_id: number): Promise<string | null> {
  const link = await goodLinks(tx, request_id).where("expires_at", ">", tx.now).executeTakeFirst()
  return link ? createAlias(tx, link) : null
}

/** The link of a request that was not replaced. */
const goodLinks = ({ db }: Ctx, request_id: number) =>
  db.selectFrom("review_links").select("hash").where("request_id", "=", request_id).where("revoked_at", "is", null)

async function createAlias(tx: Ctx, { hash: link_hash }: { hash: string }): Promise<string> {
  const { secret, hash } = createSecret()
  await tx.db.insertInto("review_link_aliases").values({ hash, link_hash, created_at: tx.now }).execute()
  return addressOf(tx, secret)
}

async function createLink(tx: Ctx, request_id: number) {
  const { review_link_days } = await settingsOf(tx)
  const { secret, hash } = createSecret()
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
      expires_at: new Date(tx.now.getTime() + review_link_days * day),
      revoked_at: null,
      created_at: tx.now,
    })
    .execute()
  return addressOf(tx, secret)
}

const addressOf = ({ app }: Ctx, secret: string) => `${app.public_url}/review/${secret}`

export type AskedPerson = { id: number; name: string; email: string | null }
