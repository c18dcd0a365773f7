import type { account, Session } from "@hub/contract/account"
import type { RouteAnswer } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { notFound } from "../platform/refusal.ts"
import { describeUserAgent } from "./user-agent.ts"
import { forgetDevices } from "./devices.ts"
import { requireOwnAccount } from "./own-account.ts"
import "./tables.ts"

/** Where the user is signed in, the place used last first. */
export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const { user_id } = requireOwnAccount(ctx)
  const rows = await ctx.db
    .selectFrom("sessions")
    .select(["id", "agent", "ip", "remember", "created_at", "last_used_at"])
    .where("user_id", "=", user_id)
    .where("expires_at", ">", ctx.now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute()
  return rows.map((row) => ({
    ...row,
    agent: describeUserAgent(row.agent),
    current: row.id === currentSessionId(ctx),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }))
}

export function endOwnSession(ctx: Ctx, id: number): Promise<undefined> {
  const { user_id } = requireOwnAccount(ctx)
  return inTransaction(ctx, async (tx) => {
    const ended = await tx.db
      .deleteFrom("sessions")
      .where("id", "=", id)
      .where("user_id", "=", user_id)
      .returning("id")
      .executeTakeFirst()
    if (!ended) throw notFound("Session")
    await recordEvent(tx, "user.sessions_ended", user_id, { ended: 1 })
    return undefined
  })
}

/** Ends every session of the user but the one that asks. */
export function endOtherSessions(ctx: Ctx): Promise<RouteAnswer<typeof account.endOtherSessions>> {
  const { user_id } = requireOwnAccount(ctx)
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .deleteFrom("sessions")
      .where("user_id", "=", user_id)
      .where("id", "!=", currentSessionId(tx) ?? 0)
      .returning("expires_at")
      .execute()
    await forgetDevices(tx, user_id, { besides: true })
    const ended = rows.filter(({ expires_at }) => expires_at > tx.now).length
    await recordEvent(tx, "user.sessions_ended", user_id, { ended })
    return { ended }
  })
}

/** The session that makes this call. */
export const currentSessionId = ({ actor }: Pick<Ctx, "actor">) =>
  actor.kind === "user" && actor.by?.kind === "session" ? actor.by.id : undefined
