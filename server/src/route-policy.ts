import type { RoutePolicy } from "./platform/http/route-policy.ts"
import { isPersonalPermission, isPublicPermission, type Permission, permissionRules, requireRole } from "./policy.ts"

declare module "./platform/http/route-policy.ts" {
  // oxlint-disable-next-line typescript/no-empty-interface
  interface RoutePermissions extends Record<Permission, true> {}
}

/** The rules as the router asks for them. */
export const routePolicy: RoutePolicy = {
  has: (permission) => Object.hasOwn(permissionRules, permission),
  isPublic: isPublicPermission,
  isPersonal: isPersonalPermission,
  requireRole,
}
