import { sql } from "kysely"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { queueEmail } from "../../platform/mail/outbox.ts"
import { notFound } from "../../platform/refusal.ts"
import { requirePermission } from "../../policy.ts"
import { originOf, subscribeAddress } from "../addresses/base.ts"
import { type EditionSeries, findSeries, isReadable, liveEdition, mayReadInSeries } from "../addresses/series.ts"
import { getPublication } from "../get.ts"
import { confirmationEmail } from "./emails.ts"
import { openSubscription, sealSubscription } from "./token.ts"

const anHour = 60 * 60_000
/** How long an address waits for its confirmation. */
const confirmationTime = 48 * anHour

/** Whether readers at this address can have emails of the next edition: not where one signs in to read, and not where no email leaves the hub. */
export function isSubscribable({ app }: Ctx, series: EditionSeries): boolean {
  const newest = liveEdition(series)
  if (!app.mail_is_on || !newest || newest.embargoed || newest.collection_id === null) return false
  return newest.visibility === "public" || (newest.visibility === "link" && !series.isNamed)
}

/** The edition whose readers can have emails of the next. */
export async function findSubscribable(ctx: Ctx, key: string) {
  const series = await findSeries(ctx, key)
  const edition = series && liveEdition(series)
  if (!series || !edition || !isReadable(edition) || !isSubscribable(ctx, series)) return undefined
  if (edition.collection_id === null || !(await mayReadInSeries(ctx, series, edition))) return undefined
  return { series, edition, collection_id: edition.collection_id }
}

/** Asks the owner of the address by email; who asked is told nothing of what was there before. */
export async function subscribe(ctx: Ctx, key: string, email: string): Promise<undefined> {
  requirePermission(ctx.actor, "publications.report")
  const found = await findSubscribable(ctx, key)
  if (!found) throw notFound("Publication")
  const { series, edition, collection_id } = found
  const { language, title } = edition
  return inTransaction(ctx, async (tx) => {
    const row = { key: keyOf(series), language, created_at: tx.now }
    const asked = await tx.db
      .insertInto("edition_subscriptions")
      .values({ collection_id, email, ...row, confirmed_at: null })
      .onConflict((known) =>
        known
          .expression(sql`collection_id, lower(email)`)
          .doUpdateSet(row)
          // Neither is anybody written to again and again, nor does a confirmed subscription begin again.
          .where("edition_subscriptions.confirmed_at", "is", null)
          .where("edition_subscriptions.created_at", "<", new Date(tx.now.getTime() - anHour)),
      )
      .returning(["id", "created_at"])
      .executeTakeFirst()
    if (!asked) return undefined
    const token = sealSubscription(tx.app.vault, "confirm", asked)
    const link = `${originOf(tx.app, edition)}${subscribeAddress(series)}#confirm=${token}`
    await queueEmail(tx, {
      to_email: email,
      to_name: email,
      is_secret: true,
      ...confirmationEmail({ title, language, link }),
    })
    return undefined
  })
}

const keyOf = ({ isNamed, secret }: EditionSeries) => (isNamed ? "" : secret)

/** The receiver says that they want it. */
export async function confirmSubscription(ctx: Ctx, token: string): Promise<undefined> {
  requirePermission(ctx.actor, "publications.report")
  const named = openSubscription(ctx.app.vault, "confirm", token)
  if (!named || Date.parse(named.created_at) < ctx.now.getTime() - confirmationTime) throw notFound("Subscription")
  const { numUpdatedRows } = await ctx.db
    .updateTable("edition_subscriptions")
    .set((row) => ({ confirmed_at: row.fn.coalesce("confirmed_at", sql<Date>`${ctx.now}`) }))
    .where("id", "=", named.id)
    .where("created_at", "=", new Date(named.created_at))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound("Subscription")
  return undefined
}

/** Ends it at once; ending it again changes nothing. Nothing of the address stays. */
export async function stopSubscription(ctx: Ctx, token: string): Promise<undefined> {
  requirePermission(ctx.actor, "publications.report")
  const named = openSubscription(ctx.app.vault, "stop", token)
  if (!named) throw notFound("Subscription")
  await ctx.db
    .deleteFrom("edition_subscriptions")
    .where("id", "=", named.id)
    .where("created_at", "=", new Date(named.created_at))
    .execute()
  return undefined
}

/** How many people hear of new editions of a collection. */
export async function countSubscriptions(ctx: Ctx, id: number): Promise<{ confirmed: number }> {
  const { collection_id } = await getPublication(ctx, "publications.see_readings", id)
  const { confirmed } = await ctx.db
    .selectFrom("edition_subscriptions")
    .select((row) => row.fn.countAll<number>().as("confirmed"))
    .where("collection_id", "=", collection_id)
    .where("confirmed_at", "is not", null)
    .executeTakeFirstOrThrow()
  return { confirmed }
}

/** Forgets addresses whose owners did not say that they want it. */
export const deleteUnconfirmed = ({ db, now }: Ctx) =>
  db
    .deleteFrom("edition_subscriptions")
    .where("confirmed_at", "is", null)
    .where("created_at", "<", new Date(now.getTime() - confirmationTime))
    .execute()
