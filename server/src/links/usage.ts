import type { BrokenLink, LinkUse } from "@hub/contract/links"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import { isTopicFrozen } from "../collections/frozen.ts"
import { canEditTopic } from "../topics/topic.ts"
import type { UseTarget } from "../uses/uses.ts"
import { selectBrokenLinks } from "./broken-links.ts"

type LinkUsesQuery = { limit: number; cursor?: string | undefined }

/** The topics whose heads use this, newest last. */
export async function listTopicsUsing(
  ctx: Ctx,
  { kind, key }: UseTarget,
  { limit, cursor }: LinkUsesQuery,
): Promise<PagedList<LinkUse>> {
  const found = ctx.db
    .selectFrom("topic_uses")
    .innerJoin("topics", "topics.id", "topic_uses.topic_id")
    .where("topic_uses.kind", "=", kind)
    .where("topic_uses.key", "=", key)
  const after = cursor === undefined ? 0 : Math.trunc(Number(readCursor(cursor, 1)[0])) || 0
  const [rows, { total }] = await Promise.all([
    found
      .select(["topics.id", "topics.title", "topics.status", isTopicFrozen.as("is_frozen")])
      .where("topics.id", ">", after)
      .orderBy("topics.id")
      .limit(limitPlusOne(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  const edits = hasPermission(ctx.actor, "topics.edit")
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(row.id),
    present: ({ is_frozen, ...row }) => ({ ...row, editable: edits && canEditTopic(row.status) && !is_frozen }),
  })
}

export async function listLinkUses(ctx: Ctx, id: number, page: LinkUsesQuery): Promise<PagedList<LinkUse>> {
  if (!hasPermission(ctx.actor, "topics.read")) throw notFound("Link")
  const link = await ctx.db.selectFrom("links").select("key").where("id", "=", id).executeTakeFirst()
  if (!link) throw notFound("Link")
  return listTopicsUsing(ctx, { kind: "link", key: link.key }, page)
}

/**
 * Addresses within the hub that lead nowhere, by topic. A heading counts as missing only where the text that should have it
 * has been read since its last save.
 */
export async function listBrokenLinks(ctx: Ctx, { limit, cursor }: LinkUsesQuery): Promise<PagedList<BrokenLink>> {
  if (!hasPermission(ctx.actor, "topics.read")) throw notFound("Links")
  const [id, address] = cursor === undefined ? [0, ""] : readCursor(cursor, 2)
  const [{ rows }, counted] = await Promise.all([
    sql<BrokenLink>`select topic_id, topics.title, address, missing from ${selectBrokenLinks()} join topics on topics.id = topic_id where topics.status <> 'archived'
      and (topic_id, address) > (${Number(id) || 0}, ${String(address)})
      order by topic_id, address limit ${limitPlusOne(limit)}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total from ${selectBrokenLinks()} join topics on topics.id = topic_id
      where topics.status <> 'archived'`.execute(ctx.db),
  ])
  return cutPage(rows, {
    limit,
    total: counted.rows[0]?.total ?? 0,
    after: (row) => createCursor(row.topic_id, row.address),
    present: (row) => row,
  })
}
