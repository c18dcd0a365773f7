import type { ProjectRole } from "@hub/contract/access/values"
import { sql } from "kysely"
import { selectEmbargoes } from "../access/embargo-list.ts"
import { selectRestrictedProjects } from "../access/project-role.ts"
import type { Actor, Credential, Ctx, App } from "../platform/ctx.ts"
import { hashSecret } from "../platform/secrets.ts"
import { apiTokenPrefix } from "./api-tokens/create.ts"
import "./tables.ts"

/** How exact the times of last use are: a busy user is not written at each of their calls. */
const lastSeenPrecision = 60_000

/** Who holds this token now: an access token of a session, or an API token. */
export function identify(app: App, token: string): Promise<Actor | undefined> {
  return token.startsWith(apiTokenPrefix) ? identifyByApiToken(app, token) : identifyBySession(app, token)
}

/** The user as the one who acts, for work that goes on after their call. */
export async function loadActor(ctx: Ctx, user_id: number): Promise<Actor> {
  const row = await queryActiveUsers(ctx.db, ctx.now).where("users.id", "=", user_id).executeTakeFirstOrThrow()
  return { kind: "user", ...row }
}

async function identifyBySession(app: App, token: string) {
  const now = app.clock()
  const row = await queryActiveUsers(app.db, now)
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .innerJoin("access_tokens", "access_tokens.session_id", "sessions.id")
    .select(["sessions.id", "last_used_at", "sessions.proof"])
    .where("access_tokens.hash", "=", hashSecret(token))
    .where("access_tokens.expires_at", ">", now)
    .where("sessions.expires_at", ">", now)
    .where("users.active", "=", true)
    .executeTakeFirst()
  if (!row) return undefined
  if (isLastSeenOutdated(row.last_used_at, now)) {
    await app.db.updateTable("sessions").set({ last_used_at: now }).where("id", "=", row.id).execute()
    await updateLastSeen(app, row.user_id, now)
  }
  return toActor(row, { kind: "session", id: row.id, proof: row.proof })
}

async function identifyByApiToken(app: App, token: string) {
  const now = app.clock()
  const row = await queryActiveUsers(app.db, now)
    .innerJoin("api_tokens", "api_tokens.user_id", "users.id")
    .select(["api_tokens.id", "api_tokens.name as token_name", "api_tokens.kind", "last_used_at", "scopes"])
    .where("hash", "=", hashSecret(token))
    .where("expires_at", ">", now)
    .where("users.active", "=", true)
    .executeTakeFirst()
  if (!row) return undefined
  if (isLastSeenOutdated(row.last_used_at, now)) {
    await app.db.updateTable("api_tokens").set({ last_used_at: now }).where("id", "=", row.id).execute()
    await updateLastSeen(app, row.user_id, now)
  }
  return toActor(row, { kind: "token", id: row.id, name: row.token_name, token_kind: row.kind, scopes: row.scopes })
}

export const queryActiveUsers = (db: App["db"], now: Date) =>
  db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id as user_id", "users.person_id", "people.name", "users.role", selectRestricted])
    .select(selectEmbargoes(now).as("embargoes"))

/** Administrators see every project; a collection under embargo only those on its list. */
const selectRestricted = sql<Record<number, ProjectRole | null>>`
  case when users.role = 'admin' then '{}' else ${selectRestrictedProjects} end`.as("restricted")

type KnownUser = Omit<Extract<Actor, { kind: "user" }>, "kind" | "by">

const toActor = ({ user_id, person_id, name, role, restricted, embargoes }: KnownUser, by: Credential): Actor => ({
  kind: "user",
  user_id,
  person_id,
  name,
  role,
  ...(restricted ? { restricted } : {}),
  ...(embargoes ? { embargoes } : {}),
  by,
})

const isLastSeenOutdated = (last: Date | null, now: Date) =>
  last === null || now.getTime() - last.getTime() >= lastSeenPrecision

const updateLastSeen = ({ db }: App, user_id: number, last_seen_at: Date) =>
  db.updateTable("users").set({ last_seen_at }).where("id", "=", user_id).execute()
