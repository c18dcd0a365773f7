import type { AccessRequest, accessStatuses } from "@hub/contract/access-requests"
import type { Ctx } from "../../platform/ctx.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../../platform/http/page.ts"
import { requirePermission } from "../../policy.ts"
import { presentAccessRequest, queryAccessRequests } from "./get.ts"

type AccessRequestFilter = {
  limit: number
  cursor?: string | undefined
  status?: (typeof accessStatuses)[number] | undefined
}

/** Who asked for access, newest first. */
export async function listAccessRequests(
  ctx: Ctx,
  { limit, cursor, status }: AccessRequestFilter,
): Promise<PagedList<AccessRequest>> {
  requirePermission(ctx.actor, "users.see")
  let page = queryAccessRequests(ctx).orderBy("access_requests.id", "desc").limit(limitPlusOne(limit))
  let all = ctx.db.selectFrom("access_requests").select((row) => row.fn.countAll<number>().as("total"))
  if (cursor !== undefined) page = page.where("access_requests.id", "<", Number(readCursor(cursor, 1)[0]))
  if (status !== undefined) {
    page = page.where("access_requests.status", "=", status)
    all = all.where("status", "=", status)
  }
  const rows = await page.execute()
  const { total } = await all.executeTakeFirstOrThrow()
  return cutPage(rows, { limit, total, after: (row) => createCursor(row.id), present: presentAccessRequest })
}
