import type { Tag, TagUsage, TagUse, tags } from "@hub/contract/tags"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { containing, type Order, ordering } from "../platform/http/ordering.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../platform/http/page.ts"
import { may } from "../policy.ts"
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
} satisfies Record<string, Order>

/** Tags with how often each is used. */
export async function listTags(
  ctx: Ctx,
  { limit, cursor, sort, q }: Input<typeof tags.list>["query"],
): Promise<Paged<Tag>> {
  if (!may(ctx.actor, "tags.read")) throw missing("Tags")
  const found = ctx.db
    .selectFrom("tags")
    .$if(Boolean(q), (query) => query.where(sql<boolean>`lower(tags.name) like ${containing(q ?? "")}`))
  const order = ordering(orders, { sort, id: "tags.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found
      .select([...own, usage, order.key])
      .$call(order.page)
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: order.after, present: (row) => present(ctx, row) })
}

export async function readTag(ctx: Ctx, id: number): Promise<Tag> {
  if (!may(ctx.actor, "tags.read")) throw missing("Tag")
  const row = await ctx.db
    .selectFrom("tags")
    .select([...own, usage])
    .where("id", "=", id)
    .executeTakeFirst()
  if (!row) throw missing("Tag")
  return present(ctx, row)
}

/** What carries a tag, by kind and id. */
export async function listTagUses(
  ctx: Ctx,
  id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Paged<TagUse>> {
  const { usage_count } = await readTag(ctx, id)
  const [kind, last] = cursor === undefined ? ["", 0] : readCursor(cursor, 2)
  const { rows } = await sql<{ kind: TagUse["kind"]; id: number; title: string }>`
    select * from (
      select 'collection' as kind, c.id, c.name as title from tag_uses join collections c on c.id = collection_id where tag_id = ${id}
      union all select 'project', p.id, p.name from tag_uses join projects p on p.id = project_id where tag_id = ${id}
      union all select 'task', t.id, t.title from tag_uses join tasks t on t.id = task_id where tag_id = ${id}
      union all select 'topic', t.id, t.title from tag_uses join topics t on t.id = topic_id where tag_id = ${id}
    ) uses where (kind, id) > (${String(kind)}, ${Number(last) || 0})
    order by kind, id limit ${oneMore(limit)}`.execute(ctx.db)
  return pageOf(rows, {
    limit,
    total: usage_count,
    after: (row) => cursorAfter(row.kind, row.id),
    present: (row) => ({ ...row, link: links[row.kind](row.id, row.title) }),
  })
}

/** A task opens from the list of all tasks. */
const links: Record<TagUse["kind"], (id: number, title: string) => string> = {
  project: (id) => `/projects/${id}`,
  topic: (id) => `/topics/${id}`,
  collection: (id) => `/collections/${id}`,
  task: (_, title) => `/all-tasks?${new URLSearchParams({ q: title })}`,
}

function present(
  { actor }: Ctx,
  { id, name, colour, description, created_at, usage }: TagRow & { usage: TagUsage },
): Tag {
  const usage_count = usage.projects + usage.topics + usage.collections + usage.tasks
  const manages = may(actor, "tags.manage")
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
