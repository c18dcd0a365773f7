import type { RecordedEvent } from "@hub/contract/events"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import { queueEmail } from "../../platform/mail/outbox.ts"
import { baseOf, subscribeAddress } from "../addresses/base.ts"
import { selectCorrection } from "../addresses/correction.ts"
import { findAddressName } from "../addresses/address-name.ts"
import { isEditionUnderEmbargo } from "../visibility/readers.ts"
import { newEditionEmail } from "./emails.ts"
import { sealSubscription } from "./token.ts"

export const tellSubscribersJob = "publication.tell_subscribers"

/** How many emails are written in one transaction. */
const atOnce = 100

/** A new web edition is told by email to those who asked for that. */
export async function queueTelling(tx: Ctx, { subject_id, data }: RecordedEvent<"publication.released">) {
  if (data.kind !== "mobile_kb" || !tx.app.mail_is_on) return
  const payload = { publication_id: subject_id }
  await queueJob(tx, tellSubscribersJob, payload, { key: String(subject_id), max_attempts: 5 })
}

/** Each hears of an edition once, also where this runs again. What was withdrawn or replaced meanwhile is told to nobody. */
export async function tellSubscribers(ctx: Ctx, { publication_id }: { publication_id: number }) {
  while ((await inTransaction(ctx, (tx) => tellSome(tx, publication_id))) === atOnce);
}

async function tellSome(tx: Ctx, publication_id: number): Promise<number> {
  const row = await tx.db
    .selectFrom("publications")
    .select(["id", "collection_id", "title", "edition", "key", "visibility", "status"])
    .select(selectCorrection)
    .select(isEditionUnderEmbargo(tx).as("embargoed"))
    .where("id", "=", publication_id)
    .executeTakeFirst()
  if (!row?.collection_id || row.status !== "live" || row.visibility === "private" || row.embargoed) return 0
  const name = row.visibility === "public" ? (await findAddressName(tx, row.collection_id))?.name : undefined
  const series = { key: name ?? row.key }
  let open = tx.db
    .selectFrom("edition_subscriptions")
    .select(["id", "email", "language", "created_at"])
    .where("collection_id", "=", row.collection_id)
    .where("confirmed_at", "is not", null)
    .where("told", "<", row.id)
    .orderBy("id")
    .limit(atOnce)
    .forUpdate()
  // Where the secret address was replaced, those who had the old one do not get the new one.
  if (row.visibility === "link") open = open.where("key", "=", row.key)
  const told = await open.execute()
  for (const one of told) {
    const token = sealSubscription(tx.app.vault, "stop", one)
    const { title, edition, correction } = row
    const { language, email } = one
    const link = tx.app.reader_url + baseOf(series, "latest")
    const stop = `${tx.app.reader_url}${subscribeAddress(series)}#stop=${token}`
    await queueEmail(tx, {
      to_email: email,
      to_name: email,
      unsubscribe: `${tx.app.reader_url}/api/subscriptions/${token}/stop`,
      ...newEditionEmail({ title, edition, correction, language, link, stop }),
    })
    await tx.db.updateTable("edition_subscriptions").set({ told: row.id }).where("id", "=", one.id).execute()
  }
  return told.length
}
