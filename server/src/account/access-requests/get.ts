import type { AccessRequest } from "@hub/contract/access-requests"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { requirePermission } from "../../policy.ts"
import "../../people/tables.ts"
import "../tables.ts"

export const queryAccessRequests = ({ db }: Ctx) =>
  db
    .selectFrom("access_requests")
    .leftJoin("people as decider", "decider.id", "access_requests.decided_by")
    .leftJoin("people as known", "known.email", "access_requests.email")
    .leftJoin("users", "users.person_id", "known.id")
    .select(["access_requests.id", "access_requests.name", "access_requests.email", "department", "reason"])
    .select(["status", "access_requests.created_at", "decided_at", "decider.name as decided_by", "decline_reason"])
    .select(["access_requests.user_id", "users.id as account_id", "users.active"])

const selectAccessRequest = (ctx: Ctx) => queryAccessRequests(ctx).executeTakeFirstOrThrow()
export type AccessRequestRow = Awaited<ReturnType<typeof selectAccessRequest>>

/** The request, held until the transaction ends, for an administrator who decides it. */
export async function getAccessRequest(tx: Ctx, id: number): Promise<AccessRequestRow> {
  requirePermission(tx.actor, "users.manage")
  if (tx.db.isTransaction)
    await tx.db.selectFrom("access_requests").select("id").where("id", "=", id).forUpdate().execute()
  const row = await queryAccessRequests(tx).where("access_requests.id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Request")
  return row
}

export const presentAccessRequest = (row: AccessRequestRow): AccessRequest => ({
  id: row.id,
  name: row.name,
  email: row.email,
  department: row.department,
  reason: row.reason,
  status: row.status,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
  decline_reason: row.decline_reason,
  account: row.account_id === null ? "none" : row.active ? "active" : "inactive",
})
