import type { LinkedTopic } from "@hub/contract/links"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { createCursor, cutPage, type PagedList, limitPlusOne } from "../platform/http/page.ts"
import { countUsage } from "../uses/count.ts"
import { idAfterCursor, ilikePattern, type LinkSearchQuery } from "./list.ts"
import { hasPermission } from "../policy.ts"

/** The topics that a text could link to, newest first, with the address by which imports link to them too. */
export async function listLinkedTopics(
  ctx: Ctx,
  { search, include_usage, limit, cursor }: LinkSearchQuery,
): Promise<PagedList<LinkedTopic>> {
  if (!hasPermission(ctx.actor, "topics.read")) throw notFound("Topics")
  const found = ctx.db
    .selectFrom("topics")
    .$if(search !== "", (query) => query.where("title", "ilike", ilikePattern(search)))
  const [rows, { total }] = await Promise.all([
    found
      .select(["id", "title"])
      .$if(include_usage === true, (query) => query.select(countUsage("link", sql`'/topics/' || topics.id`)))
      .$if(cursor !== undefined, (query) => query.where("id", "<", idAfterCursor(cursor)))
      .orderBy("id", "desc")
      .limit(limitPlusOne(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(row.id),
    present: (row) => ({ ...row, url: `/topics/${row.id}/edit` }),
  })
}
