import type { LinkedTopic } from "@hub/contract/links"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { cursorAfter, pageOf, type Paged, oneMore } from "../platform/http/page.ts"
import { usageCount } from "../uses/count.ts"
import { idAfter, patternFor, type Search } from "./list.ts"
import { may } from "../policy.ts"

/** The topics that a text could link to, newest first, with the address by which imports link to them too. */
export async function listLinkedTopics(
  ctx: Ctx,
  { search, include_usage, limit, cursor }: Search,
): Promise<Paged<LinkedTopic>> {
  if (!may(ctx.actor, "topics.read")) throw missing("Topics")
  const found = ctx.db
    .selectFrom("topics")
    .$if(search !== "", (query) => query.where("title", "ilike", patternFor(search)))
  const [rows, { total }] = await Promise.all([
    found
      .select(["id", "title"])
      .$if(include_usage === true, (query) => query.select(usageCount("link", sql`'/topics/' || topics.id`)))
      .$if(cursor !== undefined, (query) => query.where("id", "<", idAfter(cursor)))
      .orderBy("id", "desc")
      .limit(oneMore(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, {
    limit,
    total,
    after: (row) => cursorAfter(row.id),
    present: (row) => ({ ...row, url: `/topics/${row.id}/edit` }),
  })
}
