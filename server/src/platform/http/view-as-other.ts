import type { Route } from "@hub/contract/route"
import type { FastifyRequest } from "fastify"
import type { Actor, App } from "../ctx.ts"
import { Refusal } from "../refusal.ts"
import type { RoutePermission, RoutePolicy } from "./route-policy.ts"

/** As whom somebody is shown the hub who brings this, if they may. */
export type OpenView = (app: App, viewer: Actor, view: string) => Promise<Actor>

/**
 * Who asks, as the call sees them. A person who looks at the hub as somebody else sees it only reads, and nothing that is for that person alone.
 */
export async function viewAsOther(
  request: FastifyRequest,
  app: App,
  viewer: Actor,
  { policy, openView }: { policy: RoutePolicy; openView: OpenView },
  { method }: Pick<Route, "method">,
  permission: RoutePermission,
): Promise<Actor> {
  const view = request.headers["x-view-as"]
  if (typeof view !== "string") return viewer
  const shown = await openView(app, viewer, view)
  if (method !== "GET")
    throw new Refusal("forbidden", `You see the hub as ${shown.name} would. Stop that to change something.`, {
      code: "view_only",
    })
  if (policy.isPersonal(permission))
    throw new Refusal("forbidden", `Only ${shown.name} sees this.`, { code: "view_personal" })
  return shown
}
