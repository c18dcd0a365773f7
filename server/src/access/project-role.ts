import { projectRoles, type ProjectRole } from "@hub/contract/access/values"
import { sql } from "kysely"

/** The most that a row of `users` may do in a row of `projects`, by their own name or by a group; null for nothing. */
export const selectProjectRole = sql<ProjectRole | null>`(
  select role from project_access
  where project_id = projects.id and (user_id = users.id
    or group_id in (select group_id from group_members where group_members.user_id = users.id))
  order by array_position(${sql.lit(`{${projectRoles.join(",")}}`)}::text[], role) desc limit 1)`
