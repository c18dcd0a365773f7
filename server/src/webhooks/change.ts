import { maxWebhooks, type Webhook, type WebhookEvent } from "@hub/contract/webhooks"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { createSecret } from "../platform/secrets.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { requirePermission } from "../policy.ts"
import { readWebhook, getWebhook } from "./list.ts"
import { webhookSecretPurpose } from "./secret.ts"

type SaveWebhookInput = { url: string; events: WebhookEvent[] }
type WebhookWithSecret = Webhook & { secret: string }

/** An address may itself be a secret; what is remembered for ever names its host. */
export const hostOf = ({ url }: { url: string }) => ({ host: new URL(url).host })
const sealSecret = ({ app }: Ctx, secret: string) => app.vault.seal(secret, webhookSecretPurpose)
const createWebhookSecret = () => createSecret("whs_").secret

export function createWebhook(ctx: Ctx, { url, events }: SaveWebhookInput): Promise<WebhookWithSecret> {
  requirePermission(ctx.actor, "webhooks.manage")
  const secret = createWebhookSecret()
  return inTransaction(ctx, async (tx) => {
    const there = await tx.db.selectFrom("webhooks").select("id").execute()
    if (there.length >= maxWebhooks)
      throw conflict(`You already have ${maxWebhooks} webhooks, the maximum. Delete one first.`)
    const { id } = await tx.db
      .insertInto("webhooks")
      .values({
        url,
        events: [...new Set(events)],
        secret: sealSecret(tx, secret),
        created_by: tx.actor.person_id!,
        created_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await recordEvent(tx, "webhook.created", id, hostOf({ url }))
    return { ...(await readWebhook(tx, id)), secret }
  })
}

type ChangeWebhookInput = SaveWebhookInput & { active: boolean; version: number }

/** One that is switched on again begins again: what was given up before does not count. */
export function changeWebhook(
  ctx: Ctx,
  id: number,
  { version, events, ...mine }: ChangeWebhookInput,
): Promise<Webhook> {
  return inTransaction(ctx, async (tx) => {
    const row = await getWebhook(tx, id)
    const theirs = await readWebhook(tx, id)
    requireNewestVersion(row.version, version, () => ({ theirs, mine: { ...mine, events, version } }))
    const again = mine.active && !row.active ? { given_up: 0, stopped_because: null } : {}
    await tx.db
      .updateTable("webhooks")
      .set({ ...mine, ...again, events: [...new Set(events)], version: version + 1 })
      .where("id", "=", id)
      .execute()
    await recordEvent(tx, "webhook.changed", id, hostOf(mine))
    return readWebhook(tx, id)
  })
}

/** From now on messages are signed by another secret; the one before is good for nothing. */
export function renewSecret(ctx: Ctx, id: number): Promise<WebhookWithSecret> {
  const secret = createWebhookSecret()
  return inTransaction(ctx, async (tx) => {
    const row = await getWebhook(tx, id)
    await tx.db
      .updateTable("webhooks")
      .set({ secret: sealSecret(tx, secret) })
      .where("id", "=", id)
      .execute()
    await recordEvent(tx, "webhook.secret_renewed", id, hostOf(row))
    return { ...(await readWebhook(tx, id)), secret }
  })
}

export function deleteWebhook(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const row = await getWebhook(tx, id)
    await tx.db.deleteFrom("webhooks").where("id", "=", id).execute()
    await recordEvent(tx, "webhook.deleted", id, hostOf(row))
    return undefined
  })
}
