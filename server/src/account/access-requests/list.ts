import type { AccessRequest, accessStatuses } from "@hub/contract/access-requests"
import type { Ctx } from "../../platform/ctx.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../../platform/http/page.ts"
import { mustBeAllowed } from "../../policy.ts"
import { present, requestRows } from "./get.ts"

type Filter = { limit: number; cursor?: string | undefined; status?: (typeof accessStatuses)[number] | undefined }

/** Who asked for access, newest first. */
export async function listAccessRequests(ctx: Ctx, { limit, cursor, status }: Filter): Promise<Paged<AccessRequest>> {
  mustBeAllowed(ctx.actor, "users.see")
  let page = requestRows(ctx).orderBy("access_requests.id", "desc").limit(oneMore(limit))
  let all = ctx.db.selectFrom("access_requests").select((row) => row.fn.countAll<number>().as("total"))
  if (cursor !== undefined) page = page.where("access_requests.id", "<", Number(readCursor(cursor, 1)[0]))
  if (status !== undefined) {
    page = page.where("access_requests.status", "=", status)
    all = all.where("status", "=", status)
  }
  const rows = await page.execute()
  const { total } = await all.executeTakeFirstOrThrow()
  return pageOf(rows, { limit, total, after: (row) => cursorAfter(row.id), present })
}
