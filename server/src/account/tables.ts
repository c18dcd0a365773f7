import type { passwordPurposes, Role } from "@hub/contract/account"
import type { Generated } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    users: UsersTable
    sessions: SessionsTable
    access_tokens: AccessTokensTable
    password_tokens: PasswordTokensTable
  }
}

export type UsersTable = {
  id: Generated<number>
  person_id: number
  role: Role
  active: Generated<boolean>
  password_hash: string | null
  created_at: Date
}

export type SessionsTable = {
  id: Generated<number>
  user_id: number
  refresh_hash: string
  /** Still good for a moment, since two tabs may renew at once. */
  previous_refresh_hash: string | null
  rotated_at: Date
  remember: boolean
  expires_at: Date
  created_at: Date
  ip: string
  agent: string
}

export type AccessTokensTable = { hash: string; session_id: number; expires_at: Date }

export type PasswordTokensTable = {
  hash: string
  purpose: (typeof passwordPurposes)[number]
  user_id: number | null
  expires_at: Date
  used_at: Date | null
}
