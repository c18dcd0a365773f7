import type { AccessReviewRow, access, ProjectReader } from "@hub/contract/access"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import type { CsvColumns } from "../platform/http/csv.ts"
import { createCursor, cutPage, limitPlusOne, type PagedList, readCursor } from "../platform/http/page.ts"
import { requirePermission } from "../policy.ts"
import { getProject } from "../projects/get.ts"
import { selectProjectRole } from "./project-role.ts"

/** Who can see this project, and so each topic and collection in it. Of an open one these are all who can sign in. */
export async function listProjectReaders(ctx: Ctx, id: number): Promise<ProjectReader[]> {
  await getProject(ctx, "projects.read", id)
  const { rows } = await sql<ProjectReader>`
    select users.id as user_id, people.name, users.role = 'admin' as is_administrator,
      case when users.role = 'admin' then 'manager' when restricted then ${selectProjectRole}
        when users.role = 'author' then 'publisher' else 'reviewer' end as role,
      case when restricted and users.role <> 'admin' then (
        select min(groups.name) from project_access join groups on groups.id = group_id
          join group_members using (group_id)
        where project_id = projects.id and group_members.user_id = users.id
          and not exists (select from project_access own where own.project_id = projects.id and own.user_id = users.id)) end as through
    from projects cross join users join people on people.id = users.person_id
    where projects.id = ${id} and users.active
      and (not restricted or users.role = 'admin' or ${selectProjectRole} is not null)
    order by users.role = 'admin', lower(people.name), users.id`.execute(ctx.db)
  return rows
}

/** Every grant as the person who has something by it. */
export async function listAccessReview(
  ctx: Ctx,
  { limit, cursor }: RouteInput<typeof access.review>["query"],
): Promise<PagedList<AccessReviewRow>> {
  requirePermission(ctx.actor, "access.review")
  const [after, user] = cursor === undefined ? [0, 0] : readCursor(cursor, 2).map(Number)
  const held = sql`
    from project_access join projects on projects.id = project_id
      left join groups on groups.id = project_access.group_id
      left join group_members on group_members.group_id = project_access.group_id
      join users on users.id = coalesce(project_access.user_id, group_members.user_id)
      join people on people.id = users.person_id`
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<AccessReviewRow, "since"> & { since: Date; user_id: number }>`
      select project_access.id, projects.name as project, projects.id as project_id, projects.restricted, people.name as person,
        people.email, users.role as account_role, users.active, project_access.role, groups.name as through,
        (select name from people giver where giver.id = granted_by) as granted_by,
        greatest(granted_at, added_at) as since, users.id as user_id
      ${held} where (project_access.id, users.id) > (${after}::bigint, ${user}::bigint)
      order by project_access.id, users.id limit ${limitPlusOne(limit)}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total ${held}`.execute(ctx.db),
  ])
  return cutPage(rows, {
    limit,
    total: counted.rows[0]!.total,
    after: (row) => createCursor(row.id, row.user_id),
    present: ({ since, ...row }) => ({ ...row, since: since.toISOString() }),
  })
}

export const accessReviewColumns: CsvColumns<AccessReviewRow> = {
  Project: (row) => row.project,
  Restricted: (row) => (row.restricted ? "yes" : "no"),
  Person: (row) => row.person,
  Email: (row) => row.email,
  Account: (row) => row.account_role,
  "Can sign in": (row) => (row.active ? "yes" : "no"),
  Role: (row) => row.role,
  "By group": (row) => row.through,
  "Given by": (row) => row.granted_by,
  Since: (row) => row.since,
}
