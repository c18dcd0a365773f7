import type { Link, LinkStatus } from "@hub/contract/links"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../platform/http/page.ts"
import { usageCount } from "../uses/count.ts"
import { may } from "../policy.ts"
import { linkColumns, linkStatus, present } from "./present.ts"

export type Search = {
  search: string
  include_usage?: boolean | undefined
  status?: LinkStatus | undefined
  limit: number
  cursor?: string | undefined
}

/** The library, newest first; the words are looked for in title, code and address, in capitals or not. */
export async function listLinks(
  ctx: Ctx,
  { search, include_usage, status, limit, cursor }: Search,
): Promise<Paged<Link>> {
  if (!may(ctx.actor, "links.read")) throw missing("Links")
  const pattern = patternFor(search)
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
      .select(linkColumns)
      .$if(include_usage === true, (query) => query.select(usageCount("link", sql`links.key`)))
      .$if(cursor !== undefined, (query) => query.where("id", "<", idAfter(cursor)))
      .orderBy("id", "desc")
      .limit(oneMore(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: (row) => cursorAfter(row.id), present: (row) => present(ctx, row) })
}

export const patternFor = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`

/** The id that a page begins below. */
export const idAfter = (cursor = "") => Math.trunc(Number(readCursor(cursor, 1)[0])) || 0
