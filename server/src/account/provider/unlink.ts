import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { requirePermission } from "../../policy.ts"
import { revokeAccess } from "../session.ts"
import { getUser } from "../users/get.ts"
import "../tables.ts"

/** Who the provider vouches for is not this user any more, who is out everywhere and signs in with a password. */
export function unlinkProvider(ctx: Ctx, id: number): Promise<undefined> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    await getUser(tx, id)
    const unlinked = await tx.db.deleteFrom("identities").where("user_id", "=", id).returning("issuer").execute()
    if (unlinked.length === 0) throw conflict("No sign-in provider is linked to this account.", { code: "not_linked" })
    await revokeAccess(tx, id)
    await recordEvent(tx, "user.identity_unlinked", id, { issuers: unlinked.map(({ issuer }) => issuer) })
    return undefined
  })
}
