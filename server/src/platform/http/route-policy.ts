import type { Route } from "@hub/contract/route"
import type { Actor } from "../ctx.ts"

/** Every permission by name. The application's policy adds them by declaring this interface again. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface RoutePermissions {}

/** What a route can need. */
export type RoutePermission = keyof RoutePermissions

/** A route that features opened, with what it needs. */
export type OpenRoute = { route: Route; permission: RoutePermission }

/** Who may make which calls at all. The platform knows no rule: it is handed them, and asks before it reads an input. */
export type RoutePolicy = {
  has: (permission: string) => boolean
  /** Whether the call needs no account. */
  isPublic: (permission: RoutePermission) => boolean
  /** Whether what it lets read is for one person alone. */
  isPersonal: (permission: RoutePermission) => boolean
  /** Throws a refusal for those who may not make the call. */
  requireRole: (actor: Actor, permission: RoutePermission, method: Route["method"]) => void
}
