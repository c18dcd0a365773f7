import { atomically, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/failure.ts"
import { record } from "../../platform/facts/record.ts"
import { mustBeAllowed } from "../../policy.ts"
import { endAccess } from "../session.ts"
import { userFor } from "../users/get.ts"
import "../tables.ts"

/** Who the provider vouches for is not this user any more, who is out everywhere and signs in with a password. */
export function unlinkProviderOf(ctx: Ctx, id: number): Promise<undefined> {
  mustBeAllowed(ctx.actor, "users.manage")
  return atomically(ctx, async (tx) => {
    await userFor(tx, id)
    const unlinked = await tx.db.deleteFrom("identities").where("user_id", "=", id).returning("issuer").execute()
    if (unlinked.length === 0) throw conflict("No sign-in provider is linked to this account.", { code: "not_linked" })
    await endAccess(tx, id)
    await record(tx, "user.identity_unlinked", id, { issuers: unlinked.map(({ issuer }) => issuer) })
    return undefined
  })
}
