import { type Delivery, mostWebhooks, type Webhook, type WebhookEvent } from "@hub/contract/webhooks"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { newSecret } from "../platform/secrets.ts"
import { mustBeNewest } from "../platform/version.ts"
import { mustBeAllowed } from "../policy.ts"
import { presentDelivery, readWebhook, webhookFor } from "./rows.ts"
import { aboutWebhooks, lostSecret } from "./secret.ts"
import { send, unsent } from "./send.ts"

type Wanted = { url: string; events: WebhookEvent[] }
type WithSecret = Webhook & { secret: string }

/** An address may itself be a secret; what is remembered for ever names its host. */
const hostOf = ({ url }: { url: string }) => ({ host: new URL(url).host })
const sealed = ({ house }: Ctx, secret: string) => house.vault.seal(secret, aboutWebhooks)
const freshSecret = () => newSecret("whs_").secret

export function createWebhook(ctx: Ctx, { url, events }: Wanted): Promise<WithSecret> {
  mustBeAllowed(ctx.actor, "webhooks.manage")
  const secret = freshSecret()
  return atomically(ctx, async (tx) => {
    const there = await tx.db.selectFrom("webhooks").select("id").execute()
    if (there.length >= mostWebhooks) throw conflict(`There are ${mostWebhooks} webhooks. Delete one first.`)
    const { id } = await tx.db
      .insertInto("webhooks")
      .values({
        url,
        events: [...new Set(events)],
        secret: sealed(tx, secret),
        created_by: tx.actor.person_id!,
        created_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await record(tx, "webhook.created", id, hostOf({ url }))
    return { ...(await readWebhook(tx, id)), secret }
  })
}

type Change = Wanted & { active: boolean; version: number }

/** One that is switched on again begins anew: what was given up before does not count. */
export function changeWebhook(ctx: Ctx, id: number, { version, events, ...mine }: Change): Promise<Webhook> {
  return atomically(ctx, async (tx) => {
    const row = await webhookFor(tx, id)
    const theirs = await readWebhook(tx, id)
    mustBeNewest(row.version, version, () => ({ theirs, mine: { ...mine, events, version } }))
    const again = mine.active && !row.active ? { given_up: 0, stopped_because: null } : {}
    await tx.db
      .updateTable("webhooks")
      .set({ ...mine, ...again, events: [...new Set(events)], version: version + 1 })
      .where("id", "=", id)
      .execute()
    await record(tx, "webhook.changed", id, hostOf(mine))
    return readWebhook(tx, id)
  })
}

/** From now on messages are signed by another secret; the one before is good for nothing. */
export function renewSecret(ctx: Ctx, id: number): Promise<WithSecret> {
  const secret = freshSecret()
  return atomically(ctx, async (tx) => {
    const row = await webhookFor(tx, id)
    await tx.db
      .updateTable("webhooks")
      .set({ secret: sealed(tx, secret) })
      .where("id", "=", id)
      .execute()
    await record(tx, "webhook.secret_renewed", id, hostOf(row))
    return { ...(await readWebhook(tx, id)), secret }
  })
}

export function deleteWebhook(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const row = await webhookFor(tx, id)
    await tx.db.deleteFrom("webhooks").where("id", "=", id).execute()
    await record(tx, "webhook.deleted", id, hostOf(row))
    return undefined
  })
}

/** Sends one message now, also to a webhook that is switched off, and says what came of it. It counts for nothing else. */
export async function testWebhook(ctx: Ctx, id: number): Promise<Delivery> {
  const event = "webhook.tested"
  const { row, delivery_id, body } = await atomically(ctx, async (tx) => {
    const row = await webhookFor(tx, id)
    const body = JSON.stringify({ event, at: tx.now.toISOString(), actor: tx.actor.name, link: tx.house.public_url })
    const made = await tx.db
      .insertInto("webhook_deliveries")
      .values({ webhook_id: id, event, body, state: "waiting", created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await record(tx, event, id, hostOf(row))
    return { row, delivery_id: made.id, body }
  })
  const { url } = row
  const secret = ctx.house.vault.open(row.secret, aboutWebhooks)
  const { arrived, status, note } =
    secret === undefined
      ? unsent(lostSecret)
      : await send({ id: delivery_id, url, secret, event, body, at: ctx.now }, ctx.house.webhook_world)
  const sent = await ctx.db
    .updateTable("webhook_deliveries")
    .set({ attempts: 1, state: arrived ? "delivered" : "failed", status, note, finished_at: ctx.house.clock() })
    .where("id", "=", delivery_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentDelivery(sent)
}
