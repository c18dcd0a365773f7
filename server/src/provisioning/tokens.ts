import type { provisioning, ProvisioningToken } from "@hub/contract/provisioning"
import type { RouteAnswer } from "@hub/contract/route"
import { sql } from "kysely"
import { type Actor, type App, type Ctx, inTransaction, systemActor } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { notFound } from "../platform/refusal.ts"
import { createSecret, hashSecret } from "../platform/secrets.ts"
import { requirePermission } from "../policy.ts"
import "./tables.ts"

const prefix = "dhp_"
/** How exact the time of last use is: a provider calls a thousand times in a row. */
const lastUsePrecision = 60_000

const queryTokens = ({ db }: Ctx) =>
  db
    .selectFrom("provisioning_tokens")
    .select(["id", "name", "created_at", "last_used_at"])
    .select(sql<string | null>`(select people.name from people where people.id = created_by)`.as("created_by"))
    .orderBy("id", "desc")

type TokenRow = Awaited<ReturnType<ReturnType<typeof queryTokens>["executeTakeFirstOrThrow"]>>

const presentToken = ({ created_at, last_used_at, ...row }: TokenRow): ProvisioningToken => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export async function listProvisioningTokens(ctx: Ctx): Promise<ProvisioningToken[]> {
  requirePermission(ctx.actor, "users.see")
  return (await queryTokens(ctx).execute()).map(presentToken)
}

/** Makes a token. It is told now and never again: only its hash is kept. */
export function createProvisioningToken(ctx: Ctx, name: string): Promise<RouteAnswer<typeof provisioning.createToken>> {
  requirePermission(ctx.actor, "users.manage")
  const { secret, hash } = createSecret(prefix)
  return inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto("provisioning_tokens")
      .values({ name, hash, created_by: tx.actor.person_id, created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await recordEvent(tx, "provisioning_token.created", id, { name })
    const row = await queryTokens(tx).where("id", "=", id).executeTakeFirstOrThrow()
    return { ...presentToken(row), token: secret }
  })
}

export function revokeProvisioningToken(ctx: Ctx, id: number): Promise<undefined> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    const gone = await tx.db.deleteFrom("provisioning_tokens").where("id", "=", id).returning("name").executeTakeFirst()
    if (!gone) throw notFound("Token")
    await recordEvent(tx, "provisioning_token.revoked", id, gone)
    return undefined
  })
}

/** The hub acts, by this token; no other way into the hub knows the token, and no other token is known here. */
export async function identifyProvider({ db, clock }: App, bearer: string): Promise<Actor | undefined> {
  if (!bearer.startsWith(prefix)) return undefined
  const [now, hash] = [clock(), hashSecret(bearer)]
  const row = await db
    .selectFrom("provisioning_tokens")
    .select(["id", "name", "last_used_at"])
    .where("hash", "=", hash)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= lastUsePrecision)
    await db.updateTable("provisioning_tokens").set({ last_used_at: now }).where("id", "=", row.id).execute()
  return { ...systemActor, kind: "hub", name: row.name, by: { provisioning_token: row.id } } as Actor
}
