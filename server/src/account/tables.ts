import type { accessStatuses } from "@hub/contract/access-requests"
import type { passwordPurposes, Scope } from "@hub/contract/account"
import type { Role, TokenKind } from "@hub/contract/account/values"
import type { SessionProof } from "@hub/contract/proof"
import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    users: UsersTable
    sessions: SessionsTable
    access_tokens: AccessTokensTable
    password_tokens: PasswordTokensTable
    attempts: AttemptsTable
    devices: DevicesTable
    access_requests: AccessRequestsTable
    api_tokens: ApiTokensTable
    second_factors: SecondFactorsTable
    recovery_codes: RecoveryCodesTable
    passkeys: PasskeysTable
    challenges: ChallengesTable
    identities: IdentitiesTable
    provider_sign_ins: ProviderSignInsTable
  }
}

export type UsersTable = {
  id: Generated<number>
  person_id: number
  role: Role
  active: Generated<boolean>
  password_hash: string | null
  created_at: Date
  last_seen_at: Generated<Date | null>
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
  last_used_at: Date
  ip: string
  agent: string
  /** How its user proved who they are when it began; null for what began before that was recorded. */
  proof: ColumnType<SessionProof | null, string | null, never>
}

export type AccessTokensTable = { hash: string; session_id: number; expires_at: Date }

export type PasswordTokensTable = {
  hash: string
  purpose: (typeof passwordPurposes)[number]
  user_id: number | null
  expires_at: Date
  used_at: Date | null
  revoked_at: Generated<Date | null>
  /** The email that carries the link. */
  email_id: Generated<number | null>
}

export type AttemptsTable = { key: string; count: number; at: Date; next_at: Date }

/** A browser in which the user signed in before. */
export type DevicesTable = { hash: string; user_id: number; used_at: Date }

export type AccessRequestsTable = {
  id: Generated<number>
  name: string
  email: string
  department: string
  reason: string
  status: Generated<(typeof accessStatuses)[number]>
  created_at: Date
  decided_at: Date | null
  decided_by: number | null
  decline_reason: Generated<string>
  user_id: number | null
}

export type ApiTokensTable = {
  id: Generated<number>
  user_id: number
  name: string
  kind: TokenKind
  hash: string
  scopes: Scope[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}
export type ApiTokenRow = Selectable<ApiTokensTable>

export type SecondFactorsTable = {
  user_id: number
  /** Base32, as authenticator apps take it. */
  totp_secret: string
  confirmed_at: Date | null
  last_step: Generated<number>
}

export type RecoveryCodesTable = { hash: string; user_id: number; used_at: Date | null }

export type PasskeysTable = {
  id: Generated<number>
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

export type ChallengesTable = {
  hash: string
  user_id: number
  purpose: "login" | "register"
  remember: boolean
  passkey_challenge: string | null
  expires_at: Date
}

export type IdentitiesTable = { issuer: string; subject: string; user_id: number; created_at: Date }

export type ProviderSignInsTable = {
  state_hash: string
  browser_hash: string
  code_verifier: string
  nonce: string
  remember: boolean
  expires_at: Date
}
