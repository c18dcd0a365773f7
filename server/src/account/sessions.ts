import type { account, Session } from "@hub/contract/account"
import type { Answer } from "@hub/contract/route"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { missing } from "../platform/failure.ts"
import { agentInWords } from "./agent.ts"
import { forgetDevices } from "./devices.ts"
import { ownAccount } from "./own.ts"
import "./tables.ts"

/** Where the user is signed in, the place used last first. */
export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const { user_id } = ownAccount(ctx)
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
    agent: agentInWords(row.agent),
    current: row.id === mine(ctx),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }))
}

export function endSession(ctx: Ctx, id: number): Promise<undefined> {
  const { user_id } = ownAccount(ctx)
  return atomically(ctx, async (tx) => {
    const ended = await tx.db
      .deleteFrom("sessions")
      .where("id", "=", id)
      .where("user_id", "=", user_id)
      .returning("id")
      .executeTakeFirst()
    if (!ended) throw missing("Session")
    await record(tx, "user.sessions_ended", user_id, { ended: 1 })
    return undefined
  })
}

/** Ends every session of the user but the one that asks. */
export function endOtherSessions(ctx: Ctx): Promise<Answer<typeof account.endOtherSessions>> {
  const { user_id } = ownAccount(ctx)
  return atomically(ctx, async (tx) => {
    const rows = await tx.db
      .deleteFrom("sessions")
      .where("user_id", "=", user_id)
      .where("id", "!=", mine(tx) ?? 0)
      .returning("expires_at")
      .execute()
    await forgetDevices(tx, user_id, { besides: true })
    const ended = rows.filter(({ expires_at }) => expires_at > tx.now).length
    await record(tx, "user.sessions_ended", user_id, { ended })
    return { ended }
  })
}

const mine = ({ actor }: Ctx) => (actor.kind === "user" && actor.by?.kind === "session" ? actor.by.id : undefined)
