import type { Route, RouteAnswer, RouteRequest } from "@hub/contract/route"
import type { Ctx } from "../ctx.ts"
import type { RoutePermission } from "./route-policy.ts"

type OpenHandler = { permission: RoutePermission; handler: (ctx: Ctx, input: never) => Promise<unknown> }

/** The opened routes with what they need and do. */
export type OpenHandlers = Map<Route, OpenHandler>

/**
 * Makes a call of a route for an actor who is known already, for a protocol that has no addresses of its own for it: the same
 * permission is asked, the same input read, the same verb run, and its answer noted, as where it comes by HTTP.
 */
export type CallRoute = <R extends Route>(
  ctx: Ctx,
  route: R,
  input: Partial<RouteRequest<R>>,
) => Promise<RouteAnswer<R>>
