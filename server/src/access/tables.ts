import type { ProjectRole } from "@hub/contract/access/values"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    groups: GroupsTable
    group_members: GroupMembersTable
    project_access: ProjectAccessTable
  }
}

export type GroupsTable = {
  id: Generated<number>
  name: string
  description: Generated<string>
  provider_group: string | null
  /** Whether an identity provider keeps it by SCIM. */
  provisioned: Generated<boolean>
  external_id: Generated<string | null>
  provisioned_at: Generated<Date | null>
  version: Generated<number>
  created_at: Date
}
export type GroupRow = Selectable<GroupsTable>

export type GroupMembersTable = {
  group_id: number
  user_id: number
  added_by: number | null
  added_at: Date
}

/** One of `user_id` and `group_id` is set. */
export type ProjectAccessTable = {
  id: Generated<number>
  project_id: number
  user_id: number | null
  group_id: number | null
  role: ProjectRole
  granted_by: number | null
  granted_at: Date
}
