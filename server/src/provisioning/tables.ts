import type { ColumnType, Generated } from "kysely"
import type { ScimObject } from "./scim-schemas.ts"

declare module "../platform/db/tables.ts" {
  interface Tables {
    provisioning_tokens: ProvisioningTokensTable
    provisioned_users: ProvisionedUsersTable
  }
}

export type ProvisioningTokensTable = {
  id: Generated<number>
  name: string
  hash: string
  created_by: number | null
  created_at: Date
  last_used_at: Generated<Date | null>
}

export type ProvisionedUsersTable = {
  user_id: number
  user_name: string
  external_id: string | null
  /** What the provider wrote that the hub has no column for. */
  attributes: ColumnType<ScimObject, string, string>
  /** When the provider deleted the account, which is switched off since. */
  removed_at: Date | null
  changed_at: Date
}
