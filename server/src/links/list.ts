import type { Link, LinkStatus } from "@hub/contract/links"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { countUsage } from "../uses/count.ts"
import { hasPermission } from "../policy.ts"
import { linkSelection, linkStatus, presentLink } from "./present.ts"

export type LinkSearchQuery = {
  search: string
  include_usage?: boolean | undefined
  status?: LinkStatus | undefined
  limit: number
  cursor?: string | undefined
}

/** The library, newest first; the words are looked for in title, code and address, in capitals or not. */
export async function listLinks(
  ctx: Ctx,
  { search, include_usage, status, limit, cursor }: LinkSearchQuery,
): Promise<PagedList<Link>> {
  if (!hasPermission(ctx.actor, "links.read")) throw notFound("Links")
  const pattern = ilikePattern(search)
  const found = ctx.db
    .selectFrom("links")
    .$if(search !== "", (query) =>
      query.where((row) =>
        row.or([row("title", "ilike", pattern), row("reference_code", "ilike", pattern), row("url", "ilike", pattern)]),
      ),
    )
    .$if(status !== undefined, (query) => query.where(linkStatus, "=", status!))
  const [rows, { total }] = await Promise.all([
    found
      .select(linkSelection)
      .$if(include_usage === true, (query) => query.select(countUsage("link", sql`links.key`)))
      .$if(cursor !== undefined, (query) => query.where("id", "<", idAfterCursor(cursor)))
      .orderBy("id", "desc")
      .limit(limitPlusOne(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, { limit, total, after: (row) => createCursor(row.id), present: (row) => presentLink(ctx, row) })
}

export const ilikePattern = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`

/** The id that a page begins below. */
export const idAfterCursor = (cursor = "") => Math.trunc(Number(readCursor(cursor, 1)[0])) || 0
