import type { Route, RouteAnswer, RouteRequest } from "@hub/contract/route"
import type { Ctx } from "../ctx.ts"
import { Refusal } from "../refusal.ts"
import { composeJson, hasWritten } from "../threads/written-json.ts"
import type { PagedList } from "./page.ts"
import type { RoutePermission } from "./route-policy.ts"
import { parseInput, reportMissingEvent, type RouterOptions, toNoted } from "./router.ts"

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

/** A route that takes or answers a file, or has no end, is not called so. */
export const createRouteCaller =
  (options: RouterOptions, opened: OpenHandlers, onBug: (error: Error) => void): CallRoute =>
  async (outer, route, input) => {
    const found = opened.get(route)
    if (!found || route.upload || route.download || route.stream)
      throw new Error(`${route.method} ${route.path} is not open to calls without an address.`)
    options.policy.requireRole(outer.actor, found.permission, route.method)
    const ctx: Ctx = { ...outer, recorded: [], told: [] }
    const parsed = parseInput(route, input)
    const answer = await found.handler(ctx, parsed as never).catch(async (error: unknown) => {
      if (error instanceof Refusal) await options.noteAnswer(ctx, route, {}, () => error.details)
      throw error
    })
    await options.noteAnswer(ctx, route, parsed.params, () => toNoted(route, answer))
    if (route.method !== "GET" && route.audited !== false && ctx.recorded.length === 0)
      reportMissingEvent(route, options.strict, onBug)
    return plainAnswer(route, answer) as RouteAnswer<typeof route>
  }

function plainAnswer(route: Route, answer: unknown): unknown {
  if (hasWritten(answer)) return JSON.parse(composeJson(answer).toString())
  return route.paged ? (answer as PagedList<unknown, number | null>).items : answer
}
