import type { Tag, TagUsage, TagUse, tags } from "@hub/contract/tags"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { containsPattern, type SortOrder, createOrdering } from "../platform/http/sort-order.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import type { TagRow } from "./tables.ts"

const own = ["tags.id", "name", "colour", "description", "created_at"] as const
const usage = sql<TagUsage>`(
  select json_build_object('projects', count(project_id), 'topics', count(topic_id),
    'collections', count(collection_id), 'tasks', count(task_id))
  from tag_uses where tag_id = tags.id
)`.as("usage")

const orders = {
  name: { by: sql`lower(tags.name)`, type: "text" },
  usage: { by: sql`(select count(*) from tag_uses where tag_id = tags.id)`, type: "bigint" },
} satisfies Record<string, SortOrder>

/** Tags with how often each is used. */
export async function listTags(
  ctx: Ctx,
  { limit, cursor, sort, q }: RouteInput<typeof tags.list>["query"],
): Promise<PagedList<Tag>> {
  if (!hasPermission(ctx.actor, "tags.read")) throw notFound("Tags")
  const found = ctx.db
    .selectFrom("tags")
    .$if(Boolean(q), (query) => query.where(sql<boolean>`lower(tags.name) like ${containsPattern(q ?? "")}`))
  const order = createOrdering(orders, { sort, id: "tags.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found
      .select([...own, usage, order.key])
      .$call(order.page)
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, { limit, total, after: order.after, present: (row) => presentTag(ctx, row) })
}

export async function readTag(ctx: Ctx, id: number): Promise<Tag> {
  if (!hasPermission(ctx.actor, "tags.read")) throw notFound("Tag")
  const row = await ctx.db
    .selectFrom("tags")
    .select([...own, usage])
    .where("id", "=", id)
    .executeTakeFirst()
  if (!row) throw notFound("Tag")
  return presentTag(ctx, row)
}

/** What carries a tag, by kind and id. */
export async function listTagUses(
  ctx: Ctx,
  id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedList<TagUse>> {
  const { usage_count } = await readTag(ctx, id)
  const [kind, last] = cursor === undefined ? ["", 0] : readCursor(cursor, 2)
  const { rows } = await sql<{ kind: TagUse["kind"]; id: number; title: string }>`
    select * from (
      select 'collection' as kind, c.id, c.name as title from tag_uses join collections c on c.id = collection_id where tag_id = ${id}
      union all select 'project', p.id, p.name from tag_uses join projects p on p.id = project_id where tag_id = ${id}
      union all select 'task', t.id, t.title from tag_uses join tasks t on t.id = task_id where tag_id = ${id}
      union all select 'topic', t.id, t.title from tag_uses join topics t on t.id = topic_id where tag_id = ${id}
    ) uses where (kind, id) > (${String(kind)}, ${Number(last) || 0})
    order by kind, id limit ${limitPlusOne(limit)}`.execute(ctx.db)
  return cutPage(rows, {
    limit,
    total: usage_count,
    after: (row) => createCursor(row.kind, row.id),
    present: (row) => ({ ...row, link: links[row.kind](row.id, row.title) }),
  })
}

/** A task opens from the list of all tasks. */
const links: Record<TagUse["kind"], (id: number, title: string) => string> = {
  project: (id) => `/projects/${id}`,
  topic: (id) => `/topics/${id}`,
  collection: (id) => `/collections/${id}`,
  task: (_, title) => `/all-tasks?${new URLSearchParams({ q: title }).toString()}`,
}

function presentTag(
  { actor }: Ctx,
  { id, name, colour, description, created_at, usage }: TagRow & { usage: TagUsage },
): Tag {
  const usage_count = usage.projects + usage.topics + usage.collections + usage.tasks
  const manages = hasPermission(actor, "tags.manage")
  return {
    id,
    name,
    colour,
    description,
    created_at: created_at.toISOString(),
    usage_count,
    usage,
    can: { edit: manages, delete: manages && usage_count === 0 },
  }
}
