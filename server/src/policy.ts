import { forbidden, Refusal } from "./platform/refusal.ts"
import type { Scope } from "@hub/contract/account"
import { roles } from "@hub/contract/account/values"
import type { Route } from "@hub/contract/route"
import { type Actor, isAgent } from "./platform/ctx.ts"
import { isBeyondProjectRole, sayProjectRole } from "./project-roles.ts"
import { permissionRules } from "./permission-rules.ts"
import type { PermissionRule, Principal, RowRelations } from "./policy-rule.ts"

export { permissionRules }
export { inProject } from "./project-roles.ts"

export type Permission = keyof typeof permissionRules
/** The permissions of one noun. */
export type PermissionOn<Noun extends string> = Extract<Permission, `${Noun}.${string}`>
/** The permissions that depend on the thing they are asked for. */
export type PermissionOnRow = {
  [D in Permission]: (typeof permissionRules)[D] extends { with: unknown } ? D : never
}[Permission]

/** Whether the actor may do this, with this thing where the rule asks about things. */
export function hasPermission(actor: Actor, permission: Exclude<Permission, PermissionOnRow>): boolean
export function hasPermission(actor: Actor, permission: PermissionOnRow, row: RowRelations): boolean
export function hasPermission(actor: Actor, permission: Permission, row?: RowRelations): boolean {
  const { who, with: isRelated }: PermissionRule = permissionRules[permission]
  if (!who.includes(actor.kind === "user" ? actor.role : actor.kind) || isBeyondToken(actor, permission)) return false
  if (isBeyondProjectRole(actor, permissionRules[permission])) return false
  return actor.kind === "hub" || isRelated === undefined || (row !== undefined && isRelated(actor, row))
}

/** Refuses the person who may not do this, in the words of its rule. */
export function requirePermission(actor: Actor, permission: Exclude<Permission, PermissionOnRow>): void
export function requirePermission(actor: Actor, permission: PermissionOnRow, row: RowRelations): void
export function requirePermission(actor: Actor, permission: Permission, row?: RowRelations): void {
  requireRole(actor, permission)
  if (!hasPermission(actor, permission as PermissionOnRow, row as RowRelations))
    throw forbidden(sayProjectRole(actor, permissionRules[permission]) ?? permissionRules[permission].otherwise)
}

/** Refuses the person who may do this with nothing at all; the router asks before it reads what was sent, and names the method. */
export function requireRole(actor: Actor, permission: Permission, method?: Route["method"]): void {
  if (!roleHasPermission(actor.kind === "user" ? actor.role : actor.kind, permission))
    throw forbidden(permissionRules[permission].otherwise)
  if (isBeyondAgent(actor, permission, method))
    throw new Refusal("forbidden", "An agent can read, comment, suggest and draft topics. A person has to do this.", {
      code: "beyond_agent",
    })
  if (!isBeyondToken(actor, permission, method)) return
  const needed = scopeNeededFor(permission, method)
  throw needed === "person"
    ? new Refusal("forbidden", "An API token can't do this. Sign in and do it yourself.", { code: "beyond_token" })
    : new Refusal("forbidden", `This token is not allowed to ${needed}.`, { code: "beyond_scope" })
}

/** Whether a principal may do this with anything at all. */
export const roleHasPermission = (principal: Principal, permission: Permission) =>
  (permissionRules[permission] as PermissionRule).who.includes(principal)

/** The roles of users who may do this with anything at all. */
export const rolesWithPermission = (permission: Permission) =>
  roles.filter((role) => roleHasPermission(role, permission))

/** A permission that needs no account: its route is open, and the verb says itself what proof it wants. */
export const isPublicPermission = (permission: Permission) => roleHasPermission("nobody", permission)

/** Whether doing this changes something, so that the row is held meanwhile. */
export const changesData = (permission: Permission) => permissionRules[permission].changes

/** Whether what it lets read is for the person alone, or is asked for to change something. */
export const isPersonalPermission = (permission: Permission) => {
  const { personal, inPerson, changes }: PermissionRule = permissionRules[permission]
  return personal === true || inPerson === true || changes
}

/** What a token may not do, although its user may. */
function isBeyondToken(actor: Actor, permission: Permission, method?: Route["method"]) {
  if (actor.kind !== "user" || actor.by?.kind !== "token") return false
  const needed = scopeNeededFor(permission, method)
  return needed === "person" || !actor.by.scopes.includes(needed) || isBeyondAgent(actor, permission, method)
}

/** What no agent may do, whatever its owner may: everything that changes something but the few rules that name agents. */
const isBeyondAgent = (actor: Actor, permission: Permission, method?: Route["method"]) =>
  isAgent(actor) && !isOpenToAgents(permission, method)

/** Whether an agent may do this where its owner may: it reads, or it is one of the few changes that are open to agents. */
export function isOpenToAgents(permission: Permission, method?: Route["method"]): boolean {
  const { agents }: PermissionRule = permissionRules[permission]
  const needed = scopeNeededFor(permission, method)
  return needed === "read" || (needed === "write" && agents === true)
}

/** Which scope a token needs for this; a person has to do what decides, and to delete for good. */
export function scopeNeededFor(permission: Permission, method?: Route["method"]): Scope | "person" {
  const { inPerson, publishes, changes }: PermissionRule = permissionRules[permission]
  if (inPerson === true || method === "DELETE") return "person"
  if (publishes === true) return "publish"
  return changes || (method !== undefined && method !== "GET") ? "write" : "read"
}
