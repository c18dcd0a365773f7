import type { RouteAnswer } from "@hub/contract/route"
import type { Ctx } from "../ctx.ts"
import { Refusal } from "../refusal.ts"
import type { CallRoute, OpenHandlers } from "./route-call.ts"
import { parseInput, reportMissingEvent, type RouterOptions, toNoted } from "./router.ts"

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
    const plain = toNoted(route, answer)
    await options.noteAnswer(ctx, route, parsed.params, () => plain)
    if (route.method !== "GET" && route.audited !== false && ctx.recorded.length === 0)
      reportMissingEvent(route, options.strict, onBug)
    return plain as RouteAnswer<typeof route>
  }
