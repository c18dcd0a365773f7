import { projectRoles, type ProjectRole } from "@hub/contract/access/values"
import { sql } from "kysely"

/** How much a role may, the most last. */
export const rankOfRole = sql`array_position(${sql.lit(`{${projectRoles.join(",")}}`)}::text[], role)`

/** The most that a row of `users` may do in a row of `projects`, by their own name or by a group; null for nothing. */
export const selectProjectRole = sql<ProjectRole | null>`(
  select role from project_access
  where project_id = projects.id and (user_id = users.id
    or group_id in (select group_id from group_members where group_members.user_id = users.id))
  order by ${rankOfRole} desc limit 1)`

/**
 * The restricted projects by their ids, each with the role that a row of `users` has there, or null; `{}` where there are none. It is
 * asked with every call, so what each group may do is looked up by the index (`offset 0`); all access would be read otherwise.
 */
export const selectRestrictedProjects = sql<Record<number, ProjectRole | null>>`(
  select coalesce(json_object_agg(projects.id, held.role), '{}')
  from projects left join (
    select distinct on (project_id) project_id, role from (
      select project_id, role from project_access where project_access.user_id = users.id
      union all select of_group.project_id, of_group.role from group_members, lateral (
          select project_id, role from project_access where group_id = group_members.group_id offset 0) of_group
        where group_members.user_id = users.id) given
    order by project_id, ${rankOfRole} desc) held
    on held.project_id = projects.id
  where restricted)`
