import type { BrokenLink, LinkUse } from "@hub/contract/links"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../platform/http/page.ts"
import { may } from "../policy.ts"
import { isFrozen } from "../collections/frozen.ts"
import { canEdit } from "../topics/topic.ts"
import type { Used } from "../uses/uses.ts"
import { broken } from "./broken.ts"

type Page = { limit: number; cursor?: string | undefined }

/** The topics whose heads use this, newest last. */
export async function topicsUsing(ctx: Ctx, { kind, key }: Used, { limit, cursor }: Page): Promise<Paged<LinkUse>> {
  const found = ctx.db
    .selectFrom("topic_uses")
    .innerJoin("topics", "topics.id", "topic_uses.topic_id")
    .where("topic_uses.kind", "=", kind)
    .where("topic_uses.key", "=", key)
  const after = cursor === undefined ? 0 : Math.trunc(Number(readCursor(cursor, 1)[0])) || 0
  const [rows, { total }] = await Promise.all([
    found
      .select(["topics.id", "topics.title", "topics.status", isFrozen.as("is_frozen")])
      .where("topics.id", ">", after)
      .orderBy("topics.id")
      .limit(oneMore(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  const edits = may(ctx.actor, "topics.edit")
  return pageOf(rows, {
    limit,
    total,
    after: (row) => cursorAfter(row.id),
    present: ({ is_frozen, ...row }) => ({ ...row, editable: edits && canEdit(row.status) && !is_frozen }),
  })
}

export async function listLinkUses(ctx: Ctx, id: number, page: Page): Promise<Paged<LinkUse>> {
  if (!may(ctx.actor, "topics.read")) throw missing("Link")
  const link = await ctx.db.selectFrom("links").select("key").where("id", "=", id).executeTakeFirst()
  if (!link) throw missing("Link")
  return topicsUsing(ctx, { kind: "link", key: link.key }, page)
}

/**
 * Addresses within the hub that lead nowhere, by topic. A heading counts as missing only where the text that should have it
 * has been read since its last save.
 */
export async function listBrokenLinks(ctx: Ctx, { limit, cursor }: Page): Promise<Paged<BrokenLink>> {
  if (!may(ctx.actor, "topics.read")) throw missing("Links")
  const [id, address] = cursor === undefined ? [0, ""] : readCursor(cursor, 2)
  const [{ rows }, counted] = await Promise.all([
    sql<BrokenLink>`select topic_id, topics.title, address, missing from ${broken()} join topics on topics.id = topic_id where topics.status <> 'archived'
      and (topic_id, address) > (${Number(id) || 0}, ${String(address)})
      order by topic_id, address limit ${oneMore(limit)}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total from ${broken()} join topics on topics.id = topic_id
      where topics.status <> 'archived'`.execute(ctx.db),
  ])
  return pageOf(rows, {
    limit,
    total: counted.rows[0]?.total ?? 0,
    after: (row) => cursorAfter(row.topic_id, row.address),
    present: (row) => row,
  })
}
