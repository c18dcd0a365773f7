import type { Project, projects } from "@hub/contract/projects"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { containing, type Order, ordering } from "../platform/http/ordering.ts"
import { counted, pageOf, type Paged, totalOf } from "../platform/http/page.ts"
import { may } from "../policy.ts"
import { present, projectColumns } from "./rows.ts"

type Asked = Input<typeof projects.list>["query"]

const orders = {
  name: { by: sql`lower(projects.name)`, type: "text" },
  id: { by: sql`projects.id`, type: "bigint" },
  target: { by: sql`coalesce(projects.target_date, '9999-12-31'::date)`, type: "date" },
} satisfies Record<string, Order>

/** Projects, those in the archive apart. */
export async function listProjects(ctx: Ctx, { limit, cursor, sort, ...asked }: Asked): Promise<Paged<Project>> {
  if (!may(ctx.actor, "projects.read")) throw missing("Projects")
  const found = filtered(ctx, asked)
  const order = ordering(orders, { sort, id: "projects.id", limit, cursor })
  const total = counted(found)
  const rows = await found
    .select(projectColumns(ctx))
    .select([order.key, total.as("total")])
    .$call(order.page)
    .execute()
  return pageOf(rows, {
    limit,
    total: await totalOf(ctx, rows, total),
    after: order.after,
    present: (row) => present(ctx, row),
  })
}

function filtered(
  ctx: Ctx,
  { q, status, owner, tag, stakeholder, archived }: Omit<Asked, "limit" | "cursor" | "sort">,
) {
  let found = ctx.db.selectFrom("projects").where("archived_at", archived ? "is not" : "is", null)
  if (q) {
    const words = containing(q)
    found = found.where(sql<boolean>`(lower(projects.name) like ${words} or lower(projects.description) like ${words})`)
  }
  if (status !== undefined) found = found.where("status", "=", status)
  if (owner !== undefined) found = found.where("owner_id", "=", owner === "me" ? (ctx.actor.person_id ?? 0) : owner)
  if (tag !== undefined)
    found = found.where("projects.id", "in", (rows) =>
      rows
        .selectFrom("tag_uses")
        .select(sql<number>`project_id`.as("id"))
        .where("tag_id", "=", tag),
    )
  if (stakeholder !== undefined)
    found = found.where("projects.id", "in", (rows) =>
      rows.selectFrom("project_stakeholders").select("project_id").where("person_id", "=", stakeholder),
    )
  return found
}
