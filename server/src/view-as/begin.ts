import { type BegunView, viewAsMinutes } from "@hub/contract/view-as"
import { queryActiveUsers } from "../account/identify.ts"
import { loadMe } from "../account/me.ts"
import { currentSessionId } from "../account/sessions.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { notFound, Refusal } from "../platform/refusal.ts"
import { requirePermission, roleHasPermission } from "../policy.ts"
import { intersectRights } from "./intersect.ts"
import { sealView } from "./sealed-view.ts"

/** Begins to show the hub as somebody else sees it, to this session alone and for an hour. */
export function beginView(ctx: Ctx, { user_id }: { user_id: number }): Promise<BegunView> {
  requirePermission(ctx.actor, "users.view_as", {})
  if (user_id === ctx.actor.user_id)
    throw new Refusal("unprocessable", "Choose somebody else: this is how you see the hub.", { code: "own_view" })
  return inTransaction(ctx, async (tx) => {
    const person = await queryActiveUsers(tx.db, tx.now)
      .where("users.id", "=", user_id)
      .where("users.active", "=", true)
      .executeTakeFirst()
    if (!person || tx.actor.kind !== "user") throw notFound("Account")
    const { role } = intersectRights(tx.actor, person)
    const until = new Date(tx.now.getTime() + viewAsMinutes * 60_000).toISOString()
    await recordEvent(tx, "user.viewed_as", user_id, { name: person.name, until })
    const can = {
      administer: roleHasPermission(role, "users.manage"),
      author: roleHasPermission(role, "topics.create"),
    }
    return {
      view: sealView(tx.app.vault, { user_id, session_id: currentSessionId(tx) ?? null, until }),
      user: { ...(await loadMe(tx, user_id)), email: "", title: "", organization: "", role, can },
      until,
    }
  })
}
