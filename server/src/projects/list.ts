import type { Project, projects } from "@hub/contract/projects"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { containsPattern, type SortOrder, createOrdering } from "../platform/http/sort-order.ts"
import { totalColumn, cutPage, type PagedList, readTotal } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import { presentProject, projectSelection } from "./present.ts"

type ProjectListQuery = RouteInput<typeof projects.list>["query"]

const orders = {
  name: { by: sql`lower(projects.name)`, type: "text" },
  id: { by: sql`projects.id`, type: "bigint" },
  target: { by: sql`coalesce(projects.target_date, '9999-12-31'::date)`, type: "date" },
} satisfies Record<string, SortOrder>

/** Projects, those in the archive apart. */
export async function listProjects(
  ctx: Ctx,
  { limit, cursor, sort, ...asked }: ProjectListQuery,
): Promise<PagedList<Project>> {
  if (!hasPermission(ctx.actor, "projects.read")) throw notFound("Projects")
  const found = filterProjects(ctx, asked)
  const order = createOrdering(orders, { sort, id: "projects.id", limit, cursor })
  const total = totalColumn(found)
  const rows = await found
    .select(projectSelection(ctx))
    .select([order.key, total.as("total")])
    .$call(order.page)
    .execute()
  return cutPage(rows, {
    limit,
    total: await readTotal(ctx, rows, total),
    after: order.after,
    present: (row) => presentProject(ctx, row),
  })
}

function filterProjects(
  ctx: Ctx,
  { q, status, owner, tag, stakeholder, archived }: Omit<ProjectListQuery, "limit" | "cursor" | "sort">,
) {
  let found = ctx.db.selectFrom("projects").where("archived_at", archived ? "is not" : "is", null)
  if (q) {
    const words = containsPattern(q)
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
